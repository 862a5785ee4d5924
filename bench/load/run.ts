// npm run bench:load -- [seconds] [nodes]: the built site under mixed traffic at 70 % of its maximum, above it, and in a crowd.
// One node on the embedded database, or several over PostgreSQL. ORDERS=3: three visits in a hundred order, not one.
import { setPriority } from 'node:os'
import { shellFiles } from '#bench/first-load.ts'
import { startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { freePort, startSite } from '#tests/e2e/site.ts'
import { idle, listening, slow } from './crowds.ts'
import { asFastAs, atRate, type Notice } from './phases.ts'
import { type Visitors, visitors } from './traffic.ts'
import { median, type Node, watch } from './watch.ts'

const seconds = Number(process.argv[2] ?? 600)
const nodes = Number(process.argv[3] ?? 1)
const HANDS = 32
/** Only what is to be measured at length is measured longer. */
const SHORT_SECONDS = Math.min(10, seconds)
/** What ten seconds bear is more than ten minutes do: collecting garbage and the database's own work come later. */
const LONG_SECONDS = 300
const MAXIMUM_SECONDS = 60
const SHARE = 0.7
/** A visitor's browser would not run on the server: who asks steps back for who answers. Set once the nodes are there, who would inherit it. */
const GENERATOR_NICE = 10
const LIVE_BOARDS = 50

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
const [script = ''] = shellFiles()
await (nodes === 1 ? alone() : together(nodes))
process.exit(0)

async function alone(): Promise<void> {
  const node = await startNode({})
  const people = visitors([node.site.origin], script)
  const most = await underLoad('one node, embedded', people, [node])
  const { origin } = node.site
  const crowds = [
    ['2,000 idle lines', () => idle(origin, 2000)],
    ['500 slow lines', () => slow(origin, 500)],
    ['1,000 streams', () => listening(origin, 1000)],
  ] as const
  for (const [name, gather] of crowds) {
    const crowd = await gather()
    say(`${name}, 30 % beside them`, await atRate(people, most * 0.3, SHORT_SECONDS))
    console.log(`  ${crowd.open} of them open at the end`)
    crowd.close()
  }
  people.close()
  await node.site.stop()
}

async function together(count: number): Promise<void> {
  const cluster = await startCluster({ settings: ['max_connections=200'] })
  const shared = { DATABASE_URL: cluster.url, SECRET_KEY: 'the same on all nodes of this measurement' }
  const all: Node[] = []
  for (let n = 0; n < count; n++) all.push(await startNode(shared))
  const origins = all.map(({ site }) => site.origin)
  const people = visitors(origins, script)
  await underLoad(`${count} nodes over PostgreSQL`, people, all)
  people.close()
  for (const { site } of all) await site.stop()
  await cluster.remove()
}

/** Answers the maximum, in requests a second. */
async function underLoad(name: string, people: Visitors, all: readonly Node[]): Promise<number> {
  setPriority(GENERATOR_NICE)
  await asFastAs(people, HANDS, Math.min(5, seconds))
  const most = await asFastAs(people, HANDS, seconds < LONG_SECONDS ? SHORT_SECONDS : MAXIMUM_SECONDS)
  say(`${name}: maximum with ${HANDS} hands`, most)
  const boards = await listening(all[0]?.site.origin ?? '', LIVE_BOARDS)
  const watching = await watch(all)
  const steady = await atRate(people, most.perSecond * SHARE, seconds)
  const { megabytes, slope, lags } = await watching.end()
  boards.close()
  say(`${name}: 70 % for ${seconds} s, ${boards.open} live boards`, steady)
  console.log(`  memory ${megabytes.join(' ')} MB, slope ${slope.toFixed(1)} MB a minute over the second half`)
  const milliseconds = lags.map((lag) => Math.round(lag * 1000))
  console.log(
    `  event loop delay, p99 of 5 s: median ${median(milliseconds)} ms, worst ${Math.max(...milliseconds)} ms`,
  )
  const above = await atRate(people, most.perSecond * 3, SHORT_SECONDS)
  say(`${name}: three times the maximum`, above)
  console.log(`  ${above.missed} could not even be sent; well again after ${await recovery(people)} ms`)
  return most.perSecond
}

async function startNode(own: Record<string, string>): Promise<Node> {
  const metricsPort = await freePort()
  // Sites keep what they are told in a string; a line a request would be what is measured.
  const site = await startSite({ METRICS_PORT: String(metricsPort), REQUEST_LOG: 'off', ...own })
  return { site, metrics: `http://127.0.0.1:${metricsPort}/metrics` }
}

/** Until twenty in a row are answered, each within a tenth of a second. */
async function recovery(people: Visitors): Promise<number> {
  const from = performance.now()
  for (let well = 0; well < 20;) {
    const answers = await people.one()
    well = answers.every(({ status, ms }) => status !== 503 && status !== 0 && ms < 100) ? well + 1 : 0
  }
  return Math.round(performance.now() - from)
}

function say(name: string, { perSecond, answered, errors, shed, p50, p99, byKind }: Notice): void {
  console.log(
    `${name}: ${perSecond}/s, ${answered} answered, ${errors} errors, ${shed} shed, p50 ${p50} ms, p99 ${p99} ms`,
  )
  const kinds = Object.entries(byKind).map(
    ([kind, row]) => `${kind} ${row.answered} (${row.shed} shed, p99 ${row.p99})`,
  )
  console.log(`  ${kinds.join('; ')}`)
}
