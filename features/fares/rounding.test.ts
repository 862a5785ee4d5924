import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounded, roundings, roundingSteps } from './rounding.ts'

const amount = fc.nat(1_000_000)
const rounding = fc.constantFrom(...roundings)

test.each([
  [6_473, 'none', 6_473],
  [6_473, 'halfEuro', 6_450],
  [6_475, 'halfEuro', 6_500],
  [6_449, 'wholeEuro', 6_400],
  [6_450, 'wholeEuro', 6_500],
  [6_749, 'fiveEuros', 6_500],
  [6_750, 'fiveEuros', 7_000],
] as const)('%i to %s is %i: a half goes up', (cents, to, expected) => {
  expect(rounded(cents, to)).toBe(expected)
})

test('a price is not rounded to nothing', () => {
  expect(rounded(49, 'wholeEuro')).toBe(49)
  expect(rounded(499, 'fiveEuros', 499)).toBe(499)
  expect(rounded(0, 'fiveEuros')).toBe(0)
})

test('rounding again changes nothing', () => {
  fc.assert(
    fc.property(amount, rounding, (cents, to) => {
      expect(rounded(rounded(cents, to), to)).toBe(rounded(cents, to))
    }),
  )
})

test('it moves a price by half a step at most, to a multiple of the step', () => {
  fc.assert(
    fc.property(amount, rounding, (cents, to) => {
      const result = rounded(cents, to)
      expect(Math.abs(result - cents) * 2).toBeLessThanOrEqual(roundingSteps[to])
      if (cents * 2 >= roundingSteps[to]) expect(result % roundingSteps[to]).toBe(0)
    }),
  )
})

test('it never goes above the most that is allowed, and then by less than a step below the price', () => {
  fc.assert(
    fc.property(amount, amount, rounding, (a, b, to) => {
      const [cents, most] = [Math.min(a, b), Math.max(a, b)]
      const result = rounded(cents, to, most)
      expect(result).toBeLessThanOrEqual(most)
      expect(cents - result).toBeLessThan(roundingSteps[to])
      expect(rounded(result, to, most)).toBe(result)
    }),
  )
})

test('what costs more, and may cost more, is never rounded to less', () => {
  const four = fc.array(amount, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(four, rounding, (amounts, to) => {
      const [a = 0, b = 0, c = 0, d = 0] = amounts
      const [less, lessMost] = [Math.min(a, b), Math.max(a, b)]
      const [more, most] = [less + c, Math.max(lessMost, less + c) + d]
      expect(rounded(more, to, most)).toBeGreaterThanOrEqual(rounded(less, to, lessMost))
      expect(rounded(more, to)).toBeGreaterThanOrEqual(rounded(less, to))
    }),
  )
})
