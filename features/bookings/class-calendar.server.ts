import type { Block } from '#features/fleet/capacity.ts'
import { type VehicleClassId, vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import type { Doc } from '#documents/model/apply.ts'
import { DOCUMENT_ID } from '#documents/model/query.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'

/** From and until when, half open, in milliseconds. */
export type Stretch = Pick<Block, 'from' | 'to'>

/** Time of vehicles of one class. */
export type Held = { vehicle: VehicleClassId; blocks: readonly Block[] }

const DAY_MS = 24 * 3_600_000

/**
 * One document a class and day (of UTC; it only divides): every order reads and writes the days it touches, so two cannot take
 * one vehicle, and an order of another day neither waits nor grows with it (ADR 71).
 */
export function dayPath(vehicle: VehicleClassId, at: number): string {
  return `${daysCollection(vehicle)}/${dayOf(at)}`
}

export function daysCollection(vehicle: VehicleClassId): string {
  return `capacity/${vehicle}/days`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** What is taken of a class on the days these stretches touch: all of it, and what lies beside it on these days. */
export async function reservationsAround(
  reader: Pick<Transaction, 'get'>,
  vehicle: VehicleClassId,
  stretches: readonly Stretch[],
): Promise<Block[]> {
  const paths = new Set(stretches.flatMap((stretch) => pathsOf(vehicle, stretch)))
  const docs = await Promise.all([...paths].map((path) => reader.get(path)))
  // A ride over midnight stands in both its days.
  return distinct(docs.flatMap(readBlocks))
}

type Day = { left: Set<string>; taken: Block[] }

/** Frees what is left and holds what is taken, each in the days of its class. Once in a transaction: it does not see its own writes. */
export async function updateReservations(
  transaction: Transaction,
  left: Held | null,
  taken: Held | null,
): Promise<void> {
  const days = new Map<string, Day>()
  const each = (held: Held | null, note: (day: Day, block: Block) => void) => {
    if (held === null) return
    for (const block of held.blocks)
      for (const path of pathsOf(held.vehicle, block)) {
        const day = days.get(path) ?? { left: new Set(), taken: [] }
        days.set(path, day)
        note(day, block)
      }
  }
  each(left, (day, block) => day.left.add(nameOf(block)))
  each(taken, (day, block) => day.taken.push(block))
  for (const [path, day] of days) {
    const stay = readBlocks(await transaction.get(path)).filter((block) => !day.left.has(nameOf(block)))
    const blocks = distinct([...stay, ...day.taken]).map((row): Data => ({ ...row }))
    transaction.write(blocks.length > 0 ? { kind: 'set', path, data: { blocks } } : { kind: 'delete', path })
  }
}

/** Days that are over; a ride that began the day before may still be under way. */
export async function erasePastDays(store: Store, now: number): Promise<void> {
  for (const vehicle of vehicleClasses) {
    const docs = await store.query({
      collection: daysCollection(vehicle),
      orderBy: [{ field: DOCUMENT_ID }],
      endBefore: [dayOf(now - 2 * DAY_MS)],
      limit: 100,
    })
    if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
  }
}

export function readBlocks(doc: Doc | null): Block[] {
  const blocks = doc?.data['blocks']
  return Array.isArray(blocks) ? blocks.flatMap((row) => blockFrom(row)) : []
}

function blockFrom(row: unknown): Block[] {
  if (typeof row !== 'object' || row === null) return []
  const { vehicleId, from, to } = row as Data
  return typeof vehicleId === 'string' && typeof from === 'number' && typeof to === 'number'
    ? [{ vehicleId, from, to }]
    : []
}

function pathsOf(vehicle: VehicleClassId, { from, to }: Stretch): string[] {
  const paths: string[] = []
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day++) paths.push(dayPath(vehicle, day * DAY_MS))
  return paths
}

function distinct(blocks: readonly Block[]): Block[] {
  return [...new Map(blocks.map((block) => [nameOf(block), block])).values()]
}

/** A vehicle begins one ride at a time. */
function nameOf({ vehicleId, from }: Block): string {
  return `${vehicleId} ${from}`
}
