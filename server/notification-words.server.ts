import type { Booking } from '#features/bookings/booking.ts'
import { wayStill } from '#features/bookings/booking-legs.ts'
import { isDrivenBy } from '#features/bookings/driver-time.ts'
import { type Ride, nextRide, rideOf } from '#features/bookings/ride.ts'
import { momentText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { emailTemplates } from '#domain/bookings/emails.ts'
import { isOver, rowOf } from '#domain/bookings/states.ts'
import { guestHeading, isStillValid } from '#features/mail/emails.server.ts'
import type { EmailDeps } from '#features/mail/email-writing.ts'
import type { StoredNotification, Words } from '#features/notifications/notification.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'

/** What is told of a booking, by how it stands now; null: it is true no more. */
export function wordsOfBooking(
  notification: StoredNotification,
  booking: Booking,
  locale: LocaleCode,
  deps: EmailDeps,
): Words | null {
  const ride = rideTold(notification, booking)
  if (!isTrue(notification, booking, ride)) return null
  const t = deps.translate(locale)
  const title = titleOf(notification, booking, locale, deps, t)
  if (title === null) return null
  const { quote, pickUpAt } = ride ?? nextRide(booking)
  const trip = tripInWords(quote, pickUpAt, { ...deps, t, locale, seats: quote.people, luggage: quote.bags }).title
  return { title, text: `${trip}\n${momentText(pickUpAt, locale)}` }
}

/** null: the leg that is named is no more. */
function rideTold({ leg }: StoredNotification, booking: Booking): Ride | null {
  if (leg === undefined) return nextRide(booking)
  const still = wayStill(booking, leg)
  return still && rideOf(booking, still)
}

/** Whether it is still to be told of the booking as it stands. */
export function isStillTrue(notification: StoredNotification, booking: Booking): boolean {
  return isTrue(notification, booking, rideTold(notification, booking))
}

function isTrue(notification: StoredNotification, booking: Booking, ride: Ride | null): boolean {
  const { event, leg } = notification
  if (notification.reader === 'office') return true
  if (notification.reader === 'driver') {
    const isTheirs = ride !== null && isDrivenBy(ride, notification.driver)
    switch (event) {
      case 'cancelled':
        return ride === null || isOver(ride.state)
      case 'taken':
        return !isTheirs
      case 'leave':
        return isTheirs && ride.pickUpAt === notification.pickUpAt && rowOf(ride.state).driver === 'named'
      default:
        return isTheirs
    }
  }
  if (event === 'on-the-way') return ride !== null && rowOf(ride.state).driver === 'coming'
  if (event === 'arrived') return ride !== null && rowOf(ride.state).driver === 'at-pick-up'
  const template = emailTemplates.find((name) => name === event)
  return template === undefined || isStillValid(template, booking, leg)
}

const ofOffice = [
  ...(['confirmed', 'requested', 'change-asked', 'changed', 'cancelled', 'leg-cancelled'] as const),
  ...(['expired', 'refused', 'lost', 'flight'] as const),
] as const
const ofDriver = ['given', 'changed', 'cancelled', 'taken', 'leave', 'flight'] as const

function titleOf(
  { reader, event, leg }: StoredNotification,
  booking: Booking,
  locale: LocaleCode,
  deps: EmailDeps,
  t: Translate,
): string | null {
  if (reader === 'office') {
    const known = ofOffice.find((name) => name === event)
    return known === undefined ? null : t(`notify.office-${known}`)
  }
  if (reader === 'driver') {
    const known = ofDriver.find((name) => name === event)
    return known === undefined ? null : t(`notify.driver-${known}`)
  }
  if (event === 'on-the-way' || event === 'arrived') return t(`notify.guest-${event}`)
  const template = emailTemplates.find((name) => name === event)
  return template === undefined ? null : guestHeading(template, leg, { ...booking, locale }, deps)
}
