import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { durationText } from '#i18n/duration.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, openTestBookingSite } from './test-booking-site.ts'
import { textOf } from './html.ts'

/** 11:00 in Croatia; a car is 45 minutes away, and a request is answered within 30. */
let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const trip = { from: 'opatija', to: 'RJK', people: '2', bags: '2' }
const page = async (query: Record<string, string>, prefix = '') =>
  (await testSite.get(`${prefix}/book?${new URLSearchParams(query)}`)).text()
const isOffered = (html: string) => html.includes('name="now"')

describe('now', () => {
  test.each(localeCodes)(
    'says how soon, and that a person must confirm it where notice is short, in %s',
    async (locale) => {
      const t = testSite.site.translate(locale)
      const html = await page(trip, inLocale(locale, '/').replace(/\/$/, ''))
      expect(isOffered(html)).toBe(true)
      const minutes = durationText(45, t)
      const time = t('book.now-request', { minutes, time: '11:30' })
      expect(textOf(html)).toContain(textOf(time))
      expect(textOf(html)).not.toContain(textOf(t('book.now-confirmed', { minutes })))
    },
  )

  test('is confirmed at once where the class needs no notice, and fills in the time', async () => {
    Object.assign(testSite.site.fleet.confirmation.noticeHours, { car: 0 })
    const t = testSite.site.translate('en')
    expect(textOf(await page(trip))).toContain(textOf(t('book.now-confirmed', { minutes: durationText(45, t) })))
    const order = await page({ ...trip, vehicle: 'car', now: '1' })
    expect(order).toContain('date=2026-07-15&amp;time=11%3A45')
    expect(order).toMatch(/name="mode" value="order"/)
  })

  test('is not offered outside of the permit, without one, or by boat', async () => {
    expect(isOffered(await page({ ...trip, from: 'RJK', to: 'opatija' }))).toBe(false)
    expect(isOffered(await page({ ...trip, from: 'selce', to: 'b:silo', vehicle: 'boat' }))).toBe(false)
    Object.assign(testSite.site.catalogue.settings, { permits: null })
    expect(isOffered(await page(trip))).toBe(false)
  })

  test('where no car is free soon it asks for a time', async () => {
    Object.assign(testSite.site.fleet.confirmation.noticeHours, { car: 9 })
    Object.assign(testSite.site.fleet.confirmation.answer, { from: '20:00', to: '21:00' })
    const response = await testSite.get(`/book?${new URLSearchParams({ ...trip, now: '1' })}`)
    expect(response.status).toBe(422)
    const error = /<p[^>]*id="price-box-date-error"[^>]*>([^<]*)/.exec(await response.text())?.[1]
    expect(error).toBe(testSite.site.translate('en')('book.now-none'))
  })
})
