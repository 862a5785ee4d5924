import { describe, expect, test } from 'vitest'
import { applyMutation, type Doc } from './apply.ts'
import { checkSize, MAX_DOCUMENT_BYTES } from './size.ts'
import { arrayRemove, arrayUnion, deleteField, increment, serverTimestamp } from './field-value.ts'
import { Timestamp, type Data } from './value.ts'
import { parseWrite, parseWrites, type Write, type WriteData } from './write.ts'

const time = Timestamp.parse('2026-11-21T10:00:00.000000Z')
const doc = (data: Data): Doc => ({ path: 'b/x', data, version: 7, createdAt: time, updatedAt: time })
const apply = (write: Write, before: Data | null = null) =>
  applyMutation(parseWrite(write), before && doc(before), time)
const set = (data: unknown, merge = false): Write => ({ kind: 'set', path: 'b/x', data: data as WriteData, merge })
const update = (data: unknown): Write => ({ kind: 'update', path: 'b/x', data: data as WriteData })

describe('what a write makes of a document', () => {
  test('set replaces, or merges leaf by leaf', () => {
    expect(apply(set({ a: 1 }), { b: 2 })).toEqual({ a: 1 })
    expect(apply(set({ a: { x: 1 } }, true), { a: { y: 2 }, b: 3 })).toEqual({ a: { x: 1, y: 2 }, b: 3 })
    expect(apply(set({ a: [1], m: {} }, true), { a: [1, 2], m: { k: 1 } })).toEqual({ a: [1], m: {} })
    expect(apply(set({ a: { x: deleteField() } }, true), { a: { x: 1, y: 2 } })).toEqual({ a: { y: 2 } })
  })

  test('update reaches inside by dotted paths and needs the document', () => {
    expect(apply(update({ 'a.x': 1, c: deleteField() }), { a: { y: 2 }, c: 3 })).toEqual({ a: { x: 1, y: 2 } })
    expect(apply(update({ 'a.x': 1 }), { a: 'no map' })).toEqual({ a: { x: 1 } })
    expect(apply(update({ 'm.gone': deleteField() }), {})).toEqual({ m: {} })
    expect(() => apply(update({ a: 1 }))).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  test('marks become values at commit', () => {
    const data = { at: serverTimestamp(), n: increment(2), tags: arrayUnion('a', 'b'), gone: arrayRemove('x') }
    expect(apply(set(data))).toEqual({ at: time, n: 2, tags: ['a', 'b'], gone: [] })
    const before = { n: 40, tags: ['b', 'c'], gone: ['x', 'y', 'x'] }
    expect(apply(update(data), before)).toEqual({ at: time, n: 42, tags: ['b', 'c', 'a'], gone: ['y'] })
    expect(apply(update({ n: increment(1) }), { n: 'text' })).toEqual({ n: 1 })
    expect(apply(set({ n: increment(1) }), { n: 5 })).toEqual({ n: 1 })
  })

  test('preconditions', () => {
    const must = (precondition: { exists?: boolean; version?: number }): Write => ({
      kind: 'delete',
      path: 'b/x',
      precondition,
    })
    expect(() => apply(must({ exists: true }))).toThrow('No document to update: b/x')
    expect(() => apply(must({ exists: false }), {})).toThrow('Document already exists: b/x')
    expect(() => apply(must({ version: 6 }), {})).toThrow('The stored version (7) of b/x does not match')
    expect(apply(must({ version: 7 }), {})).toBeNull()
    expect(apply({ kind: 'verify', path: 'b/x', precondition: { version: 7 } }, { a: 1 })).toEqual({ a: 1 })
  })

  test('a megabyte is enough for a document', () => {
    expect(() => checkSize('b/x', { a: 'x'.repeat(MAX_DOCUMENT_BYTES - 10) })).not.toThrow()
    expect(() => checkSize('b/x', { a: 'ž'.repeat(MAX_DOCUMENT_BYTES / 2) })).toThrow(
      'exceeds the maximum allowed size of 1048576 bytes',
    )
  })
})

class Custom {}
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

describe('what a write may not hold', () => {
  const name = "Document fields must not contain '~', '*', '/', '[', or ']'"
  test.each<[Write, string]>([
    [
      set({ '': 1 }),
      'Function set() called with invalid data. Document fields must not be empty (found in field `` in document b/x)',
    ],
    [set({ __x__: 1 }), 'Document fields cannot begin and end with "__" (found in field __x__ in document b/x)'],
    [set({ a: [{ ____: 1 }] }), 'Document fields cannot begin and end with "__"'],
    ...['~', '*', '/', '[', ']'].map((c): [Write, string] => [set({ m: { [`a${c}b`]: 1 } }), name]),
    [set({ a: undefined }), 'Unsupported field value: undefined (found in field a in document b/x)'],
    [set({ a: new Custom() }), 'Unsupported field value: a custom Custom object'],
    [set({ a: () => 1 }), 'Unsupported field value: a function'],
    [set({ a: 1n }), 'Unsupported field value: a bigint'],
    [set({ a: [[1]] }), 'Nested arrays are not supported'],
    [set({ a: 'x\0y' }), 'Strings must be well-formed text without NUL'],
    [set({ a: '\ud800' }), 'Strings must be well-formed text without NUL'],
    [set({ 'x\0y': 1 }), 'Document fields must be well-formed text without NUL'],
    [set(nested(21)), 'Values may be nested at most 20 deep'],
    [set([]), 'Data must be an object, but it was: an array'],
    [set(null), 'Data must be an object, but it was: null'],
    [set(new Custom()), 'Data must be an object, but it was: a custom Custom object'],
    [set({ a: deleteField() }), 'deleteField() cannot be used with set() unless you pass {merge:true}'],
    [set({ a: [serverTimestamp()] }), 'serverTimestamp() is not currently supported inside arrays'],
    [set({ a: arrayUnion([1]) }), 'Nested arrays are not supported'],
    [update({ a: { b: deleteField() } }), 'deleteField() can only appear at the top level of your update data'],
    [
      update({ 'a..b': 1 }),
      "Invalid field path (a..b). Paths must not be empty, begin with '.', end with '.', or contain '..'",
    ],
    [update({ 'a[b': 1 }), "Invalid field path (a[b). Paths must not contain '~', '*', '/', '[', or ']'"],
    [update('text'), 'Data must be an object, but it was: "text"'],
    [{ ...set({}), path: 'b' }, 'Document references must have an even number of segments, but b has 1'],
    [{ ...set({}), path: 'b//x' }, 'Paths must not contain // in them.'],
    [{ ...set({}), path: 'b/..' }, 'Invalid segment (..) in path b/..'],
    [{ ...set({}), path: '__b__/x' }, 'Invalid segment (__b__)'],
    [{ ...set({}), path: 'b/x\0' }, 'well-formed text without NUL'],
    [{ ...set({}), path: '' }, 'A path cannot be empty.'],
  ])('%o', (write, message) => {
    let thrown: unknown
    try {
      parseWrite(write)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'invalid-argument', message: expect.stringContaining(message) })
  })

  test('names that look special to JavaScript are plain names', () => {
    const data = { constructor: 1, prototype: 2, toString: 3, hasOwnProperty: 4 }
    expect(apply(set(data))).toEqual(data)
    expect(apply(update({ 'constructor.name': 1 }), {})).toEqual({ constructor: { name: 1 } })
  })

  test('twenty levels are allowed, and five hundred writes', () => {
    expect(() => parseWrite(set(nested(20)))).not.toThrow()
    expect(() => parseWrites(Array.from({ length: 501 }, () => set({})))).toThrow(
      'A commit may hold at most 500 writes.',
    )
  })
})
