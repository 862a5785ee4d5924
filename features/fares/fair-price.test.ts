import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readKm, verdictOn } from './fair-price.ts'

describe('the verdict', () => {
  test('both ends of the normal range are normal', () => {
    expect(verdictOn(7_999, 10_000)).toBe('below')
    expect(verdictOn(8_000, 10_000)).toBe('normal')
    expect(verdictOn(13_000, 10_000)).toBe('normal')
    expect(verdictOn(13_001, 10_000)).toBe('above')
    expect(verdictOn(20_000, 10_000)).toBe('above')
    expect(verdictOn(20_001, 10_000)).toBe('far-above')
  })

  test('our own price is normal, and more is never judged milder', () => {
    const order = ['below', 'normal', 'above', 'far-above']
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e7), fc.nat(1e7), (ours, a, b) => {
        expect(verdictOn(ours, ours)).toBe('normal')
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(order.indexOf(verdictOn(less, ours))).toBeLessThanOrEqual(order.indexOf(verdictOn(more, ours)))
      }),
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
