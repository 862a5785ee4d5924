import { legsOf, wayStill } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import {
  concernedInWords,
  hasRoadInstead,
  onlyHeld,
  stopsInWords,
} from '#features/bookings/closings-in-words.server.ts'
import { changedRows, wishText } from '#features/bookings/change-view.server.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { cancelledText, type GuestView, stateName } from '#features/bookings/guest-view.server.ts'
import { legLabel, legTitle } from '#features/bookings/legs-in-words.server.ts'
import type { MailOrder } from '#features/bookings/mail-jobs.ts'
import { flightInWords } from '#features/bookings/landing-in-words.server.ts'
import { landsAt } from '#features/bookings/landing.ts'
import { nextRide, type Ride, rideOf } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { clockText, momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents } from '#features/fares/money.ts'
import type { EmailWriting } from './email-writing.ts'

/** `more`: further paragraphs. */
type Words = { subject: string; heading: string; text: string; more?: string[] }

/** What a guest's letter of each kind says. What tells of one leg of two names it. */
export function guestWords(
  { kind, leg }: Pick<MailOrder, 'kind' | 'leg'>,
  booking: Booking,
  view: Pick<GuestView, 'trip' | 'cancel'>,
  writing: EmailWriting,
): Words {
  const ride = rideTold(booking, leg)
  const words = wordsOf(kind, booking, { ride, view }, writing)
  if (!ride.isOfTwo || leg === undefined) return words
  const [named] = legsOf(ride)
  const concerns = writing.t('weather.concerns', { leg: legLabel(named, writing) })
  return { ...words, more: [concerns, ...(words.more ?? [])] }
}

/** The leg that is named, where it stands still; else the next one. */
function rideTold(booking: Booking, leg: Leg | undefined): Ride {
  const still = leg && wayStill(booking, leg)
  return (still && rideOf(booking, still)) || nextRide(booking)
}

type Notice = { ride: Ride; view: Pick<GuestView, 'trip' | 'cancel'> }

function wordsOf(
  kind: EmailTemplate,
  booking: Booking,
  {
    ride,
    view: {
      trip: { title: trip },
      cancel,
    },
  }: Notice,
  writing: EmailWriting,
): Words {
  const { t, locale } = writing
  const { promisedBy, cancelled } = booking
  const promised = promisedBy === null ? '–' : momentText(promisedBy, locale)
  switch (kind) {
    case 'requested':
      return {
        subject: t('mail.subject-requested', { trip }),
        heading: t('booking.heading-requested'),
        text: t('booking.text-requested', { time: promised }),
      }
    case 'confirmed':
      return {
        subject: t('mail.subject-confirmed', { trip }),
        heading: t('booking.heading-confirmed'),
        text: t('mail.text-confirmed'),
      }
    case 'assigned':
      return {
        subject: t('mail.subject-assigned', { trip }),
        heading: t('booking.state-assigned'),
        text: t('mail.text-assigned'),
      }
    case 'handed-over':
      return named(
        t('mail.subject-handed-over', { trip }),
        t('mail.text-handed-over', { driver: firstName(ride.driver), vehicle: vehicleOf(ride, writing) }),
      )
    case 'corrected':
      return named(t('mail.subject-corrected', { trip }), t('mail.text-corrected', { state: stateName(ride.state, t) }))
    case 'leg-cancelled':
      return {
        subject: t('mail.subject-leg-cancelled', { trip }),
        heading: t('mail.heading-leg-cancelled'),
        text: t('mail.text-leg-cancelled'),
      }
    case 'leg-no-show':
      return noShowWords(booking, { trip, cancel: cancel?.text ?? '' }, writing)
    case 'cancelled':
      return {
        subject: t('mail.subject-cancelled', { trip }),
        heading: t('booking.heading-cancelled'),
        text: cancelledText(cancelled?.feeCents ?? 0, writing),
      }
    case 'declined':
      return named(t('mail.subject-declined', { trip }), t('booking.text-declined'))
    case 'expired':
      return {
        subject: t('mail.subject-expired', { trip }),
        heading: t('booking.heading-expired'),
        text: t('booking.text-expired', { time: promised }),
      }
    case 'changed':
      return {
        ...named(t('mail.subject-changed', { trip }), t('mail.text-changed')),
        more: changedLines(booking, writing),
      }
    case 'cheaper':
      return named(t('mail.subject-cheaper', { trip }), t('mail.text-cheaper'))
    case 'change-asked':
      return named(
        t('mail.subject-change-asked', { trip }),
        wishText(booking, writing) ?? t('mail.text-change-asked', { time: promised }),
      )
    case 'change-declined':
      return named(t('mail.subject-change-declined', { trip }), t('mail.text-change-declined'))
    case 'flight':
      return flightWords(ride, trip, writing)
    case 'weather':
      return weatherWords(booking, trip, writing)
    case 'weather-lifted':
      return liftedWords(booking, trip, writing)
    case 'message':
      return { ...named(t('mail.subject-message', { trip }), t('mail.text-message')), more: [...writing.unread] }
    // Only the operator is written to.
    case 'lost':
      return named(t('lost.heading'), t('lost.heading'))
    case 'review':
      return named(t('mail.subject-review', { trip }), t('mail.text-review'))
  }
}

function firstName(driver: string | undefined): string {
  return driver?.split(' ')[0] ?? '–'
}

/** As the guest stands before it: mostly its plate; its class where the fleet has no name for it. */
function vehicleOf({ vehicleId, quote }: Ride, { t, fleet }: EmailWriting): string {
  const label = fleet.vehicles.find(({ id }) => id === vehicleId)?.label
  return label || t(`price-box.class.${quote.vehicle}`)
}

/** One paragraph, a line for each fact: `Date and time: … → …`. */
function changedLines(booking: Booking, writing: EmailWriting): string[] {
  const rows = changedRows(booking, writing)
  return rows.length === 0 ? [] : [rows.join('\n')]
}

/** Nobody came to the way there: what was stated for it, that the way back stands, and until when that goes free of charge. */
function noShowWords(
  booking: Booking,
  { trip, cancel }: { trip: string; cancel: string },
  writing: EmailWriting,
): Words {
  const { t, locale } = writing
  const missed = booking.droppedLegs?.findLast(({ noShow }) => noShow !== undefined)
  const fee = formatCents(missed?.feeCents ?? 0, locale)
  const [rest] = legsOf(booking)
  return {
    ...named(
      t('mail.subject-leg-no-show', { trip }),
      t('mail.text-leg-no-show', { leg: legLabel(missed ?? rest, writing), fee }),
    ),
    more: [t('mail.text-leg-stands', { leg: legLabel(rest, writing), cancel })],
  }
}

/** Of two ways only the one that is stopped stands in the subject. */
function weatherWords(booking: Booking, trip: string, writing: EmailWriting): Words {
  const held = onlyHeld(booking)
  const title = held === null ? trip : legTitle(held, writing)
  return {
    ...named(writing.t('mail.subject-weather', { trip: title }), weatherText(booking, writing)),
    more: concernedInWords(booking, writing),
  }
}

/** At what hour it lands and what that changes, or that it does not come. */
function flightWords(ride: Ride, trip: string, writing: EmailWriting): Words {
  const { t, locale } = writing
  const at = landsAt(ride)
  const words = flightInWords(ride, writing) ?? t('flight.yours')
  const subject =
    at === null
      ? t('mail.subject-flight-off', { trip })
      : t('mail.subject-flight', { time: clockText(at, locale), trip })
  return named(subject, words)
}

/** Where the other way is still held it is said which one takes place. */
function liftedWords(booking: Booking, trip: string, writing: EmailWriting): Words {
  const { t } = writing
  const held = onlyHeld(booking)
  const freed = held && legsOf(booking).find(({ leg }) => leg !== held.leg)
  if (!freed) return named(t('mail.subject-weather-lifted', { trip }), t('weather.lifted'))
  return {
    ...named(
      t('mail.subject-weather-lifted', { trip: legTitle(freed, writing) }),
      t('weather.lifted-leg', { leg: legLabel(freed, writing) }),
    ),
    more: [t('weather.still-held', { leg: legLabel(held, writing) })],
  }
}

function weatherText(booking: Booking, writing: EmailWriting): string {
  const { t, places, now } = writing
  if (hasRoadInstead(booking, places, now)) return t('mail.text-weather')
  return t('mail.text-weather-way', { what: stopsInWords(booking, writing) })
}

function named(subject: string, text: string): Words {
  return { subject, heading: subject, text }
}
