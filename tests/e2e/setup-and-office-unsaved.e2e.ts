import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openBrowser, phone, watch, fillWhen } from './browser.ts'
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
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.type())
    void (requested.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await call(page)
  await toBoard(page)
  await expect.poll(() => requested).toEqual(['beforeunload'])
  expect(await page.locator('main [name=name]').inputValue()).toBe('Iva Horvat')
  await toBoard(page)
  await page.waitForURL(/office\/board$/)
  expect(requested).toHaveLength(2)
  await call(page)
  await order(page)
  await page.waitForURL(/bookings\/B/)
  // A search is nothing that can be lost, nor is a form nobody has typed in.
  await page.goto(`${office.origin}/office/bookings`)
  await page.locator('main [name=q]').fill('Iva')
  await toBoard(page)
  await page.waitForURL(/office\/board$/)
  expect(requested).toHaveLength(2)
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

test('pressed twice it is sent once: one voucher, one way into its page', async () => {
  const context = await office.signedIn(browser, 'owner')
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/codes/new`)
  await hydrated(page)
  const typed = { amount: '20', holder: 'Twice Pressed', note: 'late' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(value)
  await fillWhen(page, 'until', '2026-08-31')
  // The server has it at once; its answer takes its time on the way.
  const line = await context.newCDPSession(page)
  const slow = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.locator('main form button:not([type=button])').evaluate((button: HTMLButtonElement) => {
    button.click()
    setTimeout(() => button.click(), 500)
  })
  await page.waitForURL(/codes\/V/)
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 0 })
  await page.goto(`${office.origin}/office/codes?q=Twice`)
  expect(await page.locator('main tbody tr').count()).toBe(1)
  // Another button of the same form is another wish: a price is shown, then it is booked.
  await call(page)
  await page.locator('main button[value=price]').click()
  await page.waitForLoadState()
  await hydrated(page)
  await order(page)
  await page.waitForURL(/bookings\/B/)
  await context.close()
})

test('the language of a known caller can be changed, and half a number fills in nobody', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await context.newPage()
  await call(page)
  const hers = { when: 'sutra 16', phone: '091 765 4321', name: 'Mara Kos', email: 'mara@example.hr' }
  for (const [name, said] of Object.entries(hers)) await page.locator(`main [name=${name}]`).fill(said)
  await page.locator('main [name=locale]').selectOption('hr')
  await order(page)
  await page.waitForURL(/bookings\/B/)
  await page.goto(`${office.origin}/office/new-booking`)
  await hydrated(page)
  const value = (name: string) => page.locator(`main [name=${name}]`).inputValue()
  await page.locator('main [name=phone]').fill('091 765 4321')
  await expect.poll(() => value('name')).toBe('Mara Kos')
  expect([await value('email'), await value('locale')]).toEqual(['mara@example.hr', 'hr'])
  const looked = page.waitForResponse(/look=1.*locale=de/)
  await page.locator('main [name=locale]').selectOption('de')
  await looked
  await page.locator('main [name=note]').fill('x')
  await page.waitForResponse(/look=1.*note=x/)
  expect(await value('locale')).toBe('de')
  // One figure more, and it is somebody else's.
  await page.locator('main [name=phone]').fill('091 765 43210')
  await expect.poll(() => value('name')).toBe('')
  expect(await value('email')).toBe('')
  page.on('dialog', (dialog) => void dialog.accept())
  await context.close()
})

test('back from what was done to the form that had a fault before, and on from there', async () => {
  const context = await office.signedIn(browser, 'owner')
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/codes/new`)
  await hydrated(page)
  const typed = { amount: 'much', holder: 'Went Back', note: 'late' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(value)
  await fillWhen(page, 'until', '2026-08-31')
  await page.locator('main form button:not([type=button])').click()
  await page.locator('[aria-invalid=true]').waitFor()
  await hydrated(page)
  await page.locator('main [name=amount]').fill('20')
  await page.locator('main form button:not([type=button])').click()
  await page.waitForURL(/codes\/V/)
  await page.goBack()
  await page.waitForURL(`${office.origin}/office/codes/new`)
  expect(await page.locator('main [name=amount]').count()).toBe(1)
  await context.close()
})

test('a fault far below is gone to: on a phone nobody looks for it through twenty screens', async () => {
  const context = await office.signedIn(browser, 'owner', phone)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${office.origin}/office/pages/taxi_krk`)
  await hydrated(page)
  const last = page.locator('main textarea').last()
  const name = await last.getAttribute('name')
  await last.fill('')
  await page.locator('button[value=publish]').click()
  await page.locator('main textarea[aria-invalid=true]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
  await context.close()
})
