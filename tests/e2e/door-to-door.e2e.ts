import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { choosePlace, fillWhen, hydrated } from './browser.ts'
import { atVoucher, fillIn, openWays, orderButton, type Ways } from './price-to-ride.ts'

let ways: Ways
beforeAll(async () => {
  ways = await openWays()
})
afterAll(() => ways.close())

/** What a guest types, the place that is priced, and the address that stays. */
type Trip = { from: string; to: string; place: string; address: string | null }
const trips: Record<LocaleCode, Trip> = {
  en: { from: 'Rijeka Airport', to: 'Hotel Ambasador Opatija', place: 'Opatija', address: 'Hotel Ambasador' },
  hr: { from: 'Zračna luka Rijeka', to: 'Mošćenička Draga', place: 'Mošćenička Draga', address: null },
  it: { from: 'Aeroporto di Fiume', to: 'Hotel Ambasador, Abbazia', place: 'Abbazia', address: 'Hotel Ambasador' },
  de: { from: 'Flughafen Rijeka', to: 'Ičići', place: 'Ičići', address: null },
}
const walks = localeCodes.flatMap((locale) => [true, false].map((script) => ({ locale, script })))
let days = 0
const nextDay = () => `2026-09-${String(++days).padStart(2, '0')}`

const open = async (page: Page, path: string, script: boolean) => {
  await page.goto(ways.origin + path)
  if (script) await hydrated(page)
}
const isAtStep = (page: Page, step: number) =>
  page.locator(`main ol > li:nth-child(${step})[aria-current=step]`).waitFor()
const seePrices = (page: Page) => page.locator('main form:has([name=from]) [type=submit]:not([name])').click()

describe.each(walks)('in $locale with scripts $script', ({ locale, script }) => {
  test('from an airport to a door: typed, priced, chosen, ordered, and both ends on the voucher', async () => {
    const { from, to, place, address } = trips[locale]
    const walk = await ways.walk({ script })
    const { page } = walk
    const name = `Iva ${locale} ${script ? 'Tipka' : 'Obrazac'}`
    await open(page, inLocale(locale, '/book'), script)
    await isAtStep(page, 1)
    await choosePlace(page, 'from', from)
    await choosePlace(page, 'to', to)
    await fillWhen(page, 'date', nextDay())
    await fillWhen(page, 'time', '10:00')
    await seePrices(page)
    await isAtStep(page, 2)
    const car = page.locator('main li:has(a[href*="vehicle=car"])')
    expect(await car.textContent()).toMatch(/€\d|\d\s?€/)
    expect(await car.locator('img').evaluate((picture: HTMLImageElement) => picture.src)).toContain('vehicle-car')
    await page.locator('main img[src*="/maps/route/"]').waitFor()
    // The whole trip and the way to change it stand on every step, with the hotel that was typed.
    if (address !== null) await page.locator('main p:has(+ a[href*="step=edit"])', { hasText: address }).waitFor()
    expect(await page.locator('main a[href*="step=edit"]').count()).toBe(1)
    await car.locator('a').click()
    await isAtStep(page, 3)
    expect(await page.locator('main a[href*="step=edit"]').count()).toBe(1)
    await fillIn(page, name, { flight: 'OU 411' })
    await orderButton(page).click()
    const code = await atVoucher(page)
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'confirmed', locale }])
    const voucher = await page.locator('main').textContent()
    expect(voucher).toContain(place)
    if (address !== null) expect(voucher).toContain(address)
    await walk.end()
  })
})

describe.each([{ script: true }, { script: false }])('with scripts $script', ({ script }) => {
  test('without a date the cursor is in it, and sent without one it is said there', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await open(page, '/book?from=RJK&to=opatija', script)
    const date = page.locator('#price-box:visible')
    expect(await date.evaluate((field) => field === document.activeElement)).toBe(true)
    await seePrices(page)
    await page.locator('#price-box-date-error').waitFor()
    expect(await page.locator('[aria-invalid=true]:focus').count()).toBe(1)
    await walk.end()
  })

  test('of several places that fit one is chosen, with the rest of the form kept', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await open(page, '/it/book', script)
    await choosePlace(page, 'from', 'RJK')
    await choosePlace(page, 'to', 'Hotel Ambasador')
    await page.locator('main input[name=people]').fill('3')
    await fillWhen(page, 'date', nextDay())
    await fillWhen(page, 'time', '10:00')
    await seePrices(page)
    const choice = page.locator('input[type=radio][name=to][value="Hotel Ambasador, Abbazia"]')
    await page.locator('#price-box[name=to]:focus').waitFor()
    await choice.check()
    await seePrices(page)
    await isAtStep(page, 2)
    expect(page.url()).toContain('people=3')
    await walk.end()
  })

  test('what is not found is said in its field and can be sent as an enquiry, with everything kept', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await open(page, '/book', script)
    await choosePlace(page, 'from', 'RJK')
    await choosePlace(page, 'to', 'Qwxyzzy')
    await page.locator('main input[name=people]').fill('3')
    await seePrices(page)
    await page.locator('#price-box[name=to]:focus').waitFor()
    expect(await page.locator('#price-box-to-error').textContent()).not.toBe('')
    await page.locator('main a[href*="to=Qwxyzzy"]').click()
    await page.locator('#enquiry-to').waitFor()
    expect(await page.locator('#enquiry-to').inputValue()).toBe('Qwxyzzy')
    expect(await page.locator('#enquiry-people').inputValue()).toBe('3')
    await walk.end()
  })

  test('now: in a town of the permit, with the soonest time filled in', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await open(page, '/book?from=RJK&to=opatija', script)
    expect(await page.locator('button[name=now]').count()).toBe(0)
    await open(page, '/book?from=opatija&to=RJK', script)
    await page.locator('button[name=now]').click()
    await isAtStep(page, 2)
    await page.locator('a[href*="vehicle=car"][href*="date=2026-07-15"]').click()
    await isAtStep(page, 3)
    expect(await page.locator('input[name=mode]').getAttribute('value')).toBe('request')
    await walk.end()
  })
})
