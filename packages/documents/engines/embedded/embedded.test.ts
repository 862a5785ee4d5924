import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { steppingClock } from '#documents/clock.ts'
import { querySuite } from '#documents/conformance/query-suite.ts'
import { storeSuite } from '#documents/conformance/store-suite.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Value } from '#documents/model/value.ts'
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

  describe('index rows follow the commit', () => {
    const indexes = [{ collection: 'f', fields: ['n'] }]
    const where = (n: number) => ({ collection: 'f', where: [{ field: 'n', operator: '==' as const, value: n }] })
    const rowsIn = (file: string) => {
      const db = new DatabaseSync(file, { readOnly: true })
      const count = db.prepare('SELECT count(*) AS n FROM index_rows').get()?.['n']
      db.close()
      return count
    }

    test('what was committed is found at once, changed and deleted too', async () => {
      const file = newFile()
      const store = openStore(openEmbedded(file, { indexes }))
      const found = async (n: number) => (await store.query(where(n), { scanLimit: 0 })).map(({ path }) => path)
      await store.commit([set('f/1', { n: 1 }), set('f/2', { n: 1 }), set('other/1', { n: 1 })])
      expect(rowsIn(file)).toBe(0)
      expect(await found(1)).toEqual(['f/1', 'f/2'])
      await vi.waitFor(() => expect(rowsIn(file)).toBe(2), 5000)
      await store.commit([set('f/1', { n: 2 })])
      expect(await found(1)).toEqual(['f/2'])
      expect(await found(2)).toEqual(['f/1'])
      await store.commit([{ kind: 'delete', path: 'f/1' }])
      expect(await found(2)).toEqual([])
      await store.close()
      expect(rowsIn(file)).toBe(1)
    })

    test('what an ended process left waiting the next one writes, whatever was pruned meanwhile', async () => {
      const [file, left] = [newFile(), newFile()]
      const engine = openEmbedded(file, { indexes })
      await engine.commit(parseWrites([set('f/1', { n: 1 })]), {})
      const { time } = await engine.commit(parseWrites([set('f/2', { n: 2 })]), {})
      // As a power cut would leave it: with its log, and without a last word.
      for (const end of ['', '-wal']) copyFileSync(file + end, left + end)
      expect(rowsIn(left)).toBe(0)
      await engine.prune({ changesBefore: time, mutationsBefore: time })
      expect(rowsIn(file)).toBe(2)
      await engine.close()
      const next = openStore(openEmbedded(left, { indexes }))
      expect(rowsIn(left)).toBe(2)
      expect((await next.query(where(2), { scanLimit: 0 })).map(({ path }) => path)).toEqual(['f/2'])
      await next.close()
    })

    test('a key that is too long is refused with its commit', async () => {
      const store = openStore(openEmbedded(':memory:', { indexes: [{ collection: 'f', fields: ['n', 'list[]'] }] }))
      const long = (text: string): Write => ({ kind: 'set', path: 'f/1', data: { n: text, list: [text] } })
      await store.commit([long('x'.repeat(900))])
      await expect(store.commit([long('x'.repeat(1000))])).rejects.toThrow('may have at most 2000 bytes together')
      await store.close()
    })
  })

  test('a transaction is told of what came between, after a commit that was taken back too, and reads a document once', async () => {
    const store = openStore(openEmbedded(newFile(), { indexes: [{ collection: 'f', fields: ['n'] }] }))
    await store.commit([set('t/1', { n: 1 })])
    const longKey: Write = { kind: 'set', path: 'f/1', data: { n: 'x'.repeat(2000) } }
    const seen: unknown[] = []
    await store.transact(async (transaction) => {
      const read = async () => (await transaction.get('t/1'))?.data['n']
      const first = await read()
      if (seen.length === 0) {
        await expect(store.commit([longKey])).rejects.toThrow('may have at most 2000 bytes')
        await store.commit([set('t/1', { n: 2 })])
      }
      seen.push([first, await read()])
      transaction.write(set('t/2', { n: Number(first) }))
      return null
    })
    expect(seen).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect((await store.get('t/2'))?.data).toEqual({ n: 2 })
    await store.close()
  })

  test('a document is refused from a megabyte on, however it is counted', async () => {
    const store = openStore(openEmbedded(':memory:'))
    const holding = (value: Value): Write => ({ kind: 'set', path: 'b/1', data: { value } })
    const list = (length: number, item: Value) => Array.from({ length }, () => item)
    // A number counts eight bytes, in JSON one and a comma.
    await store.commit([holding(list(131_000, 1))])
    await expect(store.commit([holding(list(131_100, 1))])).rejects.toThrow('maximum allowed size of 1048576 bytes')
    await expect(store.commit([holding('ž'.repeat(524_300))])).rejects.toThrow('maximum allowed size of 1048576 bytes')
    await store.close()
  })

  test('the log is as long from the start as it becomes, and nothing of that is in it', async () => {
    const file = newFile()
    const log = () => statSync(`${file}-wal`).size
    const store = openStore(openEmbedded(file))
    const long = log()
    expect(long).toBeGreaterThan(4_000_000)
    for (let n = 0; n < 50; n++) await store.commit([set(`l/${n}`, { n })])
    expect(log()).toBe(long)
    // As a power cut would leave it.
    const left = newFile()
    for (const end of ['', '-wal']) copyFileSync(file + end, left + end)
    await store.close()
    expect(statSync(file).size).toBeLessThan(1_000_000)
    const again = openStore(openEmbedded(left))
    expect(await again.query({ collection: 'l' })).toHaveLength(50)
    await again.close()
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
    const received: string[] = []
    const listened = new Promise<void>((resolve) => {
      engine.feed.onWake(() => {
        received.push('listener')
        resolve()
      })
    })
    const mutation = parseWrites([set('w/1', { n: 1 })])
    await engine.commit(mutation, {})
    received.push('committer')
    await listened
    expect(received).toEqual(['committer', 'listener'])
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
