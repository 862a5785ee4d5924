import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { holdForWeather } from '#features/bookings/weather-hold.server.ts'
import { findReview, moderateIn, shownReviews } from '#features/reviews/reviews.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { type TestBookingSite, openTestBookingSite, SECRET } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'

let testSite: TestBookingSite
let code: string
beforeEach(async () => {
  testSite = await openTestBookingSite()
  ;({ code } = await testSite.booked())
})
afterEach(() => testSite.store.close())

const cookie = (of = code) => viewCookie(of, testSite.clock.now(), SECRET, true).split(';')[0] ?? ''
const page = async (query = '', prefix = '') =>
  (await testSite.get(`${prefix}/decoder/${code}${query}`, cookie())).text()
const send = (fields: Record<string, string>, of = code) =>
  testSite.post(`/decoder/${of}`, fields, { Cookie: cookie(of) })
const hrefs = (html: string) => elements(html, 'a').map(({ attributes }) => attributes['href'] ?? '')
const booking = async (of = code) => readBooking(await testSite.store.get(bookingPath(of)))

/** The driver's way to the end of the ride. */
async function driven() {
  testSite.clock.advance(Date.parse('2026-07-20T08:00:00Z') - testSite.clock.now())
  for (const step of ['accept', 'set-off', 'arrive', 'complete'] as const)
    expect(await driveBooking(testSite, { code, step })).toEqual({ kind: 'done' })
}

describe('the voucher', () => {
  test('says that no number is set, and links to none', async () => {
    const html = await page()
    expect(hrefs(html).some((href) => /^(tel:|https:\/\/wa\.me)/.test(href))).toBe(false)
    expect(textOf(html)).toContain(testSite.site.translate('en')('voucher.no-contact'))
  })

  test('calls and writes with the booking named, once the numbers are set', async () => {
    testSite.site.catalogue.settings.contact.whatsapp = '+385911112222'
    testSite.site.catalogue.settings.contact.phone = '+38551222333'
    const html = await page('', '/de')
    const links = hrefs(html).map((href) => href.replaceAll('&amp;', '&'))
    for (const href of ['tel:+38551222333', 'https://wa.me/385911112222']) expect(links).toContain(href)
    // For reading it stands in groups: beside its button and in the footer.
    expect(textOf(html).match(/\+385 51 222 333/g)).toHaveLength(2)
    const chat = new URL(links.find((href) => href.startsWith('https://wa.me/')) ?? 'http://none.example')
    expect(chat.pathname).toBe('/385911112222')
    expect(chat.searchParams.get('text')).toMatch(/B-.{4}-.{4}-.{2}.*Opatija.*20\. Juli 2026/)
  })

  test('as the copy of a phone says from when it is and has no button', async () => {
    const html = await page('?kept=1')
    expect(textOf(html)).toContain('copy kept on this phone')
    expect(html).not.toMatch(/<button[^>]*name="intent"/)
    expect(textOf(html)).toContain('Horvat')
  })

  test('the ladder tells when the driver came and how long waiting is free: an hour at an airport', async () => {
    testSite.clock.advance(Date.parse('2026-07-20T07:55:00Z') - testSite.clock.now())
    for (const step of ['accept', 'set-off', 'arrive'] as const) await driveBooking(testSite, { code, step })
    expect(textOf(await page())).toMatch(/since 09:55; free waiting until 11:00/)
  })
})

describe('a boat ride the weather may not allow', () => {
  let boat: string
  const cover = { from: Date.parse('2026-07-20T00:00:00Z'), to: Date.parse('2026-07-21T00:00:00Z'), who: 'Iva' }
  beforeEach(async () => {
    const path = bookingPath(code)
    const stored = await booking()
    boat = 'B000000000P'
    const quote = { ...stored?.quote, vehicle: 'boat' }
    const data = { ...(await testSite.store.get(path))?.data, code: boat, quote } as never
    await testSite.store.commit([{ kind: 'set', path: bookingPath(boat), data }])
  })
  const voucher = async (locale: (typeof localeCodes)[number] = 'en') =>
    (await testSite.get(inLocale(locale, `/decoder/${boat}`), cookie(boat))).text()

  test('one switch holds every boat ride of that time and no other; switched twice it is once', async () => {
    expect(await holdForWeather(testSite, { ...cover, on: true })).toEqual([boat])
    expect(await holdForWeather(testSite, { ...cover, on: true })).toEqual([])
    expect((await booking())?.weatherHold ?? null).toBeNull()
    expect(await testSite.store.get(`jobs/${boat}-weather-1-guest`)).not.toBeNull()
    expect(await holdForWeather(testSite, { ...cover, from: cover.to, to: cover.to + 1, on: false })).toEqual([])
    expect(await holdForWeather(testSite, { ...cover, on: false })).toEqual([boat])
    expect(await voucher()).not.toContain('weather-cancel')
  })

  test.each(localeCodes)('in %s the voucher offers three ways on', async (locale) => {
    await holdForWeather(testSite, { ...cover, on: true })
    const html = await voucher(locale)
    const links = hrefs(html).filter((href) => href.startsWith(inLocale(locale, `/decoder/${boat}?`)))
    expect(links).toContain(inLocale(locale, `/decoder/${boat}?change=1`))
    expect(links.some((href) => href.includes('vehicle=car'))).toBe(true)
    expect(html).toContain('value="weather-cancel"')
  })

  test('cancelling is free even in the last hour, and only while the ride is held', async () => {
    testSite.clock.advance(Date.parse('2026-07-20T07:30:00Z') - testSite.clock.now())
    const lifted = await send({ intent: 'weather-cancel' }, boat)
    expect([lifted.status, textOf(await lifted.text())]).toEqual([
      422,
      expect.stringContaining('Nothing was cancelled'),
    ])
    expect((await booking(boat))?.cancelled ?? null).toBeNull()
    await holdForWeather(testSite, { ...cover, on: true })
    // Pressed twice it is done once.
    for (let n = 0; n < 2; n++) expect((await send({ intent: 'weather-cancel' }, boat)).status).toBe(303)
    expect(await booking(boat)).toMatchObject({ state: 'cancelled', cancelled: { feeCents: 0, by: 'guest' } })
  })
})

describe('after the ride', () => {
  const review = { intent: 'review', stars: '4', reviewText: 'Točno i mirno.\nHvala!', reviewLanguage: 'hr' }

  test('before it is over there is nothing to judge and nothing to look for', async () => {
    expect(await page()).not.toMatch(/name="(stars|lost)"/)
    await send(review)
    await send({ intent: 'lost', lost: 'Kišobran' })
    expect(await findReview(testSite.store, code)).toBeNull()
    expect((await booking())?.lost).toBeUndefined()
  })

  test('a review waits, is shown with its language on both towns’ pages once it was read, and goes when withdrawn', async () => {
    const live = await openLiveSite({ site: testSite.site, store: testSite.store, onChange: () => {}, log: () => {} })
    await driven()
    expect((await send(review)).status).toBe(303)
    const town = async () => (await testSite.get('/de/taxi/opatija')).text()
    await testSite.site.refresh()
    expect(await town()).not.toContain('Točno i mirno')
    expect(textOf(await page())).toContain('once we have read it')
    const show = (state: 'shown' | 'hidden') =>
      testSite.store.transact((transaction) =>
        moderateIn(transaction, { code, state, by: 'Iva', now: testSite.clock.now() }),
      )
    await show('shown')
    await testSite.site.refresh()
    const html = await town()
    expect(html).toMatch(/<blockquote lang="hr">Točno i mirno\.\nHvala!<\/blockquote>/)
    expect(textOf(html)).toMatch(/4 Sterne.*Ana.*nach einer Fahrt mit uns, Juli 2026/s)
    for (const secret of ['Horvat', code]) expect(html).not.toContain(secret)
    expect(await (await testSite.get('/taxi/pula')).text()).not.toContain('Točno i mirno')
    // Written anew it has to be read anew.
    await send({ ...review, stars: '1' })
    expect(await findReview(testSite.store, code)).toMatchObject({ stars: 1, state: 'waiting' })
    await show('hidden')
    await send({ intent: 'withdraw-review' })
    expect([await findReview(testSite.store, code), await shownReviews(testSite.store)]).toEqual([null, []])
    live.stop()
  })

  test('without stars, or with too many words, the form says so and keeps what was typed', async () => {
    await driven()
    const answer = await send({ ...review, stars: '', reviewText: `x${'y'.repeat(1500)}` })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('review-stars-error')
    expect(html).toContain('y'.repeat(1500))
    expect(await findReview(testSite.store, code)).toBeNull()
  })

  test('what is written too long about a ride comes back whole', async () => {
    await driven()
    const end = 'und der Fahrer hieß Ivo 🐕'
    for (const fields of [
      { intent: 'lost', lost: `${'Ein Schirm. '.repeat(400)}${end}` },
      { intent: 'review', stars: '5', reviewLanguage: 'de', reviewText: `${'Sehr schön. '.repeat(400)}${end}` },
    ]) {
      const answer = await send(fields)
      expect([answer.status, (await answer.text()).includes(end)]).toEqual([422, true])
    }
  })

  test('something forgotten is kept, logged and mailed to the operator, once', async () => {
    await driven()
    for (const _ of [1, 2])
      expect((await send({ intent: 'lost', lost: 'Plavi kišobran, stražnje sjedalo' })).status).toBe(303)
    expect((await booking())?.lost).toHaveLength(1)
    const log = await testSite.store.query({ collection: `${bookingPath(code)}/log` })
    expect(log.at(-1)?.data).toMatchObject({ action: 'lost-property', by: 'guest' })
    const jobs = await testSite.store.query({ collection: 'jobs' })
    expect(
      jobs.filter(({ path }) => path.includes('-lost-') && !path.endsWith('-notify')).map(({ path }) => path),
    ).toEqual([`jobs/${code}-lost-5-operator`])
    const html = await (await send({ intent: 'lost', lost: ' ' })).text()
    expect(html).toContain('lost-error')
    // Five can be written; the sixth stays in its field, with where to turn to.
    for (const what of ['a', 'b', 'c', 'd']) expect((await send({ intent: 'lost', lost: what })).status).toBe(303)
    const sixth = await send({ intent: 'lost', lost: 'Drugi kišobran' })
    expect(sixth.status).toBe(422)
    const said = await sixth.text()
    expect([said.includes('>Drugi kišobran</textarea>'), textOf(said).includes('This report was not sent')]).toEqual([
      true,
      true,
    ])
  })

  test('a stranger neither judges nor reports', async () => {
    await driven()
    await testSite.post(`/decoder/${code}`, review)
    await testSite.post(`/decoder/${code}`, { intent: 'lost', lost: 'Sat' })
    expect([await findReview(testSite.store, code), (await booking())?.lost]).toEqual([null, undefined])
  })
})
