import { spawnSync } from 'node:child_process'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { startSite } from '#tests/e2e/site.ts'
import { codeOf, cookieOf, formOf, guest } from '#tests/server/test-booking-site.ts'
import { startSilentProxy } from './silent-proxy.ts'

/** 4 s for a connection and 8 s for an answer, and what a busy machine adds. */
const ANSWERED_WITHIN_MS = 20_000
/** 8 s for answers, 3 for work, 3 for connections. */
const ENDED_WITHIN_MS = 20_000
/** As many as a node has, and some that wait. */
const READERS = 14

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

test.skipIf(noPostgres)(
  'connections to the database that go silent: guests are told 503 in time, new connections are made, and SIGTERM ends',
  { timeout: 180_000 },
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const proxy = await startSilentProxy(cluster.port)
    onTestFinished(() => proxy.close())
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`
    const site = await startSite({ DATABASE_URL, SECRET_KEY: 'a secret of this test, 32 characters' })
    onTestFinished(() => void site.process.kill('SIGKILL'))
    const trip = { from: 'opatija', to: 'rijeka', date: '2026-08-12', time: '10:00', people: '2', bags: '1' }
    const form = formOf(
      await (await fetch(`${site.origin}/book?${new URLSearchParams({ ...trip, vehicle: 'car' })}`)).text(),
    )
    const send = () =>
      fetch(site.origin + form.action, {
        method: 'POST',
        body: new URLSearchParams({ ...form.hidden, ...guest }),
        headers: { Origin: site.origin, Accept: 'text/html' },
        redirect: 'manual',
      })
    const taken = await send()
    const voucher = () =>
      fetch(`${site.origin}/decoder/${codeOf(taken)}`, { headers: { Cookie: cookieOf(taken), Accept: 'text/html' } })
    // Every connection of the node is open and idle.
    const before = await Promise.all(Array.from({ length: READERS }, voucher))
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))

    proxy.silence()
    const from = performance.now()
    const told = await Promise.all([send(), ...Array.from({ length: READERS }, voucher)])
    expect(performance.now() - from).toBeLessThan(ANSWERED_WITHIN_MS)
    const expected = [503, expect.stringMatching(/^\d+$/), true]
    for (const answer of told)
      expect([answer.status, answer.headers.get('Retry-After'), (await answer.text()).includes('<h1')]).toEqual(
        expected,
      )
    const ready = await fetch(`${site.origin}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('no database')])
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)

    proxy.passNew()
    await expect.poll(async () => (await voucher()).status, { timeout: 60_000 }).toBe(200)
    // The same form: what became of it before is found out by its id.
    expect(codeOf(await send())).toBe(codeOf(taken))
    await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status, { timeout: 60_000 }).toBe(200)

    proxy.silence()
    const waiting = voucher().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const stopped = performance.now()
    site.process.kill('SIGTERM')
    await new Promise((resolve) => site.process.once('exit', resolve))
    expect(performance.now() - stopped).toBeLessThan(ENDED_WITHIN_MS)
    expect(site.process.exitCode).toBe(0)
    await waiting
  },
)
