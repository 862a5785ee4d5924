import { extraCents } from '#features/fares/extras.ts'
import { type Cents, sumCents } from '#features/fares/money.ts'
import type { Leg, QuoteLine } from '#features/fares/quote.ts'
import type { BookedQuote, Booking, DroppedLeg } from './booking.ts'
import { type Actor, hasDriverCome, isBeforeSettingOff, isOver, stateAfter } from '#domain/bookings/states.ts'
import { legsWithout } from './leg-details.ts'
import { timed } from './rides.ts'
import { holdOf, holdOfRest } from './weather-hold.ts'

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

/** What a fee for not riding is a share of: who does not ride has used no seat (ADR 75). */
export function feeBase({ quote }: Pick<Booking, 'quote'>, { leg, maximumCents }: BookedLeg): Cents {
  return maximumCents - extraCents(quote.lines, leg)
}

/** Of two ways one may go alone: the way there until the driver sets out, the way back until it begins. */
export function mayDropLeg(booking: Booking, leg: Leg, by: Actor, now: number): boolean {
  const { state, quote } = booking
  if (quote.returnAt === null || isOver(state)) return false
  if (leg === 'there') return isBeforeSettingOff(state) && stateAfter(state, 'cancel', by) !== null
  return isBackAhead(booking, quote.returnAt, now)
}

/** The ways still to come that the weather stops. A way there is over where the driver has come to it. */
export function heldLegs(booking: Pick<Booking, 'quote' | 'pickUpAt' | 'weatherHold' | 'state'>): BookedLeg[] {
  const { state } = booking
  if (isOver(state)) return []
  return legsOf(booking).filter(({ leg }) => holdOf(booking, leg) !== null && (leg === 'back' || !hasDriverCome(state)))
}

/** A way that has not begun: the way there until the driver sets out, the way back until its hour. */
export function isAhead(
  booking: Pick<Booking, 'state' | 'quote' | 'weatherHold'>,
  { leg, pickUpAt }: BookedLeg,
  now: number,
): boolean {
  const { state } = booking
  if (isBeforeSettingOff(state)) return true
  return leg === 'back' && !isOver(state) && isBackAhead(booking, pickUpAt, now)
}

/** What the weather holds does not begin at its hour: it is let go or cancelled after it, too. */
function isBackAhead(booking: Pick<Booking, 'quote' | 'weatherHold'>, returnAt: number, now: number): boolean {
  return now < returnAt || holdOf(booking, 'back') !== null
}

/** What is left is a booking of one way, at the price that its own lines had: whoever drives or counts sees nothing else. */
export function withoutLeg(booking: Booking, dropped: DroppedLeg): Booking {
  const { quote, blocks } = booking
  const kept = dropped.leg === 'there' ? 'back' : 'there'
  const rest = blocks.filter((_, at) => blocks.length !== legs.length || legs[at] === kept)
  const pickUpAt = kept === 'there' ? booking.pickUpAt : (quote.returnAt ?? booking.pickUpAt)
  return {
    ...booking,
    ...timed({ quote: oneWay(quote, kept), pickUpAt }),
    guest: { ...booking.guest, legs: legsWithout(dropped.leg, booking.guest.legs) },
    blocks: rest,
    weatherHold: holdOfRest(booking, kept),
    vehicleId: rest[0]?.vehicleId ?? booking.vehicleId,
    // It was asked for the whole trip, which is no more.
    wish: null,
    freeUntilAtMost: kept === 'there' ? (booking.freeUntilAtMost ?? null) : null,
    droppedLegs: [...(booking.droppedLegs ?? []), dropped],
  }
}

function oneWay(quote: BookedQuote, kept: Leg): BookedQuote {
  const lines = quote.lines.filter(({ leg }) => leg === kept).map((line) => ({ ...line, leg: 'there' as const }))
  const known = lines.flatMap(({ cents }) => cents ?? [])
  const common = { returnTrip: false, returnAt: null, lines, maximumCents: sumCents(known) }
  const one = { ...quote, ...common, asks: known.length < lines.length }
  if (kept === 'there') return one
  const stages = quote.stages?.toReversed().map((stage) => ({ ...stage, from: stage.to, to: stage.from }))
  return { ...one, from: quote.to, to: quote.from, ...(stages && { stages }) }
}

/** What one leg costs of a price. */
export function shareOf(leg: Leg, lines: readonly QuoteLine[]): Cents {
  return sumCents(lines.flatMap((line) => (line.leg === leg ? (line.cents ?? []) : [])))
}
