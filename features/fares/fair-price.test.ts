import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalRange, readAmount, readKm, verdictOn } from './fair-price.ts'
import { roundings } from './rounding.ts'

describe('the verdict', () => {
  test('both ends of the normal range are normal', () => {
    expect(verdictOn(7_999, 10_000, 'none')).toBe('below')
    expect(verdictOn(8_000, 10_000, 'none')).toBe('normal')
    expect(verdictOn(13_000, 10_000, 'none')).toBe('normal')
    expect(verdictOn(13_001, 10_000, 'none')).toBe('above')
    expect(verdictOn(20_000, 10_000, 'none')).toBe('above')
    expect(verdictOn(20_001, 10_000, 'none')).toBe('far-above')
  })

  test('the normal range is shown and judged in whole euros where our prices are', () => {
    expect(normalRange(6_600, 'none')).toEqual({ low: 5_280, high: 8_580 })
    expect(normalRange(6_600, 'wholeEuro')).toEqual({ low: 5_200, high: 8_600 })
    expect(verdictOn(5_200, 6_600, 'wholeEuro')).toBe('normal')
    expect(verdictOn(8_601, 6_600, 'wholeEuro')).toBe('above')
  })

  test('our own price is normal, and more is never judged milder', () => {
    const order = ['below', 'normal', 'above', 'far-above']
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.nat(1e7),
        fc.nat(1e7),
        fc.constantFrom(...roundings),
        (ours, a, b, to) => {
          expect(verdictOn(ours, ours, to)).toBe('normal')
          const [less, more] = [Math.min(a, b), Math.max(a, b)]
          expect(order.indexOf(verdictOn(less, ours, to))).toBeLessThanOrEqual(order.indexOf(verdictOn(more, ours, to)))
        },
      ),
    )
  })
})

test.each([
  ['643', 64_300],
  ['€ 70,50', 7_050],
  ['70.5 EUR', 7_050],
  ['70 eura', 7_000],
  ['70 euro', 7_000],
  ['1.200', 120_000],
  ['1,200.00', 120_000],
  ['1 200,00', 120_000],
  ['0', null],
  ['', null],
  ['-5', null],
  ['70.555', 7_055_500],
  ['70.5555', null],
  ['a lot', null],
  ['999999999', null],
])('an amount as people write it: %s', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each([
  ['28', 28],
  ['28 km', 28],
  ['28,5km', 28.5],
  ['28.55', 28.5],
  ['0', null],
  ['1500', 1500],
  ['1501', null],
  ['', null],
  ['far', null],
])('kilometres: %s', (text, km) => {
  expect(readKm(text)).toBe(km)
})
