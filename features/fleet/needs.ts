import type { FleetVehicle } from './capacity.ts'

/** What rides along besides people and cases. Asked to find a vehicle that fits; a seat and a pet may have a price. */
export type Needs = {
  /** Children under 135 cm: a seat or booster each, from the vehicle's stock (Croatian road traffic act). */
  under135: number
  /** Children of 135 to 150 cm: a place in the rear, no seat. */
  under150: number
  prams: number
  bikes: number
  pet: Pet
  access: Access
}

export const pets = ['none', 'small', 'large', 'guide-dog'] as const
export type Pet = (typeof pets)[number]

/** `steps`: walks, but not up steps. `folds`: a wheelchair that goes with the cases. `seated`: stays in the wheelchair. */
export const accesses = ['none', 'steps', 'folds', 'seated'] as const
export type Access = (typeof accesses)[number]

export const nothingNeeded: Needs = { under135: 0, under150: 0, prams: 0, bikes: 0, pet: 'none', access: 'none' }

export type Party = { people: number; bags: number; needs: Needs }

/** A folded pram takes the room of a large case, a folded wheelchair of two. */
const PRAM_CASES = 1
const WHEELCHAIR_CASES = 2

/** What of it a vehicle cannot take, by the field that says so; null where it takes all. */
export function misfit(vehicle: FleetVehicle, { people, bags, needs }: Party): keyof Needs | null {
  const { childSeats, bikes = 0, takesPets = false, wheelchair = 'none', hasSteps = false } = vehicle
  if (needs.under135 > childSeats || needs.under135 > people) return 'under135'
  // The driver's row has one place for a guest, and a child under 150 cm does not sit there.
  if (needs.under135 + needs.under150 > Math.min(people, vehicle.seats - 1)) return 'under150'
  if (needs.bikes > bikes) return 'bikes'
  // A guide dog rides in every vehicle.
  if ((needs.pet === 'small' || needs.pet === 'large') && !takesPets) return 'pet'
  if (needs.access === 'steps' && hasSteps) return 'access'
  if (needs.access === 'folds' && (wheelchair === 'none' || hasSteps)) return 'access'
  if (needs.access === 'seated' && wheelchair !== 'seated') return 'access'
  const cases = bags + needs.prams * PRAM_CASES + (needs.access === 'folds' ? WHEELCHAIR_CASES : 0)
  if (cases > vehicle.bags) return needs.prams > 0 ? 'prams' : 'access'
  return null
}

/** What no vehicle of the class can take, told by the one that can take most; null where one fits. */
export function misfitOfAll(vehicles: readonly FleetVehicle[], party: Party): keyof Needs | null {
  const order: (keyof Needs)[] = ['under135', 'under150', 'bikes', 'pet', 'access', 'prams']
  const misfits = vehicles.map((vehicle) => misfit(vehicle, party))
  if (misfits.length === 0 || misfits.includes(null)) return null
  return order.findLast((field) => misfits.includes(field)) ?? null
}

/** Whether any of them could take this at all, from somebody who brings nothing else: what none can is not offered. */
export function couldTake(vehicles: readonly FleetVehicle[], one: Partial<Needs>): boolean {
  return misfitOfAll(vehicles, { people: 1, bags: 0, needs: { ...nothingNeeded, ...one } }) === null
}
