import { expect, test } from 'vitest'
import { fallbackLocale, inEveryLocale, isLocaleCode, localeRow, locales } from './locale.ts'

test('the four rows of the specification [§3.locale-code] [§3.locale-name] [§3.locale-language] [§9.locales] [§1.languages]', () => {
  expect(locales).toEqual([
    { code: 'en', name: 'English', language: 'en-US' },
    { code: 'hr', name: 'Hrvatski', language: 'hr-HR' },
    { code: 'it', name: 'Italiano', language: 'it-IT' },
    { code: 'de', name: 'Deutsch', language: 'de-DE' },
  ])
})

test('the fallback is en-US, the language of the English row [§9.fallback-locale]', () => {
  expect(localeRow(fallbackLocale).language).toBe('en-US')
})

test('only the four codes are codes', () => {
  for (const text of ['EN', 'fr', '', '__proto__', 'constructor', null, undefined, 4])
    expect(isLocaleCode(text)).toBe(false)
  expect(Object.keys(inEveryLocale((code) => code))).toEqual(['en', 'hr', 'it', 'de'])
})
