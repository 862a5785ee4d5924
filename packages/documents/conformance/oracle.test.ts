import fc from 'fast-check'
import * as F from 'firebase/firestore'
import { describe, expect, test } from 'vitest'
import { checkCacheBytes } from '#documents/client/cache.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { applyMutation } from '#documents/model/apply.ts'
import { arrayRemove, arrayUnion, deleteField, increment, serverTimestamp } from '#documents/model/field-value.ts'
import { answer } from '#documents/model/match.ts'
import { operators, parseQuery, type Query } from '#documents/model/query.ts'
import { equalValues } from '#documents/model/order.ts'
import { GeoPoint, Timestamp, type Data } from '#documents/model/value.ts'
import { parseWrite, type Write, type WriteData } from '#documents/model/write.ts'
import { checkLongPollSeconds } from '#documents/protocol/messages.ts'
import { scalars } from './arbitrary.ts'
import { smallDocuments, someQueries } from './random-query.ts'
import { fromReference, inOurWords, openReference, queryToReference, toReference } from './reference.ts'

/** Random queries; `ORACLE_QUERIES=10000` in the long round. */
const QUERIES = Number(process.env['ORACLE_QUERIES'] ?? 600)
const QUERIES_A_SET = 40
const WRITES = Math.ceil(QUERIES / 2)

const outcome = <T>(run: () => T): T | string => {
  try {
    return run()
  } catch (error) {
    return inOurWords(error instanceof Error ? error.message : String(error))
  }
}
const said = (run: () => unknown): string => {
  const result = outcome(run)
  return typeof result === 'string' ? result : 'allowed'
}

describe('queries, against the reference', () => {
  test(
    `${QUERIES} random ones give the same documents in the same order, or the same error`,
    { timeout: 1_800_000 },
    async () => {
      const store = openStore(
        openEmbedded(':memory:', {
          indexes: [
            { collection: 'q', fields: ['a', '-b'] },
            { collection: 'q', fields: ['m.x'] },
          ],
        }),
      )
      const counts = { answered: 0, refused: 0, found: 0 }
      const round = fc.asyncProperty(
        smallDocuments,
        fc.array(someQueries, { minLength: QUERIES_A_SET, maxLength: QUERIES_A_SET }),
        async (docs, queries) => {
          const db = await openReference()
          const all = docs.map((data, i) => ({ path: `q/d${String(i).padStart(2, '0')}`, data }))
          for (const { path, data } of all) void F.setDoc(F.doc(db, path), toReference(data) as Data)
          const old = await store.query({ collection: 'q' })
          await store.commit(old.map(({ path }): Write => ({ kind: 'delete', path })))
          await store.commit(all.map(({ path, data }): Write => ({ kind: 'set', path, data })))
          for (const query of queries) {
            const theirs = outcome(() => queryToReference(db, query))
            const ours = outcome(() => answer(parseQuery(query), all).map(({ path }) => path))
            if (typeof theirs === 'string' || typeof ours === 'string') {
              const word = (result: unknown) => (typeof result === 'string' ? result : 'allowed')
              expect({ query, ours: word(ours) }).toEqual({ query, ours: word(theirs) })
              counts.refused++
              continue
            }
            const expected = (await F.getDocsFromCache(theirs)).docs.map(({ ref }) => ref.path)
            expect({ query, docs: ours }).toEqual({ query, docs: expected })
            expect((await store.query(query)).map(({ path }) => path)).toEqual(expected)
            counts.answered++
            counts.found += expected.length
          }
          await F.terminate(db)
        },
      )
      await fc.assert(round, { numRuns: Math.ceil(QUERIES / QUERIES_A_SET), endOnFailure: true })
      await store.close()
      console.info('oracle queries:', counts)
      expect(counts.found).toBeGreaterThan(counts.answered / 2)
      expect(counts.refused).toBeGreaterThan(0)
    },
  )

  test('every pair of operators is allowed or refused alike, in the same words', async () => {
    const db = await openReference()
    const value = (operator: string) => (operator === 'in' || operator === 'not-in' ? [1] : 1)
    for (const first of operators) {
      for (const second of operators) {
        const query: Query = {
          collection: 'q',
          where: [first, second].map((operator, i) => ({ field: `f${i}`, operator, value: value(operator) })),
        }
        expect([first, second, said(() => parseQuery(query))]).toEqual([
          first,
          second,
          said(() => queryToReference(db, query)),
        ])
      }
    }
  })

  test.each<[string, Omit<Query, 'collection'>]>([
    ['an empty list', { where: [{ field: 'a', operator: 'in', value: [] }] }],
    ['no list', { where: [{ field: 'a', operator: 'not-in', value: 1 }] }],
    ['a list in a list', { where: [{ field: 'a', operator: '==', value: [[1]] }] }],
    ['lists in in', { where: [{ field: 'a', operator: 'in', value: [[1]] }] }],
    ['a tilde', { where: [{ field: 'a~b', operator: '==', value: 1 }] }],
    ['two dots', { where: [{ field: 'a..b', operator: '==', value: 1 }] }],
    ['a leading dot in an order', { orderBy: [{ field: '.a' }] }],
    ['a limit of 0', { limit: 0 }],
    ['a negative limit', { limit: -1 }],
    ['too many cursor values', { orderBy: [{ field: 'a' }], startAt: [1, 2] }],
    ['a number for a name', { orderBy: [{ field: '__name__' }], startAt: [1] }],
  ])('%s', async (_, rest) => {
    const db = await openReference()
    const query = { collection: 'q', ...rest }
    expect(said(() => parseQuery(query))).toBe(said(() => queryToReference(db, query)))
  })
})

class Custom {}
const odd = fc.oneof(
  { weight: 6, arbitrary: scalars.filter((value) => typeof value !== 'string' || value.isWellFormed()) },
  fc.constantFrom<unknown>(undefined, new Custom(), () => 1, [[1]], [undefined], [{ a: [] }], {}, [], { __proto: 1 }),
  fc.constantFrom<unknown>(
    serverTimestamp(),
    deleteField(),
    increment(2),
    arrayUnion(1, 'a'),
    arrayRemove(-0, { x: 1 }),
    arrayUnion([1]),
    [serverTimestamp()],
    [{ a: deleteField() }],
  ),
)
// Not 'constructor': the reference fails inside on it; for us it is a name like any other.
const names = fc.constantFrom(
  'a',
  'b',
  'c',
  'a.b',
  'm.x',
  'm.y.z',
  '',
  '__x__',
  '____',
  '__',
  'ž',
  'a b',
  '`',
  '.a',
  'a..b',
)
const oddData = fc.dictionary(
  names,
  fc.oneof(
    odd,
    fc.dictionary(names, fc.oneof(odd, fc.dictionary(names, odd, { maxKeys: 2, noNullPrototype: true })), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
  { maxKeys: 3, noNullPrototype: true },
)
const plainData = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(
    scalars,
    fc.array(fc.constantFrom(1, 'a', -0), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('b', 'x', 'y'), scalars, { maxKeys: 2, noNullPrototype: true }),
  ),
  { maxKeys: 3, noNullPrototype: true },
)

describe('writes, against the reference', () => {
  test(
    `${WRITES} random ones are refused in the same words, or change the document alike`,
    { timeout: 1_800_000 },
    async () => {
      let db = await openReference()
      const counts = { refused: 0, applied: 0 }
      const round = fc.asyncProperty(
        plainData,
        oddData,
        fc.constantFrom('set', 'merge', 'update'),
        async (before, data, how) => {
          if ((counts.refused + counts.applied) % 200 === 199) {
            await F.terminate(db)
            db = await openReference()
          }
          const path = `w/${counts.refused + counts.applied}`
          const ref = F.doc(db, path)
          const input = data as WriteData
          const write: Write =
            how === 'update'
              ? { kind: 'update', path, data: input }
              : { kind: 'set', path, data: input, merge: how === 'merge' }
          void F.setDoc(ref, toReference(before) as Data)
          const theirs = said(() => {
            const value = toReference(data) as Data
            void (how === 'update' ? F.updateDoc(ref, value) : F.setDoc(ref, value, { merge: how === 'merge' }))
          })
          const ours = said(() => parseWrite(write))
          expect(ours).toBe(theirs)
          if (ours !== 'allowed') return void counts.refused++
          counts.applied++
          const time = new Timestamp(1, 0)
          const doc = { path, data: before, version: 1, createdAt: time, updatedAt: time }
          const expected = fromReference((await F.getDocFromCache(ref)).data())
          const result = applyMutation(parseWrite(write), doc, null)
          const differs = how === 'set' ? buildsOnBefore(data) : how === 'update' && overlaps(Object.keys(data))
          if (!differs) expect([result, equalValues(result, expected)]).toEqual([expected, true])
        },
      )
      await fc.assert(round, { numRuns: WRITES, endOnFailure: true })
      await F.terminate(db)
      console.info('oracle writes:', counts)
      expect(Math.min(counts.refused, counts.applied)).toBeGreaterThan(WRITES / 10)
    },
  )
})

/** Difference 5 in the README: an update of a field and of a part of it is applied in the order it is written. */
function overlaps(fields: string[]): boolean {
  return fields.some((one) => fields.some((other) => other.startsWith(`${one}.`)))
}

/** Difference 4 in the README: a replacing set with increment or a list mark forgets the old value here, as the service does. */
function buildsOnBefore(data: unknown): boolean {
  return /"kind":"(increment|array)/.test(JSON.stringify(data, (_, value) => (typeof value === 'number' ? 0 : value)))
}

describe('single values, against the reference', () => {
  test.each([
    [90, 180],
    [-90, -180],
    [90.1, 0],
    [-90.0001, 0],
    [0, 180.5],
    [0, -181],
    [NaN, 0],
    [0, NaN],
    [Infinity, 0],
    [91, 181],
  ])('point %d %d', (latitude, longitude) => {
    expect(said(() => new GeoPoint(latitude, longitude))).toBe(said(() => new F.GeoPoint(latitude, longitude)))
  })

  test.each([
    [0, 0],
    [0, -1],
    [0, 1e9],
    [-62_135_596_801, 0],
    [253_402_300_800, 0],
    [253_402_300_799, 999_999_999],
  ])('time %d %d', (seconds, nanoseconds) => {
    expect(said(() => new Timestamp(seconds, nanoseconds))).toBe(said(() => new F.Timestamp(seconds, nanoseconds)))
  })

  test.each([4.999, 5, 30, 30.001, NaN])('long poll of %d s', async (timeoutSeconds) => {
    const { initializeApp } = await import('firebase/app')
    const app = initializeApp({ projectId: 'x', apiKey: 'x' }, `poll-${timeoutSeconds}`)
    const settings = { experimentalForceLongPolling: true, experimentalLongPollingOptions: { timeoutSeconds } }
    expect(said(() => void checkLongPollSeconds(timeoutSeconds))).toBe(
      said(() => void F.initializeFirestore(app, settings)),
    )
  })

  test.each([1_048_575, 1_048_576, -1])('cache of %d bytes', async (cacheSizeBytes) => {
    const { initializeApp } = await import('firebase/app')
    const app = initializeApp({ projectId: 'x', apiKey: 'x' }, `cache-${cacheSizeBytes}`)
    expect(said(() => void checkCacheBytes(cacheSizeBytes))).toBe(
      said(() => void F.initializeFirestore(app, { cacheSizeBytes })),
    )
  })
})

test('what the reference says offline, from the server, and after its end, we say too (spec § 8)', async () => {
  const db = await openReference()
  const ref = F.doc(db, 'b/x')
  void F.setDoc(ref, { a: 1 })
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => 'nothing',
      (error: F.FirestoreError) => `${error.code}: ${error.message}`,
    )
  expect(await rejection(F.getDoc(F.doc(db, 'b/none')))).toBe(
    'unavailable: Failed to get document because the client is offline.',
  )
  expect(await rejection(F.getDocFromServer(ref))).toBe(
    'unavailable: Failed to get document from server. (However, this document does exist in the local cache. Run again without setting source to "server" to retrieve the cached document.)',
  )
  await F.terminate(db)
  expect(said(() => void F.getDoc(ref))).toBe('The client has already been terminated.')
})
