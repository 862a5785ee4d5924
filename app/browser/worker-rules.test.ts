import { describe, expect, test } from 'vitest'
import { PART } from '#app/part.ts'
import { type Answered, mayKeep, offlinePageFor, treatmentOf } from './worker-rules.ts'

const origin = 'https://galeb.example'
const requested = (path: string, more: object = {}) =>
  treatmentOf({ method: 'GET', mode: 'no-cors', accept: '*/*', url: new URL(path, origin), origin, ...more })

test('what the worker answers, and what it lets pass', () => {
  expect(requested('/taxi/pula', { mode: 'navigate' })).toBe('page')
  expect(requested('/taxi/pula', { accept: PART })).toBe('part')
  expect(requested('/assets/town-abc.js')).toBe('asset')
  expect(requested('/pictures/pula.svg')).toBe('file')
  expect(requested('/fonts/figtree.woff2')).toBe('file')
  expect(requested('/hr/desk', { mode: 'navigate' })).toBe('page')
  for (const path of [
    '/builds/latest.json?1',
    '/api/price?from=a',
    '/sw.js',
    '/offline/hr.html',
    '/hr/desk/price?to=krk',
  ])
    for (const how of [{ mode: 'navigate' }, { accept: PART }]) expect(requested(path, how)).toBeNull()
  expect(requested('/consent', { method: 'POST', mode: 'navigate' })).toBeNull()
  expect(requested('https://www.googletagmanager.com/gtm.js', { mode: 'navigate' })).toBeNull()
  expect(requested('/manifest.webmanifest')).toBeNull()
})

describe('what it keeps', () => {
  const well: Answered = { status: 200, type: 'basic', redirected: false, cacheControl: 'private, no-cache' }
  const page = new URL('/taxi/pula', origin)

  test('a public page that was well', () => expect(mayKeep(well, page)).toBe(true))
  test('a Price Pass, also with a voucher beside it', () => {
    for (const path of ['/decoder/QAAAAAAAAA1', '/hr/decoder/QAAAAAAAAA1?voucher=VAAAAAAAAA1'])
      expect(mayKeep(well, new URL(path, origin))).toBe(true)
  })

  test.each([
    [{ cacheControl: 'private, no-store' }, '/taxi/pula'],
    [{ cacheControl: 'No-Store' }, '/taxi/pula'],
    [{ cacheControl: null }, '/taxi/pula'],
    [{ status: 404 }, '/taxi/pula'],
    [{ status: 500 }, '/taxi/pula'],
    [{ status: 0, type: 'opaqueredirect' as const }, '/taxi/pula'],
    [{ type: 'opaque' as const }, '/taxi/pula'],
    [{ redirected: true }, '/taxi/pula'],
    [{}, '/taxi/pula?from=zagreb&to=pula'],
    [{}, '/book?voucher=VAAAAAAAAA1'],
    [{}, '/decoder/QAAAAAAAAA1?voucher=VAAAAAAAAA1&from=zagreb'],
  ])('never %o of %s', (change, path) => {
    expect(mayKeep({ ...well, ...change }, new URL(path, origin))).toBe(false)
  })
})

test('the offline page is in the language of the address', () => {
  expect(offlinePageFor(new URL('/hr/taxi/pula', origin))).toBe('/offline/hr.html')
  expect(offlinePageFor(new URL('/de', origin))).toBe('/offline/de.html')
  expect(offlinePageFor(new URL('/taxi/pula', origin))).toBe('/offline/en.html')
})
