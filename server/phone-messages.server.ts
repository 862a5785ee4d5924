import type { Site } from '#app/site.server.ts'
import { NotNow } from '#documents/server/jobs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { driverNamed } from '#features/fleet/driver.ts'
import { acceptedToday, gatewayOf, gatewaySettings } from '#features/gateway/gateway-settings.server.ts'
import { type PhoneChannel, phoneChannels } from '#features/gateway/message-gateway.ts'
import { takesFromDay } from '#features/mail/day-limit.server.ts'
import type { MailOutcome } from '#features/mail/mail-record.ts'
import { type ChannelChoice, isOn } from '#features/notifications/channels.ts'
import type { StoredNotification } from '#features/notifications/notification.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { MailDeps } from './mail.server.ts'

export type PhoneReader = {
  phone: string
  locale: LocaleCode
  /** Nobody has shown yet that it is theirs. */ isStranger: boolean
}

/** Whose phone a message goes to, as it is known now; null: no phone is known, or it is for the office. */
export function phoneReader(
  { fleet }: Pick<Site, 'fleet'>,
  notification: StoredNotification,
  booking: Booking | null,
): PhoneReader | null {
  switch (notification.reader) {
    case 'office':
      return null
    case 'driver': {
      const driver = driverNamed(fleet.drivers, notification.driver)
      if (driver?.active !== true || driver.phone === null) return null
      const locale = driver.languages.includes('hr') ? 'hr' : (driver.languages[0] ?? 'hr')
      return { phone: driver.phone, locale, isStranger: false }
    }
    case 'guest':
      return booking === null || booking.guest.phone === null
        ? null
        : { phone: booking.guest.phone, locale: booking.locale, isStranger: booking.contactOpenedAt === null }
  }
}

/** By which of the phone's channels it is told. The link of a message leads to the site: without an address of it none is sent. */
export async function phoneChannelsFor(
  { site, services, wire }: MailDeps,
  choice: ChannelChoice,
  notification: StoredNotification,
  booking: () => Promise<Booking | null>,
): Promise<PhoneChannel[]> {
  const wanted = phoneChannels.filter((channel) => isOn(choice, notification.reader, notification.event, channel))
  if (wanted.length === 0 || site.publicUrl === null) return []
  const gateway = gatewayOf(await gatewaySettings(services.store, services.secret), wire)
  if (gateway === null || phoneReader(site, notification, await booking()) === null) return []
  return wanted.filter((channel) => gateway.channels.includes(channel))
}

type PhoneMessage = { key: string; channel: PhoneChannel; reader: PhoneReader; text: string; signal: AbortSignal }

/** Hands a message to the gateway. Throws NotNow where it is for later. */
export async function sendToPhone(
  { site, services, wire }: MailDeps,
  { key, channel, reader, text, signal }: PhoneMessage,
): Promise<MailOutcome> {
  const { store, secret } = services
  const now = site.clock.now()
  const settings = await gatewaySettings(store, secret)
  const gateway = gatewayOf(settings, wire)
  if (settings === null || gateway === null) return { state: 'refused', reason: 'no gateway is set' }
  if ((await acceptedToday(store, now)) >= settings.perDay) return { state: 'over-limit' }
  // Anybody can type a stranger's number: until the link was opened it gets few messages a day.
  // What follows a plus is no part of an inbox (features/mail/day-limit.server.ts).
  const address = `${reader.phone.replace('+', '')}@phone`
  if (reader.isStranger && !(await takesFromDay(store, { address, key, now, secret }))) return { state: 'limited' }
  const result = await gateway.send({ id: key, channel, to: reader.phone, text }, signal)
  switch (result.kind) {
    case 'accepted':
      return { state: 'sent' }
    case 'refused':
      return { state: 'refused', reason: result.reason }
    case 'later':
      throw new NotNow(result.reason)
  }
}
