import { occupiedInterval, worksThen } from '#features/bookings/driver-time.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { Cents } from '#features/fares/money.ts'
import type { BoatRules } from '#features/fares/quote.ts'
import { noSailingAt } from '#features/fares/sailing.ts'
import { isAway } from '#features/fleet/away.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { misfit, nothingNeeded } from '#features/fleet/needs.ts'
import { offHours } from '#features/fleet/week.ts'

/** What the office may do all the same, and has to know before. */
export type MoveConcern =
  | { kind: 'driver-away' | 'driver-off'; driver: string }
  | { kind: 'vehicle-off'; vehicleId: string }
  | { kind: 'too-few-seats' | 'too-few-bags' | 'needs'; vehicleId: string }
  | { kind: 'dark' | 'off-season' }
  /** At the new time it is another vehicle than before. */
  | { kind: 'other-vehicle'; vehicleId: string }
  /** At the new time the driver of before cannot drive it. */
  | { kind: 'driver-lost'; driver: string }
  | { kind: 'price'; before: Cents; after: Cents }
  /** The guest is told: by e-mail, or by somebody who calls. */
  | { kind: 'told' | 'call' }
  | { kind: 'confirms' }

type About = { fleet: Fleet; boatRules: BoatRules | undefined }

/** What speaks against a ride as it would be: hours, absences, seats, luggage, needs, and daylight at sea. */
export function concernsOf(ride: Ride, { fleet, boatRules }: About): MoveConcern[] {
  return [...ofDriver(ride, fleet), ...ofVehicle(ride, fleet), ...atSea(ride, boatRules)]
}

function ofDriver(ride: Ride, fleet: Fleet): MoveConcern[] {
  const { driver, carrier } = ride
  if (driver === undefined || carrier !== undefined) return []
  const time = occupiedInterval(ride)
  if (isAway(fleet.away, 'driver', driver, time)) return [{ kind: 'driver-away', driver }]
  return worksThen(fleet, driver, time) ? [] : [{ kind: 'driver-off', driver }]
}

function ofVehicle(ride: Ride, { vehicles, week = [] }: Fleet): MoveConcern[] {
  const { block, quote, needs } = ride
  const vehicle = vehicles.find(({ id }) => id === block?.vehicleId)
  if (!vehicle || block === null) return []
  const about = { vehicleId: vehicle.id }
  const { people, bags } = quote
  const isOff = offHours(week, 'vehicle', vehicle.id, block).length > 0
  return [
    ...(isOff ? [{ kind: 'vehicle-off', ...about } as const] : []),
    ...(people > vehicle.seats ? [{ kind: 'too-few-seats', ...about } as const] : []),
    ...(bags > vehicle.bags ? [{ kind: 'too-few-bags', ...about } as const] : []),
    ...(misfit(vehicle, { people, bags: Math.min(bags, vehicle.bags), needs: needs ?? nothingNeeded }) === null
      ? []
      : [{ kind: 'needs', ...about } as const]),
  ]
}

function atSea({ quote, pickUpAt }: Ride, boatRules: BoatRules | undefined): MoveConcern[] {
  if (quote.vehicle !== 'boat' || boatRules === undefined) return []
  const found = noSailingAt(pickUpAt, { afterMinutes: 0, minutes: quote.minutes }, boatRules)
  if (found === null) return []
  return [{ kind: found.reason === 'season' ? 'off-season' : 'dark' }]
}

/** What a new time does beside moving the ride. */
export function concernsOfTime(before: Ride, after: Ride): MoveConcern[] {
  const vehicleId = after.block?.vehicleId ?? null
  const isOther = before.block !== null && vehicleId !== null && vehicleId !== before.block.vehicleId
  const { driver } = before
  const isLost = driver !== undefined && foldName(after.driver ?? '') !== foldName(driver)
  return [
    ...(isOther ? [{ kind: 'other-vehicle', vehicleId } as const] : []),
    ...(isLost ? [{ kind: 'driver-lost', driver } as const] : []),
  ]
}
