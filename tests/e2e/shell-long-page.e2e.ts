import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { desktop, hydrated, openBrowser, phone } from './browser.ts'
import { clickNow } from './shell.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const TOWN = '/de/taxi/rijeka'
const topOf = (page: Page, selector: string) =>
  page.evaluate((found) => Math.round(document.querySelector(found)?.getBoundingClientRect().top ?? NaN), selector)
const near = (place: number, wanted: number) => Math.abs(place - wanted) <= 4

describe.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('in the middle of a long page, on a %s', (_name, size) => {
  async function opened(path = TOWN): Promise<Page> {
    const context = await browser.newContext({ ...size, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(inject('origin') + path)
    await hydrated(page)
    return page
  }

  test('a step back and one forward come to the same words', async () => {
    const page = await opened()
    await page.locator('#nearby').scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const before = await topOf(page, '#nearby')
    const heading = await page.locator('h1').textContent()
    await clickNow(page, '#nearby a[href*="/taxi/"]')
    await expect.poll(() => page.locator('h1').textContent()).not.toBe(heading)
    await page.locator('#nearby').scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const other = await topOf(page, '#nearby')
    await page.goBack()
    await expect.poll(() => page.locator('h1').textContent()).toBe(heading)
    await expect.poll(async () => near(await topOf(page, '#nearby'), before), { timeout: 5000 }).toBe(true)
    await page.goForward()
    await expect.poll(() => page.locator('h1').textContent()).not.toBe(heading)
    await expect.poll(async () => near(await topOf(page, '#nearby'), other), { timeout: 5000 }).toBe(true)
    await page.context().close()
  })

  test('a reload comes to the same words', async () => {
    const page = await opened()
    await page.locator('#nearby').scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const before = await topOf(page, '#nearby')
    await page.reload()
    await expect.poll(async () => near(await topOf(page, '#nearby'), before), { timeout: 5000 }).toBe(true)
    await page.context().close()
  })

  test('a hash comes to its words: within the page, and with the page', async () => {
    const page = await opened()
    await page.evaluate(() => location.assign('#nearby'))
    const stands = async () => near(await topOf(page, '#nearby'), 100) || isAtEnd(page)
    await expect.poll(stands, { timeout: 5000 }).toBe(true)
    await page.goto('about:blank')
    await page.goto(`${inject('origin')}${TOWN}#faq`)
    await expect.poll(async () => near(await topOf(page, '#faq'), 100), { timeout: 5000 }).toBe(true)
    await hydrated(page)
    await page.waitForTimeout(500)
    expect(near(await topOf(page, '#faq'), 100)).toBe(true)
    await page.context().close()
  })
})

function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight)
}
