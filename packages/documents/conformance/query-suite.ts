import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStore } from '#documents/engines/open-store.ts'
import { answer } from '#documents/model/match.ts'
import { parseQuery } from '#documents/model/query.ts'
import type { IndexDeclaration } from '#documents/store.ts'
import { smallDocuments, validQueries } from './random-query.ts'
import type { OpenEngine } from './store-suite.ts'

const indexes: IndexDeclaration[] = [
  ['a'],
  ['-b'],
  ['a', 'b'],
  ['a', '-b'],
  ['b', 'm.x', '-c'],
  ['a[]'],
  ['b[]', 'c'],
  ['m.x'],
  ['c', 'a', 'b'],
].map((fields) => ({ collection: 'q', fields }))

const RUNS = Number(process.env['QUERY_RUNS'] ?? 40)

/** The engine, with its indexes and its shortcuts, answers what the model answers by looking at every document. */
export function querySuite(name: string, openEngine: OpenEngine): void {
  describe(`random queries on ${name}`, () => {
    test('are answered as the model says, through changes too', { timeout: 60_000 }, async () => {
      const store = openStore(await openEngine(indexes))
      const paths = Array.from({ length: 40 }, (_, i) => `q/d${String(i).padStart(2, '0')}`)
      const round = fc.asyncProperty(
        smallDocuments,
        fc.array(validQueries, { minLength: 25, maxLength: 25 }),
        async (docs, queries) => {
          await store.commit(
            paths.map((path, i) => {
              const data = docs[i]
              return data ? { kind: 'set' as const, path, data } : { kind: 'delete' as const, path }
            }),
          )
          const all = docs.map((data, i) => ({ path: paths[i] ?? '', data }))
          for (const query of queries) {
            const found = (await store.query(query)).map(({ path }) => path)
            expect(found).toEqual(answer(parseQuery(query), all).map(({ path }) => path))
          }
        },
      )
      await fc.assert(round, { numRuns: RUNS })
      await store.close()
    })
  })
}
