import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, hydrated, openBrowser, watch, whenField } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

let browser: Browser
let office: RunningOffice

beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner'])
})
afterAll(async () => {
  await browser.close()
  await office.stop()
})

async function signedIn(path: string) {
  const context = await office.signedIn(browser, 'owner', { ...desktop, locale: 'en-US' })
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(office.origin + path)
  await hydrated(page)
  return { page, faults, close: () => context.close() }
}

test.each([
  ['/hr/book?from=elsewhere&date=2026-09-03&time=14:30', 'date', 'čet, 3. rujna 2026.'],
  ['/hr/book?from=elsewhere&date=2026-09-03&time=14:30', 'time', '14:30'],
])('the enquiry %s shows its %s in the page’s language', async (path, name, shown) => {
  const { page, faults, close } = await signedIn(path)
  const field = page.locator(`[role=combobox]:has(~ input[name=${name}])`)
  await expect.poll(async () => (await field.inputValue()).replaceAll('\u00a0', ' ')).toBe(shown)
  expect(await field.evaluate((input) => (input as HTMLInputElement).labels?.length)).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('the office types and chooses a day with its time', async () => {
  const { page, faults, close } = await signedIn('/office/weather')
  const field = page.locator('[role=combobox]:has(~ input[name=from])')
  const sent = () => page.locator('input[name=from]').inputValue()
  await field.fill('20.7.2026 14:30')
  await field.blur()
  expect(await sent()).toBe('2026-07-20T14:30')
  expect((await field.inputValue()).replaceAll('\u00a0', ' ')).toMatch(/^Mon,? 20 Jul(y)? 2026 14:30$/)
  await field.click()
  await page.locator('[data-day="2026-07-22"]').click()
  expect(await sent()).toBe('2026-07-22T14:30')
  await whenField(page, 'to').fill('23.7.2026 8:00')
  await whenField(page, 'to').press('Enter')
  await page.waitForURL(/from=2026-07-22T14%3A30&to=2026-07-23T08%3A00/)
  expect(faults).toEqual([])
  await close()
})
