import { beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, cookieOf, openTestBookingSite } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { application, applied, approval, decide, partnered, signInLink } from './test-partners.ts'

let testSite: TestBookingSite
let code: string
let partner: string
beforeEach(async () => {
  testSite = await openTestBookingSite()
  code = (await applied(testSite)).code
  const approved = approval(code)
  await decide(testSite, approved)
  partner = approved.partner
})

const fieldNames = (html: string) => elements(html, 'input').map(({ attributes }) => attributes['name'])
const press = (Cookie: string, prefix = '') => testSite.post(`${prefix}/partner`, { intent: 'sign-in' }, { Cookie })

describe('a mailed sign-in link of a partner', () => {
  test.each(localeCodes)('opens a page with one button, which signs in (%s)', async (locale) => {
    const prefix = inLocale(locale, '/').replace(/\/$/, '')
    const opened = await testSite.get(prefix + signInLink(testSite, partner))
    expect(opened.headers.get('Location')).toBe(`${prefix}/partner`)
    const waits = cookieOf(opened)
    const shown = await testSite.get(`${prefix}/partner`, waits)
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    const html = await shown.text()
    const buttons = elements(html, 'button').filter(({ attributes }) => attributes['value'] === 'sign-in')
    expect(buttons).toHaveLength(1)
    expect(fieldNames(html)).not.toContain('email')
    expect(html).not.toContain('Hotel Primjer')
    const pressed = await press(waits, prefix)
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, `${prefix}/partner`])
    const home = await (await testSite.get(`${prefix}/partner`, cookieOf(pressed))).text()
    expect(textOf(home)).toContain('Hotel Primjer')
  })

  test('is not used up by a mail program that opens it, follows it and does so again', async () => {
    const link = signInLink(testSite, partner)
    for (const method of ['HEAD', 'GET', 'GET']) {
      const opened = await testSite.ask(link, { method })
      await testSite.get('/partner', cookieOf(opened))
    }
    expect(await application(testSite, code)).toMatchObject({ state: 'approved', confirmedAt: null })
    expect((await press(cookieOf(await testSite.get(link)))).status).toBe(303)
    expect(await application(testSite, code)).toMatchObject({ confirmedAt: testSite.clock.now() })
    expect((await application(testSite, code)).state).not.toBe('approved')
  })

  test.each([
    ['', 'already been used'],
    ['/hr', 'već iskorištena'],
    ['/it', 'già stato usato'],
    ['/de', 'bereits benutzt'],
  ])('works once: afterwards it is said, with the form for a new one (%s)', async (prefix, words) => {
    const link = signInLink(testSite, partner)
    const waits = cookieOf(await testSite.get(link))
    expect((await press(waits)).status).toBe(303)
    const again = await press(waits, prefix)
    expect([again.status, again.headers.getSetCookie()]).toEqual([422, []])
    const later = await testSite.get(`${prefix}/partner`, cookieOf(await testSite.get(link)))
    for (const html of [await again.text(), await later.text()]) {
      expect(textOf(html)).toContain(words)
      expect(fieldNames(html)).toContain('email')
      expect(html).not.toContain('Hotel Primjer')
    }
    const requested = await testSite.post('/partner', { email: 'desk@hotel.example' }, { Cookie: waits })
    expect(requested.headers.getSetCookie().join()).toMatch(/sign-in=; Max-Age=0/)
  })

  test('pressed by twenty at once signs one in', async () => {
    const waits = cookieOf(await testSite.get(signInLink(testSite, partner)))
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(waits)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(19).fill(422)])
    expect(
      answers.flatMap((answer) => answer.headers.getSetCookie()).filter((row) => row.startsWith('view=')),
    ).toHaveLength(1)
  })

  test('leads whoever it has signed in to the page again, and pressing twice does no harm', async () => {
    const link = signInLink(testSite, partner)
    const waits = cookieOf(await testSite.get(link))
    const both = `${cookieOf(await press(waits))}; ${waits}`
    expect((await press(both)).status).toBe(303)
    expect(textOf(await (await testSite.get('/partner', both)).text())).toContain('Hotel Primjer')
  })

  test('opens while another partner is signed in here, and each partner has links of its own', async () => {
    const other = await partnered(testSite, {
      type: 'hotel',
      name: 'Hotel Drugi',
      town: 'Opatija',
      contact: 'Ivo',
      reach: 'ivo@drugi.example',
    })
    const waits = cookieOf(await testSite.get(signInLink(testSite, partner)))
    const pressed = await press(`${other.cookie}; ${waits}`)
    expect(textOf(await (await testSite.get('/partner', cookieOf(pressed))).text())).toContain('Hotel Primjer')
  })

  test('ends after half an hour, and that is said', async () => {
    const link = signInLink(testSite, partner)
    const waits = cookieOf(await testSite.get(link))
    testSite.clock.advance(30 * 60_000)
    const late = await press(waits)
    expect(late.status).toBe(422)
    const shown = await testSite.get('/partner', cookieOf(await testSite.get(link)))
    for (const html of [await late.text(), await shown.text()]) {
      expect(textOf(html)).toContain('expired')
      expect(fieldNames(html)).toContain('email')
    }
  })
})

test('the button without a link signs nobody in', async () => {
  for (const cookie of ['', `sign-in=${partner}.${testSite.clock.now() + 1000}.x`, `sign-in=${code}.1.2`, 'sign-in=']) {
    const pressed = await press(cookie)
    expect([pressed.status, pressed.headers.getSetCookie()]).toEqual([422, []])
  }
})
