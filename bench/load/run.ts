// npm run bench:load -- [seconds] [nodes]: the built site under mixed traffic at 70 % of its maximum, above it, and in a crowd.
import { readFileSync } from 'node:fs'
import { startCluster, type Cluster } from '#documents/engines/postgres/test-cluster.ts'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { freePort, type RunningSite, startSite } from '#tests/e2e/site.ts'
import { idle, listening, slow } from './crowds.ts'
import { asFastAs, atRate, type Told } from './phases.ts'
import { visitors } from './traffic.ts'

const seconds = Number(process.argv[2] ?? 600)
const nodes = Number(process.argv[3] ?? 1)
const HANDS = 32
const MEASURE_SECONDS = Math.min(15, seconds)
const SHARE = 0.7

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const cluster: Cluster | null = nodes > 1 ? await startCluster({ settings: ['max_connections=200'] }) : null
const sites: { site: RunningSite; metrics: string }[] = []
for (let n = 0; n < nodes; n++) sites.push(await startNode(cluster))
const origins = sites.map(({ site }) => site.origin)
const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const people = visitors(origins, `/${manifest['app/browser/main.ts']?.file ?? ''}`)

await asFastAs(people, HANDS, Math.min(5, seconds))
const most = await asFastAs(people, HANDS, MEASURE_SECONDS)
say(`maximum, ${HANDS} hands, ${nodes} node(s)`, most)
const boards = await listening(origins[0] ?? '', 50)
await lag()
const memory: { at: number; bytes: number }[] = []
const lags: number[] = []
const watch = setInterval(() => void look(), 5000)
const steady = await atRate(people, most.perSecond * SHARE, seconds)
clearInterval(watch)
await look()
say(`70 %, ${seconds} s, ${boards.open} live boards`, steady)
console.log(
  `  memory ${memory.map(({ bytes }) => Math.round(bytes / 1e6)).join(' ')} MB, slope ${slope().toFixed(2)} MB a minute over the second half`,
)
console.log(
  `  event loop delay p99 of 5 s: worst ${Math.round(Math.max(...lags) * 1000)} ms, median ${Math.round(median(lags) * 1000)} ms`,
)
boards.close()

const above = await atRate(people, most.perSecond * 3, Math.min(20, seconds))
say('three times the maximum', above)
console.log(`  could not even be sent: ${above.missed}`)
console.log(`  well again after ${await recovery()} ms`)

for (const [name, gather] of [
  ['2,000 idle lines', () => idle(origins[0] ?? '', 2000)],
  ['500 slow lines', () => slow(origins[0] ?? '', 500)],
  ['1,000 streams', () => listening(origins[0] ?? '', 1000)],
] as const) {
  const crowd = await gather()
  const told = await atRate(people, most.perSecond * 0.3, Math.min(15, seconds))
  say(`${name} (${crowd.open} open at the end), 30 %`, told)
  crowd.close()
}
people.close()
for (const { site } of sites) await site.stop()
await cluster?.remove()
process.exit(0)

async function startNode(database: Cluster | null) {
  const metricsPort = await freePort()
  const own: Record<string, string> = database
    ? { DATABASE_URL: database.url, SECRET_KEY: 'the same on both nodes of this measurement' }
    : {}
  // Sites keep what they are told in a string; a line a request would be what is measured.
  const site = await startSite({ METRICS_PORT: String(metricsPort), REQUEST_LOG: 'off', ...own })
  return { site, metrics: `http://127.0.0.1:${metricsPort}/metrics` }
}

async function look(): Promise<void> {
  const texts = await Promise.all(sites.map(async ({ metrics }) => (await fetch(metrics)).text()))
  const number = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((row) => row.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  memory.push({
    at: performance.now(),
    bytes: Math.max(...texts.map((text) => number(text, 'process_resident_memory_bytes'))),
  })
  lags.push(Math.max(...texts.map((text) => number(text, 'galeb_event_loop_delay_seconds{quantile="0.99"}'))))
}

/** Asking empties what was measured before. */
async function lag(): Promise<void> {
  for (const { metrics } of sites) await (await fetch(metrics)).text()
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function slope(): number {
  const half = memory.slice(Math.floor(memory.length / 2))
  const [first, last] = [half[0], half.at(-1)]
  if (!first || !last || first === last) return 0
  return (last.bytes - first.bytes) / 1e6 / ((last.at - first.at) / 60_000)
}

/** Until twenty in a row are answered, each within a tenth of a second. */
async function recovery(): Promise<number> {
  const from = performance.now()
  for (let well = 0; well < 20;) {
    const answers = await people.one()
    well = answers.every(({ status, ms }) => status !== 503 && status !== 0 && ms < 100) ? well + 1 : 0
  }
  return Math.round(performance.now() - from)
}

function say(name: string, { perSecond, answered, errors, shed, p50, p99, byKind }: Told): void {
  console.log(
    `${name}: ${perSecond}/s, ${answered} answered, ${errors} errors, ${shed} shed, p50 ${p50} ms, p99 ${p99} ms`,
  )
  console.log(
    `  ${Object.entries(byKind)
      .map(([kind, row]) => `${kind} ${row.answered} (${row.shed} shed, p99 ${row.p99})`)
      .join('; ')}`,
  )
}
