import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { StoreError } from '#documents/model/status.ts'
import { increment } from '#documents/model/field-value.ts'
import type { Store } from '#documents/store.ts'
import { diskImage, memoryDisk } from './disk-image.ts'
import { commitOf, nothingLost, tally } from './tally.ts'

/** Until the disk is full; says what was acknowledged and how it ended. */
async function fill(store: Store): Promise<{ told: Set<number>; error: StoreError | null }> {
  const notified = new Set<number>()
  for (let n = 0; n < 5000; n++) {
    try {
      const writes = commitOf(n, 0, increment(1))
      await store.commit(
        [...writes, { kind: 'set', path: `ballast/${n}`, data: { text: randomBytes(75_000).toString('base64') } }],
        {
          id: `m${n}`,
        },
      )
      notified.add(n)
    } catch (error) {
      return { told: notified, error: error instanceof StoreError ? error : null }
    }
  }
  return { told: notified, error: null }
}

test(
  'embedded: a full disk refuses, keeps what was acknowledged, and goes on when there is room',
  { timeout: 120_000 },
  async (context) => {
    const disk = diskImage(24) ?? memoryDisk(24)
    if (!disk) return context.skip('not run: no small disk can be mounted here')
    const ballast = join(disk.folder, 'ballast')
    writeFileSync(ballast, Buffer.alloc(6 * 1_048_576))
    const file = join(disk.folder, 'documents.db')
    const store = openStore(openEmbedded(file))
    const { told: notified, error } = await fill(store)
    expect(error?.code).toBe('resource-exhausted')
    await expect(store.checkWritable()).rejects.toMatchObject({ code: 'resource-exhausted' })
    expect(await tally(store, notified)).toMatchObject(nothingLost)
    rmSync(ballast)
    await store.commit(commitOf(9001, 0, increment(1)), { id: 'm9001' })
    notified.add(9001)
    await store.close()
    const again = openStore(openEmbedded(file))
    expect(await tally(again, notified)).toMatchObject(nothingLost)
    await again.close()
    const db = new DatabaseSync(file)
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    db.close()
    expect(notified.size).toBeGreaterThan(20)
    disk.remove()
  },
)

test.skipIf(noPostgres)('PostgreSQL: the same', { timeout: 60_000 }, async (context) => {
  const disk = diskImage(150) ?? memoryDisk(150)
  if (!disk) return context.skip('not run: no small disk can be mounted here')
  const cluster = await startCluster({ folder: disk.folder, settings: ['max_wal_size=32MB', 'min_wal_size=32MB'] })
  const ballast = join(disk.folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(30 * 1_048_576))
  const store = openStore(await openPostgres(cluster.url, { poolSize: 2 }))
  const { told: notified, error } = await fill(store)
  // No room for data is refused; no room for its log stops the server, which is then out of reach.
  expect(['resource-exhausted', 'unavailable']).toContain(error?.code)
  await expect(store.checkWritable()).rejects.toThrow(StoreError)
  await store.close()
  if (existsSync(ballast)) rmSync(ballast)
  await cluster.stop()
  await cluster.start()
  const again = openStore(await openPostgres(cluster.url))
  expect(await tally(again, notified)).toMatchObject(nothingLost)
  await again.commit(commitOf(9001, 0, increment(1)), { id: 'm9001' })
  notified.add(9001)
  expect(await tally(again, notified)).toMatchObject(nothingLost)
  await again.close()
  await cluster.stop()
  expect(notified.size).toBeGreaterThan(20)
  disk.remove()
})
