import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONSENT_SECONDS, consentCookie, isGranted, newConsent, readConsent } from './consent.ts'

const NOON = Date.parse('2026-07-15T12:00:00Z')
const written = (analytics: boolean) =>
  consentCookie(newConsent(analytics, NOON, 'a1b2c3d4-0000'), true).split(';')[0] ?? ''

describe('the consent record', () => {
  test('is written as JSON under cookie-consent, lax, for the whole site, for six months [§3.consent-key] [§3.consent-analytics]', () => {
    const cookie = consentCookie(newConsent(true, NOON, 'a1b2c3d4-0000'), true)
    expect(decodeURIComponent(cookie)).toBe(
      'cookie-consent={"v":1,"id":"a1b2c3d4-0000","time":"2026-07-15T12:00:00.000Z","analytics":true}; ' +
        `Max-Age=${CONSENT_SECONDS}; Path=/; SameSite=Lax; Secure`,
    )
    expect(cookie).not.toMatch(/cookie-consent=[^;]*[ ,"]/)
    expect(CONSENT_SECONDS / 86_400).toBeGreaterThanOrEqual(184)
  })

  test('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.uuid(), fc.integer({ min: 0, max: 4e12 }), (analytics, id, now) => {
        const record = newConsent(analytics, now, id)
        const header = `locale=hr; ${consentCookie(record, false).split(';')[0]}; other=1`
        expect(readConsent(header)).toEqual(record)
      }),
    )
  })

  test('defaults to denied and is granted only when the saved flag says so [§4.consent-default] [§4.consent-granted]', () => {
    expect(isGranted(readConsent(null))).toBe(false)
    expect(isGranted(readConsent('locale=en'))).toBe(false)
    expect(isGranted(readConsent(written(false)))).toBe(false)
    expect(isGranted(readConsent(written(true)))).toBe(true)
  })

  test.each([
    'cookie-consent=',
    'cookie-consent=true',
    'cookie-consent={"analytics":true}',
    'cookie-consent={"v":1,"id":"a1b2c3d4","time":"2026-07-15T12:00:00Z","analytics":"true"}',
    'cookie-consent={"v":2,"id":"a1b2c3d4","time":"2026-07-15T12:00:00Z","analytics":true}',
    'cookie-consent={"v":1,"id":"a1b2c3d4","time":"once","analytics":true}',
    'cookie-consent={"v":1,"id":"<script>","time":"2026-07-15T12:00:00Z","analytics":true}',
    'cookie-consent=%E0%A4%A',
    'cookie-consent=null',
    'Cookie-Consent={"v":1,"id":"a1b2c3d4","time":"2026-07-15T12:00:00Z","analytics":true}',
  ])('%s was never an answer', (cookies) => {
    expect(readConsent(cookies)).toBeNull()
  })

  test('reads any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => void readConsent(`cookie-consent=${text}`)))
  })
})
