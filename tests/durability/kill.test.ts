import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { nothingLost, rounds, someTime, startWriter, tally } from './tally.ts'

const ROUNDS = rounds(4, 30)

test(`embedded: ${ROUNDS} times kill -9 under write load`, { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-kill-'))
  const file = join(folder, 'documents.db')
  const acknowledged = new Set<number>()
  let next = 0
  for (let round = 0; round < ROUNDS; round++) {
    const writer = await startWriter(['embedded', file, String(next)])
    await someTime(100, 500)
    writer.process.kill('SIGKILL')
    await writer.ended
    for (const n of writer.acknowledged()) acknowledged.add(n)
    next = writer.next()
    const store = openStore(openEmbedded(file))
    expect(await tally(store, acknowledged)).toMatchObject(nothingLost)
    await store.close()
  }
  const db = new DatabaseSync(file)
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  db.close()
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 10)
  console.info(`kill -9, embedded: ${ROUNDS} rounds, ${acknowledged.size} acknowledged, 0 lost`)
  rmSync(folder, { recursive: true })
})

test.skipIf(noPostgres)(
  `PostgreSQL: ${ROUNDS} times kill -9 of the server under write load`,
  { timeout: 900_000 },
  async () => {
    const cluster = await startCluster()
    const acknowledged = new Set<number>()
    let next = 0
    for (let round = 0; round < ROUNDS; round++) {
      const writer = await startWriter(['postgres', cluster.url, String(next)])
      await someTime(150, 600)
      await cluster.kill()
      await writer.ended
      expect(writer.output()).toMatch(/ERROR unavailable/)
      for (const n of writer.acknowledged()) acknowledged.add(n)
      next = writer.next()
      await cluster.start()
      const store = openStore(await openPostgres(cluster.url))
      expect(await tally(store, acknowledged)).toMatchObject(nothingLost)
      await store.close()
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 5)
    console.info(`kill -9, PostgreSQL: ${ROUNDS} rounds, ${acknowledged.size} acknowledged, 0 lost`)
    await cluster.remove()
  },
)
