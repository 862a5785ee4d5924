import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inventory } from '#documents/engines/copy.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { nothingLost, someTime, startWriter, tally } from './tally.ts'

const home = mkdtempSync(join(tmpdir(), 'galeb-restore-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function documents(dataDir: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--no-warnings', 'scripts/documents.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined },
    stdio: 'ignore',
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
