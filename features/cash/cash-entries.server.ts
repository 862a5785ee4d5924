import { randomUUID } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Cents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import {
  type CashEntry,
  cashEntrySchema,
  type ExpenseKind,
  linesOf,
  reversalId,
  reversalOf,
  rideEntry,
  standingEntries,
} from './cash-entry.ts'
import type { Collected } from './collected.ts'

const CASH_ENTRIES = 'cash-entries'
/** No browser reads or writes them. */
export const cashEntryRules: CollectionRules = { collection: CASH_ENTRIES, indexes: [['driver', 'at'], ['code']] }

const stored = storedSchema('an entry of the drivers’ books', cashEntrySchema)

type Reader = Pick<Store | Transaction, 'query'>

/** All entries of a driver, or those of a time; in their order. */
export async function entriesOfDriver(
  from: Reader,
  driver: string,
  time?: { from: number; to: number },
): Promise<CashEntry[]> {
  const docs = await from.query({
    collection: CASH_ENTRIES,
    where: [
      { field: 'driver', operator: '==', value: driver },
      ...(time
        ? [
            { field: 'at', operator: '>=' as const, value: time.from },
            { field: 'at', operator: '<' as const, value: time.to },
          ]
        : []),
    ],
    orderBy: [{ field: 'at' }],
  })
  return docs.map(readEntry)
}

export async function entriesOfBooking(from: Reader, code: string): Promise<CashEntry[]> {
  const docs = await from.query({
    collection: CASH_ENTRIES,
    where: [{ field: 'code', operator: '==', value: code }],
  })
  return docs.map(readEntry).toSorted((a, b) => a.recordedAt - b.recordedAt)
}

export async function findEntry(from: Pick<Store, 'get'>, id: string): Promise<CashEntry | null> {
  const doc = isEntryId(id) ? await from.get(entryPath(id)) : null
  return doc && readEntry(doc)
}

type Made = { driver: string | null; by: string; now: number }
type OfRide = Made & { code: string; leg: Leg; collected: Collected; proposed: Cents }

/** In the transaction that completes the ride, or later. False: it was recorded before. */
export async function recordRide(transaction: Transaction, { collected, ...ride }: OfRide): Promise<boolean> {
  const { driver, by, now, code, leg, proposed } = ride
  if (rideEntry(await entriesOfBooking(transaction, code), leg) !== null) return false
  const entry = { ...newEntry({ driver, by, now }), ...collected, kind: 'ride', code, leg, proposed } as const
  transaction.write(entryWrite({ ...entry, lines: linesOf(entry) }))
  return true
}

/** In the transaction that undoes the completion of a leg; `leg` null: of each. */
export async function reverseRide(
  transaction: Transaction,
  { code, leg, ...by }: { code: string; leg: Leg | null; at: number; by: string; why: string | null },
): Promise<void> {
  const entries = standingEntries(await entriesOfBooking(transaction, code))
  for (const entry of entries)
    if (entry.kind === 'ride' && (leg === null || entry.leg === leg))
      transaction.write(entryWrite(reversalOf(entry, by)))
}

type Expense = {
  kind: ExpenseKind
  way: 'cash' | 'card'
  amount: Cents
  note: string | null
  code: string | null
  leg: Leg | null
}

/** `key`: of the press of the button. The same press sent again is the same expense. */
export async function recordExpense(
  store: Store,
  { key, at, expense, ...made }: Made & { driver: string; key: string; at: number; expense: Expense },
): Promise<void> {
  const { kind, ...rest } = expense
  const entry = { ...newEntry(made), ...rest, kind: 'expense', expense: kind, at, id: `${made.driver}_${key}` } as const
  await addOnce(store, { ...entry, lines: linesOf(entry) })
}

/** The office has received a sum from a driver. `also`: the line of the log of changes. */
export async function recordHandOver(
  store: Store,
  {
    key,
    amount,
    note,
    also,
    ...made
  }: Made & { driver: string; key: string; amount: Cents; note: string | null; also: Write },
): Promise<void> {
  const entry = {
    ...newEntry(made),
    kind: 'hand-over',
    way: 'cash',
    amount,
    note,
    id: `${made.driver}_${key}`,
  } as const
  await addOnce(store, { ...entry, lines: linesOf(entry) }, also)
}

/** Takes an entry back and, with `amount`, enters the right sum in its place. False: it is taken back already, or not this driver's. */
export async function correctEntry(
  store: Store,
  correction: { driver: string; id: string; amount: Cents | null; why: string; by: string; now: number; also: Write },
): Promise<boolean> {
  const { driver, id, amount, why, by, now, also } = correction
  const { result } = await store.transact(async (transaction) => {
    const doc = isEntryId(id) ? await transaction.get(entryPath(id)) : null
    const entry = doc && readEntry(doc)
    if (!entry || entry.driver !== driver || entry.reverses !== null) return false
    if ((await transaction.get(entryPath(reversalId(id)))) !== null) return false
    transaction.write(entryWrite(reversalOf(entry, { at: now, by, why })), also)
    if (amount !== null) {
      const right = { ...entry, id: randomUUID(), at: now, recordedAt: now, by, why, amount }
      transaction.write(entryWrite({ ...right, lines: linesOf(right) }))
    }
    return true
  })
  return result
}

/** For the guest, who asks for it: what they paid. Who of ours recorded it is ours. */
export async function paymentsOfGuest(from: Reader, code: string) {
  return (await entriesOfBooking(from, code))
    .filter(({ kind }) => kind === 'ride')
    .map(({ at, way: paymentMethod, amount, note, reverses }) => ({
      at,
      way: paymentMethod,
      amount,
      note,
      isTakenBack: reverses !== null,
    }))
}

/** What was typed about the ride of a guest who is erased goes; the sums stay for the books. */
export async function eraseRideNotes(store: Store, code: string): Promise<void> {
  const writes = (await entriesOfBooking(store, code)).flatMap((entry): Write[] =>
    entry.note === null && entry.why === null ? [] : [entryWrite({ ...entry, note: null, why: null }, false)],
  )
  if (writes.length > 0) await store.commit(writes)
}

/** Accounting entries are kept for eleven years after the end of their year, receipts with them. */
const YEARS_KEPT = 11
const PAGE = 200

/** By the daily job. `drop`: what else belongs to an entry. */
export async function eraseOldEntries(store: Store, now: number, drop: (id: string) => Promise<void>): Promise<void> {
  const until = Date.UTC(new Date(now).getUTCFullYear() - YEARS_KEPT, 0, 1)
  for (;;) {
    const docs = await store.query({
      collection: CASH_ENTRIES,
      where: [{ field: 'at', operator: '<', value: until }],
      orderBy: [{ field: 'at' }],
      limit: PAGE,
    })
    for (const { id } of docs.map(readEntry)) await drop(id)
    if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
    if (docs.length < PAGE) return
  }
}

/** Of a form, or of a press: what stands in a path. */
export function isKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{8,60}$/.test(text)
}

function newEntry({ driver, by, now }: Made) {
  const none = { code: null, leg: null, note: null, reverses: null, why: null }
  return { ...none, id: randomUUID() as string, driver, by, at: now, recordedAt: now }
}

async function addOnce(store: Store, entry: CashEntry, also?: Write): Promise<void> {
  await store.transact(async (transaction) => {
    if ((await transaction.get(entryPath(entry.id))) !== null) return null
    transaction.write(entryWrite(entry), ...(also ? [also] : []))
    return null
  })
}

function entryWrite(entry: CashEntry, isNew = true): Write {
  // The schema holds texts, numbers and lists of them alone.
  const data = stored.write(entry) as WriteData
  return { kind: 'set', path: entryPath(entry.id), data, ...(isNew && { precondition: { exists: false } }) }
}

function readEntry({ data }: Doc): CashEntry {
  return stored.read(data)
}

function entryPath(id: string): string {
  return `${CASH_ENTRIES}/${id}`
}

function isEntryId(id: string): boolean {
  return /^[\w-]{8,150}$/.test(id)
}
