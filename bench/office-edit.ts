// node bench/office-edit.ts [2]: how long from sending an edit of the office until the public page of the same node shows it;
// with 2 of another node, over a PostgreSQL of its own.
// The site must be built (npm run build); it gets a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { systemClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { accountWithSession } from '#tests/server/account-with-session.ts'
import { ours, run } from './servers.ts'

const EDITS = 40
const WARM_UP = 5

const isOfTwo = process.argv[2] === '2'
const folder = mkdtempSync(join(tmpdir(), 'galeb-bench-'))
const cluster = isOfTwo ? await startCluster() : null
const clock = systemClock
const { token } = await editor()
const shared = cluster ? { DATABASE_URL: cluster.url, SECRET_KEY: 'the same on all nodes of this measurement' } : {}
const env = { ...shared, LIMITS: 'off', NODE_ENV: 'test' }
const site = await run(ours({ ...env, DATA_DIR: folder }, '/office/sign-in'))
const reader = isOfTwo ? await run(ours(env, '/taxi/krk')) : site
try {
  const times: number[] = []
  for (let at = 0; at < WARM_UP + EDITS; at += 1) {
    const ms = await edit(at)
    if (at >= WARM_UP) times.push(ms)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const of = (part: number) => (sorted[Math.floor(EDITS * part)] ?? NaN).toFixed(0)
  const [where, most] = isOfTwo ? ['another node', '1,000'] : ['its node', '300']
  console.log(`an edit is public on ${where} after ${of(0.5)} ms (median), ${of(0.95)} ms (p95); ${most} are allowed`)
} finally {
  await site.stop()
  await reader.stop()
  await cluster?.remove()
  rmSync(folder, { recursive: true, force: true })
}

/** Whole: the form sent and answered, then the public page as a visitor gets it. */
async function edit(at: number): Promise<number> {
  const words = `Krk, as the office says it the ${at}th time`
  const fields = { 'en:hero.headline': words, intent: 'publish' }
  const from = performance.now()
  const sent = await fetch(new URL('/office/pages/taxi_krk', site.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: `session=${token}`, Origin: new URL(site.url).origin },
    redirect: 'manual',
  })
  if (sent.status !== 303) throw new Error(`the edit was answered with ${sent.status}`)
  // Its own node says it at once; another has to hear of it first.
  for (;;) {
    const page = await (await fetch(new URL('/taxi/krk', reader.url))).text()
    const ms = performance.now() - from
    if (page.includes(words)) return ms
    if (!isOfTwo || ms > 10_000) throw new Error('the page does not say it yet')
  }
}

async function editor(): Promise<{ token: string }> {
  const options = { clock, indexes: workIndexes }
  const file = join(folder, 'documents.sqlite')
  const store = openStore(cluster ? await openPostgres(cluster.url, options) : openEmbedded(file, options))
  const session = await accountWithSession({ store, clock }, 'editor')
  await store.close()
  return session
}
