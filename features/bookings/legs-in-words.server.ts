import { formatCents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { type BookedLeg, legsOf, mayDropLeg } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { LATE_DRIVER_MINUTES } from './booking-times.ts'
import { freeAtMost, freeBecause, legFee } from './cancel-booking.server.ts'
import { freeUntil } from './cancellation.ts'
import { momentText } from './trip-in-words.server.ts'

/** A way that can be cancelled on its own; its fee stands above its button. */
export type LegView = { leg: Leg; label: string; feeCents: number; text: string }

export function legsInWords(booking: Booking, writing: Writing & { now: number }): LegView[] {
  return legsOf(booking)
    .filter(({ leg }) => mayDropLeg(booking, leg, 'guest', writing.now))
    .map((leg) => ({
      leg: leg.leg,
      label: writing.t('booking.cancel-leg', { leg: legLabel(leg, writing) }),
      feeCents: legFee(booking, leg, writing.now, 'guest'),
      text: feeText(booking, leg, writing),
    }))
}

/** What was cancelled on its own, and the fee that was stated. */
export function droppedInWords(booking: Booking, writing: Writing): { label: string; value: string }[] {
  const { t, locale } = writing
  return (booking.droppedLegs ?? []).map((dropped) => ({
    label: t('booking.leg-cancelled'),
    value: t('booking.leg-cancelled-value', {
      leg: legLabel(dropped, writing),
      fee: formatCents(dropped.feeCents, locale),
    }),
  }))
}

function legLabel({ from, to, pickUpAt }: Pick<BookedLeg, 'from' | 'to' | 'pickUpAt'>, writing: Writing): string {
  const name = (id: string) => writing.places.find(id)?.names[writing.locale] ?? id
  const trip = writing.t('price-box.title', { from: name(from), to: name(to) })
  return `${trip}, ${momentText(pickUpAt, writing.locale)}`
}

/** Why cancelling costs nothing whatever the hour; null: by the hour. */
export function freeBecauseText(booking: Booking, { t, now }: Pick<Writing, 't'> & { now: number }): string | null {
  switch (freeBecause(booking, now)) {
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

function feeText(booking: Booking, leg: BookedLeg, { t, locale, now }: Writing & { now: number }): string {
  const fee = legFee(booking, leg, now, 'guest')
  if (fee > 0) return t('booking.cancel-fee', { fee: formatCents(fee, locale) })
  const because = freeBecauseText(booking, { t, now })
  if (because !== null) return because
  const { freeCancellationHours } = booking.quote
  const free = { pickUpAt: leg.pickUpAt, freeCancellationHours, freeUntilAtMost: freeAtMost(booking, leg) }
  return t('booking.cancel-free-until', {
    time: momentText(freeUntil(free), locale),
  })
}
