import { describe, expect, test } from 'vitest'
import { answer } from './match.ts'
import { operators, parseQuery, type Operator, type Query } from './query.ts'
import type { Value } from './value.ts'

const query = (rest: Omit<Query, 'collection'>): Query => ({ collection: 'q', ...rest })
const where = (operator: Operator, value: Value, field = 'v') => ({ field, operator, value })
const valueFor = (operator: Operator): Value => (operator === 'in' || operator === 'not-in' ? [1] : 1)

describe('which queries are allowed (spec § 5)', () => {
  const conflicts: Record<string, string[]> = {
    '!=': ['!=', 'not-in'],
    in: ['not-in'],
    'not-in': ['in', 'not-in', '!='],
  }
  const pairs = operators.flatMap((first) => operators.map((second) => [first, second] as const))

  test.each(pairs)('%s then %s', (first, second) => {
    const run = () =>
      parseQuery(query({ where: [where(first, valueFor(first)), where(second, valueFor(second), 'w')] }))
    if (!conflicts[second]?.includes(first)) expect(run).not.toThrow()
    else if (first === second) expect(run).toThrow(`Invalid query. You cannot use more than one '${second}' filter.`)
    else expect(run).toThrow(`Invalid query. You cannot use '${second}' filters with '${first}' filters.`)
  })

  test.each<[Omit<Query, 'collection'>, string]>([
    [{ where: [where('in', [])] }, "Invalid Query. A non-empty array is required for 'in' filters."],
    [{ where: [where('not-in', 1)] }, "Invalid Query. A non-empty array is required for 'not-in' filters."],
    [{ where: [where('==', 1, '')] }, 'Paths must not be empty'],
    [{ where: [where('==', 1, 'a~b')] }, 'Invalid field path (a~b)'],
    [{ where: [where('==', 1, '__x__')] }, 'Document fields cannot begin and end with "__"'],
    [{ where: [{ field: 'v', operator: 'like' as Operator, value: 1 }] }, "'like' is not an operator"],
    [
      { where: [where('==', undefined as unknown as Value)] },
      'Function where() called with invalid data. Unsupported field value: undefined',
    ],
    [{ orderBy: [{ field: 'a..b' }] }, 'Function orderBy() called with invalid data. Invalid field path'],
    [{ orderBy: [{ field: 'a', direction: 'up' as 'asc' }] }, "A direction is 'asc' or 'desc'"],
    [{ limit: 0 }, 'Function limit() requires a positive number, but it was: 0.'],
    [{ limit: NaN }, 'Function limit() requires a positive number, but it was: NaN.'],
    [{ limit: 1.5 }, 'A limit must be a whole number.'],
    [{ startAt: [1] }, 'Too many arguments provided to startAt().'],
    [{ orderBy: [{ field: 'a' }], endAt: [1], endBefore: [1] }, 'endAt and endBefore cannot be used together.'],
    [
      { orderBy: [{ field: '__name__' }], startAt: [1] },
      'Expected a string for document ID in startAt(), but got a number',
    ],
  ])('%o is refused', (rest, message) => {
    expect(() => parseQuery(query(rest))).toThrow(message)
  })

  test('a collection has an odd number of segments', () => {
    expect(() => parseQuery({ collection: 'a/b' })).toThrow(
      'Collection references must have an odd number of segments, but a/b has 2.',
    )
    expect(() => parseQuery({ collection: 'a/b/c' })).not.toThrow()
  })
})

describe('what a query answers', () => {
  const docs = [3, 1, 2, null, 'a', NaN, [1, 2], undefined].map((v, i) => ({
    path: `q/${i}`,
    data: v === undefined ? {} : { v },
  }))
  const ids = (rest: Omit<Query, 'collection'>) =>
    answer(parseQuery(query(rest)), docs)
      .map((doc) => doc.path.slice(2))
      .join('')

  test.each<[Omit<Query, 'collection'>, string]>([
    [{}, '01234567'],
    [{ where: [where('>', 1)] }, '20'],
    [{ where: [where('<=', 2)] }, '512'],
    [{ where: [where('==', NaN)] }, '5'],
    [{ where: [where('==', null)] }, '3'],
    [{ where: [where('!=', 1)] }, '52046'],
    [{ where: [where('!=', null)] }, '512046'],
    [{ where: [where('not-in', [1, 2])] }, '5046'],
    [{ where: [where('not-in', [1, null])] }, ''],
    [{ where: [where('in', [3, 'a', null])] }, '034'],
    [{ where: [where('array-contains', 2)] }, '6'],
    [{ where: [where('==', [1, 2])] }, '6'],
    [{ orderBy: [{ field: 'v', direction: 'desc' }] }, '6402153'],
    [{ orderBy: [{ field: 'v' }], limit: 2 }, '35'],
    [{ orderBy: [{ field: 'v' }], startAt: [1], endBefore: [3] }, '12'],
    [{ orderBy: [{ field: 'v', direction: 'desc' }], startAfter: [3], endAt: [1] }, '21'],
    [{ orderBy: [{ field: '__name__', direction: 'desc' }], startAfter: ['2'] }, '10'],
  ])('%o', (rest, expected) => {
    expect(ids(rest)).toBe(expected)
  })
})
