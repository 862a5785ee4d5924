import { type Cents, formatCents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { type BookedLeg, legsOf, mayDropLeg } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { LATE_DRIVER_MINUTES } from './booking-times.ts'
import { freeAtMost, freeBecause, legFee } from './cancel-booking.server.ts'
import { freeUntil } from './cancellation.ts'
import { mayBeForFlight } from './cancelled-flight.ts'
import { momentText } from './trip-in-words.server.ts'

/** A way that can be cancelled on its own; its fee stands above its button. */
export type LegView = { leg: Leg; label: string; feeCents: number; text: string; flight: FlightOffer | null }

/** A second button, for who was to fly: free whatever the hour. */
export type FlightOffer = { text: string; button: string }

export function legsInWords(booking: Booking, writing: Writing & { now: number }): LegView[] {
  return legsOf(booking)
    .filter(({ leg }) => mayDropLeg(booking, leg, 'guest'))
    .map((leg) => ({
      leg: leg.leg,
      label: writing.t('booking.cancel-leg', { leg: legLabel(leg, writing) }),
      feeCents: legFee(booking, leg, writing.now, 'guest'),
      text: feeText(booking, leg, writing),
      flight: flightOffer(booking, leg, writing),
    }))
}

/** Nothing is asked to prove it: the terms ask for nothing. null: nobody flies. */
export function flightOffer(
  booking: Booking,
  ends: { from: string; to: string },
  { t, places }: Pick<Writing, 't' | 'places'>,
): FlightOffer | null {
  if (!mayBeForFlight(booking, ends, places)) return null
  return { text: t('booking.cancel-flight'), button: t('booking.cancel-flight-button') }
}

/** Who has the button for a flight is not sent to write to us for it. */
export function feeInWords(cents: number, hasFlight: boolean, { t, locale }: Pick<Writing, 't' | 'locale'>): string {
  const fee = formatCents(cents, locale)
  return hasFlight ? t('booking.cancel-fee-or-flight', { fee }) : t('booking.cancel-fee', { fee })
}

/** What was cancelled on its own, and the fee that was stated. */
export function droppedInWords(booking: Booking, writing: Writing): { label: string; value: string }[] {
  const { t } = writing
  return (booking.droppedLegs ?? []).map((dropped) => ({
    label: dropped.noShow === undefined ? t('booking.leg-cancelled') : t('booking.leg-no-show'),
    value: droppedText(legLabel(dropped, writing), dropped.feeCents, writing),
  }))
}

/** "Fee: €0" reads as if there were one. */
function droppedText(leg: string, feeCents: Cents, { t, locale }: Writing): string {
  if (feeCents === 0) return t('booking.leg-cancelled-free', { leg })
  return t('booking.leg-cancelled-value', { leg, fee: formatCents(feeCents, locale) })
}

type WayWriting = Pick<Writing, 't' | 'places' | 'locale'>

/** A way with its hour: `Opatija – Rijeka, Sunday …`. */
export function legLabel(
  { pickUpAt, ...ends }: Pick<BookedLeg, 'from' | 'to' | 'pickUpAt'>,
  writing: WayWriting,
): string {
  return `${legTitle(ends, writing)}, ${momentText(pickUpAt, writing.locale)}`
}

export function legTitle({ from, to }: Pick<BookedLeg, 'from' | 'to'>, { t, places, locale }: WayWriting): string {
  const name = (id: string) => places.distinctName(id, locale)
  return t('price-box.title', { from: name(from), to: name(to) })
}

/** Why cancelling one way costs nothing whatever the hour; null: by the hour. */
function freeBecauseText(
  booking: Booking,
  leg: BookedLeg,
  { t, now }: Pick<Writing, 't'> & { now: number },
): string | null {
  switch (freeBecause(booking, leg, now)) {
    case 'requested':
      return t('booking.cancel-free')
    case 'weather':
      return t('booking.cancel-free-weather')
    case 'late':
      return t('booking.cancel-free-late', { minutes: LATE_DRIVER_MINUTES })
    case null:
      return null
  }
}

/** Until when cancelling costs nothing. Of two ways it is said of the one that costs first; one that is free whatever the hour never does. */
export function freeText(booking: Booking, writing: Writing & { now: number }): string {
  const ways = legsOf(booking)
  return legFreeText(booking, ways.find((leg) => freeBecause(booking, leg, writing.now) === null) ?? ways[0], writing)
}

function feeText(booking: Booking, leg: BookedLeg, writing: Writing & { now: number }): string {
  const fee = legFee(booking, leg, writing.now, 'guest')
  if (fee > 0) return feeInWords(fee, mayBeForFlight(booking, leg, writing.places), writing)
  return legFreeText(booking, leg, writing)
}

function legFreeText(booking: Booking, leg: BookedLeg, { t, locale, now }: Writing & { now: number }): string {
  const because = freeBecauseText(booking, leg, { t, now })
  if (because !== null) return because
  const { freeCancellationHours } = booking.quote
  const free = { pickUpAt: leg.pickUpAt, freeCancellationHours, freeUntilAtMost: freeAtMost(booking, leg) }
  return t('booking.cancel-free-until', {
    time: momentText(freeUntil(free), locale),
  })
}
