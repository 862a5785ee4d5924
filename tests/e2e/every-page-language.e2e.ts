import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { choosePlace, desktop, hydrated, openBrowser, phone, watch } from './browser.ts'
import { addressOf, kinds, rotated } from './page-kinds.ts'

const origin = inject('origin')
const YEAR_S = 365 * 24 * 60 * 60
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('the language switch', () => {
  test('keeps page, query and hash, and is remembered for a year [§9.cookie-days] [§9.cookie-lax] [§9.cookie-path]', async () => {
    const { context, page, faults } = await open({ script: true })
    await page.goto(`${origin}/hr/taxi/rovinj?from=PUY&to=rovinj&people=3#faq`)
    const now = await page.evaluate(() => Date.now() / 1000)
    await switchTo(page, 'it')
    await page.waitForURL(`${origin}/it/taxi/rovinj?from=PUY&to=rovinj&people=3#faq`)
    await page.locator('html[lang=it]').waitFor()
    expect(await page.locator('[name=people]').inputValue()).toBe('3')
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie).toMatchObject({ value: 'it', path: '/', sameSite: 'Lax' })
    expect(Math.abs((cookie?.expires ?? 0) - now - YEAR_S)).toBeLessThan(60)
    await page.goto(`${origin}/`)
    expect(new URL(page.url()).pathname).toBe('/it/taxi/location')
    await context.close()
    expect(faults).toEqual([])
  })

  test('keeps what was chosen and typed, and the price of it', async () => {
    const { context, page, faults } = await open({ script: true })
    await page.goto(`${origin}/taxi/rovinj`)
    await hydrated(page)
    await choosePlace(page, 'from', 'ZAG')
    await switchTo(page, 'de')
    await page.locator('html[lang=de]').waitFor()
    expect(await page.locator('main input[name=from]').first().inputValue()).toBe('ZAG')
    await expect.poll(() => page.locator('#price-box a[href*="from=ZAG"]').count()).toBeGreaterThan(0)
    await page.goto(`${origin}/book?from=RJK&to=krk&date=2026-07-20&time=10:00&people=2&bags=2&vehicle=car`)
    await hydrated(page)
    await page.locator('#book-name').fill('Željka Šimić')
    await switchTo(page, 'it')
    await page.locator('html[lang=it]').waitFor()
    expect(await page.locator('#book-name').inputValue()).toBe('Željka Šimić')
    await context.close()
    expect(faults).toEqual([])
  })

  test('works before any script runs: page and query stay', async () => {
    const { context, page } = await open({ script: false })
    await page.goto(`${origin}/taxi/price?from=PUY&to=rovinj`)
    await switchTo(page, 'de')
    await page.waitForURL(`${origin}/de/taxi/price?from=PUY&to=rovinj`)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await context.close()
  })

  test.each(kinds.map((kind, at) => ({ ...kind, kind, from: rotated(at), to: rotated(at + 1) })))(
    'leads from the $name page in $from to the same in $to, with its words and its head',
    async ({ kind, from, to }) => {
      const { context, page, faults } = await open({ script: true })
      await page.goto(origin + addressOf(kind, from))
      const before = await page.title()
      await switchTo(page, to)
      await page.waitForURL(origin + addressOf(kind, to))
      await page.locator(`html[lang=${to}]`).waitFor()
      expect(await page.locator('h1').count()).toBe(1)
      if (kind.name !== 'component') await expect.poll(() => page.title()).not.toBe(before)
      const html = await (await fetch(origin + addressOf(kind, to))).text()
      expect(html).toContain(`<title>${escaped(await page.title())}</title>`)
      await context.close()
      expect(faults).toEqual([])
    },
  )

  test.each(localeCodes)('names the language it is in: %s', async (code) => {
    const { context, page } = await open({ script: false })
    await page.goto(origin + addressOf({ name: '', path: '/about', hasPriceBox: false, status: 200 }, code))
    expect(await page.locator('header [data-locale][aria-current]').getAttribute('data-locale')).toBe(code)
    await context.close()
  })
})

async function open({
  script,
}: {
  script: boolean
}): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ ...(script ? desktop : phone), javaScriptEnabled: script })
  const page = await context.newPage()
  return { context, page, faults: watch(page, origin).faults }
}

async function switchTo(page: Page, code: string): Promise<void> {
  await page.locator(`header a[data-locale=${code}]`).click()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
