import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { hydrated } from './price-to-ride.ts'

let browser: Browser
let office: RunningOffice

beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'editor'])
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

test('the rooms of the office are there on a phone, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await office.signedIn(browser, 'owner', { ...phone, javaScriptEnabled })
    const page = await context.newPage()
    const { faults } = watch(page, office.origin)
    await page.goto(`${office.origin}/office`)
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('header summary').click()
    await page.locator('header details a[href="/office/audit"]').click()
    await page.waitForURL(/office\/audit$/)
    await page.locator('h1').waitFor()
    await page.locator('header button[value=hr]').click()
    await page.locator('html[lang=hr]').waitFor()
    await page.locator('header button[value=en]').click()
    await page.locator('html[lang=en]').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  }
})
