import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { formatCode } from '#features/codes/code.ts'
import { localeCodes } from '#i18n/locale.ts'
import { desktop, hydrated } from './browser.ts'
import { rotated } from './page-kinds.ts'
import { atVoucher, choose, fillIn, openWays, orderButton, typedIn, type Ways } from './price-to-ride.ts'

let ways: Ways
beforeAll(async () => {
  ways = await openWays()
})
afterAll(() => ways.close())

/** A day for each walk: three cars are soon gone. */
let days = 0
const nextDay = () => `2026-08-${String(++days).padStart(2, '0')}`

const kinds = localeCodes.flatMap((locale) => [true, false].map((script) => ({ locale, script })))

describe.each(kinds)('in $locale with scripts $script', ({ locale, script }) => {
  test('from a town’s page to the voucher in two screens, and back out', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const name = `Iva ${locale} ${script ? 'Skripta' : 'Obrazac'}`
    await choose(walk, ways.origin, locale, { date: nextDay(), script })
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    const price = await page.locator('main strong', { hasText: '€' }).first().textContent()
    await fillIn(page, name)
    await orderButton(page).click()
    const code = await atVoucher(page)
    // Never a confirmation without a booking, never a booking without its confirmation.
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'confirmed', locale }])
    const voucher = page.locator('main')
    for (const text of [formatCode(code), name, price ?? '']) expect(await voucher.textContent()).toContain(text)
    expect(await page.locator('[aria-current=step]').count()).toBe(1)
    // What the driver reads; a Croatian voucher says it once.
    expect(await page.locator('main [lang=hr]').count()).toBe(locale === 'hr' ? 0 : 1)
    expect(await calendarOf(page)).toContain(`UID:${code}@galeb`)
    await page.reload()
    expect(await voucher.textContent()).toContain(name)
    if (script) expect(await largeRoomOf(page, name)).toBeGreaterThan(120)
    await cancelRide(page)
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'cancelled', locale }])
    expect(await page.locator('button[value=cancel]').count()).toBe(0)
    await walk.end()
  })
})

/** What is said in each language is read in tests/server; here each meets one of the two ways. */
describe.each(localeCodes.map((locale, at) => ({ locale, script: at % 2 === 0 })))(
  'with mistakes, in $locale with scripts $script',
  ({ locale, script }) => {
    test('what is wrong is said in its field, what was typed stays, the cursor is on the first', async () => {
      const walk = await ways.walk({ script })
      const { page } = walk
      const name = `Iva ${locale} ${script ? 'Kriva' : 'Pogrešna'}`
      await choose(walk, ways.origin, locale, { date: nextDay(), script })
      await fillIn(page, name, { email: 'iva@', phone: '12', note: 'Dva psa\ni bicikl' })
      await orderButton(page).click()
      await page.locator('#book-email[aria-invalid=true]').waitFor()
      expect(await typedIn(page, ['name', 'email', 'phone', 'note'])).toEqual([name, 'iva@', '12', 'Dva psa\ni bicikl'])
      expect(await page.locator('[aria-invalid=true]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
        'book-email',
        'book-phone',
      ])
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('book-email')
      await fillIn(page, name, { phone: '' })
      await orderButton(page).click()
      await atVoucher(page)
      expect(ways.bookingsOf(name)).toHaveLength(1)
      await walk.end()
    })
  },
)

describe.each([{ script: true }, { script: false }])('pressing twice, with scripts $script', ({ script }) => {
  test('a double click, a reload and a step back make one booking, and going back says so', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const name = `Ana Dvaput ${script ? 'Skripta' : 'Obrazac'}`
    await choose(walk, ways.origin, 'en', { date: nextDay(), script })
    await fillIn(page, name)
    await orderButton(page).dblclick()
    const code = await atVoucher(page)
    await page.reload()
    expect(await atVoucher(page)).toBe(code)
    expect(ways.bookingsOf(name)).toHaveLength(1)
    await page.goBack()
    await page.waitForURL(/\/book\?/)
    await page.locator('[role=alert]').waitFor()
    expect(await page.locator('[role=alert]').textContent()).toContain(formatCode(code))
    await noticed(page, formatCode(code))
    await page.goForward()
    expect(await atVoucher(page)).toBe(code)
    expect(ways.bookingsOf(name)).toHaveLength(1)
    await walk.end()
  })

  test('two tabs are two orders, each with its voucher, and the older one asks again who is there', async () => {
    const walk = await ways.walk({ script })
    const { page, context } = walk
    const [first, second] = [`Prva Kartica ${script}`, `Druga Kartica ${script}`]
    await choose(walk, ways.origin, 'hr', { date: nextDay(), script })
    const other = await context.newPage()
    await other.goto(page.url())
    if (script) await hydrated(other)
    await fillIn(page, first)
    await fillIn(other, second)
    await orderButton(page).click()
    const codes = [await atVoucher(page)]
    await orderButton(other).click()
    codes.push(await atVoucher(other))
    expect(new Set(codes).size).toBe(2)
    expect([...ways.bookingsOf(first), ...ways.bookingsOf(second)].map(({ code }) => code)).toEqual(codes)
    await page.reload()
    expect(await page.locator('main').textContent()).not.toContain(first)
    await page.locator('#factor').fill('kartica')
    await page.locator('main form [type=submit]').click()
    await page.locator('[aria-current=step]').waitFor()
    expect(await page.locator('main').textContent()).toContain(first)
    await walk.end()
  })

  test('an answer that was lost is found by sending again; with other words the form says what became of it', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const names = [`Lana Izgubljena ${script}`, `Mare Promijenjena ${script}`]
    for (const [at, name] of names.entries()) {
      await choose(walk, ways.origin, 'de', { date: nextDay(), script })
      await fillIn(page, name)
      const lost = await sendUnseen(page)
      expect(lost.status()).toBe(303)
      const code = /B[0-9A-Z]{10}$/.exec(lost.headers()['location'] ?? '')?.[0] ?? ''
      if (at === 1) await page.locator('#book-note').fill('Doch mit Hund')
      await orderButton(page).click()
      if (at === 0) expect(await atVoucher(page)).toBe(code)
      else await noticed(page, formatCode(code))
      expect(ways.bookingsOf(name)).toHaveLength(1)
    }
    await walk.end()
  })

  test('a wrong word for a voucher is said beside the field, with the cursor in it', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await page.goto(`${ways.origin}/it/decoder/B000000000P`)
    if (script) await hydrated(page)
    await page.locator('#factor').fill('nessuno')
    await page.locator('main form [type=submit]').click()
    await page.locator('#factor[aria-invalid=true]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('factor')
    await walk.end()
  })
})

describe.each([
  { colorScheme: 'light' as const, on: 'phone', options: {} },
  { colorScheme: 'dark' as const, on: 'phone', options: {} },
  { colorScheme: 'light' as const, on: 'desktop', options: { ...desktop, isMobile: false, hasTouch: false } },
])('looked at, $colorScheme on a $on', ({ colorScheme, on, options }) => {
  test('order form, mistakes, voucher and second factor: axe finds nothing, nothing is too wide at 320 px', async () => {
    const locale = rotated(on === 'phone' ? (colorScheme === 'dark' ? 1 : 2) : 3)
    const walk = await ways.walk({ ...options, script: true, colorScheme, reducedMotion: 'reduce' })
    const { page } = walk
    await choose(walk, ways.origin, locale, { date: nextDay(), script: true })
    const looked = [...(await look(page, 'order form'))]
    await fillIn(page, 'A', { email: 'x', flight: 'zzzzzz', note: 'x'.repeat(601), company: 'T' })
    await orderButton(page).click()
    await page.locator('#book-name[aria-invalid=true]').waitFor()
    looked.push(...(await look(page, 'mistakes')))
    await page.locator('#book-taxId').fill('')
    await page.locator('#book-company').fill('')
    await fillIn(page, `Bartholomäus-Maximilian ${'Wolkenstein'.repeat(5)}`, { flight: '', note: 'x'.repeat(600) })
    await orderButton(page).click()
    const code = await atVoucher(page)
    looked.push(...(await look(page, 'voucher')))
    await page.goto(`${ways.origin}${inLocale(locale, `/decoder/${code}`)}?change=1`)
    looked.push(...(await look(page, 'change')))
    await walk.context.clearCookies()
    await page.goto(ways.origin + inLocale(locale, `/decoder/${code}`))
    looked.push(...(await look(page, 'second factor')))
    await page.locator('#factor').fill('nobody')
    await page.locator('main form [type=submit]').click()
    await page.locator('#factor[aria-invalid=true]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('factor')
    looked.push(...(await look(page, 'wrong factor')))
    expect(looked).toEqual([])
    await walk.end()
  })
})

/** The form goes out once, and the answer never reaches the page. */
function sendUnseen(page: Page) {
  const form = page.locator('form:has(input[name=orderId])').evaluate((element) => {
    const data = element instanceof HTMLFormElement ? new FormData(element) : new FormData()
    return Object.fromEntries([...data].map(([field, value]) => [field, String(value)]))
  })
  const headers = { Origin: ways.origin }
  return form.then((fields) => page.request.post(page.url(), { form: fields, headers, maxRedirects: 0 }))
}

/** The sentence that is first on the page is there, in sight, and has the focus: the button is far below it. */
async function noticed(page: Page, text: string): Promise<void> {
  const alert = page.locator('main [role=alert]:has(~ ol)')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(text)
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true)
  // The page may still be rolling there.
  await expect.poll(() => alert.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
}

/** How wide what was told stands on a phone with letters twice their size: a column of single letters is no name. */
async function largeRoomOf(page: Page, message: string): Promise<number> {
  const size = page.viewportSize() ?? desktop.viewport
  await page.setViewportSize({ width: 360, height: 740 })
  const width = await page.locator('main dd', { hasText: message }).evaluate((room) => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const is = room.getBoundingClientRect().width
    style.fontSize = ''
    return is
  })
  if (size) await page.setViewportSize(size)
  return width
}

async function cancelRide(page: Page): Promise<void> {
  await page.locator('details:has(button[value=cancel]) summary').click()
  await page.locator('button[value=cancel]').click()
  await page.locator('button[value=cancel]').waitFor({ state: 'detached' })
}

async function calendarOf(page: Page): Promise<string> {
  const href = await page.locator('a[href*=".ics"]').first().getAttribute('href')
  const response = await page.request.get(new URL(href ?? '', page.url()).href)
  expect(response.headers()['content-type']).toContain('text/calendar')
  return response.text()
}

/** Everything folded away is opened and read too; then the page is made as narrow as any phone. */
async function look(page: Page, what: string): Promise<string[]> {
  await page.mouse.move(5, 5)
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  const { violations, passes } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
  // The canary: an axe that looked at nothing finds nothing.
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'target-size']))
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 760 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (size) await page.setViewportSize(size)
  return [
    ...violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary}`),
    ...(wide > 320 ? [`${what}: ${wide} px wide`] : []),
  ]
}
