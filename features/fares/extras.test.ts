import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extraCases, extraCents, extraLines, isExtra, lowerOf, rideCents, withExtrasOf } from './extras.ts'
import { sumCents } from './money.ts'
import type { Leg, QuoteLine } from './quote-line.ts'
import { extraIds } from './tariff.ts'

type Row = { prices: number[]; counts: number[] }
const rows = (max: number) => fc.array(fc.nat(max), { minLength: extraIds.length, maxLength: extraIds.length })
const anyExtras: fc.Arbitrary<Row> = fc.record({ prices: rows(3_000), counts: rows(5) })
const legs: Leg[] = ['there', 'back']

const counted = ({ counts }: Row) => Object.fromEntries(extraIds.map((id, at) => [id, counts[at] ?? 0]))

/** A ride there and back with what rides along, as any quote is made. */
function priced(ride: number, row: Row) {
  const tariff = { extras: extraIds.map((id, at) => ({ id, price: row.prices[at] ?? 0 })) }
  const lines = legs.flatMap((leg): QuoteLine[] => [
    { kind: 'fixed', leg, cents: ride },
    ...extraLines(tariff, counted(row), leg),
  ])
  return { lines, maximumCents: sumCents(lines.flatMap(({ cents }) => cents ?? [])), asks: false }
}

const twoTariffs = [fc.nat(50_000), anyExtras, fc.nat(50_000), anyExtras] as const

test('every line is its count times a price, and the total the sum of its lines, whatever is added or taken away', () => {
  fc.assert(
    fc.property(...twoTariffs, rows(3), (ride, booked, rideToday, today, covered) => {
      const held = priced(ride, booked)
      const now = priced(rideToday, today)
      const free = Object.fromEntries(extraIds.map((id, at) => [id, covered[at] ?? 0]))
      for (const { lines, maximumCents } of [held, withExtrasOf(held, now.lines, free), lowerOf(held, now, free)]) {
        expect(maximumCents).toBe(sumCents(lines.flatMap(({ cents }) => cents ?? [])))
        expect(maximumCents - extraCents(lines)).toBe(rideCents({ lines, maximumCents }))
        for (const { extra, count, cents } of lines.filter(isExtra)) {
          const at = extraIds.indexOf(extra)
          expect(count).toBeGreaterThan(0)
          expect(Number.isSafeInteger(cents)).toBe(true)
          expect([booked.prices[at], today.prices[at]]).toContain(cents / count)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('what was booked never costs more for the same, and no more than today for what is asked now', () => {
  fc.assert(
    fc.property(...twoTariffs, (ride, booked, rideToday, today) => {
      const held = priced(ride, booked)
      const sameToday = priced(rideToday, { ...today, counts: booked.counts })
      // What was free then is not charged now.
      const free = Object.fromEntries(
        extraIds.map((id, at) => [id, booked.prices[at] === 0 ? (booked.counts[at] ?? 0) : 0]),
      )
      expect(lowerOf(held, sameToday, free).maximumCents).toBeLessThanOrEqual(
        Math.min(held.maximumCents, sameToday.maximumCents),
      )
      const now = priced(rideToday, today)
      const changed = withExtrasOf(held, now.lines)
      // Only the lines of extras are priced anew.
      expect(rideCents(changed)).toBe(rideCents(held))
      expect(extraCents(changed.lines)).toBeLessThanOrEqual(extraCents(now.lines))
    }),
    { numRuns: 300 },
  )
})

test('a seat more at a price that rose costs what the first did; what rode along for nothing stays free', () => {
  const seats = (price: number, count: number) => priced(6_500, { prices: [price, 0, 0], counts: [count, 0, 0] })
  expect(lowerOf(seats(500, 1), seats(800, 2)).maximumCents).toBe(2 * (6_500 + 1_000))
  expect(lowerOf(seats(0, 1), seats(800, 2), { 'child-seat': 1 }).maximumCents).toBe(2 * (6_500 + 800))
  expect(lowerOf(seats(500, 2), seats(800, 0)).lines).toEqual(seats(0, 0).lines)
  expect(lowerOf(seats(500, 1), seats(0, 1)).maximumCents).toBe(2 * 6_500)
})

test('a case a person is free', () => {
  expect([extraCases({ people: 2, bags: 2 }), extraCases({ people: 2, bags: 5 })]).toEqual([0, 3])
})
