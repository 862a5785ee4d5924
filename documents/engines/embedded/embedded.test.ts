import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { querySuite } from '#documents/conformance/query-suite.ts'
import { storeSuite } from '#documents/conformance/store-suite.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { parseWrites, type Write } from '#documents/model/write.ts'
import { openEmbedded } from './open.ts'
import { assertDurable, SCHEMA_VERSION, setUp } from './schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `${++files}.db`)
const set = (path: string, data: { [field: string]: number }): Write => ({ kind: 'set', path, data })

storeSuite('a file', async (indexes) => openEmbedded(newFile(), { indexes }))
storeSuite('memory', async (indexes) => openEmbedded(':memory:', { indexes }))
querySuite('the embedded engine', async (indexes) => openEmbedded(newFile(), { indexes }))

describe('the embedded engine', () => {
  test('is durable or does not start', () => {
    const db = new DatabaseSync(newFile())
    setUp(db, 'x')
    assertDurable(db)
    db.exec('PRAGMA synchronous=NORMAL')
    expect(() => assertDurable(db)).toThrow('The database would not be durable: journal wal, synchronous 1.')
    db.close()
  })

  test('keeps everything when opened again; indexes follow what is declared', async () => {
    const file = newFile()
    const query = { collection: 'q', where: [{ field: 'n', operator: '>' as const, value: 1 }] }
    const first = openStore(openEmbedded(file))
    await first.commit([set('q/1', { n: 1 }), set('q/2', { n: 2 })], { id: 'm' })
    await expect(first.query(query, { scanLimit: 0 })).rejects.toThrow('requires an index')
    await first.close()
    const second = openStore(openEmbedded(file, { indexes: [{ collection: 'q', fields: ['n'] }] }))
    expect((await second.query(query, { scanLimit: 0 })).map(({ path }) => path)).toEqual(['q/2'])
    expect((await second.commit([], { id: 'm' })).replayed).toBe(true)
    await second.close()
    const third = openStore(openEmbedded(file))
    await expect(third.query(query, { scanLimit: 0 })).rejects.toThrow('requires an index')
    await third.close()
    const db = new DatabaseSync(file)
    expect(db.prepare('SELECT count(*) AS n FROM index_rows').get()).toEqual({ n: 0 })
    db.close()
  })

  test('an index on a part of every document follows its star', async () => {
    const indexes = [{ collection: 'b/*/log', fields: ['n'] }]
    const store = openStore(openEmbedded(':memory:', { indexes }))
    await store.commit([set('b/1/log/x', { n: 1 }), set('b/2/log/x', { n: 2 }), set('log/x', { n: 3 })])
    const found = await store.query({ collection: 'b/2/log', orderBy: [{ field: 'n' }] }, { scanLimit: 0 })
    expect(found.map(({ path }) => path)).toEqual(['b/2/log/x'])
    await store.close()
  })

  test('belongs to one process', { timeout: 15_000 }, async () => {
    const file = newFile()
    const engine = openEmbedded(file)
    expect(() => openEmbedded(file)).toThrow('is in use by another process')
    await engine.close()
    await openEmbedded(file).close()
  })

  test('refuses a file of a newer version', () => {
    const file = newFile()
    const db = new DatabaseSync(file)
    db.exec(`PRAGMA user_version=${SCHEMA_VERSION + 1}`)
    db.close()
    expect(() => openEmbedded(file)).toThrow('was written by a newer version')
  })

  test('time rises even when the clock is set back', async () => {
    const clock = steppingClock(1_000_000)
    const store = openStore(openEmbedded(':memory:', { clock }))
    const first = await store.commit([set('t/1', { n: 1 })])
    clock.advance(-5000)
    const second = await store.commit([set('t/1', { n: 2 })])
    expect(second.time.toMicros()).toBe(first.time.toMicros() + 1)
    await store.close()
  })

  test('who commits hears of it before who listens', async () => {
    const engine = openEmbedded(':memory:')
    const heard: string[] = []
    const listened = new Promise<void>((resolve) => {
      engine.feed.onWake(() => {
        heard.push('listener')
        resolve()
      })
    })
    const mutation = parseWrites([set('w/1', { n: 1 })])
    await engine.commit(mutation, {})
    heard.push('committer')
    await listened
    expect(heard).toEqual(['committer', 'listener'])
    await engine.close()
  })

  test('a commit waits for nothing when the store is closed at once', async () => {
    const file = newFile()
    const store = openStore(openEmbedded(file))
    const pending = store.commit([set('c/1', { n: 1 })])
    await store.close()
    await pending
    await expect(store.get('c/1')).rejects.toThrow('The store has already been closed.')
    const again = openStore(openEmbedded(file))
    expect(await again.get('c/1')).not.toBeNull()
    await again.close()
  })
})
