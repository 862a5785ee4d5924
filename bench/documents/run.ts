import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#documents/engines/engine.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { bareSqlite, barePostgres } from './bare.ts'
import { latencyToProcess } from './other-process.ts'
import { bigIndex, fanOut, fill, listenerLatency, percentiles, queryTime, rate, write, type Rate } from './measure.ts'

/**
 * node bench/documents/run.ts [seconds a measurement] [largest number of documents]
 * Prints a table; the bare engine is measured in the same run, on the same disk.
 */
const MS = Number(process.argv[2] ?? 3) * 1000
const LARGEST = Number(process.argv[3] ?? 1_000_000)
const SLICES = 7
const folder = mkdtempSync(join(tmpdir(), 'documents-bench-'))

function line(name: string, value: unknown): void {
  console.log(`${name.padEnd(46)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
}

/** In turns, a slice each, so that whatever else the machine does falls on both alike. Every commit is a new row. */
async function commitsAgainst(name: string, ours: Engine, bare: (n: number) => Promise<unknown>): Promise<void> {
  const store = openStore(ours)
  let turn = 0
  for (const writers of [1, 8]) {
    const slices = { bare: [] as Rate[], ours: [] as Rate[] }
    for (let i = 0; i < SLICES; i++) {
      const from = ++turn * 10_000_000
      slices.bare.push(await rate(writers, MS / SLICES, (n) => bare(from + n)))
      slices.ours.push(
        await rate(writers, MS / SLICES, (n) => store.commit([write(from + n)], { id: `bench-${from + n}` })),
      )
    }
    const shares = slices.ours.map(({ perSecond }, i) =>
      Math.round((100 * perSecond) / (slices.bare[i]?.perSecond ?? 1)),
    )
    const { p50 } = percentiles(shares)
    line(`${name}, ${writers} writers: bare`, shown(middle(slices.bare)))
    line(
      `${name}, ${writers} writers: ours`,
      `${shown(middle(slices.ours))}  = ${p50} % of bare (${Math.min(...shares)}–${Math.max(...shares)})`,
    )
  }
}

function middle(rates: Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? { writers: 0, count: 0, perSecond: 0, p50: 0, p99: 0 }
}

function shown({ perSecond, p50, p99 }: Rate): string {
  return `${perSecond} commits/s, p50 ${p50} ms, p99 ${p99} ms`
}

async function readsAndListeners(name: string, engine: Engine, other: string | null): Promise<void> {
  const store = openStore(engine)
  const reads = await rate(8, MS, (n) => store.get(`bench/${n % 500}`))
  line(`${name}: reads/s`, reads.perSecond)
  const near = await listenerLatency(store, store, 100, 20)
  line(`${name}: listener, same process, ms`, {
    ...percentiles(near.latencies),
    ordered: near.ordered,
    complete: near.complete,
  })
  if (other !== null) line(`${name}: listener, other process, ms`, await latencyToProcess(store, other))
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
await readsAndListeners('embedded', embedded, null)
await queries('embedded', embedded)
memory('embedded')
bare.close()
await embedded.close()

if (noPostgres) {
  line('PostgreSQL', 'not run: not installed')
} else {
  const cluster = await startCluster({ synced: true })
  const engine = await openPostgres(cluster.url, { indexes: [bigIndex] })
  const plain = await barePostgres(cluster.url, 10)
  await commitsAgainst('PostgreSQL', engine, plain.commit)
  await readsAndListeners('PostgreSQL', engine, cluster.url)
  await queries('PostgreSQL', engine)
  memory('PostgreSQL (our process)')
  await plain.close()
  await engine.close()
  await cluster.remove()
}
rmSync(folder, { recursive: true })
