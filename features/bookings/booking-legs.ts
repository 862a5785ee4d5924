import { extraCents } from '#features/fares/extras.ts'
import { type Cents, sumCents } from '#features/fares/money.ts'
import type { Leg, QuoteLine } from '#features/fares/quote-line.ts'
import type { Booking, DroppedLeg } from './booking.ts'
import { type Actor, hasDriverCome, isBeforeSettingOff, isOver, stateAfter } from '#domain/bookings/states.ts'
import { legAlone } from './ride.ts'
import { holdOf } from './weather-hold.ts'

/** One way of a booking: each has its own hour, its own lines, and so its own fee. */
export type BookedLeg = { leg: Leg; from: string; to: string; pickUpAt: number; maximumCents: Cents }

export const legs = ['there', 'back'] as const satisfies Leg[]

export function isLeg(text: unknown): text is Leg {
  return legs.some((leg) => leg === text)
}

/** The ways of a booking in their order: one, or two where the way back was ordered with it and still stands. */
export function legsOf({ quote, pickUpAt }: Pick<Booking, 'quote' | 'pickUpAt'>): [BookedLeg, ...BookedLeg[]] {
  const { from, to, returnAt, maximumCents, lines } = quote
  if (returnAt === null) return [{ leg: 'there', from, to, pickUpAt, maximumCents }]
  return [
    { leg: 'there', from, to, pickUpAt, maximumCents: shareOf('there', lines) },
    { leg: 'back', from: to, to: from, pickUpAt: returnAt, maximumCents: shareOf('back', lines) },
  ]
}

/**
 * A way as a page named it that was opened while there were two: of what is left the only one is the way there, whichever it was.
 * null: it is no more.
 */
export function wayStill({ quote, droppedLegs = [] }: Pick<Booking, 'quote' | 'droppedLegs'>, leg: Leg): Leg | null {
  if (quote.returnAt !== null) return leg
  const dropped = droppedLegs.at(-1)?.leg ?? 'back'
  return dropped === leg ? null : 'there'
}

/** The leg that a form means: one that names none means the only leg. null: it is no more. */
export function namedLeg(booking: Pick<Booking, 'quote' | 'droppedLegs'>, leg: Leg | null): Leg | null {
  return leg === null ? 'there' : wayStill(booking, leg)
}

/** What a fee for not riding is a share of: who does not ride has used no seat (ADR 75). */
export function feeBase({ quote }: Pick<Booking, 'quote'>, { leg, maximumCents }: BookedLeg): Cents {
  return maximumCents - extraCents(quote.lines, leg)
}

/** Of two legs one may be cancelled alone, while its own state allows it. */
export function mayDropLeg({ legStatus }: Booking, leg: Leg, by: Actor): boolean {
  const status = legStatus[leg]
  return legStatus.back !== null && status !== null && stateAfter(status.state, 'cancel', by) !== null
}

type Stopped = Pick<Booking, 'quote' | 'pickUpAt' | 'weatherHold' | 'legStatus'>

/** The legs still to come that the weather stops. A leg is no longer to come where its driver has come. */
export function heldLegs(booking: Stopped): BookedLeg[] {
  return legsOf(booking).filter(({ leg }) => {
    const status = booking.legStatus[leg]
    return status !== null && !isOver(status.state) && !hasDriverCome(status.state) && holdOf(booking, leg) !== null
  })
}

/** A leg to which nobody has set off yet. */
export function isAhead({ legStatus }: Pick<Booking, 'legStatus'>, { leg }: Pick<BookedLeg, 'leg'>): boolean {
  const status = legStatus[leg]
  return status !== null && isBeforeSettingOff(status.state)
}

/** What is left is a booking of one way, at the price that its own lines had: whoever drives or counts sees nothing else. */
export function withoutLeg(booking: Booking, dropped: DroppedLeg): Booking {
  const stored = dropped.leg === 'there' ? 'back' : 'there'
  const { there, back } = booking.legStatus
  return {
    ...legAlone(booking, stored),
    legStatus: { there: stored === 'there' ? there : (back ?? there), back: null },
    // It was asked for the whole trip, which is no more.
    wish: null,
    freeUntilAtMost: stored === 'there' ? (booking.freeUntilAtMost ?? null) : null,
    droppedLegs: [...(booking.droppedLegs ?? []), dropped],
  }
}

/** What one leg costs of a price. */
export function shareOf(leg: Leg, lines: readonly QuoteLine[]): Cents {
  return sumCents(lines.flatMap((line) => (line.leg === leg ? (line.cents ?? []) : [])))
}
