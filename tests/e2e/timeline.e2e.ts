import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { desktop, hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SHOTS = process.env['SHOTS']

/** Rides of the sample's vans, hours from now. */
const rides = [
  { code: 'BAAAAAAAAAW', hours: 2, vehicleId: 'van-1' },
  { code: 'BAAAAAAAABD', hours: 2, vehicleId: 'van-2' },
  { code: 'BAAAAAAAACN', hours: 5, vehicleId: 'van-1' },
  { code: 'BAAAAAAAAD4', hours: 7, vehicleId: 'van-1' },
  { code: 'BAAAAAAAAEJ', hours: 9, vehicleId: 'van-1' },
  { code: 'BAAAAAAAAF3', hours: 26, vehicleId: 'van-1' },
] as const

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'dispatcher'], async (store) => {
    const blocks = rides.map(({ code, hours, vehicleId }) => {
      const pickUpAt = NOW + hours * HOUR_MS
      const block = { vehicleId, from: pickUpAt - 45 * MINUTE_MS, to: pickUpAt + 55 * MINUTE_MS }
      return sampleRide({ code, pickUpAt, pickUpLocal: '2026-07-15T12:00', vehicleId, block })
    })
    for (const booking of blocks)
      await store.commit([{ kind: 'set', path: bookingPath(booking.code), data: asData(booking) }])
    const held = blocks.flatMap(({ legStatus: { there } }) => there.block ?? [])
    for (const date of ['2026-07-15', '2026-07-16']) {
      const own = held.filter(({ from }) => new Date(from).toISOString().startsWith(date))
      await store.commit([
        { kind: 'set', path: `capacity/van/days/${date}`, data: { blocks: own.map((row) => ({ ...row })) } },
      ])
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
  if (options.javaScriptEnabled !== false) {
    await hydrated(page)
    // Until the listeners have answered a move is not seen.
    await page.waitForTimeout(1500)
  }
  return { context, page, faults }
}
/** All of a ride, on top of what is drawn in it: the box of the link counts words that are cut off. */
const handle = (page: Page, code: string) => page.locator(`[data-bar="${code}"] rect`).last()
const barIn = (page: Page, row: string, code: string) => page.locator(`[data-row="${row}"] [data-bar="${code}"]`)

const barAt = (page: Page, code: string, time: string) =>
  page.locator(`[data-bar="${code}"]`, { hasText: new RegExp(`^${time}`) })

/** From the middle of a ride to the middle of another row, or sideways by pixels. */
async function drag(page: Page, code: string, to: { row: string } | { byPx: number }): Promise<void> {
  const box = await handle(page, code).boundingBox()
  if (!box) throw new Error('no ride')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  if ('row' in to) {
    const row = await page.locator(`[data-row="${to.row}"]`).boundingBox()
    if (!row) throw new Error('no row')
    await page.mouse.move(x + 3, row.y + row.height / 2, { steps: 5 })
  } else await page.mouse.move(x + to.byPx, y + 2, { steps: 5 })
}

test('a ride is dragged to another vehicle: the page says before that it can be done, and another tab sees it', async () => {
  const { context, page, faults } = await open('/office/timeline')
  const other = await open('/office/timeline')
  await drag(page, 'BAAAAAAAACN', { row: 'vehicle:van-2' })
  await page.locator('[data-ghost][data-check=free]').waitFor()
  expect(await barIn(page, 'vehicle:van-1', 'BAAAAAAAACN').count()).toBe(1)
  await page.mouse.up()
  await barIn(page, 'vehicle:van-2', 'BAAAAAAAACN').waitFor()
  await barIn(other.page, 'vehicle:van-2', 'BAAAAAAAACN').waitFor()
  expect(await page.locator('[data-panel]').count()).toBe(0)
  expect(faults).toEqual([])
  await other.context.close()
  await context.close()
})

test('where another ride is in the way the page says so, and the drop moves nothing', async () => {
  const { context, page, faults } = await open('/office/timeline')
  await drag(page, 'BAAAAAAAAAW', { row: 'vehicle:van-2' })
  await page.locator('[data-ghost][data-check=refused]').waitFor()
  await page.mouse.up()
  expect(await page.locator('[data-panel] [role=status]').textContent()).toContain('Sample Guest')
  await page.locator('[data-panel] button').click()
  await page.locator('[data-panel]').waitFor({ state: 'detached' })
  expect(await barIn(page, 'vehicle:van-1', 'BAAAAAAAAAW').count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

test('dragged sideways a ride gets another time, after a yes', async () => {
  const { context, page, faults } = await open('/office/timeline')
  const hour = ((await page.locator('[data-hours]').boundingBox())?.width ?? 0) / 24
  await drag(page, 'BAAAAAAAAD4', { byPx: -hour / 2 })
  await page.locator('[data-ghost][data-check=asks]').waitFor()
  await page.mouse.up()
  expect(await barAt(page, 'BAAAAAAAAD4', '18:00').count()).toBe(1)
  // The question has the focus.
  await page.keyboard.press('Enter')
  await barAt(page, 'BAAAAAAAAD4', '17:30').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('the same by keys: arrows move, Escape leaves it, Enter drops, and the ride keeps the focus', async () => {
  const { context, page, faults } = await open('/office/timeline')
  const bar = page.locator('[data-bar="BAAAAAAAAEJ"]')
  await bar.focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-panel][data-check=free]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-panel]').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-panel][data-check=free]').waitFor()
  await page.keyboard.press('Enter')
  await barIn(page, 'vehicle:van-2', 'BAAAAAAAAEJ').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-bar') === 'BAAAAAAAAEJ')
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-panel][data-check=asks]').waitFor()
  await page.keyboard.press('Enter')
  await barAt(page, 'BAAAAAAAAEJ', '20:15').waitFor()
  await page.keyboard.press('+')
  await page.waitForURL(/zoom=2/)
  await page.keyboard.press('?')
  expect(await page.locator('#shortcuts').textContent()).toContain('↑ ↓')
  expect(faults).toEqual([])
  await context.close()
})

test('without a script a ride’s link opens its form, on a phone too', async () => {
  const { context, page, faults } = await open('/office/timeline?date=2026-07-16', {
    ...phone,
    javaScriptEnabled: false,
  })
  await handle(page, 'BAAAAAAAAF3').click()
  await page.waitForURL(/move=BAAAAAAAAF3/)
  await page.locator('#move select').first().selectOption('vehicle:van-2')
  await page.locator('#move form').first().locator('button').click()
  await barIn(page, 'vehicle:van-2', 'BAAAAAAAAF3').waitFor()
  await handle(page, 'BAAAAAAAAF3').click()
  await page.locator('#move input[name=when]').fill('2026-07-16 14:30')
  await page
    .locator('#move form', { has: page.locator('input[name=when]') })
    .locator('button')
    .click()
  await page.locator('#move [role=alert] button').click()
  await barAt(page, 'BAAAAAAAAF3', '14:30').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(faults).toEqual([])
  await context.close()
})

test('nothing on the page is wrong by axe, or wider than a phone', async () => {
  for (const [name, options] of [
    ['phone', { ...phone, viewport: { width: 390, height: 844 } }],
    ['desk', desktop],
  ] as const) {
    const context = await office.signedIn(browser, 'dispatcher', options)
    const page = await context.newPage()
    for (const query of ['', '?rows=drivers', '?view=week', '?move=BAAAAAAAAAW']) {
      await page.goto(`${office.origin}/office/timeline${query}`)
      await hydrated(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect([query, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([query, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), query).toBe(false)
      if (SHOTS === undefined) continue
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: `${SHOTS}/${name}-timeline${query.replace(/\W+/g, '-')}.png` })
    }
    await context.close()
  }
})
