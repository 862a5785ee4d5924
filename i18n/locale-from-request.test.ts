import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocaleCode, localeCodes } from './locale.ts'
import { LOCALE_COOKIE_SECONDS, localeCookie, localeFromRequest, preferredLocales } from './locale-from-request.ts'

describe('Accept-Language', () => {
  test.each([
    ['hr', ['hr']],
    ['de-AT,de;q=0.9,en;q=0.8', ['de', 'en']],
    ['de;q=0.5, hr, it;q=0.9', ['hr', 'it', 'de']],
    ['fr-FR, it;q=0.1', ['it']],
    ['it;q=0, en', ['en']],
    ['it;q=0.000, de;q=0.001', ['de']],
    ['HR-hr;Q=0.2, IT;q=0.3', ['it', 'hr']],
    ['hr ; q=0.2 , de ; q=0.4', ['de', 'hr']],
    ['de;q=0.5, it;q=0.5, hr;q=0.5', ['de', 'it', 'hr']],
    ['hr;q=5, de', ['hr', 'de']],
    ['de, hr;q=5', ['de', 'hr']],
    ['hr;q=., de;q=0.1', ['de']],
    ['*', []],
    ['fr, es', []],
    ['', []],
    ['__proto__, constructor', []],
  ])('%s', (header, wanted) => {
    expect(preferredLocales(header)).toEqual(wanted)
  })

  test('no header: no preference', () => {
    expect(preferredLocales(null)).toEqual([])
  })

  test('nobody can make it expensive', () => {
    expect(preferredLocales(`${'x,'.repeat(50_000)}hr`)).toEqual([])
  })
})

test('the choice of the cookie goes before the browser, the browser before English', () => {
  expect(localeFromRequest('a=b; locale=it; c=d', 'de')).toBe('it')
  expect(localeFromRequest('a=b', 'de')).toBe('de')
  expect(localeFromRequest(null, null)).toBe('en')
})

test('a cookie that is not a language of ours, or not our cookie, is not looked at', () => {
  for (const cookie of ['locale=fr', 'locale=', 'locale', 'xlocale=it', 'locale=__proto__', ';;=;', 'Locale=it']) {
    expect(localeFromRequest(cookie, 'de'), cookie).toBe('de')
  }
})

test('whatever the headers say, the answer is one of our languages', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.option(fc.string()), (cookie, header) => {
      expect(isLocaleCode(localeFromRequest(cookie, header))).toBe(true)
    }),
  )
})

test('the cookie lasts 365 days, is lax and holds for the whole site [§9.cookie-days] [§9.cookie-lax] [§9.cookie-path]', () => {
  expect(LOCALE_COOKIE_SECONDS).toBe(365 * 86_400)
  for (const code of localeCodes) {
    expect(localeCookie(code, false)).toBe(`locale=${code}; Max-Age=31536000; Path=/; SameSite=Lax`)
    expect(localeCookie(code, true)).toBe(`locale=${code}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`)
  }
})
