import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { desktop, openBrowser, phone } from './browser.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const open = async (path: string, size: object) => {
  const page = await (await browser.newContext({ ...size, reducedMotion: 'reduce' })).newPage()
  await page.goto(origin + path)
  return page
}

test.each([true, false])(
  'the bar to the price box is away while the box is in view, with scripts %s',
  async (script) => {
    const page = await open('/taxi/opatija', { ...phone, javaScriptEnabled: script })
    const bar = page.locator('#root > nav')
    const box = page.locator('#price-box')
    const put = (block: 'start' | 'end', which = box) =>
      which.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block)
    await put('start')
    await expect.poll(() => bar.isVisible()).toBe(false)
    await put('end', page.locator('footer'))
    await expect.poll(() => bar.isVisible()).toBe(true)
    await put('end')
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.context().close()
  },
)

test.each(localeCodes)('a phone held sideways shows the price without scrolling, in %s', async (locale) => {
  const page = await open(inLocale(locale, '/taxi/mali-losinj'), { ...phone, viewport: { width: 844, height: 390 } })
  const price = await page.locator('#price-box li').first().locator('p + p').boundingBox()
  expect((price?.y ?? 0) + (price?.height ?? 999)).toBeLessThanOrEqual(390)
  await page.goto(origin + inLocale(locale, '/taxi/price'))
  const from = await page.locator('#price-box input[name=from]').first().boundingBox()
  expect((from?.y ?? 0) + (from?.height ?? 999)).toBeLessThanOrEqual(390)
  await page.context().close()
})

test.each(localeCodes)('the button of an empty box stands above the fold of a desktop, in %s', async (locale) => {
  const page = await open(inLocale(locale, '/taxi/location'), desktop)
  for (const path of ['/taxi/location', '/taxi/price']) {
    await page.goto(origin + inLocale(locale, path))
    const button = await page.locator('#price-box [type=submit]').boundingBox()
    expect([path, (button?.y ?? 0) + (button?.height ?? 999) <= 900]).toEqual([path, true])
  }
  await page.context().close()
})
