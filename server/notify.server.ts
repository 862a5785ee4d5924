import type { JobHandler } from '#documents/server/jobs.ts'
import { NotNow } from '#documents/server/jobs.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import { plainLink, voucherLink } from '#app/booking-links.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { findAccount } from '#features/accounts/accounts.server.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { sessionsOf } from '#features/accounts/sessions.server.ts'
import { alertSettings } from '#features/alerts/alerts.server.ts'
import { callWebhook } from '#features/alerts/webhook.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { guestLinkEndsAt } from '#features/bookings/booking-times.ts'
import { phonesOf } from '#features/drivers/driver-phones.server.ts'
import { signalDriver } from '#features/drivers/driver-signals.server.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { noteAccepted } from '#features/gateway/gateway-settings.server.ts'
import type { PhoneChannel } from '#features/gateway/message-gateway.ts'
import { MAILS, type MailOutcome } from '#features/mail/mail-record.ts'
import { channelChoice, isOn } from '#features/notifications/channels.ts'
import { deviceName } from '#features/notifications/device-name.ts'
import { type Address, messageJob, readMessage } from '#features/notifications/messages.ts'
import {
  payloadOf,
  readNotification,
  type StoredNotification,
  type Words,
} from '#features/notifications/notification.ts'
import {
  dropSubscription,
  findSubscription,
  officeSubscriptions,
  type PushSubscriptionDoc,
  subscriptionsOf,
} from '#features/notifications/push-subscriptions.server.ts'
import { type PushSender, sendPush } from '#features/notifications/send-push.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { emailDeps, type MailDeps } from './mail.server.ts'
import { wordsOfMessages } from './message-words.server.ts'
import { isStillTrue, wordsOfBooking } from './notification-words.server.ts'
import { phoneChannelsFor, phoneReader, sendToPhone } from './phone-messages.server.ts'
import { unsentWrites } from './unsent.server.ts'

const HOUR_MS = 3_600_000
/** Told so late it would confuse more than it helps. */
const STALE_MS = 12 * HOUR_MS
/** So long a push service keeps it for a device that is off. */
const KEPT_SECONDS = 4 * 3600

/** Finds by which channels and where a person is told: one message, and so one job, for each device or address. */
export function notifyHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, finish }) => {
    const told = readNotification(payload)
    const addresses = await addressesOf(deps, told)
    const base = key.replace(/-notify$/, '')
    await finish(async (transaction) => {
      for (const address of addresses) transaction.write(messageJob(keyOf(base, address), told, address))
      // An app that is open asks for its page again; of a message it heard when that was written.
      const isOfRide = told.reader === 'driver' && told.event !== 'message' && told.event !== 'leave'
      const driver = isOfRide ? driverNamed(deps.site, told.driver) : undefined
      if (driver) await signalDriver(transaction, driver.id)
    })
  }
}

function keyOf(base: string, address: Address): string {
  const { channel } = address
  switch (channel) {
    case 'push':
      return `${base}-${channel}-${address.id.slice(0, 12)}`
    case 'webhook':
      return `${base}-${channel}-${address.to.replace(/\W+/g, '').slice(-12)}`
    case 'sms':
    case 'whatsapp':
      return `${base}-${channel}`
  }
}

async function addressesOf(deps: MailDeps, told: StoredNotification): Promise<Address[]> {
  const { store } = deps.services
  const choice = await channelChoice(store)
  const { reader, event } = told
  const addresses: Address[] = []
  if (isOn(choice, reader, event, 'push'))
    for (const { id, stored } of await devicesOf(deps, told)) {
      if (await isStillTheirs(deps, stored)) addresses.push({ channel: 'push', id })
      else await dropSubscription(store, id)
    }
  const booking = async () => (told.code === null ? null : readBooking(await store.get(bookingPath(told.code))))
  for (const channel of await phoneChannelsFor(deps, choice, told, booking)) addresses.push({ channel })
  if (reader === 'office' && isOn(choice, reader, event, 'webhook')) {
    const { webhook } = await alertSettings(store)
    if (webhook !== null) addresses.push({ channel: 'webhook', to: webhook })
  }
  return addresses
}

async function devicesOf({ site, services }: MailDeps, told: StoredNotification) {
  switch (told.reader) {
    case 'office':
      return officeSubscriptions(services.store)
    case 'driver': {
      const driver = driverNamed(site, told.driver)
      return driver ? subscriptionsOf(services.store, `driver ${driver.id}`) : []
    }
    case 'guest':
      return told.code === null ? [] : subscriptionsOf(services.store, `guest ${told.code}`)
  }
}

function driverNamed({ fleet }: Pick<Site, 'fleet'>, name: string) {
  return fleet.drivers.find((driver) => driver.active && foldName(driver.name) === foldName(name))
}

/** Signed out, a lost phone, an account that was closed, a ride long over: such a device is told nothing any more. */
async function isStillTheirs({ site, services }: MailDeps, stored: PushSubscriptionDoc): Promise<boolean> {
  const { store } = services
  const who = stored.owner.slice(stored.owner.indexOf(' ') + 1)
  switch (stored.reader) {
    case 'office': {
      const account = await findAccount(store, who)
      if (account?.state !== 'active' || !mayAll(account.role, 'bookings.read')) return false
      const sessions = await sessionsOf({ store, clock: site.clock }, who)
      return sessions.some(({ id }) => id === stored.ofSession)
    }
    case 'driver':
      if (!site.fleet.drivers.some(({ id, active }) => active && id === who)) return false
      return (await phonesOf(store, who)).some(({ id }) => id === stored.ofSession)
    case 'guest': {
      const booking = readBooking(await store.get(bookingPath(who)))
      return booking !== null && site.clock.now() < guestLinkEndsAt(booking)
    }
  }
}

/** Sends one message. What became of it stands in the office's list (app/pages/office/messages.server.ts), in the commit that takes the job away. */
export function messageHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, signal, finish }) => {
    const { notification: told, address } = readMessage(payload)
    const { store } = deps.services
    const booking = told.code === null ? null : readBooking(await store.get(bookingPath(told.code)))
    if (told.code !== null && booking === null) return
    const sent = await send(deps, { told, address, booking, key, signal })
    if (sent === null) return
    const at = deps.site.clock.now()
    const { reader, event, code } = told
    const { to, subject, outcome } = sent
    const record = { channel: address.channel, kind: event, reader, code: code ?? '', at, to, subject, ...outcome }
    const more = { notification: payloadOf(told), address: { ...address } }
    // The record is JSON through and through; the two type systems do not know of each other.
    const data = structuredClone({ ...record, ...more }) as unknown as WriteData
    const unsent: Write[] = event === 'unsent' ? [] : unsentWrites(deps, { ...record, key, state: outcome.state })
    await finish(async (transaction) => {
      if (isToPhone(address) && outcome.state === 'sent') await noteAccepted(transaction, at)
      transaction.write({ kind: 'set', path: `${MAILS}/${key}`, data }, ...unsent)
    })
  }
}

type Sent = { to: string; subject: string; outcome: MailOutcome }
type Sending = {
  told: StoredNotification
  address: Address
  booking: Booking | null
  key: string
  signal: AbortSignal
}

function isToPhone(address: Address): address is Extract<Address, { channel: PhoneChannel }> {
  return address.channel === 'sms' || address.channel === 'whatsapp'
}

/** null: there is nothing to tell any more. */
async function send(deps: MailDeps, sending: Sending): Promise<Sent | null> {
  const { told, address, booking, signal } = sending
  if (address.channel === 'push') return push(deps, told, address.id, booking, signal)
  if (isToPhone(address)) return toPhone(deps, address.channel, sending)
  const words = await wordsFor(deps, told, booking, 'hr')
  if (words === null) return null
  await callWebhook(address.to, { code: told.code ?? '', event: told.event }, signal, deps.wire)
  return { to: new URL(address.to).host, subject: words.title, outcome: { state: 'sent' } }
}

/** The site's name, what is told, and where to read more: nobody asks who has written. */
async function toPhone(
  deps: MailDeps,
  channel: PhoneChannel,
  { told, booking, key, signal }: Sending,
): Promise<Sent | null> {
  const { site, origin } = deps
  const reader = phoneReader(site, told, booking)
  const words = reader && (await wordsFor(deps, told, booking, reader.locale))
  if (reader === null || words === null) return null
  const sent = (outcome: MailOutcome): Sent => ({ to: reader.phone, subject: words.title, outcome })
  if (site.clock.now() - told.at > STALE_MS) return sent({ state: 'overtaken' })
  const link = origin + pathOf(deps, told, booking, reader.locale)
  const text = plainSpaces([`${site.catalogue.settings.siteName}: ${words.title}`, words.text, link].join('\n'))
  return sent(await sendToPhone(deps, { key, channel, reader, text, signal }))
}

async function push(
  deps: MailDeps,
  told: StoredNotification,
  id: string,
  booking: Booking | null,
  signal: AbortSignal,
): Promise<Sent | null> {
  const { services, site, wire } = deps
  const stored = await findSubscription(services.store, id)
  if (stored === null || !(await isStillTheirs(deps, stored))) return null
  const words = await wordsFor(deps, told, booking, stored.locale)
  if (words === null) return null
  const sent = (outcome: MailOutcome): Sent => ({ to: deviceName(stored.agent), subject: words.title, outcome })
  if (site.clock.now() - told.at > STALE_MS) return sent({ state: 'overtaken' })
  const message = {
    title: words.title,
    body: words.text,
    path: pathOf(deps, told, booking, stored.locale),
    // A later word of the same ride takes the place of the one before; what is new to the office stands beside the rest.
    tag: [told.reader, told.code ?? told.event, ...(told.reader === 'office' ? [told.event] : [])].join('-'),
  }
  const result = await sendPush(stored, message, pushSender(deps), { ttlSeconds: KEPT_SECONDS, signal, wire })
  switch (result.kind) {
    case 'sent':
      return sent({ state: 'sent' })
    case 'gone':
      await dropSubscription(services.store, id)
      return sent({ state: 'ended' })
    case 'refused':
      return sent({ state: 'refused', reason: result.reason })
    case 'later':
      throw new NotNow(result.reason)
  }
}

/** Whom a push service may write to. */
export function pushSender({ services, site }: Pick<MailDeps, 'services' | 'site'>): PushSender {
  const { email } = site.catalogue.settings.contact
  const https = site.publicUrl?.startsWith('https:') === true ? site.publicUrl : null
  return { keys: services.push, subject: email === null ? (https ?? 'mailto:postmaster@localhost') : `mailto:${email}` }
}

async function wordsFor(
  deps: MailDeps,
  told: StoredNotification,
  booking: Booking | null,
  locale: LocaleCode,
): Promise<Words | null> {
  if (told.words) return told.words[locale]
  if (booking !== null && told.event === 'message')
    return isStillTrue(told, booking) ? wordsOfMessages(deps, told, booking, locale) : null
  return booking && wordsOfBooking(told, booking, locale, await emailDeps(deps, booking, { leg: told.leg }))
}

/** Where a tap leads. A guest's own device opens the voucher without a question, as the link of a mail does. */
function pathOf({ services }: MailDeps, told: StoredNotification, booking: Booking | null, locale: LocaleCode): string {
  if (told.path !== undefined) return told.path
  if (booking === null) return told.reader === 'driver' ? urlsIn(locale).driver() : officePath('start')
  switch (told.reader) {
    case 'office':
      return `${officePath('booking', { code: booking.code })}${told.event === 'message' ? '#messages' : ''}`
    case 'driver':
      return `${urlsIn(locale).driver()}?ride=${told.leg === 'back' ? `${booking.code}-back` : booking.code}`
    case 'guest':
      return booking.contactOpenedAt === null ? plainLink(booking) : voucherLink(booking, services)
  }
}
