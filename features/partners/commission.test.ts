import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingStates } from '#domain/bookings/states.ts'
import { commissionDue, type CommissionRide, type CommissionTerms, earned, settle } from './commission.ts'

const terms: fc.Arbitrary<CommissionTerms> = fc.oneof(
  fc.record({ percent: fc.integer({ min: 0, max: 30 }), least: fc.integer({ min: 0, max: 2000 }) }),
  fc.record({ fixed: fc.integer({ min: 0, max: 5000 }) }),
)
const ride: fc.Arbitrary<CommissionRide> = fc.record({
  state: fc.constantFrom(...bookingStates),
  cents: fc.integer({ min: 0, max: 200_000 }),
  paidBefore: fc.integer({ min: 0, max: 20_000 }),
})

describe('what a ride earns', () => {
  test('ten percent of 84.50 € is 8.45 €, half a cent is rounded up', () => {
    expect(earned({ percent: 10, least: 0 }, { state: 'completed', cents: 8450 })).toBe(845)
    expect(earned({ percent: 10, least: 0 }, { state: 'completed', cents: 8455 })).toBe(846)
  })

  test('the least is earned where the percent is less, but never more than the ride cost', () => {
    expect(earned({ percent: 10, least: 300 }, { state: 'completed', cents: 1000 })).toBe(300)
    expect(earned({ percent: 10, least: 300 }, { state: 'completed', cents: 200 })).toBe(200)
  })

  test('a whole number of cents, between nothing and the price, for completed rides only', () => {
    fc.assert(
      fc.property(terms, ride, (given, row) => {
        const cents = earned(given, row)
        expect(Number.isSafeInteger(cents)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(row.cents)
        if (row.state !== 'completed') expect(cents).toBe(0)
      }),
    )
  })

  test('a dearer ride never earns less', () => {
    fc.assert(
      fc.property(terms, ride, fc.nat(50_000), (given, row, more) => {
        const dearer = { ...row, cents: row.cents + more }
        expect(earned(given, dearer)).toBeGreaterThanOrEqual(earned(given, row))
      }),
    )
  })
})

describe('a month', () => {
  test('what was paid for a ride that turned out not to be one is taken back whole', () => {
    const settled = settle({ percent: 10, least: 0 }, [{ state: 'no-show', cents: 5000, paidBefore: 500 }], 0)
    expect(settled).toEqual({ earned: 0, takenBack: 500, due: 0, carried: -500 })
  })

  test('a ride paid once is not paid again', () => {
    fc.assert(
      fc.property(terms, ride, (given, row) => {
        const paid = earned(given, row)
        expect(commissionDue(given, { ...row, paidBefore: paid })).toBe(0)
      }),
    )
  })

  test('nothing is lost or made: what is due and carried is what was carried, earned and taken back', () => {
    fc.assert(
      fc.property(
        terms,
        fc.array(ride, { maxLength: 30 }),
        fc.integer({ min: -20_000, max: 0 }),
        (given, rows, before) => {
          const { earned: plus, takenBack, due, carried } = settle(given, rows, before)
          expect(due + carried).toBe(before + plus - takenBack)
          expect(due).toBeGreaterThanOrEqual(0)
          expect(carried).toBeLessThanOrEqual(0)
          expect(due === 0 || carried === 0).toBe(true)
        },
      ),
    )
  })
})
