import type { Fleet } from '#features/fleet/fleet.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { Needs } from '#features/fleet/needs.ts'
import { lowerOf } from '#features/fares/extras.ts'
import { anyone, type Staffing } from '#features/fleet/staffing.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { type BookedQuote, type Booking, blocksOf, type Guest, legStatuses, stateOf } from './booking.ts'
import { isRequest, stateAfter } from '#domain/bookings/states.ts'
import { freeUntil } from './cancellation.ts'
import { legsAfter } from './leg-details.ts'
import { freeExtras, isSameNeeds } from './priced-needs.ts'
import { reserveInstantly, mayConfirm, mayStayIn, nextFreeFor, type TimedTrip } from './rides.ts'
import { holdOf } from './weather-hold.ts'

/** Whose hand changes it. */
export type Changer = 'guest' | 'office'

/**
 * What a change would do now. `order`: it holds at once, with these blocks. `request`: a person has to answer, and until then
 * a confirmed ride stays as it was. `sold-out` is a request too, with the next free time.
 */
export type ChangePlan =
  | { kind: 'order'; blocks: Block[] }
  | { kind: 'request' }
  | { kind: 'sold-out'; nextFreeAt: number | null }

/** A trip of which no leg has begun may be changed by its guest and by the office. */
export function mayChange(booking: Booking, by: Changer, now: number): boolean {
  const mayEach = legStatuses(booking).every(({ state }) => stateAfter(state, 'change', by) !== null)
  return now < booking.pickUpAt && mayEach
}

/** `kept`: all blocks of the new trip's class; what the booking itself holds counts as free. */
export function planChange(
  booking: Booking,
  requested: TimedTrip,
  stored: readonly Block[],
  fleet: Fleet,
  now: number,
  isStaffed: Staffing = anyone,
): ChangePlan {
  const trip = { ...requested, needs: needsAfter(booking, requested) }
  // The same drive with another party in the same class: where it fits nothing is to be held and nobody is to be asked.
  if (isSameDrive(booking, trip) && !isRequest(stateOf(booking)) && fits(fleet, booking, trip))
    return { kind: 'order', blocks: blocksOf(booking) }
  if (!mayConfirm(fleet, trip, now)) return { kind: 'request' }
  const others = withoutBlocks(stored, blocksOf(booking))
  const blocks = reserveInstantly(fleet, others, trip, isStaffed, vehiclesOf(booking))
  if (blocks) return { kind: 'order', blocks }
  return { kind: 'sold-out', nextFreeAt: nextFreeFor(fleet, others, trip, isStaffed) }
}

/** The vehicle of each leg: a leg that is moved stays in it where it is free. */
export function vehiclesOf(booking: Booking): (string | null)[] {
  return legStatuses(booking).map(({ vehicleId }) => vehicleId)
}

/** Fewer than were promised always fit. */
export function fits(fleet: Fleet, booking: Booking, trip: TimedTrip): boolean {
  const { quote, needs } = booking
  const isSmaller = trip.quote.people <= quote.people && trip.quote.bags <= quote.bags
  return (isSmaller && isSameNeeds(needs, trip.needs)) || mayStayIn(fleet, blocksOf(booking), trip)
}

/** Whether one way of a booking stays as it was: from where, when, and with what. */
export function isSameRoute(a: TimedTrip, b: TimedTrip, leg: Leg): boolean {
  const way = ({ quote, pickUpAt }: TimedTrip) =>
    [quote.from, quote.to, quote.vehicle, leg === 'there' ? pickUpAt : quote.returnAt].join(' ')
  return way(a) === way(b)
}

export function isSameDrive(a: TimedTrip, b: TimedTrip): boolean {
  return driveOf(a) === driveOf(b)
}

/** What whoever drives agrees to: where from and to, when, and with what. */
export function driveOf({ quote, pickUpAt }: TimedTrip): string {
  return [quote.from, quote.to, quote.vehicle, quote.returnTrip, quote.returnAt, pickUpAt].join(' ')
}

/** What rides along is asked on its own: a change that says nothing of it leaves it as it is. */
export function needsAfter({ needs = null }: Booking, { needs: requested }: TimedTrip): Needs | null {
  return requested === undefined ? needs : requested
}

/** Other places or another number of legs: addresses have to be asked for anew. */
export function isElsewhere(before: BookedQuote, after: BookedQuote): boolean {
  return before.from !== after.from || before.to !== after.to || before.returnTrip !== after.returnTrip
}

/** Addresses and flights as they were asked with the change; else those that fit the trip as it is now. */
export function guestAfter(booking: Booking, { quote, legs }: Pick<TimedTrip, 'quote' | 'legs'>): Guest {
  return { ...booking.guest, legs: legs ?? legsAfter(booking, quote) }
}

/**
 * For an unchanged drive the booked maximum holds; where today's is lower, that one. Of what rides
 * along only what was not booked yet costs what it costs today.
 */
export function quoteOfChange(booking: Booking, today: TimedTrip & { quote: BookedQuote }): BookedQuote {
  const quote = withInsideTown(booking, today.quote)
  if (!isSameDrive(booking, today)) return quote
  const { lines, maximumCents, asks, basis } = lowerOf(booking.quote, quote, freeExtras(booking))
  return { ...quote, lines, maximumCents, asks, basis }
}

/** A change form names the places of the booking, not the address that was typed for the first price: what was promised of it stays. */
export function withInsideTown(
  { quote: { from, to, insideTownKm } }: Pick<Booking, 'quote'>,
  quote: BookedQuote,
): BookedQuote {
  if (insideTownKm === undefined || from !== quote.from || to !== quote.to) return quote
  return { insideTownKm, ...quote }
}

/**
 * Inside the time in which cancelling costs, moving the ride away does not buy the free time back; unless it is moved because
 * the weather holds it, which costs nobody anything.
 */
export function freeUntilAfter(booking: Booking, now: number): number | null {
  const { pickUpAt, quote, freeUntilAtMost = null } = booking
  // It is of the way there alone.
  if (holdOf(booking, 'there') !== null) return freeUntilAtMost
  const until = freeUntil({ pickUpAt, freeCancellationHours: quote.freeCancellationHours, freeUntilAtMost })
  return !isRequest(booking.legStatus.there.state) && now > until ? until : freeUntilAtMost
}

export function withoutBlocks(stored: readonly Block[], reserved: readonly Block[]): Block[] {
  return stored.filter((block) => !reserved.some((row) => row.vehicleId === block.vehicleId && row.from === block.from))
}
