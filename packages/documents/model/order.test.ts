import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { values } from '#documents/conformance/arbitrary.ts'
import { compareStrings, compareValues, equalValues } from './order.ts'
import { GeoPoint, Timestamp, type Value } from './value.ts'

describe('the one order of all values', () => {
  test('goes by type, then by value', () => {
    const inOrder: Value[] = [
      null,
      false,
      true,
      NaN,
      -Infinity,
      -1,
      0,
      5e-324,
      1,
      Infinity,
      new Timestamp(-1, 0),
      new Timestamp(0, 1000),
      '',
      'a',
      'ž',
      '\uFFFD',
      '😀',
      new Uint8Array([]),
      new Uint8Array([0]),
      new Uint8Array([255]),
      new GeoPoint(-90, 0),
      new GeoPoint(-90, 1),
      [],
      [null],
      [1],
      [1, 0],
      {},
      { a: 1 },
      { a: 1, b: 0 },
      { b: 0 },
    ]
    for (const [i, left] of inOrder.entries()) {
      for (const [j, right] of inOrder.entries()) expect(compareValues(left, right)).toBe(Math.sign(i - j))
    }
  })

  test('-0 is 0 in order, but another value for in, not-in and array-contains', () => {
    expect(compareValues(-0, 0)).toBe(0)
    expect(equalValues(-0, 0)).toBe(false)
    expect(equalValues(NaN, NaN)).toBe(true)
    expect(equalValues([{ a: -0 }], [{ a: 0 }])).toBe(false)
  })

  test('is antisymmetric and transitive', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        expect(compareValues(a, b)).toBe(0 - compareValues(b, a))
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0)
        expect(equalValues(a, a)).toBe(true)
        if (equalValues(a, b)) expect(compareValues(a, b)).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('strings go by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(compareStrings(a, b)).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})
