import type { VehicleId } from '#features/fares/tariff.ts'

const MINUTE_MS = 60_000

/** A vehicle of the operator's; `vehicleClass` is the tariff's. */
export type FleetVehicle = {
  id: string
  vehicleClass: VehicleId | 'boat'
  seats: number
  bags: number
  childSeats: number
  bikes?: number
  takesPets?: boolean
  /** `seated` takes one that folds too. */
  wheelchair?: 'folds' | 'seated'
  hasSteps?: boolean
}

/** A stretch of time in which a vehicle is taken: a ride with its way there and buffer, or a blackout. Half open: [from, to). */
export type Block = { vehicleId: string; from: number; to: number }

export type BlockRules = {
  /** From where the vehicle waits to the pick-up. */
  approachMinutes: number
  /** Between two rides: cleaning, delay, a break. */
  bufferMinutes: number
}

/** The whole block a ride needs: drive there, ride, buffer. */
export function blockOf(ride: { pickUpAt: number; minutes: number }, rules: BlockRules): { from: number; to: number } {
  return {
    from: ride.pickUpAt - rules.approachMinutes * MINUTE_MS,
    to: ride.pickUpAt + (ride.minutes + rules.bufferMinutes) * MINUTE_MS,
  }
}

export function overlaps(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from < b.to && b.from < a.to
}

/** The first vehicle of a class that is free for all of the time; null when the class is sold out. */
export function freeVehicle(
  fleet: readonly FleetVehicle[],
  blocks: readonly Block[],
  wanted: { vehicleClass: FleetVehicle['vehicleClass']; from: number; to: number },
): FleetVehicle | null {
  return (
    fleet.find(
      (vehicle) =>
        vehicle.vehicleClass === wanted.vehicleClass &&
        !blocks.some((block) => block.vehicleId === vehicle.id && overlaps(block, wanted)),
    ) ?? null
  )
}
