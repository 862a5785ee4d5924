import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CashEntry, cashTotals, linesOf, reversalOf, standingEntries } from './cash-entry.ts'

const common = {
  driver: 'ana-duric',
  recordedAt: 1,
  by: 'driver',
  code: null,
  leg: null,
  note: null,
  reverses: null,
  why: null,
} as const

const amount = fc.integer({ min: 0, max: 1_000_000 })
const at = fc.integer({ min: 0, max: 1e12 })
const entries = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('ride' as const), way: fc.constantFrom('cash', 'card', 'none'), amount, at }),
    fc.record({ kind: fc.constant('expense' as const), way: fc.constantFrom('cash', 'card'), amount, at }),
    fc.record({ kind: fc.constant('hand-over' as const), way: fc.constant('cash' as const), amount, at }),
  ),
)
type What = Pick<CashEntry, 'kind' | 'amount' | 'at'> & { way: 'cash' | 'card' | 'none' }

function entryOf({ kind, way: paymentMethod, ...what }: What, id: string): CashEntry {
  const base = { ...common, ...what, id, lines: linesOf({ kind, way: paymentMethod, amount: what.amount }) }
  if (kind === 'ride') return { ...base, kind, way: paymentMethod, proposed: what.amount, reason: null }
  if (kind === 'expense')
    return { ...base, kind, way: paymentMethod === 'none' ? 'card' : paymentMethod, expense: 'toll' }
  return { ...base, kind, way: 'cash' }
}

const many = { numRuns: 10_000 }
const sum = (rows: readonly What[]) => rows.reduce((all, row) => all + row.amount, 0)

test('whatever the order of entries, collected − expenses − handed over is the cash in hand, and every entry sums to zero', () => {
  fc.assert(
    fc.property(entries, fc.func(fc.integer()), (rows, place) => {
      const made = rows.map((row, n) => entryOf(row, String(n)))
      const shuffled = made.toSorted((a, b) => place(a.id) - place(b.id))
      const totals = cashTotals(shuffled)
      const of = (kind: CashEntry['kind'], way: string) =>
        sum(rows.filter((row) => row.kind === kind && row.way === way))
      expect(totals).toEqual({
        collectedCash: of('ride', 'cash'),
        collectedCard: of('ride', 'card'),
        cashExpenses: of('expense', 'cash'),
        otherExpenses: of('expense', 'card'),
        handedOver: of('hand-over', 'cash'),
        inHand: of('ride', 'cash') - of('expense', 'cash') - of('hand-over', 'cash'),
      })
      for (const { lines } of shuffled) expect(lines.reduce((all, line) => all + line.cents, 0)).toBe(0)
    }),
    many,
  )
})

test('whatever is taken back, everything stands as before it', () => {
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.boolean()), (rows, choice) => {
      const made = rows.map((row, n) => entryOf(row, String(n)))
      const taken = made.filter(() => choice.next().value)
      const back = taken.map((entry) => reversalOf(entry, { at: 2, by: 'Mia', why: 'a mistake' }))
      const rest = made.filter((entry) => !taken.includes(entry))
      expect(cashTotals([...back, ...made])).toEqual(cashTotals(rest))
      expect(standingEntries([...back, ...made])).toEqual(rest)
    }),
    many,
  )
})
