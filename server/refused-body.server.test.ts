import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeHandler } from './node-handler.server.ts'
import { createPageCache } from './page-cache.ts'
import { readOutRefused } from './refused-body.server.ts'

const MOST = 1000
const BODY = 200_000
/** Longer than any patience but the server's own. */
const SLOW_MS = 700

let server: Server
beforeEach(async () => {
  const site = new Hono()
  site.post('/deaf', (c) => c.text('not for that', 405))
  site.use(bodyLimit({ maxSize: MOST, onError: (c) => c.text('too much', 413) }))
  site.post('/form', async (c) => c.text(String((await c.req.text()).length)))
  site.get('/next', (c) => c.text('well'))
  server = createServer(nodeHandler(site.fetch, createPageCache(), 'http://site.test'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

test.each([
  ['refused unread', '/deaf', `Content-Length: ${BODY}`, 405],
  ['refused for its size', '/form', `Content-Length: ${BODY}`, 413],
  ['refused while it is read', '/form', 'Transfer-Encoding: chunked', 413],
])(
  'a body %s that comes slowly: the answer is read, and the line serves the next request',
  async (_, path, length, status) => {
    const line = openLine()
    const half = 'x'.repeat(BODY / 2)
    const sent = length.startsWith('T') ? `${half.length.toString(16)}\r\n${half}\r\n` : half
    const ended = length.startsWith('T') ? '0\r\n\r\n' : ''
    line.write(`POST ${path} HTTP/1.1\r\nHost: site.test\r\n${length}\r\n\r\n${sent}`)
    await line.said(`HTTP/1.1 ${status}`)
    await pause(SLOW_MS)
    line.write(`${sent}${ended}GET /next HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`)
    await line.said('HTTP/1.1 200')
    await line.closed
  },
)

test.each([
  ['refused unread', '/deaf', 405],
  ['refused for its size', '/form', 413],
])(
  'a body %s on a line that is to be closed: it is sent to its end, and the answer is read',
  async (_, path, status) => {
    const line = openLine({ stubborn: true })
    line.write(`POST ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nContent-Length: ${BODY}\r\n\r\n`)
    await line.said(`HTTP/1.1 ${status}`)
    for (let part = 0; part < 4; part++) {
      await pause(SLOW_MS / 4)
      line.write('x'.repeat(BODY / 4))
    }
    line.end()
    await line.closed
    expect(line.faults).toEqual([])
  },
)

test('who sends without end on a line that is to be closed is not listened to for ever', async () => {
  const endless = createServer((req, res) => {
    readOutRefused(req, res, BODY)
    res.setHeader('Connection', 'close')
    res.end('no')
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const line = openLine({ at: endless, stubborn: true })
  line.write(`POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: ${BODY * 100}\r\n\r\n`)
  await line.said('HTTP/1.1 200')
  const sending = setInterval(() => line.write('x'.repeat(BODY / 10)), 20)
  await line.closed
  clearInterval(sending)
  expect(line.faults).not.toEqual([])
  await new Promise((resolve) => endless.close(resolve))
})

/** `stubborn`: as a browser, what it has begun to send it sends to the end, whatever the other side says. */
function openLine({ at = server, stubborn = false } = {}) {
  const address = at.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: stubborn })
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const failed = new Promise<never>((_, reject) => socket.on('error', reject))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  // Nobody may be waiting yet when it fails.
  const faults: unknown[] = []
  failed.catch((fault: unknown) => faults.push(fault))
  return {
    closed,
    faults,
    end: () => void socket.end(),
    write: (text: string) => void socket.write(text),
    said: (part: string) =>
      Promise.race([failed, expect.poll(() => heard, { timeout: 4000, interval: 20 }).toContain(part)]),
  }
}

test('a line that serves many requests is prepared once, and holds none of those before', async () => {
  const closers = new Set<unknown>()
  server.on('request', ({ socket }) => closers.add(socket.destroySoon))
  const line = openLine()
  for (let n = 1; n <= 5; n++) {
    line.write(`GET /next?n=${n} HTTP/1.1\r\nHost: site.test\r\n\r\n`)
    await pause(20)
  }
  line.write('GET /next?n=6 HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n')
  await line.said('Connection: close')
  expect(closers.size).toBe(1)
})
