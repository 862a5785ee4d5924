import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { Booking, LegStatus } from '#features/bookings/booking.ts'
import { checkSymbol } from '#features/codes/code.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { openBoard, openMenu, rideOn } from './board-page.ts'
import { desktop, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SHOTS = process.env['SHOTS']
const WIDE = { ...desktop, viewport: { width: 1440, height: 900 } }
const NARROW = { ...phone, viewport: { width: 390, height: 844 } }

const codeAt = (at: number) => {
  const ten = `BCC${String(at).padStart(7, '0')}`
  return ten + checkSymbol(ten)
}
const names = ['Ana Sample', 'Giovanni Esempio', 'Familie Beispiel', 'Marko Uzorak', 'Mrs Eleanor Example-Longname']
const drivers = ['Ivo', 'Mara', 'Pero', 'Luka']
const trips: Pick<Booking['quote'], 'from' | 'to'>[] = [
  { from: 'RJK', to: 'opatija' },
  { from: 'crikvenica', to: 'RJK' },
  { from: 'krk', to: 'rab' },
  { from: 'PUY', to: 'rovinj' },
]
/** A day of twenty-five rides as it is at eleven: some over, some under way, most to come; a request; one that is late. */
const states = [
  ...Array.from({ length: 5 }, () => 'completed' as const),
  'cancelled',
  'on-board',
  'on-the-way',
  'on-the-way',
  ...Array.from({ length: 7 }, () => 'assigned' as const),
  ...Array.from({ length: 8 }, () => 'confirmed' as const),
  'requested',
] as const

function rideAt(at: number): Partial<Booking & LegStatus> {
  const state = states[at] ?? 'confirmed'
  const { quote, guest } = sampleRide()
  const hasCrew = !['confirmed', 'requested', 'cancelled'].includes(state)
  const trip = trips[at % trips.length] ?? quote
  const there = { ...guest.legs.there, flight: trip.from === 'RJK' ? 'OU 412' : null, pickUpAddress: null }
  return {
    code: codeAt(at),
    state,
    pickUpAt: NOW + (at - 8) * 25 * MINUTE_MS,
    quote: { ...quote, from: trip.from, to: trip.to },
    guest: { ...guest, name: names[at % names.length] ?? '', legs: { there, back: null } },
    ...(hasCrew && { vehicleId: `van-${(at % 2) + 1}`, driver: drivers[at % drivers.length] ?? '' }),
    ...(state === 'requested' && { promisedBy: NOW + HOUR_MS }),
    ...(at === 18 && { unseen: true }),
  }
}

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['dispatcher', 'owner'], async (store) => {
    const all = [
      ...states.map((_, at) => rideAt(at)),
      { code: codeAt(90), pickUpAt: NOW + 24 * HOUR_MS },
      { code: codeAt(91), pickUpAt: NOW + 120 * HOUR_MS },
    ]
    for (const ride of all.map(sampleRide))
      await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

/** How many rides lie wholly in the window. */
const ridesInSight = (page: Page) =>
  page
    .locator('article')
    .evaluateAll(
      (rows) =>
        rows.map((row) => row.getBoundingClientRect()).filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
          .length,
    )

test.each(['?day=today', '?day=today&sort=time'])(
  'twenty-five rides of a day are seen at once on a desktop (%s)',
  async (query) => {
    const context = await office.signedIn(browser, 'dispatcher', WIDE)
    const page = await openBoard(context, office, query)
    const { faults } = watch(page, office.origin)
    await expect.poll(() => page.locator('article').count()).toBe(25)
    await shot(page, `board-1440${query.includes('time') ? '-time' : ''}`)
    expect(await ridesInSight(page)).toBe(25)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

test('on a phone, with and without scripts, in light and dark, nothing lies beside the screen or under a thumb', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options: BrowserContextOptions = { ...NARROW, colorScheme, javaScriptEnabled: colorScheme === 'light' }
    const context = await office.signedIn(browser, 'dispatcher', options)
    const page = await context.newPage()
    await page.goto(`${office.origin}/office/board`)
    await shot(page, `board-390-${colorScheme}-top`)
    const menu = await openMenu(rideOn(page, codeAt(9)), 'More')
    await menu.locator('summary', { hasText: 'Cancel' }).click()
    await shot(page, `board-390-${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    const small = await page
      .locator('main :is(button, summary, select, input:not([type=checkbox]), label:has(> [type=checkbox]))')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && part.getBoundingClientRect().height < 43.5)
          .map((part) => part.outerHTML),
      )
    expect(small).toEqual([])
    await context.close()
  }
})

test('a filter is kept in the address, with scripts at once and without by its button; other days are fetched', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await office.signedIn(browser, 'dispatcher', { ...WIDE, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${office.origin}/office/board`)
    if (javaScriptEnabled) await page.locator('[class*=keys]').waitFor({ state: 'attached' })
    await page.locator('form[role=search] summary').click()
    await shot(page, `board-filter-${javaScriptEnabled}`)
    await page.getByLabel('Driver', { exact: true }).first().selectOption('Mara')
    await page.getByLabel('Status').selectOption('assigned')
    if (!javaScriptEnabled) await page.locator('form[role=search] button').click()
    await page.waitForURL(/driver=Mara/)
    await expect.poll(() => page.locator('article').count()).toBe(2)
    // What was pressed comes back to the same rides, and a reload shows them too.
    await page.reload()
    expect(await page.locator('article').count()).toBe(2)
    await page.goto(`${office.origin}/office/board?from=2026-07-20`)
    await rideOn(page, codeAt(91)).waitFor()
    expect(await page.locator('article').count()).toBe(1)
    await context.close()
  }
})

test('several rides are given a vehicle and a driver at once, and each that is refused is told by itself', async () => {
  const context = await office.signedIn(browser, 'dispatcher', WIDE)
  const page = await openBoard(context, office)
  const bar = page.getByRole('form', { name: 'Assign selected rides' })
  expect(await bar.isVisible()).toBe(false)
  // With the mouse and by the key.
  for (const at of [16, 17]) await rideOn(page, codeAt(at)).locator('input[name=ride]').check()
  await rideOn(page, codeAt(22)).locator('[data-focus]').focus()
  await page.keyboard.press('x')
  await bar.getByLabel('Driver').fill('Nina')
  await shot(page, 'board-bulk')
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.locator(`[data-column=assigned] [data-code=${codeAt(16)}]`).waitFor()
  // The second begins while the first is driven; the third comes after it.
  await page.locator(`[data-refused=${codeAt(17)}]`).waitFor()
  await page.locator(`[data-column=assigned] [data-code=${codeAt(22)}]`).waitFor()
  expect(await page.locator('[data-refused]').count()).toBe(1)
  await shot(page, 'board-bulk-refused')
  expect(await bar.isVisible()).toBe(false)
  await page.locator(`[data-undo=${codeAt(22)}] button`).click()
  await page.locator(`[data-column=confirmed] [data-code=${codeAt(22)}]`).waitFor()
  await context.close()
})

test('without scripts several rides are assigned by the same form, and the refused ones stand at the top', async () => {
  const context = await office.signedIn(browser, 'owner', { ...WIDE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/board?day=today`)
  for (const at of [18, 20, 23]) await rideOn(page, codeAt(at)).locator('input[name=ride]').check()
  await page.locator('#bulk-driver').fill('Toni')
  await page.getByRole('form', { name: 'Assign selected rides' }).getByRole('button', { name: 'Assign' }).click()
  await page.locator(`[data-column=assigned] [data-code=${codeAt(18)}]`).waitFor()
  await page.locator(`[data-column=assigned] [data-code=${codeAt(23)}]`).waitFor()
  expect(
    await page.locator('[data-refused]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-refused'))),
  ).toEqual([codeAt(20)])
  expect(new URL(page.url()).searchParams.get('day')).toBe('today')
  await context.close()
})

test('what cannot be meant by a slip lies in the menu, apart and folded; Escape closes it', async () => {
  const context = await office.signedIn(browser, 'dispatcher', WIDE)
  const page = await openBoard(context, office)
  const ride = rideOn(page, codeAt(10))
  expect(await ride.locator('button:visible').allTextContents()).toEqual(['On the way'])
  await ride.locator('[data-focus]').focus()
  await page.keyboard.press('m')
  await ride.locator('summary', { hasText: 'Cancel the ride' }).waitFor()
  await shot(page, 'board-menu')
  expect(await ride.locator('button:visible', { hasText: 'Cancel' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => ride.locator('summary', { hasText: 'Cancel the ride' }).isVisible()).toBe(false)
  await context.close()
})

test('a filter of the list of bookings is saved by name and opened again, and the list for paper fits it', async () => {
  for (const [name, options] of [
    ['1440', WIDE],
    ['390', { ...NARROW, javaScriptEnabled: false }],
  ] as const) {
    const context = await office.signedIn(browser, 'owner', options)
    const page = await context.newPage()
    await page.goto(`${office.origin}/office/bookings?state=completed`)
    await page.locator('summary', { hasText: 'Save filter' }).click()
    await page.getByLabel('Name of the filter').fill(`Done ${name}`)
    await page.getByRole('button', { name: 'Save filter' }).click()
    await page.goto(`${office.origin}/office/bookings`)
    await page.getByRole('link', { name: `Done ${name}` }).click()
    await page.waitForURL(/state=completed/)
    const saved = page.getByRole('navigation', { name: 'Saved filters' })
    expect(await saved.locator('[aria-current]').textContent()).toBe(`Done ${name}`)
    await shot(page, `bookings-${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.getByRole('link', { name: 'Print view' }).click()
    await page.waitForURL(/view=print/)
    await shot(page, `bookings-print-${name}`)
    expect(await page.locator('main :is(button, form, input)').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.locator('summary', { hasText: 'Save filter' }).click()
    await page.getByRole('button', { name: `Delete “Done ${name}”` }).click()
    await page.getByRole('link', { name: `Done ${name}` }).waitFor({ state: 'detached' })
    await context.close()
  }
})
