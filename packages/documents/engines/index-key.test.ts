import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { values } from '#documents/conformance/arbitrary.ts'
import { compareBytes, compareValues, kindOf } from '#documents/model/order.ts'
import { after, kindEnd, kindStart, keysOf, parseIndex, valueKey } from './index-key.ts'

const bytes = (key: number[]) => Uint8Array.from(key)

describe('index keys', () => {
  test('have the order of the values, in both directions', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(compareBytes(bytes(valueKey(a, 'asc')), bytes(valueKey(b, 'asc')))).toBe(compareValues(a, b))
        expect(compareBytes(bytes(valueKey(a, 'desc')), bytes(valueKey(b, 'desc')))).toBe(0 - compareValues(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  test('no key begins another: what follows a value cannot change its place', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        if (compareValues(a, b) === 0) return
        const [left, right] = [valueKey(a, 'asc'), valueKey(b, 'asc')]
        expect(left.every((byte, i) => byte === right[i])).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test('all values of a kind, and no others, lie between its start and its end', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom('asc', 'desc'), (value, other, direction) => {
        const key = bytes(valueKey(value, direction))
        const from = bytes(kindStart(kindOf(other), direction))
        const to = bytes(after(kindEnd(kindOf(other), direction)) ?? [])
        const inside = compareBytes(key, from) >= 0 && compareBytes(key, to) < 0
        expect(inside).toBe(kindOf(value) === kindOf(other))
      }),
      { numRuns: 1000 },
    )
  })

  test('a document stands once for each different item of a list, and nowhere without the field', () => {
    const index = parseIndex(1, { collection: 'q', fields: ['tags[]', '-at'] })
    expect(keysOf(index, 'q', 'x', { tags: ['a', 'b', 'a'], at: 1 })).toHaveLength(2)
    expect(keysOf(index, 'q', 'x', { tags: ['a'] })).toHaveLength(0)
    expect(keysOf(index, 'q', 'x', { tags: 'a', at: 1 })).toHaveLength(0)
  })

  test('the bytes behind a prefix', () => {
    expect(after([1, 2])).toEqual([1, 3])
    expect(after([1, 255, 255])).toEqual([2])
    expect(after([255])).toBeNull()
  })
})
