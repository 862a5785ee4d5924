import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { documents } from '#documents/conformance/arbitrary.ts'
import type { Write } from '#documents/model/write.ts'
import { copyStore, inventory } from './copy.ts'
import { backupEmbedded, restoreEmbedded } from './embedded/backup.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Engine } from './engine.ts'
import { openStore } from './open-store.ts'
import { openPostgres } from './postgres/open.ts'
import { noPostgres, startCluster, type Cluster } from './postgres/test-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `${++files}.db`)
const indexes = [{ collection: 'c0', fields: ['a'] }]

async function fill(engine: Engine): Promise<void> {
  const store = openStore(engine)
  const writes = fc
    .sample(documents, 1200)
    .map((data, i): Write => ({ kind: 'set', path: `c${i % 3}/${['ž', '😀', '\uFFFD', 'x'][i % 4]}${i}`, data }))
  for (let i = 0; i < 3; i++)
    await store.commit(writes.slice(i * 400, i * 400 + 400), { id: `fill-${i}`, fingerprint: 'f' })
}

describe('backup and restore of a file', () => {
  test('under load: what was acknowledged before is in it, and it is whole', async () => {
    const [file, saved, restored] = [newFile(), newFile(), newFile()]
    const store = openStore(openEmbedded(file))
    let writing = true
    let acknowledged = 0
    const load = (async () => {
      while (writing) {
        const n = acknowledged + 1
        await store.commit([
          { kind: 'set', path: `a/${n}`, data: { n } },
          { kind: 'set', path: `b/${n}`, data: { n } },
        ])
        acknowledged = n
      }
    })()
    await expect.poll(() => acknowledged, { timeout: 5000 }).toBeGreaterThan(20)
    const before = acknowledged
    await backupEmbedded(file, saved)
    writing = false
    await load
    await restoreEmbedded(saved, restored)
    const again = openStore(openEmbedded(restored))
    const [a, b] = [await again.query({ collection: 'a' }), await again.query({ collection: 'b' })]
    expect(a.length).toBeGreaterThanOrEqual(before)
    expect(b.map(({ data }) => data)).toEqual(a.map(({ data }) => data))
    await Promise.all([store.close(), again.close()])
  })

  test('cursors from before are worth nothing after a restore', async () => {
    const [file, saved, restored] = [newFile(), newFile(), newFile()]
    const engine = openEmbedded(file)
    await fill(engine)
    const cursor = await engine.feed.cursor()
    await backupEmbedded(file, saved)
    await restoreEmbedded(saved, restored)
    const again = openEmbedded(restored)
    expect(await again.feed.after(cursor, 1)).toBeNull()
    expect(await inventory(again)).toEqual(await inventory(engine))
    await Promise.all([engine.close(), again.close()])
  })

  test('nothing is ever overwritten, and a damaged file is not restored', async () => {
    const [file, broken] = [newFile(), newFile()]
    await openEmbedded(file).close()
    await expect(backupEmbedded(file, file)).rejects.toMatchObject({ code: 'already-exists' })
    await expect(restoreEmbedded(file, file)).rejects.toMatchObject({ code: 'already-exists' })
    writeFileSync(broken, 'not a database at all, by any means')
    await expect(restoreEmbedded(broken, newFile())).rejects.toThrow()
    const [later, restored] = [newFile(), newFile()]
    const db = new DatabaseSync(later)
    db.exec('PRAGMA user_version=1000')
    db.close()
    await expect(restoreEmbedded(later, restored)).rejects.toMatchObject({ code: 'failed-precondition' })
    // SQLite would lay what another file has left behind over what was restored.
    writeFileSync(`${restored}-wal`, 'the log of a file that was moved away')
    await expect(restoreEmbedded(file, restored)).rejects.toMatchObject({ code: 'already-exists' })
    // The next start would take what lies there for the site's data.
    expect(existsSync(restored)).toBe(false)
  })
})

describe.skipIf(noPostgres)('copying between engines', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.remove())

  test('embedded to PostgreSQL and back: the same documents, versions, times and ids', async () => {
    const source = openEmbedded(newFile(), { indexes })
    await fill(source)
    const target = await openPostgres(cluster.url, { schema: 'there', indexes })
    const copied = await copyStore(source, target)
    expect(copied).toEqual(await inventory(source))
    expect(copied).toMatchObject({ documents: 1200, mutations: 3 })
    const back = openEmbedded(newFile(), { indexes })
    expect(await copyStore(target, back)).toEqual(copied)
    const byIndex = { collection: 'c0', orderBy: [{ field: 'a' }] }
    const [here, there] = [openStore(back), openStore(target)]
    const requested = await here.query(byIndex, { scanLimit: 0 })
    expect(requested.length).toBeGreaterThan(0)
    expect(await there.query(byIndex, { scanLimit: 0 })).toEqual(requested)
    const retry = await there.commit([], { id: 'fill-1', fingerprint: 'f' })
    expect(retry.replayed).toBe(true)
    await expect(copyStore(source, target)).rejects.toThrow('The target is not empty: it has 1200 documents.')
    await Promise.all([source.close(), here.close(), there.close()])
  })

  test('a source that goes on while it is copied is copied as it was at one moment', async () => {
    const source = openEmbedded(newFile(), { indexes })
    await fill(source)
    const store = openStore(source)
    const before = await inventory(source)
    const target = openEmbedded(newFile(), { indexes })
    const slow: Engine = {
      ...target,
      async load(part) {
        await store.commit([{ kind: 'set', path: 'c0/late', data: { n: part.docs.length } }])
        await target.load(part)
      },
    }
    expect(await copyStore(source, slow)).toEqual(before)
    expect(await inventory(source)).not.toEqual(before)
    await Promise.all([store.close(), target.close()])
  })

  test('a copy that is not the same is an error', async () => {
    const source = openEmbedded(':memory:')
    const store = openStore(source)
    await store.commit([{ kind: 'set', path: 'a/1', data: {} }])
    const target = openEmbedded(':memory:')
    const forgetful: Engine = { ...target, load: async () => {} }
    await expect(copyStore(source, forgetful)).rejects.toMatchObject({ code: 'data-loss' })
  })
})
