import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { storedSchema } from '#lib/stored-schema.ts'

const SHIFTS = 'driver-shifts'
/** No browser reads them. */
export const driverShiftRules: CollectionRules = { collection: SHIFTS, indexes: [['driver', 'from']] }
/** Claims from work end after five years (content/pages/privacy). */
const KEPT_MS = (5 * 365 + 2) * 86_400_000

const shiftSchema = v.object({
  id: v.string(),
  driver: v.string(),
  from: v.number(),
  /** null: it lasts, or nobody has said that it ended. */
  to: v.nullable(v.number()),
  /** Every time that somebody said something else, with what it then was; the first by the driver, or by the office where it was missing. */
  log: v.array(
    v.strictObject({
      at: v.number(),
      by: v.string(),
      from: v.number(),
      to: v.nullable(v.number()),
      why: v.nullable(v.string()),
    }),
  ),
})
const stored = storedSchema('a shift', shiftSchema)
/** The hours somebody worked at a stretch. What was said before a correction stays in `log`. */
export type Shift = v.InferOutput<typeof shiftSchema>

export async function shiftsOf(
  from: Pick<Store | Transaction, 'query'>,
  driver: string,
  time?: { from: number; to: number },
): Promise<Shift[]> {
  const docs = await from.query({
    collection: SHIFTS,
    where: [
      { field: 'driver', operator: '==', value: driver },
      ...(time
        ? [
            { field: 'from', operator: '>=' as const, value: time.from },
            { field: 'from', operator: '<' as const, value: time.to },
          ]
        : []),
    ],
    orderBy: [{ field: 'from' }],
  })
  return docs.map(readShift)
}

/** The shift that lasts now. */
export async function openShift(from: Pick<Store | Transaction, 'query'>, driver: string): Promise<Shift | null> {
  const docs = await from.query({
    collection: SHIFTS,
    where: [
      { field: 'driver', operator: '==', value: driver },
      { field: 'to', operator: '==', value: null },
    ],
  })
  return docs.map(readShift).toSorted((a, b) => b.from - a.from)[0] ?? null
}

type Tap = { driver: string; key: string; at: number; now: number }

/** The driver's button. A press that is sent again, or while a shift lasts, begins no other one. */
export async function startShift(store: Store, { driver, key, at, now }: Tap): Promise<void> {
  const id = `${driver}_${key}`
  await store.transact(async (transaction) => {
    if ((await transaction.get(pathOf(id))) !== null || (await openShift(transaction, driver)) !== null) return null
    const log = [{ at: now, by: 'driver', from: at, to: null, why: null }]
    transaction.write(shiftWrite({ id, driver, from: at, to: null, log }))
    return null
  })
}

/** The driver's button; without a shift that lasts nothing ends. */
export async function endShift(store: Store, { driver, at, now }: Omit<Tap, 'key'>): Promise<void> {
  await store.transact(async (transaction) => {
    const shift = await openShift(transaction, driver)
    if (shift === null || at < shift.from) return null
    transaction.write(shiftWrite(withHours(shift, { from: shift.from, to: at }, { at: now, by: 'driver', why: null })))
    return null
  })
}

type Correction = {
  driver: string
  id: string
  from: number
  to: number | null
  by: string
  why: string
  now: number
  also: Write
}

/** The office says what the hours were; a shift that the driver forgot is one more. False: there is no such shift of this driver. */
export async function correctShift(store: Store, requested: Correction): Promise<boolean> {
  const { driver, id, from, to, by, why, now, also } = requested
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(pathOf(id))
    const known = doc && readShift(doc)
    if (known && known.driver !== driver) return false
    const shift = known ?? { id, driver, from, to, log: [] }
    transaction.write(shiftWrite(withHours(shift, { from, to }, { at: now, by, why })), also)
    return true
  })
  return result
}

/** By the daily job. */
export async function eraseOldShifts(store: Store, now: number): Promise<void> {
  const docs = await store.query({
    collection: SHIFTS,
    where: [{ field: 'from', operator: '<', value: now - KEPT_MS }],
  })
  if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
}

function withHours(
  shift: Shift,
  hours: Pick<Shift, 'from' | 'to'>,
  said: { at: number; by: string; why: string | null },
): Shift {
  return { ...shift, ...hours, log: [...shift.log, { ...hours, ...said }] }
}

function shiftWrite(shift: Shift): Write {
  // The schema holds texts, numbers and lists of them alone.
  return { kind: 'set', path: pathOf(shift.id), data: stored.write(shift) as WriteData }
}

function readShift({ data }: Doc): Shift {
  return stored.read(data)
}

function pathOf(id: string): string {
  return `${SHIFTS}/${id}`
}
