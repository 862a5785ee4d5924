import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancellationFee, freeUntil, noShowFee } from './cancellation.ts'

const pickUpAt = Date.parse('2026-07-20T10:00:00Z')
const ride = { maximumCents: 7_505, pickUpAt, freeCancellationHours: 24 }

test('free to the very instant 24 hours before, half after it', () => {
  expect(cancellationFee(ride, freeUntil(ride), 'guest')).toBe(0)
  expect(cancellationFee(ride, freeUntil(ride) + 1, 'guest')).toBe(3_753)
  expect(noShowFee(ride.maximumCents)).toBe(7_505)
})

test('weather, a cancelled flight and our own fault never cost anything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -1e9, max: 1e9 }), (maximumCents, off) => {
      for (const reason of ['weather', 'flight-cancelled', 'operator', 'no-answer'] as const) {
        expect(cancellationFee({ ...ride, maximumCents }, pickUpAt + off, reason)).toBe(0)
      }
    }),
  )
})

test('a fee is never negative and never more than the ride', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -1e9, max: 1e9 }), (maximumCents, off) => {
      const fee = cancellationFee({ ...ride, maximumCents }, pickUpAt + off, 'guest')
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(maximumCents)
    }),
  )
})
