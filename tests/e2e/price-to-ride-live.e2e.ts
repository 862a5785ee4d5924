import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser, phone, watch } from './browser.ts'

const origin = inject('origin')
const ORDER = '/hr/book?from=RJK&to=opatija&date=2026-07-22&time=11%3A00&people=2&bags=2&vehicle=car'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('an open voucher follows its ride: cancelled elsewhere, it says so here without a reload', async () => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { faults } = watch(page, origin)
  await page.goto(origin + ORDER)
  await page.fill('[name=name]', 'Ana Horvat')
  await page.fill('[name=phone]', '091 234 5678')
  await page.click('button[name=intent][value=order]')
  await page.waitForURL(/decoder\/B/)
  const streaming = page.waitForRequest(/api\/documents\/listen/)
  await page.locator('h1').tap()
  await streaming

  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  await elsewhere.locator('summary', { hasText: 'Otkaži' }).click()
  let loads = 0
  page.on('load', () => loads++)
  await elsewhere.click('button[name=intent][value=cancel]')
  await page.locator('h1', { hasText: 'Otkazano' }).waitFor({ timeout: 20_000 })
  expect(loads).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
