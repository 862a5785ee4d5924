import { describe, expect, test } from 'vitest'
import { readConsent } from '#features/consent/consent.ts'
import { PART, REDIRECT_HEADER } from '#app/part.ts'
import { openTestSite, ORIGIN } from './test-site.ts'

const testSite = openTestSite()
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN }
const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  testSite.ask(path, { ...form, ...headers }, 'POST', body)

describe('POST /consent', () => {
  test.each([
    ['yes', true],
    ['no', false],
  ])('%s is kept in the cookie and answered with a 303', async (choice, analytics) => {
    const response = await send('/hr/consent', `analytics=${choice}`)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`/hr/consent?kept=${choice}`)
    const cookie = response.headers.get('Set-Cookie') ?? ''
    expect(readConsent(cookie)).toMatchObject({ v: 1, time: '2026-07-15T09:00:00.000Z', analytics })
    expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Secure$/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('a navigation gets the redirect in a header, with the cookie', async () => {
    const response = await send('/consent', 'analytics=no', { Accept: PART })
    expect([response.status, response.headers.get(REDIRECT_HEADER)]).toEqual([200, '/consent?kept=no'])
    expect(response.headers.get('Set-Cookie')).toContain('cookie-consent=')
  })

  test('without a choice: 422, the form again, and nothing kept', async () => {
    for (const body of ['', 'analytics=maybe', 'analytics=%E0%A4']) {
      const response = await send('/consent', body)
      expect([body, response.status]).toEqual([body, 422])
      expect(response.headers.get('Set-Cookie')).toBeNull()
      expect(await response.text()).toContain('aria-invalid="true"')
    }
  })

  test('from elsewhere, or too large: refused', async () => {
    expect((await send('/consent', 'analytics=yes', { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await send('/consent', 'analytics=yes', { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
    expect((await send('/consent', `analytics=yes&x=${'x'.repeat(300_000)}`)).status).toBe(413)
  })

  test('nothing about the visitor is logged', () => {
    expect(testSite.log).toEqual([])
  })
})
