import { type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import type { Admit } from '#server/node-handler.server.ts'
import { type Admission, openAdmission } from './admission.server.ts'
import { createListening, type Listening } from './listening.server.ts'
import { localeOfRequest } from '#server/readers-locale.server.ts'
import { openLog } from './log.server.ts'
import { createMetrics } from './metrics.ts'
import { nameAnswer } from './request-id.server.ts'
import { stopper } from './stop.server.ts'

const MOST_STREAMS = 20

let admission: Admission
let listening: Listening
let written: string
let waitMs: number
let isReady: boolean
let rested: boolean
let held: ServerResponse[]
let stop: () => Promise<void>
let metrics: ReturnType<typeof createMetrics>

/** A site that holds what it is told to hold, and otherwise answers at once. */
const site =
  (admit: Admit): RequestListener =>
  async (req, res) => {
    const refusal = await admit(req)
    if (refusal) return void refusal.text().then((text) => res.writeHead(503, [...refusal.headers].flat()).end(text))
    nameAnswer(res)
    if (req.url === '/api/documents/listen') return void res.write(':\n\n')
    if (req.url?.startsWith('/hold')) return void held.push(res)
    res.end('well')
  }

beforeEach(async () => {
  ;[written, waitMs, isReady, rested, held] = ['', 0, true, false, []]
  metrics = createMetrics()
  const log = openLog(fixedClock('2026-07-15T09:00:00Z'), { write: (text) => void (written += text) })
  admission = openAdmission({
    inner: site,
    queue: { waitMs: () => waitMs, turn: async () => {} },
    mostStreams: MOST_STREAMS,
    metrics,
    log,
    logsRequests: true,
    proxies: 1,
    readiness: async () => (isReady ? null : 'no database'),
    busyPage: (path, headers) => `<h1>busy in ${localeOfRequest(path, headers)}</h1>`,
    headers: { 'X-Content-Type-Options': 'nosniff' },
  })
  listening = createListening(admission.listener)
  stop = stopper({
    admission,
    listening,
    delayMs: 0,
    rest: async () => {
      rested = true
    },
  })
  await new Promise<void>((resolve) => listening.server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => stop())

type Got = { status: number; headers: IncomingMessage['headers']; text: string }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, headers: {}, text: '' })
    const asking = request({ port: port(), host: '127.0.0.1', path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', failed)
    })
    asking.on('error', failed)
    asking.end()
  })
}

function port(): number {
  const address = listening.server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return address.port
}

test('every request has an id, one of the proxy’s is kept, one that is none is not', async () => {
  const own = (await ask('/taxi/rovinj')).headers['x-request-id']
  expect(own).toMatch(/^[\da-f-]{36}$/)
  expect((await ask('/a', { 'X-Request-Id': 'proxy-12345' })).headers['x-request-id']).toBe('proxy-12345')
  expect((await ask('/a', { 'X-Request-Id': 'x"}{"level' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('the log has one line for each, by route, with nothing of who asked for what', async () => {
  await ask('/decoder/BQ7K4M2XR9H?k=secret', { Cookie: 'view=secret', 'User-Agent': 'Ana Horvat' })
  await ask('/book?name=Horvat')
  await stop()
  const lines = written.trim().split('\n')
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(entries).toMatchObject([
    { level: 'info', message: 'request', method: 'GET', route: '/decoder/:code', status: 200 },
    { level: 'info', message: 'request', method: 'GET', route: '/book', status: 200 },
  ])
  for (const entry of entries) expect(entry).toMatchObject({ time: '2026-07-15T09:00:00.000Z', requestId: /-/ })
  expect(written).not.toMatch(/BQ7K|secret|Horvat|127\.0\.0\.1/)
})

test('who would wait too long is told to come later, in their language: pages first, bookings last', async () => {
  const refused = async () => {
    const all = { page: '/hr/taxi/rovinj', file: '/maps/krk.svg', booking: '/book' }
    const answers = await Promise.all(Object.entries(all).map(async ([kind, path]) => [kind, (await ask(path)).status]))
    return answers.filter(([, status]) => status === 503).map(([kind]) => kind)
  }
  waitMs = 2000
  expect(await refused()).toEqual([])
  waitMs = 2001
  expect(await refused()).toEqual(['page'])
  waitMs = 4001
  expect(await refused()).toEqual(['page', 'file'])
  waitMs = 10_000
  expect(await refused()).toEqual(['page', 'file'])
  waitMs = 10_001
  expect(await refused()).toEqual(['page', 'file', 'booking'])
  waitMs = 2001
  const page = await ask('/hr/taxi/rovinj', { Accept: 'text/html' })
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '3', 'no-store'])
  expect(page.headers['x-content-type-options']).toBe('nosniff')
  expect(page.text).toContain('busy in hr')
  const office = await ask('/office', { Accept: 'text/html', 'Accept-Language': 'hr', Cookie: '__Host-session=x' })
  expect(office.text).toContain('busy in hr')
  waitMs = 0
  expect(await refused()).toEqual([])
  expect(await metrics.registry.metrics()).toContain('galeb_shed_total{kind="page"} 6')
})

test('of streams there are only so many, also on an idle node', async () => {
  const open = (n: number) => Array.from({ length: n }, () => ask('/api/documents/listen', {}, 'POST'))
  const first = open(MOST_STREAMS)
  await expect.poll(() => admission.streams()).toBe(MOST_STREAMS)
  const [more] = open(1)
  expect(await more).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect((await ask('/taxi/rovinj')).status).toBe(200)
  admission.endStreams()
  await Promise.all(first)
})

test('a thousand that wait for something else than the loop keep nobody out', async () => {
  const waiting = Array.from({ length: 1000 }, (_, n) => ask(`/hold/${n}`))
  await expect.poll(() => held.length).toBe(1000)
  expect(admission.inFlight()).toBe(1000)
  expect((await ask('/taxi/rovinj')).status).toBe(200)
  for (const res of held) res.end('done')
  expect((await Promise.all(waiting)).every(({ text }) => text === 'done')).toBe(true)
})

test('health: the node, and the node with its database', async () => {
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200])
  isReady = false
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])
})

test('told to stop it answers what is under way, ends the streams, and only then closes the database', async () => {
  const stream = ask('/api/documents/listen', {}, 'POST')
  const slow = ask('/hold')
  await expect.poll(() => [held.length, admission.streams()]).toEqual([1, 1])
  const idle = connect(port(), '127.0.0.1')
  await new Promise((resolve) => idle.once('connect', resolve))
  const stopped = stop()
  await stream
  await expect.poll(() => admission.streams()).toBe(0)
  expect(rested).toBe(false)
  held[0]?.end('answered')
  expect((await slow).text).toBe('answered')
  await stopped
  expect([rested, listening.connections()]).toEqual([true, 0])
  expect(listening.server.listening).toBe(false)
})

test('who sends his headers a letter at a time is cut off, and others are answered meanwhile', async () => {
  listening.server.headersTimeout = 200
  const slow = connect(port(), '127.0.0.1')
  let said = ''
  slow.on('data', (data: Buffer) => (said += data.toString()))
  const letters = setInterval(() => slow.write('X'), 50)
  slow.on('error', () => {})
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const closed = new Promise((resolve) => slow.once('close', resolve))
  expect((await ask('/taxi/rovinj')).status).toBe(200)
  await closed
  clearInterval(letters)
  expect(said).toContain('408')
})
