import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeHandler } from './node-handler.server.ts'
import { PART } from '#app/part.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

let server: Server
let cache: PageCache
let requested: Request[]

/** A site that tells what it was asked. */
function site(asking: Request): Response {
  requested.push(asking)
  const { pathname } = new URL(asking.url)
  const text = `${asking.method} ${pathname} cookie:${asking.headers.get('Cookie')} ${'x'.repeat(500)}`
  if (pathname === '/cookies')
    return new Response(text, {
      headers: [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
    })
  if (pathname === '/missing') return new Response(text, { status: 404 })
  if (pathname === '/mine') return new Response(text, { headers: { 'Cache-Control': 'no-store' } })
  return new Response(text, { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-cache' } })
}

beforeEach(async () => {
  requested = []
  cache = createPageCache()
  server = createServer(nodeHandler(site, cache, 'http://site.test'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return new Promise((resolve, reject) => {
    const asking = request({ port: address.port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

test('the same page with any cookie is the same bytes, and the site sees none of them', async () => {
  const first = await ask('/taxi/krk', { Cookie: 'locale=hr; cookie-consent=x' })
  const second = await ask('/taxi/krk')
  expect(second.body).toEqual(first.body)
  expect(first.body.toString()).toContain('cookie:null')
  expect(requested).toHaveLength(1)
})

test('what is behind a code is asked for each time', async () => {
  for (const path of ['/decoder/Q7K4M2XR9H2', '/hr/Decoder/Q7K4M2XR9H2', '/decoder/Q7K4M2XR9H2']) await ask(path)
  expect(requested).toHaveLength(3)
  await ask('/Decoder')
  await ask('/Decoder')
  expect(requested).toHaveLength(4)
})

const known = ['view=B1.2.3', 'session=abc', 'locale=hr; partner=P0123456789', 'sign-in=P0123456789.1.2']
test.each(known)(
  'who is known to the site by %s is not answered from memory, and leaves nothing in it',
  async (cookie) => {
    const own = await ask('/taxi/krk', { Cookie: cookie })
    expect(own.body.toString()).toContain(`cookie:${cookie}`)
    expect((await ask('/taxi/krk')).body.toString()).toContain('cookie:null')
  },
)

test('each encoding carries the same page', async () => {
  const plain = (await ask('/taxi/krk')).body
  const open = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
  for (const [encoding, decompress] of Object.entries(open)) {
    const got = await ask('/taxi/krk', { 'Accept-Encoding': encoding })
    expect(got.headers['content-encoding']).toBe(encoding)
    expect(got.headers['vary']).toContain('Accept-Encoding')
    expect(decompress(got.body)).toEqual(plain)
  }
})

test('who asks for the plain page after all others gets it, whole', async () => {
  const { body } = await ask('/taxi/rab', { 'Accept-Encoding': 'br' })
  await ask('/taxi/rab', { 'Accept-Encoding': 'gzip' })
  const plain = await ask('/taxi/rab')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toEqual(brotliDecompressSync(body))
})

test('an unchanged page is 304, and HEAD has no body', async () => {
  const { headers } = await ask('/taxi/krk')
  const again = await ask('/taxi/krk', { 'If-None-Match': headers['etag'] ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask('/taxi/krk', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, headers['content-length']])
})

test('a document and a part of one address are two answers', async () => {
  await ask('/taxi/krk')
  await ask('/taxi/krk', { Accept: PART })
  expect(requested).toHaveLength(2)
})

test.each(['/missing', '/mine', '/taxi/krk?from=RJK', '/api/price', '/'])(
  '%s is asked for anew each time',
  async (path) => {
    await ask(path)
    await ask(path)
    expect(requested).toHaveLength(2)
  },
)

test('who shall come later is told so, but not where the answer is kept', async () => {
  const busy = async () => new Response('later', { status: 503, headers: { 'Retry-After': '2' } })
  await ask('/taxi/krk')
  server.removeAllListeners('request').on('request', nodeHandler(site, cache, 'http://site.test', busy))
  expect((await ask('/taxi/krk')).status).toBe(200)
  for (const path of ['/taxi/rab', '/api/price', '/taxi/krk?from=RJK']) {
    const { status, headers, body } = await ask(path)
    expect([status, headers['retry-after'], body.toString()]).toEqual([503, '2', 'later'])
  }
  expect(requested).toHaveLength(1)
})

test('every cookie of an answer that is not kept arrives', async () => {
  const { headers } = await ask('/cookies')
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test('a form goes to the site', async () => {
  expect((await ask('/taxi/krk', {}, 'POST')).body.toString()).toContain('POST /taxi/krk')
})
