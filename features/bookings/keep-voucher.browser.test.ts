import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { forgetVoucher, isKept, keepVoucher } from './keep-voucher.browser.ts'
import { KEPT_NAME, KEPT_UNTIL } from './kept-voucher.ts'

const ORIGIN = 'https://galeb.example'
const PATH = '/hr/decoder/B000000000P'
const POLICY = "default-src 'self'"
const VOUCHER = { sequence: 1, name: 'Rijeka – Krk · petak' }
const HTML =
  '<link rel="stylesheet" href="/assets/booking-1.css"><link rel="preload" href="/fonts/figtree.woff2" as="font">' +
  '<link rel="canonical" href="/hr/decoder"><main>Ana</main>'

const kept = new Map<string, Response>()
const asked: string[] = []
let status = 200

beforeEach(() => {
  kept.clear()
  asked.length = 0
  status = 200
  const at = (path: string) => new URL(path, ORIGIN).href
  vi.stubGlobal('location', { origin: ORIGIN, pathname: PATH })
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string, response: Response) => void kept.set(at(path), response),
      match: async (path: string) => kept.get(at(path))?.clone(),
      delete: async (path: string) => kept.delete(at(path)),
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
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
  expect(asked).toEqual([`${PATH}?kept=1`, '/assets/booking-1.css', '/fonts/figtree.woff2'])
  expect([...kept.keys()].toSorted()).toEqual([
    `${ORIGIN}/assets/booking-1.css`,
    `${ORIGIN}/fonts/figtree.woff2`,
    `${ORIGIN}${PATH}`,
  ])
  for (const response of kept.values()) expect(response.headers.get(KEPT_UNTIL)).toBe(String(until))
  const copy = kept.get(ORIGIN + PATH)
  expect(copy?.headers.get('Content-Security-Policy')).toBe(POLICY)
  expect(decodeURIComponent(copy?.headers.get(KEPT_NAME) ?? '')).toBe(VOUCHER.name)
  expect(await copy?.text()).toContain('Ana')
})

test('kept is what is there and not past its time; forgotten is gone', async () => {
  expect(await isKept()).toBe(false)
  await keepVoucher({ ...VOUCHER, until: soon() })
  expect(await isKept()).toBe(true)
  await forgetVoucher()
  expect([await isKept(), kept.has(ORIGIN + PATH)]).toEqual([false, false])
  await keepVoucher({ ...VOUCHER, until: systemClock.now() - 1 })
  expect(await isKept()).toBe(false)
})

test('without the page there is no copy', async () => {
  status = 503
  await expect(keepVoucher({ ...VOUCHER, until: soon() })).rejects.toThrow('503')
  expect(kept.size).toBe(0)
})
