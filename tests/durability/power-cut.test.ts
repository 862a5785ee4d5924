import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { diskImage } from './disk-image.ts'
import { nothingLost, rounds, someTime, startWriter, tally } from './tally.ts'

const ROUNDS = rounds(1, 8)

/** Kill -9 proves nothing about fsync: the system still writes what the process left. A power cut does not. */
test(`embedded: ${ROUNDS} simulated power cuts`, { timeout: 600_000 }, async (context) => {
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    const disk = diskImage(200)
    if (!disk) return context.skip('not run: no disk image can be mounted here; see the test that counts fsync')
    const writer = await startWriter(['embedded', join(disk.folder, 'documents.db'), '0'])
    await someTime(300, 1200)
    writer.process.kill('SIGSTOP')
    await pause(50)
    const notified = new Set(writer.acknowledged())
    const after = disk.copyAsAfterPowerCut()
    writer.process.kill('SIGKILL')
    await writer.ended
    const file = join(after.folder, 'documents.db')
    const store = openStore(openEmbedded(file))
    expect(await tally(store, notified)).toMatchObject(nothingLost)
    await store.close()
    const db = new DatabaseSync(file)
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    db.close()
    expect(notified.size).toBeGreaterThan(5)
    acknowledged += notified.size
    after.remove()
    disk.remove()
  }
  console.info(`power cut, embedded: ${ROUNDS} rounds, ${acknowledged} acknowledged, 0 lost`)
})

test.skipIf(noPostgres)(`PostgreSQL: ${ROUNDS} simulated power cuts`, { timeout: 900_000 }, async (context) => {
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    const disk = diskImage(500)
    if (!disk) return context.skip('not run: no disk image can be mounted here')
    const cluster = await startCluster({ folder: disk.folder, synced: true })
    const writer = await startWriter(['postgres', cluster.url, '0'])
    await someTime(400, 1200)
    for (const pid of [cluster.pid, ...cluster.children()]) process.kill(pid, 'SIGSTOP')
    await pause(50)
    const notified = new Set(writer.acknowledged())
    const after = disk.copyAsAfterPowerCut()
    writer.process.kill('SIGKILL')
    await cluster.kill()
    rmSync(join(after.folder, 'data', 'postmaster.pid'), { force: true })
    const again = await startCluster({ folder: after.folder })
    const store = openStore(await openPostgres(again.url))
    expect(await tally(store, notified)).toMatchObject(nothingLost)
    await store.close()
    await again.stop()
    expect(notified.size).toBeGreaterThan(3)
    acknowledged += notified.size
    after.remove()
    disk.remove()
  }
  console.info(`power cut, PostgreSQL: ${ROUNDS} rounds, ${acknowledged} acknowledged, 0 lost`)
})

test('embedded: at least one fsync for each acknowledged commit of a lone writer', async (context) => {
  if (!canTrace()) return context.skip('not run: strace is not here')
  const folder = mkdtempSync(join(tmpdir(), 'documents-fsync-'))
  const trace = join(folder, 'trace')
  const wrap = ['strace', '-f', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const writer = await startWriter(['embedded', join(folder, 'documents.db'), '0'], { writers: 1, wrap })
  const count = () => readFileSync(trace, 'utf8').match(/(fsync|fdatasync)\(/g)?.length ?? 0
  const before = count()
  const notifiedCount = writer.acknowledged().length
  await pause(1500)
  const [acknowledged, synced] = [writer.acknowledged().length - notifiedCount, count() - before]
  writer.process.kill('SIGTERM')
  await pause(100)
  expect(acknowledged).toBeGreaterThan(3)
  // One commit may be between its fsync and its word when we look.
  expect(synced).toBeGreaterThanOrEqual(acknowledged - 1)
  writer.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
