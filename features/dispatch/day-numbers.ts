import { endedUnridden, isOver, isRequest } from '#domain/bookings/states.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { type Cents, sumCents } from '#features/fares/money.ts'
import { boardDays } from './board.ts'

export type DayNumbers = {
  /** Of today, without what was cancelled, declined or missed. */
  rides: number
  passengers: number
  /** Of those, what is still to be driven. */
  open: number
  /** The prices they were ordered at. */
  cents: Cents
}

/** Today in numbers. A request counts when it is confirmed. */
export function dayNumbers(rides: readonly Ride[], now: number): DayNumbers {
  const { from, tomorrow } = boardDays(now)
  const counted = rides.filter(
    ({ pickUpAt, state }) => pickUpAt >= from && pickUpAt < tomorrow && !isRequest(state) && !endedUnridden(state),
  )
  return {
    rides: counted.length,
    passengers: counted.reduce((sum, { quote }) => sum + quote.people, 0),
    open: counted.filter(({ state }) => !isOver(state)).length,
    cents: sumCents(counted.map(({ quote }) => quote.maximumCents)),
  }
}

/** What is driven next: promised, and not over. */
export function nextRides(rides: readonly Ride[], most: number): Ride[] {
  return rides.filter(({ state }) => !isRequest(state) && !isOver(state)).slice(0, most)
}
