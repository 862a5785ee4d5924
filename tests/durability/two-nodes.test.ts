import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { type Cluster, noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { freePort, type RunningSite, startSite } from '#tests/e2e/site.ts'
import { codeOf, formOf, guest } from '#tests/server/booking-house.ts'
import { startProxy, type TestProxy } from './test-proxy.ts'
import { rounds } from './tally.ts'

const GONE_SECONDS = rounds(3, 60)
const KILLS = rounds(1, 10)
const ROLLS = rounds(1, 5)
const HANDS = 6

let cluster: Cluster
let proxy: TestProxy
let ports: number[]
let sites: RunningSite[]
const kept: string[] = []

describe.skipIf(noPostgres)('two nodes over PostgreSQL, behind a proxy', { timeout: 900_000 }, () => {
  beforeAll(async () => {
    const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
    if (built.status !== 0) throw new Error('the build failed')
    cluster = await startCluster()
    ports = [await freePort(), await freePort()]
    proxy = await startProxy(ports)
    sites = [await node(0), await node(1)]
  }, 300_000)
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()))
    await proxy.close()
    await cluster.remove()
  })

  test(`exchanged one after the other, ${ROLLS} times: not one request is dropped`, async () => {
    const traffic = startTraffic()
    for (let roll = 0; roll < ROLLS; roll++)
      for (const n of [0, 1]) {
        await pause(300)
        await sites[n]?.stop()
        sites[n] = await node(n)
        await pause(300)
      }
    const { statuses, booked } = await traffic.stop()
    console.info(`rolling: ${ROLLS} times both nodes, ${statuses.length} answered, ${booked} booked, 0 dropped`)
    expect(statuses.filter((status) => status !== 200 && status !== 303 && status !== 422)).toEqual([])
    expect(booked).toBeGreaterThan(5)
    await nothingLostOrDoubled()
  })

  test(`one of them killed, ${KILLS} times: no answered booking is lost, none is there twice`, async () => {
    const traffic = startTraffic()
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(400)
      sites[kill % 2]?.process.kill('SIGKILL')
      await pause(400)
      await sites[kill % 2]?.stop()
      sites[kill % 2] = await node(kill % 2)
    }
    const { statuses, booked, again } = await traffic.stop()
    console.info(
      `one of two killed: ${KILLS} times, ${statuses.length} answered, ${booked} booked, ${again} sent again`,
    )
    expect(statuses.filter((status) => ![200, 303, 422, 502].includes(status))).toEqual([])
    await nothingLostOrDoubled()
  })

  test(`the database gone for ${GONE_SECONDS} s: pages are served, orders are told so, and all is well afterwards`, async () => {
    const pages = ['/taxi/rovinj', '/hr/taxi/pula', '/taxi/price']
    for (const site of sites) for (const page of pages) await get(site.origin, page)
    const form = formOf(await (await get(proxy.origin, orderPath(900))).text())
    await cluster.stop()
    const until = performance.now() + GONE_SECONDS * 1000
    let served = 0
    while (performance.now() < until) {
      for (const page of pages) {
        const answer = await get(proxy.origin, page)
        expect([page, answer.status]).toEqual([page, 200])
        served += 1
      }
      await pause(100)
    }
    const refused = await send(form, 'Guest of no database')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, expect.any(String)])
    for (const { origin } of sites)
      expect([(await get(origin, '/healthz')).status, (await get(origin, '/readyz')).status]).toEqual([200, 503])
    await cluster.start()
    await expect.poll(async () => (await get(sites[0]?.origin ?? '', '/readyz')).status, { timeout: 20_000 }).toBe(200)
    const taken = await send(form, 'Guest of no database')
    expect(taken.status).toBe(303)
    kept.push(codeOf(taken))
    console.info(`database gone: ${GONE_SECONDS} s, ${served} pages served meanwhile`)
    await nothingLostOrDoubled()
  })
})

function node(n: number): Promise<RunningSite> {
  const own = { PORT: String(ports[n]), PUBLIC_URL: proxy.origin, DATABASE_URL: cluster.url }
  return startSite({
    ...own,
    SECRET_KEY: 'the same on both nodes of this test',
    STOP_DELAY_SECONDS: '1',
    REQUEST_LOG: 'off',
  })
}

function startTraffic() {
  const statuses: number[] = []
  let [isOver, booked, again, n] = [false, 0, 0, kept.length * 10]
  const hands = Array.from({ length: HANDS }, async (_, hand) => {
    while (!isOver) {
      if (hand % 2 === 0)
        statuses.push((await get(proxy.origin, `/api/price?from=RJK&to=pula&people=${1 + (n++ % 4)}`)).status)
      else await book(n++)
    }
  })
  async function book(order: number): Promise<void> {
    const page = await get(proxy.origin, orderPath(order))
    statuses.push(page.status)
    const text = await page.text()
    if (!text.includes('name="orderId"')) return
    const form = formOf(text)
    const name = `Guest ${order} of ${crypto.randomUUID()}`
    let answer = await send(form, name)
    statuses.push(answer.status)
    // Nobody knows whether it arrived: the button is pressed again, and again.
    for (; answer.status === 502 || answer.status === 503; again++) answer = await send(form, name)
    if (answer.status !== 303) return
    booked += 1
    kept.push(codeOf(answer))
  }
  return {
    async stop() {
      isOver = true
      await Promise.all(hands)
      return { statuses, booked, again }
    },
  }
}

function orderPath(n: number): string {
  const date = new Date(Date.UTC(2026, 7, 1 + (n % 200))).toISOString().slice(0, 10)
  const time = `${String((n * 5) % 24).padStart(2, '0')}:00`
  return `/book?${new URLSearchParams({ from: 'opatija', to: 'rijeka', date, time, people: '2', bags: '1', vehicle: 'car' })}`
}

function send({ action, hidden }: ReturnType<typeof formOf>, name: string): Promise<Response> {
  const body = new URLSearchParams({ ...hidden, ...guest, name })
  return fetch(proxy.origin + action, { method: 'POST', body, headers: { Origin: proxy.origin }, redirect: 'manual' })
}

function get(origin: string, path: string): Promise<Response> {
  return fetch(origin + path, { headers: { Connection: 'close' } })
}

async function nothingLostOrDoubled(): Promise<void> {
  const store = openStore(await openPostgres(cluster.url))
  const bookings = (await store.query({ collection: BOOKINGS })).flatMap((doc) => readBooking(doc) ?? [])
  await store.close()
  const codes = new Set(bookings.map(({ code }) => code))
  expect(kept.filter((code) => !codes.has(code))).toEqual([])
  const names = bookings.map((booking) => booking.guest.name)
  expect(new Set(names).size).toBe(names.length)
  const blocks = bookings.flatMap((booking) => booking.blocks)
  for (const [at, one] of blocks.entries())
    for (const other of blocks.slice(at + 1))
      if (one.vehicleId === other.vehicleId) expect(overlaps(one, other)).toBe(false)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
