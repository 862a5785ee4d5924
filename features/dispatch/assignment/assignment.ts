import type { Ride } from '#features/bookings/ride.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'

/** An empty drive. `km`: null where no way is known; `minutes` is then what the operator allows for a drive to a pick-up. */
export type EmptyDrive = { km: number | null; minutes: number }

/** All that rankings and proposals are made of. */
export type AssignmentFacts = {
  fleet: Fleet
  /** Of the day and of the days around it: what was driven before counts for hours and rest. */
  rides: readonly Ride[]
  /** How a vehicle of this class gets from one place to another; null: no way is known. */
  wayBetween: (from: string, to: string, vehicleClass: VehicleClassId) => { km: number; minutes: number } | null
}

export type VehicleFault = 'seats' | 'luggage' | 'equipment' | 'papers' | 'away' | 'closed' | 'reserved'
export type DriverFault =
  | 'inactive'
  | 'papers'
  | 'absent'
  | 'not-allowed'
  | 'other-ride'
  | 'working-time'
  | 'no-vehicle'
  | 'too-far'

/** Why a choice is a good one, or what it costs. Places are ids. */
export type Reason =
  /** The vehicle comes from where it waits, or where nobody has said where that is, from somewhere. */
  | { kind: 'from-base'; place: string | null; km: number | null }
  | { kind: 'from-ride'; place: string; km: number | null; freeAt: number }
  | { kind: 'to-ride'; place: string; km: number | null; pickUpAt: number }
  /** The driver takes over another vehicle before it, or gives this one away after it. */
  | { kind: 'changes-vehicle' }
  | { kind: 'reserved-vehicle' }
  /** Its equipment takes what rides along. */
  | { kind: 'equipment' }
  /** Of the driver's working day, from the first ride to the last, with this one. */
  | { kind: 'working-time'; minutes: number }

/** A vehicle and a driver that fit a ride. */
export type Choice = {
  vehicleId: string
  driver: string
  /** From where the vehicle is to the pick-up; null: nobody knows. */
  emptyKm: number | null
  reasons: Reason[]
}

/** One ride in the plan. `driver`: the name, folded; null: nobody drives it yet, it only holds its vehicle. */
export type Task = {
  name: string
  ride: Ride
  from: number
  to: number
  pickUpAt: number
  start: number
  end: number
  vehicleId: string | null
  driver: string | null
}
