import { foldName } from '#features/fleet/fold-name.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { driversWithin } from '#features/fleet/week.ts'
import { legsOf } from './booking-legs.ts'
import { isOver } from '#domain/bookings/states.ts'
import type { Booking } from './booking.ts'

export type Interval = { from: number; to: number }

const MINUTE_MS = 60_000

/** When a ride keeps its driver busy: what it holds in the calendar, or the drives alone where it holds nothing. */
export function occupiedIntervals(booking: Pick<Booking, 'blocks' | 'quote' | 'pickUpAt'>): Interval[] {
  if (booking.blocks.length > 0) return booking.blocks
  return legsOf(booking).map(({ pickUpAt }) => ({ from: pickUpAt, to: pickUpAt + booking.quote.minutes * MINUTE_MS }))
}

/** A ride that this driver of ours drives. A carrier's name stands for a firm, which may send several cars. */
export function isDrivenBy({ state, driver, carrier }: Booking, name: string): boolean {
  return !isOver(state) && carrier === undefined && driver !== undefined && foldName(driver) === foldName(name)
}

/** The first of these rides that takes the driver's time in one of the intervals. */
export function clashFor(
  name: string,
  intervals: readonly Interval[],
  bookings: readonly Booking[],
): Booking | undefined {
  return bookings.find(
    (booking) =>
      isDrivenBy(booking, name) &&
      occupiedIntervals(booking).some((taken) => intervals.some((wanted) => overlaps(taken, wanted))),
  )
}

/** Not absent, and inside the weekly hours where the driver has any. */
export function worksThen({ away, week }: Pick<Fleet, 'away' | 'week'>, name: string, time: Interval): boolean {
  const staff = week === undefined ? { away, drivers: [name] } : { away, drivers: [name], week }
  return driversWithin(staff, time)(time)
}
