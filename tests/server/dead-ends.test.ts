import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, guest, openTestBookingSite, trip } from './test-booking-site.ts'
import { contentCopy, openTestSite } from './test-site.ts'
import { elements, textOf, texts } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite({ vehicles: ['car-1', 'van-1'] })
})
afterEach(() => testSite.store.close())

const hrefs = (html: string) => elements(html, 'a').map(({ attributes }) => decodeURI(attributes['href'] ?? ''))
/** The same way and time, and no vehicle yet: the page on which one is chosen. */
const otherWays = (html: string) => hrefs(html).filter((href) => /\/book\?/.test(href) && !href.includes('vehicle='))

describe('sold out', () => {
  test.each(localeCodes)('leads on to another time or vehicle, with the trip filled in, in %s', async (locale) => {
    await testSite.booked()
    const html = await (await testSite.get(`${inLocale(locale, '/book')}?${new URLSearchParams(trip)}`)).text()
    const [href = ''] = otherWays(html)
    expect(href).toMatch(/from=RJK.*to=opatija.*date=2026-07-20/)
    const choice = await testSite.get(href.replaceAll('&amp;', '&'))
    expect(hrefs(await choice.text()).some((one) => one.includes('vehicle=van'))).toBe(true)
  })

  test('is told where the button was pressed, too, when somebody was faster', async () => {
    const { action, hidden } = await testSite.form()
    await testSite.booked({ ...guest, name: 'Marko Brzi' })
    const response = await testSite.post(action, { ...hidden, ...guest })
    expect(response.status).toBe(422)
    const [notice = ''] = /<p[^>]*role="alert"[\s\S]*?<\/p>/.exec(await response.text()) ?? []
    expect(otherWays(notice)).toHaveLength(1)
  })

  test('is not said where a vehicle is free: the only way back is the link that edits the trip', async () => {
    const html = await (await testSite.get(`/book?${new URLSearchParams(trip)}`)).text()
    expect(otherWays(html)).toHaveLength(1)
    expect(html).not.toContain(testSite.site.translate('en')('book.sold-out-other'))
  })
})

describe('a cancelled ride', () => {
  test.each(localeCodes)('has no card for a driver, owes nothing, and leads to another ride, in %s', async (locale) => {
    const { code, cookie } = await testSite.booked()
    const path = inLocale(locale, `/decoder/${code}`)
    const driver = testSite.site.translate(locale)('booking.show-driver')
    expect(await (await testSite.get(path, cookie)).text()).toContain(`aria-label="${driver}"`)
    await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
    const html = await (await testSite.get(path, cookie)).text()
    expect(html).not.toContain(`aria-label="${driver}"`)
    expect(textOf(html)).toContain(testSite.site.translate(locale)('booking.text-cancelled-free'))
    expect(textOf(html)).not.toContain(testSite.site.translate(locale)('booking.calendar'))
    expect(otherWays(html).filter((href) => href.startsWith(inLocale(locale, '/book?from=RJK')))).toHaveLength(1)
  })

  test.each(localeCodes)('leads to a form that knows the way and the party and asks when, in %s', async (locale) => {
    const { code, cookie } = await testSite.booked({ ...guest }, { ...trip, people: '3', bags: '1' })
    await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
    const [href = ''] = otherWays(await (await testSite.get(inLocale(locale, `/decoder/${code}`), cookie)).text())
    const response = await testSite.get(href.replaceAll('&amp;', '&'))
    const html = await response.text()
    expect(response.status).toBe(200)
    const typed = Object.fromEntries(
      elements(html, 'input').map(({ attributes: { name = '', value = '' } }) => [name, value]),
    )
    const nameOf = (id: string) => testSite.site.places.find(id)?.names[locale]
    const ends = { from: nameOf('RJK'), to: nameOf('opatija') }
    expect(typed).toMatchObject({ ...ends, people: '3', bags: '1', date: '', time: '' })
  })
})

test('who only has to choose a time is not told to leave it empty', async () => {
  const { date: _, time: __, ...timeless } = trip
  const html = await (await testSite.get(`/book?${new URLSearchParams(timeless)}`)).text()
  expect(html).toContain('name="time"')
  expect(textOf(html)).not.toContain(testSite.site.translate('en')('price-box.when-hint'))
})

describe('an error', () => {
  const broken = () => {
    const content = contentCopy()
    const { terms } = content.catalogue.pages
    if (terms) terms.facts.middleware = ['nobody-wrote-this']
    return openTestSite({ content })
  }

  test('is headed in the page’s language, and never says that nothing was ordered', async () => {
    const headings = await Promise.all(
      localeCodes.map(async (locale) => {
        const html = await (await broken().ask(inLocale(locale, '/terms'))).text()
        expect(textOf(html)).toContain(textOf(testSite.site.translate(locale)('error.help')))
        return texts(html, 'h1')[0]
      }),
    )
    expect(new Set(headings).size).toBe(4)
    expect(headings[0]).toBe('Internal Server Error')
  })

  test.each(localeCodes)('offers its own address in the other languages, from %s', async (locale) => {
    const html = await (await broken().ask(`${inLocale(locale, '/terms')}?from=RJK`)).text()
    const languages = elements(html, 'a').filter(({ attributes }) => attributes['hreflang'])
    const offered = languages.map(({ attributes: { hreflang, href } }) => [hreflang, href])
    expect(offered.length).toBeGreaterThanOrEqual(4)
    for (const [code, href] of offered)
      expect(href).toBe(`${inLocale(localeCodes.find((one) => one === code) ?? 'en', '/terms')}?from=RJK`)
  })

  test('over a form that was sent says that nobody knows whether it arrived', async () => {
    const { action, hidden } = await testSite.form()
    Object.assign(testSite.store, { transact: () => Promise.reject(new Error('no answer')) })
    const response = await testSite.post(action, { ...hidden, ...guest })
    expect(response.status).toBe(500)
    expect(textOf(await response.text())).toContain(textOf(testSite.site.translate('en')('error.help-sent')))
  })
})
