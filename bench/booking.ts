// npm run bench:booking -- [bookings [another build's folder …]]: an order from its sending to its voucher's address, beside one
// durable commit of the bare engine; its commit alone, without the way there and back; and the least an order can be, a server of
// Node alone with one such commit, and with a commit of the rows an order has. Builds take turns order by order, so that a busy
// moment meets all of them.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { startSite } from '#tests/e2e/site.ts'
import { bareSqlite } from './documents/bare.ts'
import { percentiles } from './documents/measure.ts'
import { ask, book } from './load/traffic.ts'
import { orderCommits } from './order-commit.ts'
import { rowsOfAnOrder } from './order-rows.ts'

const [bookings = '300', ...otherBuilds] = process.argv.slice(2)
const WARM = 30
/** As long as an order. */
const LEAST_FORM = new URLSearchParams({ seal: 'x'.repeat(800), name: 'Guest of the load' }).toString()

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
// On the disk the project is on: the folder for temporary files may be memory.
const folder = mkdtempSync(join(process.cwd(), 'test-results/booking-'))
const bare = bareSqlite(join(folder, 'bare.sqlite'))
const agent = new Agent({ keepAlive: true })
const builds = await Promise.all(
  ['dist', ...otherBuilds].map(async (dist, at) => {
    const site = await startSite({ DATA_DIR: join(folder, `site-${at}`), REQUEST_LOG: 'off' }, dist)
    return { dist, site, orders: new Array<number>(), forms: new Array<number>() }
  }),
)
const leasts = [
  {
    what: 'a server of Node alone with one such commit',
    ...(await bareServer('least.sqlite')),
    times: new Array<number>(),
  },
  {
    what: 'the same with the rows of an order in one commit',
    ...(await bareServer('rows.sqlite', await anOrder())),
    times: new Array<number>(),
  },
]
const testSite = orderCommits(join(folder, 'orders.sqlite'))
const [engine, commits] = [new Array<number>(), new Array<number>()]
for (let n = 0; n < Number(bookings) + WARM; n++) {
  // Each second round the other way about: nobody always comes first.
  for (const { site, orders, forms } of n % 2 === 0 ? builds : builds.toReversed()) {
    const [form, sent] = await book(agent, site.origin, n)
    if (sent?.status !== 303) throw new Error(`an order was answered with ${sent?.status ?? form?.status}`)
    if (n < WARM) continue
    orders.push(sent.ms)
    forms.push(form?.ms ?? Number.NaN)
  }
  const from = performance.now()
  await bare.commit(n)
  if (n >= WARM) engine.push(performance.now() - from)
  const begun = performance.now()
  await testSite.commit(n)
  if (n >= WARM) commits.push(performance.now() - begun)
  for (const { origin, times } of leasts) {
    const { ms } = await ask(agent, { origin, kind: 'booking', path: '/book', body: LEAST_FORM })
    if (n >= WARM) times.push(ms)
  }
}
agent.destroy()
bare.close()
await testSite.close()
for (const { stop } of leasts) stop()
for (const { site } of builds) await site.stop()
rmSync(folder, { recursive: true, force: true })
const row = (what: string, times: number[]) => {
  const { p50, p95, p99 } = percentiles(times)
  console.log(`| ${what} | ${p50} | ${p95} | ${p99} | ${(p50 / percentiles(engine).p50).toFixed(1)} |`)
}
console.log('| what, ms | p50 | p95 | p99 | times the bare commit |\n|---|---|---|---|---|')
row('one durable commit of the bare engine', engine)
row('the commit of an order, from the command until it is on the disk', commits)
for (const { what, times } of leasts) row(what, times)
for (const { dist, orders, forms } of builds) {
  row(`${dist}: an order, from sending to the answer`, orders)
  row(`${dist}: the order form before it`, forms)
}
process.exit(0)

/** The rows of one, in a file. */
async function anOrder(): Promise<string> {
  const { site } = builds[0] ?? {}
  if (!site) throw new Error('there is no build')
  const [, sent] = await book(agent, site.origin, WARM - 1)
  if (sent?.status !== 303) throw new Error('the first order was refused')
  const file = join(folder, 'rows.json')
  writeFileSync(file, JSON.stringify(rowsOfAnOrder(join(folder, 'site-0/documents.sqlite'))))
  return file
}

async function bareServer(database: string, ...rows: string[]): Promise<{ origin: string; stop(): void }> {
  const child = spawn(process.execPath, ['bench/bare-order.ts', join(folder, database), ...rows])
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
  return { origin: `http://127.0.0.1:${String(port)}`, stop: () => void child.kill() }
}
