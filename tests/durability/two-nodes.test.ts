import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { type Cluster, noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { freePort, type RunningSite, startSite } from '#tests/e2e/site.ts'
import { codeOf, formOf } from '#tests/server/test-booking-site.ts'
import { startProxy, type TestProxy } from './test-proxy.ts'
import { rounds } from './tally.ts'
import { get, nothingLostOrDoubled, orderPath, send, startTraffic } from './traffic.ts'

const GONE_SECONDS = rounds(3, 60)
const KILLS = rounds(1, 10)
const ROLLS = rounds(1, 5)

let cluster: Cluster
let proxy: TestProxy
let ports: number[]
let sites: RunningSite[]
const stored: string[] = []

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
    const traffic = startTraffic(proxy.origin, stored)
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
    await nothingLost()
  })

  test(`one of them killed, ${KILLS} times: no answered booking is lost, none is there twice`, async () => {
    const traffic = startTraffic(proxy.origin, stored)
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
    await nothingLost()
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
    const refused = await send(proxy.origin, form, 'Guest of no database')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, expect.any(String)])
    for (const { origin } of sites)
      expect([(await get(origin, '/healthz')).status, (await get(origin, '/readyz')).status]).toEqual([200, 503])
    await cluster.start()
    await expect.poll(async () => (await get(sites[0]?.origin ?? '', '/readyz')).status, { timeout: 20_000 }).toBe(200)
    const taken = await send(proxy.origin, form, 'Guest of no database')
    expect(taken.status).toBe(303)
    stored.push(codeOf(taken))
    console.info(`database gone: ${GONE_SECONDS} s, ${served} pages served meanwhile`)
    await nothingLost()
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

async function nothingLost(): Promise<void> {
  await nothingLostOrDoubled(openStore(await openPostgres(cluster.url)), stored)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
