import fc from 'fast-check'
import { operators, parseQuery, type Query } from '#documents/model/query.ts'
import { GeoPoint, Timestamp, type Data, type Value } from '#documents/model/value.ts'

/** Few fields and few values, so that random questions to random documents have answers. */
const simple: Value[] = [
  0,
  -0,
  1,
  -1,
  2.5,
  NaN,
  Infinity,
  1e21,
  'a',
  'b',
  'B',
  'ž',
  '',
  '10',
  '😀',
  '\uFFFD',
  true,
  false,
  null,
  new Timestamp(0, 0),
  new Timestamp(0, 1000),
  new Timestamp(-5, 0),
  new GeoPoint(1, 2),
  new GeoPoint(1, -2),
  new Uint8Array([1]),
  new Uint8Array([1, 0]),
]
const compound: Value[] = [
  [],
  [1],
  [1, 'a'],
  ['a', null],
  [{ x: 1 }],
  [-0],
  {},
  { x: 1 },
  { x: -0 },
  { x: 1, y: 'a' },
  { y: [1] },
]

const fields = ['a', 'b', 'c', 'm.x', 'm.y.z']
const someValue = fc.constantFrom(...simple, ...compound)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 })

export const smallDocuments: fc.Arbitrary<Data[]> = fc.array(
  fc
    .record({
      a: maybe(someValue),
      b: maybe(someValue),
      c: maybe(someValue),
      m: maybe(fc.oneof(someValue, fc.record({ x: someValue, y: fc.record({ z: someValue }) }))),
    })
    .map((record) => {
      const data: Data = {}
      for (const [name, value] of Object.entries(record)) if (value !== undefined) data[name] = value
      return data
    }),
  { minLength: 12, maxLength: 40 },
)

const filters = fc.constantFrom(...operators).chain((operator) =>
  fc.record({
    field: fc.constantFrom(...fields),
    operator: fc.constant(operator),
    value: operator === 'in' || operator === 'not-in' ? fc.array(someValue, { minLength: 1, maxLength: 4 }) : someValue,
  }),
)
const orders = fc.record({
  field: fc.constantFrom(...fields, '__name__'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})
const bound = fc.record({
  side: fc.constantFrom('startAt', 'startAfter', 'endAt', 'endBefore'),
  values: fc.array(someValue, { minLength: 1, maxLength: 2 }),
})

export const someQueries: fc.Arbitrary<Query> = fc
  .record({
    where: fc.array(filters, { maxLength: 3 }),
    orderBy: fc.uniqueArray(orders, { maxLength: 2, selector: ({ field }) => field }),
    limit: maybe(fc.integer({ min: 1, max: 8 })),
    bounds: fc.uniqueArray(bound, { maxLength: 2, selector: ({ side }) => side.slice(0, 3) }),
  })
  .map(({ where, orderBy, limit, bounds }) => {
    const query: Query = { collection: 'q', where, orderBy }
    if (limit !== undefined) query.limit = limit
    const byName = orderBy.findIndex(({ field }) => field === '__name__')
    for (const { side, values } of bounds) {
      const fitting = values.slice(0, orderBy.length).map((value, i) => (i === byName ? 'd05' : value))
      if (fitting.length > 0) Object.assign(query, { [side]: fitting })
    }
    return query
  })

export const validQueries = someQueries.filter((query) => {
  try {
    parseQuery(query)
    return true
  } catch {
    return false
  }
})
