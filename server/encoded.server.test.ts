import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { HTML, sendText } from './encoded.server.ts'

const text = `<p>Lošinj – Žužemberk: 45,00 €</p>${'x'.repeat(4000)}`
const app = new Hono()
app.get('/page', (c) => sendText(c, text, HTML, 422))
app.get('/short', (c) => sendText(c, 'Ž', HTML))

const open = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test.each(Object.entries(open))('what is made for one reader comes as %s to who takes it', async (encoding, decode) => {
  const answer = await app.request('/page', { headers: { 'Accept-Encoding': encoding } })
  expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([422, encoding])
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  const body = Buffer.from(await answer.arrayBuffer())
  expect(body.length).toBeLessThan(500)
  expect(decode(body).toString()).toBe(text)
})

test('a browser that takes all gets the quickest', async () => {
  const answer = await app.request('/page', { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } })
  expect(answer.headers.get('Content-Encoding')).toBe('zstd')
})

test('as it is: for who takes nothing else, for a few words, for who is signed in', async () => {
  const requested: [string, Record<string, string>][] = [
    ['/page', {}],
    ['/page', { 'Accept-Encoding': 'zstd;q=0, identity' }],
    ['/short', { 'Accept-Encoding': 'br' }],
    ['/page', { 'Accept-Encoding': 'br', Cookie: 'locale=hr; session=abc' }],
    ['/page', { 'Accept-Encoding': 'br', Cookie: '__Host-session=abc' }],
  ]
  for (const [path, headers] of requested) {
    const answer = await app.request(path, { headers })
    expect([path, headers, answer.headers.get('Content-Encoding')]).toEqual([path, headers, null])
    expect(await answer.text()).toBe(path === '/page' ? text : 'Ž')
  }
})
