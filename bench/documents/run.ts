import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#documents/engines/engine.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { bareSqlite, barePostgres } from './bare.ts'
import { bigIndex, fanOut, fill, listenerLatency, percentiles, queryTime, rate, write, type Rate } from './measure.ts'

/**
 * node bench/documents/run.ts [seconds a measurement] [largest number of documents]
 * Prints a table; the bare engine is measured in the same run, on the same disk.
 */
const MS = Number(process.argv[2] ?? 3) * 1000
const LARGEST = Number(process.argv[3] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'documents-bench-'))

function line(name: string, value: unknown): void {
  console.log(`${name.padEnd(46)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
}

async function commitsAgainst(name: string, ours: Engine, bare: (n: number) => Promise<unknown>): Promise<void> {
  const store = openStore(ours)
  for (const writers of [1, 8]) {
    const plain = await rate(writers, MS, bare)
    const mine = await rate(writers, MS, (n) => store.commit([write(n)], { id: `bench-${writers}-${n}` }))
    line(`${name}, ${writers} writers: bare`, shown(plain))
    line(
      `${name}, ${writers} writers: ours`,
      `${shown(mine)}  = ${Math.round((100 * mine.perSecond) / plain.perSecond)} % of bare`,
    )
  }
}

function shown({ perSecond, p50, p99 }: Rate): string {
  return `${perSecond} commits/s, p50 ${p50} ms, p99 ${p99} ms`
}

async function readsAndListeners(name: string, engine: Engine, other: Engine): Promise<void> {
  const [store, second] = [openStore(engine), openStore(other)]
  const reads = await rate(8, MS, (n) => store.get(`bench/${n % 500}`))
  line(`${name}: reads/s`, reads.perSecond)
  const near = await listenerLatency(store, store, 100, 20)
  line(`${name}: listener, same process, ms`, {
    ...percentiles(near.latencies),
    ordered: near.ordered,
    complete: near.complete,
  })
  if (other !== engine) {
    const far = await listenerLatency(store, second, 100, 20)
    line(`${name}: listener, other connection, ms`, {
      ...percentiles(far.latencies),
      ordered: far.ordered,
      complete: far.complete,
    })
  }
  line(`${name}: one change to 1,000 listeners`, await fanOut(store, 1000))
}

async function queries(name: string, engine: Engine): Promise<void> {
  let have = 0
  for (const size of [1000, 100_000, 1_000_000].filter((count) => count <= LARGEST)) {
    await fill(engine, have, size)
    await engine.newEpoch()
    have = size
    line(`${name}: newest 20 of ${size.toLocaleString('en')}, ms`, await queryTime(engine, 50))
  }
}

function memory(name: string): void {
  line(`${name}: memory, MB`, Math.round(process.memoryUsage().rss / 1_048_576))
}

line('date', new Date().toISOString())
memory('start')
const embedded = openEmbedded(join(folder, 'ours.db'), { indexes: [bigIndex] })
const bare = bareSqlite(join(folder, 'bare.db'))
await commitsAgainst('embedded', embedded, bare.commit)
await readsAndListeners('embedded', embedded, embedded)
await queries('embedded', embedded)
memory('embedded')
bare.close()
await embedded.close()

if (noPostgres) {
  line('PostgreSQL', 'not run: not installed')
} else {
  const cluster = await startCluster({ synced: true })
  const [engine, other] = [
    await openPostgres(cluster.url, { indexes: [bigIndex] }),
    await openPostgres(cluster.url, { indexes: [bigIndex] }),
  ]
  const plain = await barePostgres(cluster.url, 10)
  await commitsAgainst('PostgreSQL', engine, plain.commit)
  await readsAndListeners('PostgreSQL', engine, other)
  await queries('PostgreSQL', engine)
  memory('PostgreSQL (our process)')
  await plain.close()
  await Promise.all([engine.close(), other.close()])
  await cluster.remove()
}
rmSync(folder, { recursive: true })
