import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openBrowser, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

let browser: Browser
let office: RunningOffice

beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'dispatcher'])
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

const toBoard = (page: Page) => page.locator('header a[href="/office/board"]:visible').click()

/** Writes a call down, all but the last press. */
async function call(page: Page): Promise<void> {
  await page.goto(`${office.origin}/office/new-booking`)
  await hydrated(page)
  const typed = { from: 'Rijeka', to: 'Pula', when: 'sutra 9', name: 'Iva Horvat', phone: '091 234 5678' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(value)
}

const order = (page: Page) => page.locator('main button[value=book]').last().click()

test('a call half written down is not left without a question, and sent it asks nothing', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await context.newPage()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await call(page)
  await toBoard(page)
  await expect.poll(() => asked).toEqual(['beforeunload'])
  expect(await page.locator('main [name=name]').inputValue()).toBe('Iva Horvat')
  await toBoard(page)
  await page.waitForURL(/office\/board$/)
  expect(asked).toHaveLength(2)
  await call(page)
  await order(page)
  await page.waitForURL(/bookings\/B/)
  // A search is nothing that can be lost, nor is a form nobody has typed in.
  await page.goto(`${office.origin}/office/bookings`)
  await page.locator('main [name=q]').fill('Iva')
  await toBoard(page)
  await page.waitForURL(/office\/board$/)
  expect(asked).toHaveLength(2)
  await context.close()
})

test('signed out in another tab, what was typed is sent after signing in again', async () => {
  const context = await office.signedIn(browser, 'owner')
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await call(page)
  const cookies = await context.cookies()
  await context.clearCookies()
  await order(page)
  await page.locator('main a[target=_blank]').waitFor()
  await hydrated(page)
  // Signed in again, in the other tab.
  await context.addCookies(cookies)
  await page.locator('main form button').click()
  await page.waitForURL(/bookings\/B/)
  expect(await page.locator('main').textContent()).toContain('Iva Horvat')
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
  await context.close()
})
