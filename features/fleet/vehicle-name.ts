import type { Fleet } from './fleet.ts'

type Named = Pick<Fleet['vehicles'][number], 'id' | 'label'>

/** What the office calls a vehicle, mostly by its plate; the id where the fleet says nothing more, or knows it no longer. */
export function vehicleName(vehicles: readonly Named[], id: string): string {
  return vehicles.find((vehicle) => vehicle.id === id)?.label || id
}
