import { expect, test } from 'vitest'
import type { Ride } from '#features/bookings/ride.ts'
import { boundsOf, isWeek, jobStatement, weekBefore, weekOf } from './job-statement.ts'

const at = (iso: string) => Date.parse(iso)

test('a week is Croatia’s, from Monday, also where the clocks change', () => {
  // Sunday 12 July 2026, 23:30 in Zagreb, is still the week of the 6th.
  expect(weekOf(at('2026-07-12T21:30:00Z'))).toBe('2026-07-06')
  expect(weekOf(at('2026-07-12T22:30:00Z'))).toBe('2026-07-13')
  expect(weekBefore('2026-03-02')).toBe('2026-02-23')
  const hours = ({ from, to }: { from: number; to: number }) => (to - from) / 3_600_000
  expect(hours(boundsOf('2027-03-22'))).toBe(167)
  expect(hours(boundsOf('2026-10-19'))).toBe(169)
  expect([isWeek('2026-07-13'), isWeek('2026-07-14'), isWeek('2026-02-30'), isWeek('x')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('only this carrier’s completed rides of the week are paid, with what was agreed', () => {
  const ride = (over: Partial<Ride>) =>
    ({
      carrier: 'P1',
      payoutCents: 4000,
      state: 'completed',
      trial: false,
      pickUpAt: at('2026-07-14T10:00:00Z'),
      quote: { from: 'opatija', to: 'RJK', maximumCents: 6500 },
      ...over,
    }) as unknown as Ride
  const rows = [
    ride({}),
    ride({ state: 'no-show' }),
    ride({ carrier: 'P2' }),
    // Midnight in Zagreb, and the last minute before it.
    ride({ pickUpAt: at('2026-07-19T22:00:00Z') }),
    ride({ pickUpAt: at('2026-07-12T21:59:00Z') }),
    ride({ trial: true }),
  ]
  const statement = jobStatement('2026-07-13', 'P1', rows)
  expect(statement.due).toBe(4000)
  expect(statement.rows.map(({ cents }) => cents)).toEqual([4000, 0])
  expect(JSON.stringify(statement)).not.toContain('6500')
})
