// npm run bench:booking -- [bookings]: an order from its sending to its voucher's address, beside one durable commit of the bare engine.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { startSite } from '#tests/e2e/site.ts'
import { bareSqlite } from './documents/bare.ts'
import { percentiles } from './documents/measure.ts'
import { book } from './load/traffic.ts'

const bookings = Number(process.argv[2] ?? 300)
const WARM = 30

if ((await buildIfStale()) !== 0) throw new Error('the build failed')
// On the disk the project is on: the folder for temporary files may be memory.
const folder = mkdtempSync(join(process.cwd(), 'test-results/booking-'))
const site = await startSite({ DATA_DIR: join(folder, 'site'), REQUEST_LOG: 'off' })
const bare = bareSqlite(join(folder, 'bare.sqlite'))
const agent = new Agent({ keepAlive: true })
const ours: number[] = []
const page: number[] = []
const engine: number[] = []
for (let n = 0; n < bookings + WARM; n++) {
  const [form, sent] = await book(agent, site.origin, n)
  if (sent?.status !== 303) throw new Error(`an order was answered with ${sent?.status ?? form?.status}`)
  const from = performance.now()
  await bare.commit(n)
  if (n < WARM) continue
  engine.push(performance.now() - from)
  ours.push(sent.ms)
  page.push(form?.ms ?? Number.NaN)
}
agent.destroy()
bare.close()
await site.stop()
rmSync(folder, { recursive: true, force: true })
const row = (what: string, times: number[]) => {
  const { p50, p95, p99 } = percentiles(times)
  console.log(`| ${what} | ${p50} | ${p95} | ${p99} | ${(p50 / percentiles(engine).p50).toFixed(1)} |`)
}
console.log('| what, ms | p50 | p95 | p99 | times the bare commit |\n|---|---|---|---|---|')
row('one durable commit of the bare engine', engine)
row('an order, from sending to the answer', ours)
row('the order form before it', page)
process.exit(0)
