import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { Booking, LegStatus } from '#features/bookings/booking.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { saveFleet } from '#features/fleet/fleet-book.server.ts'
import { desktop, hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const SHOTS = process.env['SHOTS']
const DAY = '/office/assign-day?date=2026-07-16'
const small = { ...phone, viewport: { width: 390, height: 844 } }

const { quote, guest } = sampleRide()
const ride = (code: string, hours: number, vehicleId: string, [from, to]: [string, string], name: string) => {
  const pickUpAt = NOW + hours * HOUR_MS
  const block = { vehicleId, from: pickUpAt - 0.75 * HOUR_MS, to: pickUpAt + HOUR_MS }
  return { code, pickUpAt, vehicleId, block, quote: { ...quote, from, to }, guest: { ...guest, name } }
}

/** Rides of the next day, none with a driver, made up. */
const rides: Partial<Booking & LegStatus>[] = [
  ride('BAAAAAAAAAW', 23, 'van-1', ['opatija', 'RJK'], 'Sample One'),
  ride('BBBBBBBBBBX', 25, 'van-2', ['RJK', 'rijeka'], 'Sample Two'),
  ride('BCCCCCCCCCT', 27, 'van-1', ['rijeka', 'opatija'], 'Sample Three'),
  ride('BDDDDDDDDDV', 27.2, 'van-2', ['crikvenica', 'krk'], 'Sample Four'),
]

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['dispatcher'], async (store) => {
    const drivers = [newDriver('Ana Anić', []), newDriver('Ivo Ivić', []), newDriver('Mia Marić', [])]
    const fleet = { ...readFleet('content'), drivers, base: 'opatija' }
    await saveFleet(store, { fleet, seen: 0 }, () => {})
    for (const more of rides) {
      const booking = sampleRide(more)
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

test('the day and the list of drivers hold what axe checks, and are no wider than a phone', async () => {
  for (const [name, options] of [
    ['phone', small],
    ['desk', { ...desktop, viewport: { width: 1440, height: 900 } }],
  ] as const) {
    const { context, page, faults } = await open(DAY, options)
    for (const path of [DAY, '/office/bookings/BCCCCCCCCCT', '/office/fleet', '/office']) {
      await page.goto(office.origin + path)
      await hydrated(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect([path, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
      if (SHOTS === undefined) continue
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: `${SHOTS}/${name}${path.replace(/\W+/g, '-')}.png`, fullPage: true })
    }
    expect(faults).toEqual([])
    await context.close()
  }
})

test('on the page of a booking one press gives the ride to the driver who fits best, on a phone without a script', async () => {
  const { context, page, faults } = await open('/office/bookings/BAAAAAAAAAW', { ...small, javaScriptEnabled: false })
  const first = page.locator('li', { has: page.locator('button[name=driver]') }).first()
  const driver = await first.locator('button').getAttribute('value')
  await first.locator('button').click()
  await page.waitForURL(/BAAAAAAAAAW$/)
  const now = page.locator('li', { hasText: 'has this ride now' })
  expect(await now.textContent()).toContain(driver)
  expect(faults).toEqual([])
  await context.close()
})

test('what is ticked of the proposal is assigned, what is not stays, with and without a script', async () => {
  for (const [javaScriptEnabled, left] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const { context, page, faults } = await open(DAY, { ...small, javaScriptEnabled })
    if (javaScriptEnabled) {
      await hydrated(page)
      await page.locator('input[name=chosen][value=BDDDDDDDDDV]').uncheck()
      await page.locator('select[name=driver-BBBBBBBBBBX]').selectOption('Mia Marić')
    }
    await page.locator('main form[method=post] button').click()
    await page.waitForURL(/done=/)
    expect(await page.locator('[role=status]').first().textContent()).toMatch(/assigned/)
    expect(await page.locator('input[name=chosen]').count()).toBe(left)
    if (javaScriptEnabled) {
      await page.goto(`${office.origin}/office/bookings/BBBBBBBBBBX`)
      expect(await page.locator('main').textContent()).toContain('Mia Marić')
    }
    expect(faults).toEqual([])
    await context.close()
  }
})
