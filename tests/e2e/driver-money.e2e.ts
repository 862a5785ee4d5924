import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { desktop, openBrowser, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const RIDE = 'BAAAAAAAAAW'
const PIN = '274915'
const MONEY = '/office/fleet/drivers/ivo-babic/money'
const SHOTS = process.env['SHOTS']
const hand: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner'], async (store) => {
    const ride = sampleRide({
      state: 'on-board',
      driver: 'Ivo Babić',
      code: RIDE,
      vehicleId: 'van-1',
      pickUpAt: NOW - 1_800_000,
    })
    await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

async function look(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}-${size}.png`, fullPage: true })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([name, size, isWide]).toEqual([name, size, false])
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

/** The phone's queue answers: before that the browser would send the form itself. */
async function isAwake(page: Page): Promise<void> {
  await page.locator('galeb-island[data-awake=""]').first().waitFor({ state: 'attached' })
}

async function officePage(path: string) {
  const context = await office.signedIn(browser, 'owner', desktop)
  const page = await context.newPage()
  await page.goto(office.origin + path)
  return { context, page }
}

async function signedIn() {
  const { context: desk, page: form } = await officePage('/office/fleet/drivers/new')
  await form.locator('#name').fill('Ivo Babić')
  await form.locator('form:has(#name) button').click()
  await form.waitForURL('**/ivo-babic?done=saved')
  await form.locator('section button[value=link]').first().click()
  const href = (await form.getByText('/driver/link/').textContent()) ?? ''
  await desk.close()
  const context = await browser.newContext(hand)
  const page = await context.newPage()
  await page.goto(href)
  await page.locator('#pin').fill(PIN)
  await page.locator('#again').fill(PIN)
  await page.locator('form button').click()
  await page.waitForURL('**/hr/driver')
  return { context, page }
}

test('a driver’s day: expenses without a network, a shift, a ride paid in cash, and what the office makes of it', async () => {
  const { context, page } = await signedIn()
  const { faults } = watch(page, office.origin)
  await page.goto(`${office.origin}/driver`)
  await isAwake(page)
  await look(page, 'complete')
  await page.getByRole('link', { name: 'Cash and hours' }).click()
  await page.waitForURL('**/driver/money')
  await isAwake(page)
  await page.locator('button[value=shift-start]').click()
  await page.locator('button[value=shift-end]').waitFor()
  await isAwake(page)
  await page.waitForTimeout(500)
  await context.setOffline(true)
  // Two of one kind and sum are two expenses; the form is empty after each.
  for (let toll = 0; toll < 2; toll++) {
    await page.locator('select[name=kind]').selectOption('toll')
    await page.locator('input[name=amount]').fill('3,20')
    await page.locator('button[value=expense]').click()
    await page.getByText('Not sent yet').waitFor()
    expect(await page.locator('input[name=amount]').inputValue()).toBe('')
  }
  await context.setOffline(false)
  await page.getByText('The expense is saved').waitFor()
  expect(await page.locator('input[type=file]').count()).toBe(2)
  // Refused: what was typed stands in the form again, with what is wrong.
  await isAwake(page)
  await page.locator('select[name=kind]').selectOption('ferry')
  await page.locator('input[name=amount]').fill('many')
  await page.locator('button[value=expense]').click()
  await page.getByText('Enter an amount').waitFor()
  expect(await page.locator('input[name=amount]').inputValue()).toBe('many')
  const buffer = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'toll.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Add photo' }).first().click()
  await page.getByText('The photo of the receipt is saved').waitFor()
  await page.goto(`${office.origin}/driver`)
  await page.getByRole('button', { name: /in cash/ }).click()
  await page.locator('button[value=undo]').waitFor()
  await page.goto(`${office.origin}/driver/money`)
  await look(page, 'money')
  await page.goto(`${office.origin}/hr/driver/money`)
  await look(page, 'money-hr')
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|422/.test(fault))).toEqual([])

  const { context: desk, page: statement } = await officePage(MONEY)
  await statement.locator('button[value=hand-over]').click()
  await statement.getByText('The hand-over is recorded').waitFor()
  await statement.locator('#pay-value').fill('40')
  await statement.locator('button[value=pay]').click()
  await statement.getByText('The earnings are saved').waitFor()
  await look(statement, 'office-money')
  await statement.emulateMedia({ media: 'print' })
  expect(await statement.locator('form').filter({ visible: true }).count()).toBe(0)
  if (SHOTS !== undefined) await statement.screenshot({ path: `${SHOTS}/office-money-print.png`, fullPage: true })
  await statement.emulateMedia({ media: 'screen' })
  await statement.goto(`${office.origin}/office/bookings/${RIDE}`)
  await look(statement, 'office-booking')
  await statement.goto(`${office.origin}/office/fleet/drivers/ivo-babic`)
  await statement.locator('#file').setInputFiles({ name: 'ivo.jpg', mimeType: 'image/jpeg', buffer })
  await statement.getByRole('button', { name: 'Upload photo' }).click()
  await statement.getByText('The photo is saved').waitFor()
  await look(statement, 'office-driver')
  await desk.close()
  await page.goto(`${office.origin}/driver/money`)
  await page.getByText('Handed over to the office').waitFor()
  await context.close()
})

test('without a script an expense and a shift are plain forms', async () => {
  const { context: desk, page: form } = await officePage('/office/fleet/drivers/ivo-babic')
  await form.locator('section button[value=link]').first().click()
  const href = (await form.getByText('/driver/link/').textContent()) ?? ''
  await desk.close()
  const context = await browser.newContext({ ...hand, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(href)
  await page.locator('#pin').fill(PIN)
  await page.locator('#again').fill(PIN)
  await page.locator('form button').click()
  await page.goto(`${office.origin}/driver/money`)
  await page.locator('select[name=kind]').selectOption('parking')
  await page.locator('input[name=amount]').fill('5.50')
  await page.locator('button[value=expense]').click()
  await page.getByText('The expense is saved').waitFor()
  // The shift of the test before may last.
  for (let press = 0; press < 2; press++) {
    const before = (await page.locator('button[value^=shift-]').getAttribute('value')) ?? ''
    await page.locator('button[value^=shift-]').click()
    await page.locator(`button[value^=shift-]:not([value=${before}])`).waitFor()
  }
  await context.close()
})
