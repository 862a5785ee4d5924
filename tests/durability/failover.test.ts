import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, postgresPrograms, startCluster, type Cluster } from '#documents/engines/postgres/test-cluster.ts'
import { increment } from '#documents/model/field-value.ts'
import { commitOf, nothingLost, rounds, someTime, startWriter, tally } from './tally.ts'

const ROUNDS = rounds(1, 3)

describe.skipIf(noPostgres)('a synchronous standby', () => {
  test(`${ROUNDS} times the primary is killed and the standby takes over`, { timeout: 900_000 }, async () => {
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const primary = await startCluster()
      const standby = await startStandby(primary)
      const writer = await startWriter(['postgres', primary.url, '0'])
      await someTime(500, 1500)
      await primary.kill()
      await writer.ended
      const notified = new Set(writer.acknowledged())
      await ask(standby, 'SELECT pg_promote(true, 30)')
      // Nobody stands behind the new one yet: it must not wait for anyone.
      await ask(standby, `ALTER SYSTEM SET synchronous_standby_names = ''`)
      await ask(standby, 'SELECT pg_reload_conf()')
      const store = openStore(await openPostgres(standby.url))
      expect(await tally(store, notified)).toMatchObject(nothingLost)
      // Clients send again what they were not told of; what had arrived is recognised.
      for (let n = 0; n < writer.next(); n++) {
        await store.commit(commitOf(n, 9, increment(1)), { id: `m${n}` })
        notified.add(n)
      }
      expect(await tally(store, notified)).toMatchObject(nothingLost)
      await store.close()
      expect(notified.size).toBeGreaterThan(10)
      acknowledged += writer.acknowledged().length
      await standby.remove()
      await primary.remove()
    }
    console.info(`failover: ${ROUNDS} rounds, ${acknowledged} acknowledged, 0 lost`)
  })
})

async function startStandby(primary: Cluster): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'documents-standby-'))
  const { uid, gid } = statSync(join(primary.folder, 'data'))
  chownSync(folder, uid, gid)
  const data = join(folder, 'data')
  const program = join(postgresPrograms() ?? '', 'pg_basebackup')
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  execFileSync(program, [...from, '-D', data, '-X', 'stream', '-c', 'fast'], { uid, gid, cwd: folder, stdio: 'ignore' })
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  appendFileSync(join(data, 'standby.signal'), '')
  chownSync(join(data, 'standby.signal'), uid, gid)
  const standby = await startCluster({ folder })
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'`)
  await ask(primary, 'SELECT pg_reload_conf()')
  await expect
    .poll(async () => (await ask(primary, 'SELECT sync_state FROM pg_stat_replication'))[0]?.['sync_state'], {
      timeout: 20_000,
    })
    .toBe('quorum')
  return standby
}

async function ask(cluster: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
