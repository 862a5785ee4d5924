import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, openTestBookingSite } from './test-booking-site.ts'
import { textOf } from './html.ts'

let testSite: TestBookingSite
beforeAll(async () => {
  testSite = await openTestBookingSite()
})
afterAll(() => testSite.store.close())

const trip = { from: 'PUY', to: 'rovinj', date: '2026-09-01', time: '10:00' }
const alertOf = async (query: Record<string, string>, locale: LocaleCode = 'en') => {
  const path = `${inLocale(locale, '/book')}?${new URLSearchParams({ ...trip, ...query })}`
  const html = await (await testSite.ask(path)).text()
  const [, attributes, text] = /<p ([^>]*role="alert"[^>]*)>(.*?)<\/p>/.exec(html) ?? []
  return { html, text: text && textOf(text), isFocused: attributes?.includes('autofocus') }
}

test.each(localeCodes)('a class that is too small for the party is told first, in %s', async (locale) => {
  const { html, text, isFocused } = await alertOf({ people: '7', bags: '7', vehicle: 'car' }, locale)
  expect(text).toContain(testSite.site.translate(locale)('price-box.class.car'))
  expect(text).toMatch(/7/)
  expect(isFocused).toBe(true)
  expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf('aria-current="step"'))
  // The classes that fit are there, and none is chosen.
  expect(html).toContain('vehicle=van')
  expect(html).not.toContain('name="orderId"')
})

test.each(['boat', 'helicopter', '<b>'])('the class %s is not offered for this trip', async (vehicle) => {
  expect((await alertOf({ people: '2', bags: '2', vehicle })).text).toContain('not available for this trip')
})

test('a trip without a class says nothing', async () => {
  expect((await alertOf({ people: '2', bags: '2' })).text).toBeUndefined()
})
