import { foldName } from '#features/fleet/fold-name.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { driversWithin } from '#features/fleet/week.ts'
import { isOver } from '#domain/bookings/states.ts'
import type { Ride } from './ride.ts'

export type Interval = { from: number; to: number }

const MINUTE_MS = 60_000

/** When a leg keeps its driver busy: what it holds in the calendar, or the drive alone where it holds nothing. */
export function occupiedInterval({ block, quote, pickUpAt }: Pick<Ride, 'block' | 'quote' | 'pickUpAt'>): Interval {
  return block ?? { from: pickUpAt, to: pickUpAt + quote.minutes * MINUTE_MS }
}

/** A leg that this driver of ours drives. A carrier's name stands for a firm, which may send several cars. */
export function isDrivenBy({ state, driver, carrier }: Ride, name: string): boolean {
  return !isOver(state) && carrier === undefined && driver !== undefined && foldName(driver) === foldName(name)
}

/** The first of these legs that takes the driver's time in one of the intervals. */
export function clashFor(name: string, intervals: readonly Interval[], rides: readonly Ride[]): Ride | undefined {
  return rides.find((ride) => {
    const taken = occupiedInterval(ride)
    return isDrivenBy(ride, name) && intervals.some((wanted) => overlaps(taken, wanted))
  })
}

/** Not absent, and inside the weekly hours where the driver has any. */
export function worksThen({ away, week }: Pick<Fleet, 'away' | 'week'>, name: string, time: Interval): boolean {
  const staff = week === undefined ? { away, drivers: [name] } : { away, drivers: [name], week }
  return driversWithin(staff, time)(time)
}
