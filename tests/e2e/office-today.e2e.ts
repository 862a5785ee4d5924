import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { Booking, LegStatus } from '#features/bookings/booking.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { desktop, hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const SHOTS = process.env['SHOTS']
const block = (vehicleId: string, hours: number) => ({
  vehicleId,
  from: NOW + (hours - 0.75) * HOUR_MS,
  to: NOW + (hours + 1) * HOUR_MS,
})

/** A morning with something of each kind, made up. */
const rides: Partial<Booking & LegStatus>[] = [
  { code: 'BAAAAAAAAA1', state: 'requested', promisedBy: NOW + 8 * 60_000, pickUpAt: NOW + 40 * HOUR_MS },
  { code: 'BAAAAAAAAA2', state: 'requested', promisedBy: NOW + 2 * HOUR_MS, pickUpAt: NOW + 60 * HOUR_MS },
  { code: 'BAAAAAAAAA3', pickUpAt: NOW + HOUR_MS },
  { code: 'BAAAAAAAAA4', pickUpAt: NOW + 9 * HOUR_MS },
  {
    code: 'BAAAAAAAAA5',
    pickUpAt: NOW + HOUR_MS / 2,
    state: 'assigned',
    driver: 'Ivo',
    vehicleId: 'van-1',
    block: block('van-1', 0.5),
  },
  {
    code: 'BAAAAAAAAA6',
    pickUpAt: NOW + 3 * HOUR_MS,
    state: 'assigned',
    driver: 'Ana',
    vehicleId: 'van-1',
    block: block('van-1', 3),
  },
  {
    code: 'BAAAAAAAAA7',
    pickUpAt: NOW + 3 * HOUR_MS,
    state: 'assigned',
    driver: 'Ana',
    vehicleId: 'van-2',
    block: block('van-2', 3),
  },
  { code: 'BAAAAAAAAA8', pickUpAt: NOW - 2 * HOUR_MS, state: 'completed', driver: 'Ana', vehicleId: 'van-2' },
]

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'dispatcher', 'editor'], async (store) => {
    for (const ride of rides) {
      const booking = sampleRide(ride)
      await store.commit([{ kind: 'set', path: bookingPath(booking.code), data: asData(booking) }])
    }
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

const open = async (path: string, options: BrowserContextOptions = desktop) => {
  const context = await office.signedIn(browser, 'dispatcher', options)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(office.origin + path)
  return { context, page, faults }
}

test('what another dispatcher does is seen on Today without a reload, and undone there', async () => {
  const { context, page, faults } = await open('/office')
  await hydrated(page)
  const rows = page.locator('li[data-level]')
  expect(await rows.first().getAttribute('data-level')).toBe('now')
  const request = rows.filter({ hasText: 'Request' })
  await request.waitFor()
  // Until the listeners are there a change would only be seen by a reload.
  await page.waitForTimeout(1500)
  const other = await open('/office/board')
  await other.page.locator('#BAAAAAAAAA2 button', { hasText: 'Confirm' }).first().click()
  await request.waitFor({ state: 'detached' })
  await other.context.close()
  expect(faults).toEqual([])
  await context.close()
})

test('a request is confirmed on Today, with and without a script, and taken back', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { context, page, faults } = await open('/office', { ...phone, javaScriptEnabled })
    if (javaScriptEnabled) await hydrated(page)
    const urgent = page.locator('li[data-level=now]', { has: page.locator('input[value=BAAAAAAAAA1]') })
    await urgent.locator('button').click()
    const undo = page.locator('form[data-undo=BAAAAAAAAA1] button')
    await undo.waitFor()
    expect(await urgent.count()).toBe(0)
    await undo.click()
    await urgent.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  }
})

test('one key opens the search, one the list of the keys, a letter its page; none while something is typed', async () => {
  const { context, page, faults } = await open('/office/account')
  await hydrated(page)
  await page.keyboard.press('?')
  await page.locator('#shortcuts').waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await page.locator('#shortcuts').waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await page.keyboard.type('sample guest')
  expect(await page.locator('#shortcuts').isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await page.waitForURL(/office\/search\?q=sample\+guest$/)
  await page.locator('main a[href="/office/bookings/BAAAAAAAAA3"]').waitFor()
  await hydrated(page)
  await page.keyboard.press('t')
  await page.waitForURL(/office$/)
  expect(faults).toEqual([])
  await context.close()
})

test('without a script the keys are listed by their button, and the search is there, also on a phone', async () => {
  const wide = await open('/office', { ...desktop, javaScriptEnabled: false })
  await wide.page.locator('header button[popovertarget=shortcuts]:not([popovertargetaction])').click()
  await wide.page.locator('#shortcuts').waitFor({ state: 'visible' })
  await wide.page.locator('#shortcuts button').click()
  await wide.page.locator('#shortcuts').waitFor({ state: 'hidden' })
  await wide.context.close()
  const { context, page } = await open('/office', { ...phone, javaScriptEnabled: false })
  await page.locator('header > details > summary').click()
  await page.locator('header > details input[name=q]').fill('sample')
  await page.keyboard.press('Enter')
  await page.waitForURL(/office\/search\?q=sample$/)
  expect(await page.locator('main a[href^="/office/bookings/"]').count()).toBeGreaterThan(0)
  await context.close()
})

test('nothing on the new pages is wrong by axe, wider than a phone, or smaller than a thumb', async () => {
  for (const [name, options] of [
    ['phone', { ...phone, viewport: { width: 390, height: 844 } }],
    ['desk', desktop],
  ] as const) {
    const { context, page } = await open('/office', options)
    for (const path of ['/office', '/office/search?q=opatija', '/office/bookings']) {
      await page.goto(office.origin + path)
      await hydrated(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect([path, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
      if (SHOTS === undefined) continue
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: `${SHOTS}/${name}${path.replace(/\W+/g, '-')}.png`, fullPage: name === 'phone' })
      if (path !== '/office') continue
      if (name === 'phone') await page.locator('header > details > summary').click()
      else await page.keyboard.press('?')
      await page.screenshot({ path: `${SHOTS}/${name}-menu.png` })
    }
    await context.close()
  }
})
