import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { bareSqlite } from './bare.ts'
import { bigIndex, fanOut, fill, listenerLatency, queryTime, rate, write } from './measure.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-bench-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Counts, order and ratios far from the goals: times belong to `bench/documents/run.ts`. */
describe('what the bench measures', () => {
  test('every commit counts, and eight writers are not slower than a fifth of the bare engine', async () => {
    const store = openStore(openEmbedded(join(folder, 'ours.db')))
    const bare = bareSqlite(join(folder, 'bare.db'))
    const plain = await rate(8, 400, bare.commit)
    const ours = await rate(8, 400, (n) => store.commit([write(n)], { id: `m${n}` }))
    expect(await store.query({ collection: 'bench' })).toHaveLength(ours.count)
    expect(ours.perSecond).toBeGreaterThan(plain.perSecond / 5)
    bare.close()
    await store.close()
  })

  test('a listener hears everything, in order; a thousand hear each change once', async () => {
    const store = openStore(openEmbedded(':memory:'))
    const heard = await listenerLatency(store, store, 30, 1)
    expect(heard).toMatchObject({ ordered: true, complete: true })
    expect(await fanOut(store, 1000)).toMatchObject({ told: 1000 })
    await store.close()
  })

  test('with an index twenty are found among twenty thousand about as fast as among a thousand', async () => {
    const engine = openEmbedded(':memory:', { indexes: [bigIndex] })
    await fill(engine, 0, 1000)
    const few = await queryTime(engine, 60)
    await fill(engine, 1000, 20_000)
    const many = await queryTime(engine, 60)
    expect([few.found, many.found]).toEqual([20, 20])
    expect(many.p50).toBeLessThan(few.p50 * 10 + 5)
    await engine.close()
  })
})
