import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { inventory } from '#documents/engines/copy.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { workIndexes } from '#server/work.server.ts'
import { nothingLost, someTime, startWriter, tally } from './tally.ts'

const home = mkdtempSync(join(tmpdir(), 'galeb-restore-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function documents(dataDir: string, ...args: string[]): void {
  documentsOf({ DATA_DIR: dataDir, DATABASE_URL: undefined }, ...args)
}

function documentsOf(settings: Record<string, string | undefined>, ...args: string[]): void {
  execFileSync(process.execPath, ['--no-warnings', 'scripts/documents.ts', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function hashOf(file: string) {
  const engine = openEmbedded(file)
  try {
    return await inventory(engine)
  } finally {
    await engine.close()
  }
}

test('the drill: a backup while bookings are written, restored in a clean folder, is the same by its hash', async () => {
  const [live, clean] = [join(home, 'live'), join(home, 'clean')]
  for (const folder of [live, clean]) mkdirSync(folder)
  const writer = await startWriter(['embedded', join(live, 'documents.sqlite'), '0'])
  await someTime(300, 500)
  const before = new Set(writer.acknowledged())
  documents(live, 'backup', join(home, 'saved.sqlite'))
  await someTime(100, 200)
  writer.process.kill('SIGKILL')
  await writer.ended
  expect(writer.acknowledged().length).toBeGreaterThan(before.size)
  documents(clean, 'restore', join(home, 'saved.sqlite'))
  const [saved, restored] = [await hashOf(join(home, 'saved.sqlite')), await hashOf(join(clean, 'documents.sqlite'))]
  expect(restored).toEqual(saved)
  // Everything acknowledged before the backup began is in it, whole.
  const store = openStore(openEmbedded(join(clean, 'documents.sqlite')))
  expect(await tally(store, before)).toMatchObject(nothingLost)
  await store.close()
  console.info(`restore: ${restored.documents} documents, ${before.size} acknowledged before, the same by hash`)
})

test.skipIf(noPostgres)(
  'a backup of a running PostgreSQL site succeeds each time, is whole under its name, and can be restored',
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const folder = join(home, 'pg-backups')
    mkdirSync(folder)
    const writer = await startWriter(['postgres', cluster.url, '0'])
    await expect.poll(() => writer.acknowledged().length).toBeGreaterThan(20)
    const before = new Set(writer.acknowledged())
    for (const n of [1, 2, 3]) {
      const { length } = writer.acknowledged()
      documentsOf({ DATA_DIR: folder, DATABASE_URL: cluster.url }, 'backup', join(folder, `${n}.sqlite`))
      // It wrote on meanwhile.
      await expect.poll(() => writer.acknowledged().length).toBeGreaterThan(length)
    }
    writer.process.kill('SIGKILL')
    await writer.ended
    expect(readdirSync(folder).toSorted()).toEqual(['1.sqlite', '2.sqlite', '3.sqlite'])
    const site = join(home, 'of-pg')
    mkdirSync(site)
    documents(site, 'restore', join(folder, '1.sqlite'))
    const store = openStore(openEmbedded(join(site, 'documents.sqlite')))
    expect(await tally(store, before)).toMatchObject(nothingLost)
    await store.close()
  },
)

test('a copy leaves the indexes of its source as they are', async () => {
  const [from, to] = [join(home, 'indexed'), join(home, 'copied.sqlite')]
  mkdirSync(from)
  const indexesOf = (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true })
    const found = db.prepare('SELECT count(*) AS count FROM indexes').get()
    db.close()
    return found
  }
  const engine = openEmbedded(join(from, 'documents.sqlite'), { indexes: workIndexes })
  await openStore(engine).commit([{ kind: 'set', path: 'jobs/1', data: { state: 'waiting' } }])
  await engine.close()
  const before = indexesOf(join(from, 'documents.sqlite'))
  expect(before).toEqual({ count: workIndexes.length })
  documents(from, 'copy', to)
  expect([indexesOf(join(from, 'documents.sqlite')), indexesOf(to)]).toEqual([before, before])
})

test.skipIf(noPostgres)(
  'moving to PostgreSQL is the same by its hash, and says how long bookings stood still',
  async () => {
    const cluster = await startCluster()
    const from = performance.now()
    documents(join(home, 'clean'), 'copy', cluster.url)
    const ms = Math.round(performance.now() - from)
    const target = await openPostgres(cluster.url)
    const [there, here] = [await inventory(target), await hashOf(join(home, 'clean/documents.sqlite'))]
    await target.close()
    await cluster.remove()
    expect(there.hash).toBe(here.hash)
    console.info(`copy: ${here.documents} documents in ${ms} ms, the pause for bookings`)
  },
)
