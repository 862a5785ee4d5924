import fc from 'fast-check'
import { GeoPoint, Timestamp, type Data, type Value } from '#documents/model/value.ts'

/** Random values for the property tests: the odd ones come often. */
export const awkwardStrings = [
  '',
  'a',
  'b',
  'B',
  'Ä',
  'ž',
  'z',
  '10',
  '9',
  '😀',
  '\uFFFD',
  '\uE000',
  'a\u0001',
  'ab',
  '$t',
]
export const awkwardNumbers = [0, -0, 1, -1, 2.5, -0.001, 1e21, 5e-324, 2 ** 53, -(2 ** 53), NaN, Infinity, -Infinity]

const text = fc
  .oneof(fc.constantFrom(...awkwardStrings), fc.string({ unit: 'grapheme', maxLength: 6 }))
  .filter((s) => !s.includes('\0'))

export const timestamps = fc
  .record({
    seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
    micros: fc.integer({ min: 0, max: 999_999 }),
  })
  .map(({ seconds, micros }) => new Timestamp(seconds, micros * 1000))

const points = fc
  .record({ latitude: fc.constantFrom(-90, -0.5, 0, 45.1, 90), longitude: fc.constantFrom(-180, 0, 14.4, 180) })
  .map(({ latitude, longitude }) => new GeoPoint(latitude, longitude))

export const scalars: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom(...awkwardNumbers),
  fc.double(),
  fc.integer(),
  text,
  timestamps,
  points,
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Uint8Array.from(bytes)),
)

export const fieldNames = fc
  .oneof(
    fc.constantFrom('a', 'b', 'c', '$', '$t', 'ž', 'constructor', 'toString', '😀', '\uFFFD'),
    fc.string({ minLength: 1, maxLength: 4 }),
  )
  .filter((name) => !/[~*/[\]\0]/.test(name) && !/^__.*__$/s.test(name) && name.isWellFormed())

const nested = fc.letrec<{ value: Value; list: Value; map: Data }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: 'small' }, scalars, tie('list'), tie('map')),
  list: fc.array(fc.oneof({ maxDepth: 3 }, scalars, tie('map')), { maxLength: 3 }),
  map: fc.dictionary(fieldNames, tie('value'), { maxKeys: 3, noNullPrototype: true }),
}))

export const values: fc.Arbitrary<Value> = nested.value
export const documents: fc.Arbitrary<Data> = nested.map
