import dns from 'node:dns'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Hono } from 'hono'
import { localeCodes } from '#i18n/locale.ts'
import { nodeHandler } from '#server/node-handler.server.ts'
import { createPageCache } from '#server/page-cache.ts'
import { staticFiles } from '#server/static-files.server.ts'
import { type TestBookingSite, guest, openTestBookingSite, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

let testSite: TestBookingSite
let server: Server
let folder: string
let files: Hono

beforeAll(async () => {
  testSite = await openTestBookingSite()
  folder = mkdtempSync(join(tmpdir(), 'galeb-files-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret-key'), 'the secret beside the files')
  writeFileSync(join(folder, 'client/assets/main.js'), 'ours')
  files = new Hono()
  staticFiles(files, join(folder, 'client'))
  const site = async (requested: Request) => {
    const { pathname, search } = new URL(requested.url)
    const file = /^\/(assets|fonts|maps|pictures|icons)\//.test(pathname) ? await files.fetch(requested) : null
    if (file?.ok) return file
    const init = {
      method: requested.method,
      headers: requested.headers,
      body: requested.method === 'POST' ? await requested.text() : null,
    }
    return testSite.ask(pathname + search, init)
  }
  server = createServer(nodeHandler(site, createPageCache(), ORIGIN))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await testSite.store.close()
  rmSync(folder, { recursive: true })
})

/** Bytes as they are, so that no client makes them tidy; answers all that came back. */
function raw(text: string): Promise<string> {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return new Promise((resolve) => {
    const socket = connect(address.port, '127.0.0.1')
    let got = ''
    socket.on('data', (data: Buffer) => (got += data.toString('latin1')))
    socket.on('close', () => resolve(got))
    socket.on('error', () => resolve(got))
    socket.write(text)
  })
}

const get = (path: string, headers: readonly string[] = ['Host: galeb.example']) =>
  raw(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`)
const headOf = (answer: string) => answer.split('\r\n\r\n', 1)[0] ?? ''
const statusOf = (answer: string) => Number(answer.slice(9, 12))

test.each([
  '/assets/../../secret-key',
  '/assets/..%2f..%2fsecret-key',
  '/assets/%2e%2e/%2e%2e/secret-key',
  '/assets/....//....//secret-key',
  '/assets/..\\..\\secret-key',
  '/assets/%5c..%5c..%5csecret-key',
  '/assets/%252e%252e/%252e%252e/secret-key',
  '/assets//../../secret-key',
  '/assets/main.js/../../../secret-key',
  '/assets/\u0000/../../secret-key',
  '/fonts/../../secret-key',
  '/../secret-key',
  'http://galeb.example/assets/../../secret-key',
])('no way out of the folder of files: %s', async (path) => {
  const answer = await get(path)
  expect(answer).not.toContain('the secret beside')
  expect(statusOf(answer)).toBeLessThan(500)
})

test('a file that is not there is 404, by any method nothing breaks, and the answer is kept nowhere', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
    const answer = await files.request('/assets/nothing.js', { method })
    expect([method, answer.status, answer.headers.get('Cache-Control')]).toEqual([method, 404, null])
  }
})

test('the canary: a file of the folder is served', async () => {
  expect(await get('/assets/main.js')).toContain('ours')
})

describe('a Host header somebody made up', () => {
  const hosts = [
    ['Host: evil.example'],
    ['Host: galeb.example', 'X-Forwarded-Host: evil.example'],
    ['Host: galeb.example', 'Forwarded: host=evil.example'],
    ['Host: galeb.example@evil.example'],
    ['Host: galeb.example', 'X-Original-URL: //evil.example'],
  ]

  test.each([
    '/taxi/rovinj',
    '/',
    '/TAXI/rovinj',
    '/sitemap.xml',
    '/robots.txt',
    '/decoder/BAAAAAAAAAA',
    '/nowhere',
    '/manifest.webmanifest',
    '/api/tariff.json',
  ])('is in no byte of %s', async (path) => {
    for (const host of hosts) expect([host, (await get(path, host)).includes('evil.example')]).toEqual([host, false])
  })
})

describe('nobody is led away, and no header is smuggled in', () => {
  const away = [
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    'https://evil.example',
    '///evil.example/%2e%2e',
    '/\t/evil.example',
    '//evil.example/taxi/',
    '/.evil.example',
    '@evil.example',
  ]
  const smuggled = '%0d%0aX-Smuggled:%20yes%0d%0aSet-Cookie:%20view=planted'

  test.each(away)('a redirect never leaves: %s', async (target) => {
    const paths = [
      target,
      `/hr${target}`,
      `/EN${target}`,
      `/taxi/${target}`,
      `/Decoder?code=${encodeURIComponent(target)}`,
    ]
    const params = ['next', 'return', 'to', 'url', 'redirect', 'continue'].map(
      (name) => `/TAXI/rovinj?${name}=${encodeURIComponent(target)}`,
    )
    for (const path of [...paths, ...params]) {
      const answer = await get(path.startsWith('/') ? path : `/${path}`)
      const location = /^location: (.*)$/im.exec(headOf(answer))?.[1]
      if (location !== undefined) {
        const { origin, pathname } = new URL(location, ORIGIN)
        expect([path, location, origin]).toEqual([path, location, ORIGIN])
        expect(pathname).not.toMatch(/^\/[/\\]/)
      }
    }
  })

  test('ends of lines in an address, a query, a cookie or a header stay what they are', async () => {
    const paths = [
      `/${smuggled}`,
      `/TAXI/${smuggled}`,
      `/?x=${smuggled}`,
      `/hr/decoder/${smuggled}`,
      `/Decoder?code=${smuggled}`,
      `/api/bookings/${smuggled}.ics`,
      `/taxi/rovinj/${smuggled}`,
    ]
    for (const path of paths)
      expect([path, /^(x-smuggled|set-cookie):/im.test(headOf(await get(path)))]).toEqual([path, false])
    for (const header of [
      'Accept-Language: hr\u000bX-Smuggled: yes',
      'Cookie: locale=hr%0d%0aX-Smuggled: yes',
      'X-Forwarded-For: 1.1.1.1%0d%0a',
    ])
      expect(/^x-smuggled:/im.test(headOf(await get('/', ['Host: galeb.example', header])))).toBe(false)
  })

  test('two lengths, or a length and chunks, are refused (request smuggling)', async () => {
    const post = (lines: string) =>
      raw(
        `POST /book HTTP/1.1\r\nHost: galeb.example\r\n${lines}\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`,
      )
    for (const lines of [
      'Content-Length: 5\r\nContent-Length: 6',
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked, identity',
      'Content-Length: +5',
    ])
      expect([lines, statusOf(await post(lines))]).toEqual([lines, 400])
  })
})

test('every answer carries the headers, whatever it is', async () => {
  const answers = [
    await testSite.get('/taxi/rovinj'),
    await testSite.get('/nowhere'),
    await testSite.get('/'),
    await testSite.get('/TAXI/rovinj'),
    await testSite.get('/api/price?from=PUY&to=pula'),
    await testSite.get('/sitemap.xml'),
    await testSite.get(`/book?${new URLSearchParams(trip)}`),
    await testSite.get('/decoder/BAAAAAAAAAA'),
    await testSite.get('/api/documents/get?path=bookings/x'),
    await testSite.post('/book', {}, { Origin: 'https://evil.example' }),
    await testSite.post('/taxi/rovinj', {}),
    await testSite.ask('/taxi/rovinj', { method: 'DELETE' }),
    await testSite.post(`/book?${new URLSearchParams(trip)}`, { note: 'x'.repeat(300_000) }),
  ]
  expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThanOrEqual(7)
  for (const { headers } of answers) {
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).not.toMatch(/unsafe-|\*|http:/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part)
    expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8,}; includeSubDomains/)
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('microphone=()')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/)
    expect(headers.get('X-Powered-By')).toBeNull()
  }
})

test('whatever a visitor names, the server looks up no name and connects to nobody (SSRF)', async () => {
  const looked: string[] = []
  const spies = [
    vi.spyOn(dns, 'lookup').mockImplementation((host: string) => void looked.push(host)),
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
      looked.push(JSON.stringify(given[0]))
      return this
    }),
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      looked.push(String(input))
      return new Response()
    }),
  ]
  const inner = [
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:5432',
    'file:///etc/passwd',
    '//metadata',
    'gopher://127.0.0.1:25/x',
  ]
  for (const target of inner) {
    const named = Object.fromEntries(
      ['url', 'from', 'to', 'next', 'image', 'callback', 'code', 'webhook'].map((name) => [name, target]),
    )
    for (const path of ['/taxi/rovinj', '/api/price', '/Decoder', '/book', '/taxi/price', '/'])
      await testSite.get(`${path}?${new URLSearchParams(named)}`)
    await testSite.post(`/book?${new URLSearchParams(trip)}`, {
      ...guest,
      ...named,
      note: target,
      company: target,
      website: '',
    })
    await testSite.post('/decoder/BAAAAAAAAAA', { factor: target })
    await testSite.ask('/taxi/rovinj', { headers: { Referer: target, 'X-Forwarded-Host': target, Origin: target } })
    await testSite.ask('/api/client-error', {
      method: 'POST',
      headers: { Origin: ORIGIN },
      body: JSON.stringify({ errorId: 'a1b2c3d4', message: target, stack: target, path: target, build: target }),
    })
  }
  await testSite.order(guest, { ...trip, date: '2026-07-28' })
  // The canary: the recorder does hear.
  void fetch('http://canary.example')
  for (const spy of spies) spy.mockRestore()
  expect(looked).toEqual(['http://canary.example'])
})

test('no text of a hundred kilobytes takes a parser longer than a second (ReDoS)', async () => {
  const evil = ['a', ' ', '@', '.', '-', '0', '+', '\t\n', 'a@', '%', '"', '\\', '<a ', '((', '\u0301', 'aA1 '].map(
    (unit) => `${unit.repeat(Math.ceil(100_000 / unit.length))}!`,
  )
  const { action, hidden } = await testSite.form()
  for (const text of evil) {
    const from = performance.now()
    for (const field of ['name', 'email', 'phone', 'note', 'flight', 'taxId', 'website'])
      await testSite.post(action, { ...hidden, ...guest, [field]: text }, { 'X-Forwarded-For': '198.51.100.1' })
    await testSite.post('/decoder/BAAAAAAAAAA', { factor: text })
    const short = text.slice(0, 8000)
    for (const path of [
      `/Decoder?code=${encodeURIComponent(short)}`,
      `/api/price?from=${encodeURIComponent(short)}&to=pula&date=${encodeURIComponent(short)}`,
      `/${encodeURIComponent(short)}`,
      `/decoder/${encodeURIComponent(short)}`,
      `/ride/${encodeURIComponent(short)}`,
    ])
      await testSite.ask(path, {
        headers: { Cookie: `view=${encodeURIComponent(short)}`, 'Accept-Language': 'hr;q=0.1,'.repeat(800) },
      })
    // Thirteen requests: far under a second each, on a machine that does other things too.
    expect([text.slice(0, 5), performance.now() - from < 13_000]).toEqual([text.slice(0, 5), true])
  }
}, 60_000)

test('an error page in any language tells nothing of the inside', async () => {
  for (const locale of localeCodes) {
    const html = await (await testSite.get(`/${locale}/nowhere/%E0%A4%A`)).text()
    expect(html).not.toMatch(/node_modules|\.server\.ts|at \w+ \(|sqlite|postgres/i)
  }
})
