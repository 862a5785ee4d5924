import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyStore } from '#documents/engines/copy.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { type Cluster, noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import type { Store } from '#documents/store.ts'
import { typeOfBytes } from './file-type.ts'
import { dropUnused, FILE_BYTES_AT_MOST, findFile, keepFile, letFilesGo, listFiles, readFile } from './files.server.ts'

/** Bytes that are in no order: a mistake in the chunks is seen. */
function bytesOf(length: number, seed = 1): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) & 255)
}

function filesSuite(open: () => Promise<Engine>): void {
  let engine: Engine
  let store: Store
  beforeAll(async () => {
    engine = await open()
    store = openStore(engine)
  })
  afterAll(() => store.close())

  test.each([1, 512 * 1024, 1_200_000])('%i bytes come back as they were', async (length) => {
    const bytes = bytesOf(length)
    const { id, size } = await keepFile(store, bytes, 'image/png', 'test/size')
    expect(size).toBe(length)
    expect(Buffer.compare((await readFile(store, id)) ?? bytesOf(0), bytes)).toBe(0)
  })

  test('the same bytes are one file, and it stays until its last use has gone', async () => {
    const bytes = bytesOf(530_000, 7)
    const first = await keepFile(store, bytes, 'image/jpeg', 'pictures/a')
    const again = await keepFile(store, bytes, 'image/jpeg', 'vehicles/b')
    expect(again).toMatchObject({ id: first.id, uses: ['pictures/a', 'vehicles/b'] })
    expect(await letFilesGo(store, 'pictures/a')).toBe(0)
    expect(await readFile(store, first.id)).not.toBeNull()
    expect(await letFilesGo(store, 'vehicles/b')).toBe(1)
    expect(await readFile(store, first.id)).toBeNull()
    const left = await store.query({ collection: `files/${first.id}/chunks` })
    expect(left).toEqual([])
  })

  test('what was damaged is an error, not half a picture', async () => {
    const { id } = await keepFile(store, bytesOf(530_000, 9), 'image/png', 'test/damage')
    const path = `files/${id}/chunks/0001`
    await store.commit([{ kind: 'update', path, data: { bytes: bytesOf(10) } }])
    await expect(readFile(store, id)).rejects.toMatchObject({ code: 'data-loss' })
    await store.commit([{ kind: 'delete', path }])
    await expect(readFile(store, id)).rejects.toMatchObject({ code: 'data-loss' })
    await letFilesGo(store, 'test/damage')
  })

  test('what was never kept to its end goes, once nobody can be keeping it any more', async () => {
    const { commit } = store
    let commits = 0
    store.commit = async (writes, options) => {
      commits += 1
      if (commits === 2) throw new Error('killed')
      return commit(writes, options)
    }
    await expect(keepFile(store, bytesOf(5_000_000, 11), 'application/pdf', 'papers/a')).rejects.toThrow('killed')
    store.commit = commit
    const [half] = (await listFiles(store)).filter(({ uses }) => uses.length === 0)
    const chunks = { collection: `files/${half?.id}/chunks` }
    expect((await store.query(chunks)).length).toBeGreaterThan(0)
    expect(await readFile(store, half?.id ?? '')).toBeNull()
    const begunAt = (await store.get(`files/${half?.id}`))?.updatedAt.toMillis() ?? 0
    expect(await dropUnused(store, begunAt)).toBe(0)
    expect(await dropUnused(store, begunAt + 1)).toBe(1)
    expect(await store.query(chunks)).toEqual([])
  })

  test('nothing, too much and a name that is none are refused', async () => {
    await expect(keepFile(store, bytesOf(0), 'image/png', 'x/y')).rejects.toMatchObject({ code: 'invalid-argument' })
    const large = new Uint8Array(FILE_BYTES_AT_MOST + 1)
    await expect(keepFile(store, large, 'image/png', 'x/y')).rejects.toMatchObject({ code: 'invalid-argument' })
    for (const id of ['', '../../etc/passwd', 'a'.repeat(63), 'A'.repeat(64)])
      expect(await findFile(store, id)).toBeNull()
  })

  test('a copy of the store has them all', async () => {
    const target = openEmbedded(':memory:')
    await copyStore(engine, target)
    const copy = openStore(target)
    const files = await listFiles(store)
    expect(files.length).toBeGreaterThan(2)
    expect(await listFiles(copy)).toEqual(files)
    for (const { id, size } of files) expect((await readFile(copy, id))?.length).toBe(size)
    await copy.close()
  })
}

describe('files in the embedded engine', () => filesSuite(async () => openEmbedded(':memory:')))

describe.skipIf(noPostgres)('files in PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, 60_000)
  afterAll(() => cluster.remove())
  filesSuite(() => openPostgres(cluster.url))
})

test('a type is told by the bytes', () => {
  const of = (text: string) => typeOfBytes(Uint8Array.from(text, (c) => c.charCodeAt(0)))
  expect(of('\xff\xd8\xff\xe0')).toBe('image/jpeg')
  expect(of('\x89PNG\r\n\x1a\n')).toBe('image/png')
  expect(of('RIFF....WEBP')).toBe('image/webp')
  expect(of('....ftypavif')).toBe('image/avif')
  expect(of('%PDF-1.7')).toBe('application/pdf')
  for (const other of ['', '<svg onload=alert(1)>', '<html>', 'GIF89a', 'MZ']) expect(of(other)).toBe(null)
})
