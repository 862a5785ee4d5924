import { hasPapers, requiredIntervals } from '#features/bookings/rides.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { vehicleBlocks } from '#features/fleet/away.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import { type Driver, isAssignable, mayDrive } from '#features/fleet/driver.ts'
import { type Fleet, hasValidDocuments } from '#features/fleet/fleet.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { misfit, nothingNeeded } from '#features/fleet/needs.ts'
import { driversWithin, offHourBlocks } from '#features/fleet/week.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { DriverFault, VehicleFault } from './assignment.ts'

type Vehicle = Fleet['vehicles'][number]
type Interval = { from: number; to: number }

/** What of vehicles and drivers does not depend on their other rides. */
export type Fit = {
  vehicleFault: (vehicle: Vehicle, ride: Ride) => VehicleFault | null
  driverFault: (driver: Driver, ride: Ride) => DriverFault | null
  isAllowed: (driver: Driver, vehicle: Vehicle) => boolean
}

/** `stretch`: all the rides lie in it; hours on a wall clock are slow to reckon, so that is done once. */
export function fitIn(fleet: Fleet, stretch: Interval): Fit {
  const away = byVehicle(vehicleBlocks(fleet))
  const closed = byVehicle(offHourBlocks(fleet, stretch))
  const working = new Map(fleet.drivers.map((driver) => [driver.id, worksIn(fleet, driver, stretch)]))
  const isIn = (blocks: readonly Block[] = [], time: Interval) => blocks.some((block) => overlaps(block, time))
  return {
    vehicleFault: (vehicle, ride) => {
      const { people, bags } = ride.quote
      const time = intervalOf(fleet, ride)
      if (vehicle.seats < people) return 'seats'
      if (vehicle.bags < bags) return 'luggage'
      if (misfit(vehicle, { people, bags, needs: ride.needs ?? nothingNeeded }) !== null) return 'equipment'
      const lastDay = localTimeOf(time.to).date
      if (!hasPapers(fleet, vehicle.id, ride) || !hasValidDocuments(vehicle, lastDay)) return 'papers'
      if (isIn(away.get(vehicle.id), time)) return 'away'
      return isIn(closed.get(vehicle.id), time) ? 'closed' : null
    },
    driverFault: (driver, ride) => {
      if (!driver.active) return 'inactive'
      const time = intervalOf(fleet, ride)
      if (!hasValidPapers(driver, localTimeOf(time.to).date)) return 'papers'
      return working.get(driver.id)?.(time) === true ? null : 'absent'
    },
    isAllowed: mayDrive,
  }
}

/** When a ride takes a vehicle and a driver: the time it holds and the time it would hold in another vehicle. */
export function intervalOf(fleet: Fleet, ride: Ride): Interval {
  const [needed] = requiredIntervals(fleet, ride)
  const all = [ride.block, needed].filter((time) => time != null)
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }
}

/** Every paper that was written down, the licence too. */
export function hasValidPapers(driver: Driver, day: string): boolean {
  return isAssignable(driver, day) && driver.papers.every(({ until }) => until >= day)
}

function worksIn(fleet: Fleet, { name }: Driver, stretch: Interval): (time: Interval) => boolean {
  const own = foldName(name)
  const away = fleet.away.filter(({ what, who }) => what === 'driver' && foldName(who) === own)
  return driversWithin({ away, drivers: [name], ...(fleet.week && { week: fleet.week }) }, stretch)
}

function byVehicle(blocks: readonly Block[]): Map<string, Block[]> {
  const found = new Map<string, Block[]>()
  for (const block of blocks) found.set(block.vehicleId, [...(found.get(block.vehicleId) ?? []), block])
  return found
}
