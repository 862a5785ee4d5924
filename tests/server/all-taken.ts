import type { Store } from '#documents/store.ts'
import { daysCollection, readBlocks } from '#features/bookings/class-calendar.server.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'

/** Everything that is taken of a class, by day; a ride over midnight once. */
export async function allTaken(store: Store, vehicle: VehicleClassId): Promise<Block[]> {
  const blocks = (await store.query({ collection: daysCollection(vehicle) })).flatMap(readBlocks)
  return [...new Map(blocks.map((block) => [`${block.vehicleId} ${block.from}`, block])).values()]
}
