import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { desktop, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const CODE = 'BAAAAAAAAAW'
/** A request for another week: confirmed, it is no longer on the board. */
const LATER = 'BAAAAAAAAA4'
const SHOTS = process.env['SHOTS']

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['dispatcher'], async (store) => {
    const rides = [
      sampleRide({ code: CODE, state: 'assigned', driver: 'Ivo', vehicleId: 'van-1', pickUpAt: NOW + 2 * HOUR_MS }),
      sampleRide({ code: LATER, state: 'requested', promisedBy: NOW + HOUR_MS, pickUpAt: NOW + 200 * HOUR_MS }),
    ]
    for (const ride of rides) await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  'on a %s a press on the board is undone from the bar, also of a ride that has left the board',
  async (name, size) => {
    const context = await office.signedIn(browser, 'dispatcher', size)
    const page = await context.newPage()
    const { faults } = watch(page, office.origin)
    await page.goto(`${office.origin}/office/board`)
    await page.locator('[class*=keys]').waitFor({ state: 'attached' })
    await page.locator(`[data-code=${CODE}] [data-focus]`).click()
    await page.locator(`[data-column=on-the-way] [data-code=${CODE}]`).waitFor()
    const bar = page.locator(`[data-undo=${CODE}]`)
    await bar.waitFor()
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/undo-board-${name}.png` })
    const { violations } = await new AxeBuilder({ page }).include('[data-undo]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await bar.locator('button').click()
    await page.locator(`[data-column=assigned] [data-code=${CODE}]`).waitFor()
    await bar.waitFor({ state: 'detached' })
    await page.locator(`[data-code=${LATER}] [data-focus]`).click()
    await page.locator(`[data-code=${LATER}]`).waitFor({ state: 'detached' })
    await page.locator(`[data-undo=${LATER}] button`).click()
    await page.locator(`[data-column=requested] [data-code=${LATER}]`).waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

test('without a script the bar is a form, on the board and on the page of the booking', async () => {
  const context = await office.signedIn(browser, 'dispatcher', { ...desktop, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/office/board', `/office/bookings/${CODE}`]) {
    await page.goto(office.origin + path)
    await page.locator(`[data-code=${CODE}] [data-focus]`).first().click()
    const undo = page.locator(`[data-undo=${CODE}] button`)
    await undo.waitFor()
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/undo${path.replaceAll('/', '-')}.png` })
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    expect(await page.locator(`[data-code=${CODE}]`).getAttribute('data-state')).toBe('assigned')
  }
  await context.close()
})
