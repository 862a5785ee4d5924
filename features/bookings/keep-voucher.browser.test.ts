import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { forgetVoucher, isStored, keepVoucher } from './keep-voucher.browser.ts'
import { KEPT_NAME, KEPT_UNTIL } from './stored-voucher.ts'

const ORIGIN = 'https://galeb.example'
const PATH = '/hr/decoder/B000000000P'
const POLICY = "default-src 'self'"
const VOUCHER = { sequence: 1, name: 'Rijeka – Krk · petak' }
const HTML =
  '<link rel="stylesheet" href="/assets/booking-1.css"><link rel="preload" href="/fonts/figtree.woff2" as="font">' +
  '<link rel="canonical" href="/hr/decoder"><main>Ana</main>'

const stored = new Map<string, Response>()
const requested: string[] = []
let status = 200

beforeEach(() => {
  stored.clear()
  requested.length = 0
  status = 200
  const at = (path: string) => new URL(path, ORIGIN).href
  vi.stubGlobal('location', { origin: ORIGIN, pathname: PATH })
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string, response: Response) => void stored.set(at(path), response),
      match: async (path: string) => stored.get(at(path))?.clone(),
      delete: async (path: string) => stored.delete(at(path)),
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return new Response(path.includes('decoder') ? HTML : 'file', {
      status,
      headers: { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The browser's own clock decides, so that a copy goes on a phone that is never asked. */
const soon = () => systemClock.now() + 60_000

test('keeps the copy and what it is drawn with until its time, and under the rules of the page', async () => {
  const until = soon()
  await keepVoucher({ ...VOUCHER, until })
  expect(requested).toEqual([`${PATH}?kept=1`, '/assets/booking-1.css', '/fonts/figtree.woff2'])
  expect([...stored.keys()].toSorted()).toEqual([
    `${ORIGIN}/assets/booking-1.css`,
    `${ORIGIN}/fonts/figtree.woff2`,
    `${ORIGIN}${PATH}`,
  ])
  for (const response of stored.values()) expect(response.headers.get(KEPT_UNTIL)).toBe(String(until))
  const copy = stored.get(ORIGIN + PATH)
  expect(copy?.headers.get('Content-Security-Policy')).toBe(POLICY)
  expect(decodeURIComponent(copy?.headers.get(KEPT_NAME) ?? '')).toBe(VOUCHER.name)
  expect(await copy?.text()).toContain('Ana')
})

test('kept is what is there and not past its time; forgotten is gone', async () => {
  expect(await isStored()).toBe(false)
  await keepVoucher({ ...VOUCHER, until: soon() })
  expect(await isStored()).toBe(true)
  await forgetVoucher()
  expect([await isStored(), stored.has(ORIGIN + PATH)]).toEqual([false, false])
  await keepVoucher({ ...VOUCHER, until: systemClock.now() - 1 })
  expect(await isStored()).toBe(false)
})

test('without the page there is no copy', async () => {
  status = 503
  await expect(keepVoucher({ ...VOUCHER, until: soon() })).rejects.toThrow('503')
  expect(stored.size).toBe(0)
})
