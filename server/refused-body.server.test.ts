import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeHandler } from './node-handler.server.ts'
import { createPageCache } from './page-cache.ts'

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

function openLine() {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const socket = connect(address.port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const failed = new Promise<never>((_, reject) => socket.on('error', reject))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return {
    closed,
    write: (text: string) => void socket.write(text),
    said: (part: string) =>
      Promise.race([failed, expect.poll(() => heard, { timeout: 4000, interval: 20 }).toContain(part)]),
  }
}
