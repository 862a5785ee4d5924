import { expect, test } from 'vitest'
import { earnedBy, payOn, type PayRow } from './driver-pay.ts'

const rows: PayRow[] = [
  { kind: 'none', from: '2026-09-01' },
  { kind: 'share', percent: 33, from: '2026-07-01' },
  { kind: 'ride', cents: 1500, from: '2026-08-01' },
]

test('what counts is what was set last before the day of the ride; before and after that it is not set', () => {
  const earned = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01', '2026-09-01'].map((day) =>
    earnedBy(rows, { day, priceCents: 6550 }),
  )
  // A third of 65.50 is 21.615: half a cent is rounded up.
  expect(earned).toEqual([null, 2162, 2162, 1500, null])
  expect(payOn([], '2026-07-01')).toBe(null)
})
