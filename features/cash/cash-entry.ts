import * as v from 'valibot'
import { type Cents, sumCents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'

/** Where a sum is. What is put on one account is taken off another one: the lines of an entry sum to zero. */
const accounts = ['guest', 'driver-cash', 'operator-cash', 'card-terminal', 'expenses'] as const
type Account = (typeof accounts)[number]

export const paymentWays = ['cash', 'card', 'none'] as const
export type PaymentWay = (typeof paymentWays)[number]
/** Why another sum was collected than the proposed one. `price-changed`: the one that was proposed when the form was made. */
export const sumReasons = ['waiting', 'extra', 'other'] as const
export type SumReason = (typeof sumReasons)[number]
export const expenseKinds = ['ferry', 'toll', 'parking', 'fuel', 'other'] as const
export type ExpenseKind = (typeof expenseKinds)[number]

/** More than any ride or receipt: 6500 in place of 65.00. */
export const AMOUNT_AT_MOST: Cents = 1_000_000

const cents = v.pipe(v.number(), v.safeInteger())
const amount = v.pipe(cents, v.minValue(0), v.maxValue(AMOUNT_AT_MOST))
const note = v.nullable(v.pipe(v.string(), v.maxLength(300)))

const common = {
  id: v.string(),
  /** The id in the fleet of whose money it is; null: of nobody of ours. */
  driver: v.nullable(v.string()),
  /** When it happened. */
  at: v.number(),
  recordedAt: v.number(),
  /** `driver`, or who of the office. */
  by: v.string(),
  lines: v.array(v.strictObject({ account: v.picklist(accounts), cents })),
  /** The booking that it belongs to. */
  code: v.nullable(v.string()),
  leg: v.nullable(v.picklist(['there', 'back'])),
  note,
  /** The entry that this one takes back. */
  reverses: v.nullable(v.string()),
  /** Of what takes back or corrects an entry. */
  why: note,
}

const entrySchema = v.pipe(
  v.variant('kind', [
    v.object({
      ...common,
      kind: v.literal('ride'),
      way: v.picklist(paymentWays),
      amount,
      /** What was to be collected when it was recorded. */
      proposed: amount,
      reason: v.nullable(v.picklist([...sumReasons, 'price-changed'])),
    }),
    v.object({
      ...common,
      kind: v.literal('expense'),
      /** `card`: not from the cash that was collected. */
      way: v.picklist(['cash', 'card']),
      amount,
      expense: v.picklist(expenseKinds),
    }),
    v.object({ ...common, kind: v.literal('hand-over'), way: v.literal('cash'), amount }),
  ]),
  v.check(({ lines }) => sumCents(lines.map((line) => line.cents)) === 0, 'the lines of an entry sum to zero'),
)

/** One entry of the drivers' books. It is never changed: a mistake is taken back by another entry. */
export type CashEntry = v.InferOutput<typeof entrySchema>
export type CashLine = CashEntry['lines'][number]
type What = Pick<CashEntry, 'kind' | 'way' | 'amount'>

export { entrySchema as cashEntrySchema }

/** What an entry moves from where to where. */
export function linesOf({ kind, way: paymentMethod, amount: sum }: What): CashLine[] {
  const [to, from] = accountsOf(kind, paymentMethod)
  if (sum === 0 || to === from) return []
  return [
    { account: to, cents: sum },
    { account: from, cents: -sum },
  ]
}

function accountsOf(kind: CashEntry['kind'], paymentMethod: PaymentWay): [to: Account, from: Account] {
  switch (kind) {
    case 'ride':
      return [paymentMethod === 'cash' ? 'driver-cash' : paymentMethod === 'card' ? 'card-terminal' : 'guest', 'guest']
    case 'expense':
      return ['expenses', paymentMethod === 'cash' ? 'driver-cash' : 'operator-cash']
    case 'hand-over':
      return ['operator-cash', 'driver-cash']
  }
}

/** Takes an entry back: the same lines the other way round. */
export function reversalOf(
  entry: CashEntry,
  { at, by, why }: { at: number; by: string; why: string | null },
): CashEntry {
  return {
    ...entry,
    id: reversalId(entry.id),
    // Of the day it is made: a day whose statement was printed stays as it was printed.
    at,
    recordedAt: at,
    by,
    lines: entry.lines.map((line) => ({ ...line, cents: -line.cents })),
    note: null,
    reverses: entry.id,
    why,
  }
}

/** An entry is taken back once. */
export function reversalId(id: string): string {
  return `${id}_reversed`
}

export type CashTotals = {
  collectedCash: Cents
  collectedCard: Cents
  cashExpenses: Cents
  otherExpenses: Cents
  handedOver: Cents
  /** What the driver holds of it: collected − expenses − handed over. */
  inHand: Cents
}

export function cashTotals(entries: readonly CashEntry[]): CashTotals {
  const sum = (account: Account, kind: CashEntry['kind'] | null) =>
    sumCents(
      entries
        .filter((entry) => kind === null || entry.kind === kind)
        .flatMap(({ lines }) => lines.filter((line) => line.account === account).map((line) => line.cents)),
    )
  // Nothing is negative zero.
  const less = (value: Cents) => 0 - value
  return {
    collectedCash: sum('driver-cash', 'ride'),
    collectedCard: sum('card-terminal', 'ride'),
    cashExpenses: less(sum('driver-cash', 'expense')),
    otherExpenses: less(sum('operator-cash', 'expense')),
    handedOver: less(sum('driver-cash', 'hand-over')),
    inHand: sum('driver-cash', null),
  }
}

/** What counts: neither what was taken back nor what takes it back. */
export function standingEntries(entries: readonly CashEntry[]): CashEntry[] {
  const gone = new Set(entries.flatMap(({ reverses }) => reverses ?? []))
  return entries.filter(({ id, reverses }) => reverses === null && !gone.has(id))
}

/** What was recorded of one leg of a booking. */
export function rideEntry(entries: readonly CashEntry[], leg: Leg): (CashEntry & { kind: 'ride' }) | null {
  for (const entry of standingEntries(entries)) if (entry.kind === 'ride' && entry.leg === leg) return entry
  return null
}
