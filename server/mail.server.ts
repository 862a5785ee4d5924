import { driverLink, plainLink, voucherLink } from '#app/booking-links.server.ts'
import type { Services, Site } from '#app/site.server.ts'
import type { JobHandler } from '#documents/server/jobs.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { nextRide, rideOf } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { MailOrder } from '#features/bookings/mail-jobs.ts'
import { takesFromDay } from '#features/mail/day-limit.server.ts'
import type { Email } from '#features/mail/email.ts'
import { emailFor, isStillValid } from '#features/mail/emails.server.ts'
import { type MailOutcome, type MailRecord, mailWrite, readMailOrder } from '#features/mail/mail-record.ts'
import type { Post } from '#features/mail/mailer.ts'
import { readConversation } from '#features/messages/conversations.server.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { shownMessages } from '#features/messages/shown-messages.ts'
import { channelChoice, isOn } from '#features/notifications/channels.ts'
import type { Wire } from '#features/notifications/outside-request.server.ts'
import { firmThatDrives } from '#features/partners/carriers.server.ts'
import { EmailRefused } from './smtp.server.ts'
import { unsentWrites } from './unsent.server.ts'

export type MailDeps = {
  site: Site
  services: Services
  /** null: no mail server is set, or the site has no address yet; letters are kept for the office to see. */
  post: Post | null
  /** null: the operator's letters go to the contact address of the settings. */
  operatorMail: string | null
  /** Where the links of a mail lead. Both may change while the site runs: read when a letter is written. */
  origin: string
  /** How addresses of the outside are reached, where not by the network itself. */
  wire?: Wire
}

/** `origin`: until the site has an address of its own. The links of a mail lead to the site: without one none is sent. */
export function mailDeps({ origin, ...rest }: Omit<MailDeps, 'post'>): MailDeps {
  const { site } = rest
  return {
    ...rest,
    get post() {
      return site.publicUrl === null ? null : (site.mailer?.post ?? null)
    },
    get origin() {
      return site.publicUrl ?? origin
    },
  }
}

/** Writes and sends one mail of a booking. What became of it is kept in the same commit that takes the job away. */
export function mailHandler(deps: MailDeps): JobHandler {
  const { store } = deps.services
  return async (payload, { key, signal, finish }) => {
    const order = readMailOrder(payload)
    const booking = readBooking(await store.get(bookingPath(order.code)))
    const reader = order.reader === 'guest' ? 'guest' : 'office'
    if (!booking || !isOn(await channelChoice(store), reader, order.kind, 'mail')) return
    const unread = order.kind === 'message' ? await unreadMessages(deps, booking) : []
    const emailMessage = emailFor(order, booking, await emailDeps(deps, booking, { leg: order.leg, unread }))
    const outcome = await send(deps, { order, booking, email: emailMessage, unread, key, signal })
    const at = deps.site.clock.now()
    const record: MailRecord = { ...order, at, to: emailMessage.to, subject: emailMessage.subject, ...outcome }
    await finish((transaction) =>
      transaction.write(mailWrite(key, record), ...unsentWrites(deps, { ...record, key, channel: 'mail' })),
    )
  }
}

type Sending = {
  order: MailOrder
  booking: Booking
  email: Email
  unread: readonly string[]
  key: string
  signal: AbortSignal
}

async function send({ services, site, post }: MailDeps, sending: Sending): Promise<MailOutcome> {
  const { order, booking, email: emailMessage, unread, key, signal } = sending
  const { to } = emailMessage
  const isRead = order.kind === 'message' && unread.length === 0
  if (isRead || !isStillValid(order.kind, booking, order.leg)) return { state: 'overtaken' }
  if (post === null || to === null) return { state: 'kept', letter: emailMessage }
  const now = site.clock.now()
  const isStranger = order.reader === 'guest' && booking.contactOpenedAt === null
  if (isStranger && !(await takesFromDay(services.store, { address: to, key, now, secret: services.secret })))
    return { state: 'limited' }
  try {
    await post({ ...emailMessage, to }, { key, now, signal })
    return { state: 'sent' }
  } catch (error) {
    if (error instanceof EmailRefused) return { state: 'refused', reason: error.message }
    throw error
  }
}

/** As the guest's page would show them. */
async function unreadMessages({ site, services }: MailDeps, { code, locale, quote }: Booking): Promise<string[]> {
  const conversation = await readConversation(services.store, code)
  const words = messageWords(site.translate(locale), quote.returnTrip)
  return shownMessages(conversation, { side: 'guest' }, { words, locale, now: site.clock.now() })
    .filter(({ isNew }) => isNew)
    .map(({ who, when, text }) => `${who}, ${when}: ${text}`)
}

type About = { leg: Leg | undefined; unread?: readonly string[] }

export async function emailDeps(
  { site, services, operatorMail, origin }: MailDeps,
  booking: Booking,
  { leg, unread = [] }: About,
) {
  const ride = (leg && rideOf(booking, leg)) ?? nextRide(booking)
  const { settings } = site.catalogue
  return {
    places: site.places,
    tariff: site.tariff,
    translate: site.translate,
    fleet: site.fleet,
    now: site.clock.now(),
    siteName: settings.siteName,
    settings,
    carrier: await firmThatDrives(services.store, ride, settings),
    contactEmail: settings.contact.email,
    operatorMail: operatorMail ?? settings.contact.email,
    unread,
    links: {
      voucher: origin + voucherLink(booking, services),
      plain: origin + plainLink(booking),
      driver: origin + driverLink(ride, services),
    },
  }
}
