import { type VehicleClassId, vehicleClasses } from '#features/fleet/fleet.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { inTurn } from './booking-documents.server.ts'
import { daysCollection, moveTime, readBlocks } from './class-calendar.server.ts'

/** A block may stand in two days, and a commit holds a few hundred writes. */
const AT_ONCE = 100

/** Until November 2026 a class had one calendar document for all days. */
const wholePath = (vehicle: VehicleClassId) => `capacity/${vehicle}`

/** What stands in the one document of before is spread over its days, once, before the first order is taken. How many blocks were moved. */
export async function spreadCalendars(store: Store): Promise<number> {
  let moved = 0
  for (const vehicle of vehicleClasses) {
    // All but the first start.
    if ((await store.get(wholePath(vehicle))) === null) continue
    for (let some = 1; some > 0; moved += some) some = await inTurn(() => spreadSome(store, vehicle))
  }
  return moved
}

async function spreadSome(store: Store, vehicle: VehicleClassId): Promise<number> {
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(wholePath(vehicle))
    if (doc === null) return 0
    const blocks = readBlocks(doc)
    const now = blocks.slice(0, AT_ONCE)
    await moveTime(transaction, null, { vehicle, blocks: now })
    transaction.write(wholeWrite(vehicle, blocks.slice(AT_ONCE)))
    return now.length
  })
  return result
}

/** The way back, before an older version is started: it would take every vehicle for free. The site stands still meanwhile. */
export async function joinCalendars(store: Store): Promise<number> {
  let joined = 0
  for (const vehicle of vehicleClasses) {
    const days = await store.query({ collection: daysCollection(vehicle) })
    const blocks = new Map(days.flatMap(readBlocks).map((block) => [`${block.vehicleId} ${block.from}`, block]))
    if (blocks.size > 0) await store.commit([wholeWrite(vehicle, [...blocks.values()])])
    // One by one is safe: spread again, a block that still has its day stands there once.
    for (const { path } of days) await store.commit([{ kind: 'delete', path }])
    joined += blocks.size
  }
  return joined
}

function wholeWrite(vehicle: VehicleClassId, blocks: readonly Block[]): Write {
  const path = wholePath(vehicle)
  if (blocks.length === 0) return { kind: 'delete', path }
  return { kind: 'set', path, data: { blocks: blocks.map((row): Data => ({ ...row })) } }
}
