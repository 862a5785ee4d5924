import { Agent, request, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock, monotonicMs } from '#lib/clock.ts'
import { nodeHandler } from '#server/node-handler.server.ts'
import { createPageCache } from '#server/page-cache.ts'
import { openAdmission } from './admission.server.ts'
import { createListening } from './listening.server.ts'
import { openLog } from './log.server.ts'
import { createMetrics } from './metrics.ts'
import { requestQueue } from './request-queue.ts'

/** So long a request holds the loop. */
const WORK_MS = 10

let server: Server
let agent: Agent
let mostWaitMs: number

/** Sockets, the server's own queue and its limits; only the pages are not the site's: they take 10 ms of the loop and say nothing. */
beforeEach(async () => {
  mostWaitMs = 0
  agent = new Agent({ keepAlive: true })
  const queue = requestQueue()
  const site = () => {
    mostWaitMs = Math.max(mostWaitMs, queue.waitMs())
    const until = monotonicMs() + WORK_MS
    while (monotonicMs() < until);
    return new Response('well', { headers: { 'Cache-Control': 'no-store' } })
  }
  const admission = openAdmission({
    inner: (admit) => nodeHandler(site, createPageCache(), 'http://site.test', admit),
    queue,
    metrics: createMetrics(),
    log: openLog(fixedClock('2026-07-15T09:00:00Z'), { write: () => {} }),
    logsRequests: false,
    proxies: 0,
    readiness: async () => null,
    busyPage: () => 'busy',
    headers: {},
  })
  server = createListening(admission.listener).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
})
afterEach(() => {
  agent.destroy()
  server.close()
})

type Got = { path: string; status: number; retryAfter: string | undefined }

function ask(path: string, method = 'GET'): Promise<Got> {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: address.port, path, method, agent }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({ path, status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function askInTurn(paths: readonly string[]): Promise<Got[]> {
  const answers: Got[] = []
  for (const path of paths) answers.push(await ask(path))
  return answers
}

const refused = (answers: readonly Got[]) => answers.filter(({ status }) => status === 503)

test('twelve visitors at once are never refused a page', async () => {
  const visitors = Array.from({ length: 12 }, (_, who) => Array.from({ length: 10 }, (_, n) => `/page-${who}-${n}`))
  const answers = (await Promise.all(visitors.map(askInTurn))).flat()
  expect(answers).toHaveLength(120)
  expect(refused(answers)).toEqual([])
  expect(mostWaitMs).toBeGreaterThan(0)
})

test('of a crowd as many as can be answered in time are, the rest are told when to come again, and every order is taken', async () => {
  await askInTurn(Array.from({ length: 100 }, (_, n) => `/warm-${n}`))
  const pages = Array.from({ length: 500 }, (_, n) => ask(`/page-${n}`))
  const orders = Array.from({ length: 40 }, () => ask('/book', 'POST'))
  const answers = await Promise.all(pages)
  const later = refused(answers)
  // 500 pages are five seconds of work: two can wait, and a few are done while the others come.
  expect(later.length).toBeGreaterThan(100)
  expect(answers.length - later.length).toBeGreaterThan(10)
  for (const { retryAfter } of later) expect(Number(retryAfter)).toBeGreaterThanOrEqual(2)
  expect(refused(await Promise.all(orders))).toEqual([])
  // When it is over, it is over.
  expect((await ask('/page')).status).toBe(200)
})
