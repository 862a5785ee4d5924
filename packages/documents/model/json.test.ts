import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documents, values } from '#documents/conformance/arbitrary.ts'
import { arrayUnion, deleteField, increment, serverTimestamp } from './field-value.ts'
import { dataFromJson, fromJson, toJson, writeDataFromJson } from './json.ts'
import { equalValues } from './order.ts'

describe('values as JSON', () => {
  test('come back the same through text', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(equalValues(fromJson(JSON.parse(JSON.stringify(toJson(value)))), value)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('documents keep the order and the dollar signs of their fields', () => {
    fc.assert(
      fc.property(documents, (data) => {
        expect(Object.keys(dataFromJson(JSON.parse(JSON.stringify(toJson(data)))))).toEqual(Object.keys(data))
      }),
    )
    expect(toJson({ $t: 'not a time' })).toEqual({ $$t: 'not a time' })
  })

  test('marks travel in writes and nowhere else', () => {
    const data = { at: serverTimestamp(), gone: deleteField(), n: increment(-0), tags: arrayUnion('a', { b: 1 }) }
    const json: unknown = JSON.parse(JSON.stringify(toJson(data)))
    expect(writeDataFromJson(json)).toEqual(data)
    expect(() => dataFromJson(json)).toThrow('Not a value: $v.')
  })

  test.each([
    ['{"$t":"2026-13-01T00:00:00.000000Z"}'],
    ['{"$t":"yesterday"}'],
    ['{"$t":1}'],
    ['{"$g":[90.1,0]}'],
    ['{"$g":[0,180.5]}'],
    ['{"$g":["45","14"]}'],
    ['{"$g":[1]}'],
    ['{"$b":"%%%"}'],
    ['{"$n":"7"}'],
    ['{"$x":1}'],
    ['{"$t":"2026-01-01T00:00:00.000000Z","b":1}'],
    ['{"__proto__":{"admin":true}}'],
    [`${'['.repeat(30)}${']'.repeat(30)}`],
    [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('refuses %.60s', (text) => {
    expect(() => fromJson(JSON.parse(text))).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })
})
