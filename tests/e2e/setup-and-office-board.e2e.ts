import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { Booking, LegStatus } from '#features/bookings/booking.ts'
import { checkSymbol } from '#features/codes/code.ts'
import type { Store } from '#documents/store.ts'
import { keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { writeReview } from '#features/reviews/reviews.server.ts'
import { issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { formOf } from '#tests/server/test-booking-site.ts'
import { openBoard, openMenu, rideOn } from './board-page.ts'
import { hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const SHOTS = process.env['SHOTS']

const coded = (ten: string) => ten + checkSymbol(ten)
const RIDE = coded('BBBBBBBBBB')
const VOUCHER = coded('VVVVVVVVVV')
const QUESTION = '11111111-2222-4333-8444-555555555555'

/** Rides of today and tomorrow, made up; two of them want the same driver at one time. */
const rides: Partial<Booking & LegStatus>[] = [
  { code: 'BAAAAAAAAA1', state: 'requested', promisedBy: NOW + 8 * 60_000, pickUpAt: NOW + 40 * HOUR_MS },
  { code: 'BAAAAAAAAA2', pickUpAt: NOW + HOUR_MS },
  { code: 'BAAAAAAAAA3', pickUpAt: NOW + 2 * HOUR_MS, state: 'assigned', driver: 'Ivo', vehicleId: 'van-1' },
  { code: 'BAAAAAAAAA4', pickUpAt: NOW + 2 * HOUR_MS, state: 'assigned', driver: 'Ivo', vehicleId: 'van-2' },
  { code: 'BAAAAAAAAA5', pickUpAt: NOW + 2.1 * HOUR_MS, state: 'assigned', vehicleId: 'van-1' },
  { code: 'BAAAAAAAAA6', pickUpAt: NOW + 2.5 * HOUR_MS, state: 'assigned', vehicleId: 'van-1' },
  { code: 'BAAAAAAAAA7', pickUpAt: NOW + 2.75 * HOUR_MS, state: 'assigned', vehicleId: 'van-1' },
  { code: 'BAAAAAAAAA8', pickUpAt: NOW + 2 * HOUR_MS },
  { code: 'BAAAAAAAAA9', pickUpAt: NOW + 8 * HOUR_MS, state: 'assigned', vehicleId: 'van-1' },
  { code: 'BAAAAAAAAAX', state: 'requested', promisedBy: NOW + HOUR_MS, pickUpAt: NOW + 60 * HOUR_MS },
  { code: 'BAAAAAAAAAY', state: 'requested', promisedBy: NOW + HOUR_MS, pickUpAt: NOW + 70 * HOUR_MS },
  { code: 'BAAAAAAAAAZ', state: 'requested', promisedBy: NOW + HOUR_MS, pickUpAt: NOW + 80 * HOUR_MS },
]

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'dispatcher'], async (store) => {
    for (const ride of rides) {
      const booking = sampleRide(ride)
      await store.commit([{ kind: 'set', path: bookingPath(booking.code), data: asData(booking) }])
    }
    await recordsOf(store)
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

/** A boat ride that was driven and reviewed, one to come, a question, a voucher: made up. */
async function recordsOf(store: Store): Promise<void> {
  const boat = { ...sampleRide().quote, from: 'selce', vehicle: 'boat' as const }
  const done = sampleRide({ code: RIDE, pickUpAt: NOW - 30 * HOUR_MS, state: 'completed' })
  const ahead = sampleRide({ code: coded('BCCCCCCCCC'), pickUpAt: NOW + 9 * HOUR_MS, quote: boat })
  for (const ride of [done, ahead])
    await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  await writeReview({ store, clock: fixedClock(new Date(NOW).toISOString()) }, RIDE, {
    stars: 5,
    text: 'Točno na vrijeme.',
    locale: 'hr',
  })
  await keepEnquiry(store, {
    id: QUESTION,
    state: 'open',
    locale: 'de',
    name: 'Ana Sample',
    email: 'ana@example.de',
    phone: '+385915550123',
    trip: { from: 'Trg 5, Žabljak', to: 'Opatija', date: '2026-07-20', time: '10:00', people: 3, bags: 2 },
    note: null,
    at: NOW - HOUR_MS,
    promisedBy: NOW - HOUR_MS / 2,
    trial: true,
  })
  await issueVoucher(store, {
    code: VOUCHER,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 2_000,
    until: '2026-08-31',
    expiresAt: NOW + 1000 * HOUR_MS,
    issuedAt: NOW,
    issuedBy: 'Mia',
    holder: 'Ana Sample',
    note: 'late driver',
  })
}

const inColumn = (column: string, code: string) => `[data-column=${column}] [data-code=${code}]`

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

/** A stranger orders on the public page. */
async function order(): Promise<void> {
  const trip = { from: 'RJK', to: 'opatija', date: '2026-07-15', time: '21:00', people: '2', bags: '2', vehicle: 'car' }
  const address = `${office.origin}/book?${new URLSearchParams(trip).toString()}`
  const { action, hidden } = formOf(await (await fetch(address)).text())
  const body = new URLSearchParams({ ...hidden, name: 'Ana Horvat', phone: '+385915550100' })
  const answer = await fetch(office.origin + action, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: office.origin },
  })
  expect(answer.status).toBe(303)
}

test('two desks see each other’s changes within a second; a new booking rings and stands in the title', async () => {
  const [one, two] = [await office.signedIn(browser, 'dispatcher'), await office.signedIn(browser, 'owner')]
  const [mine, theirs] = [await openBoard(one, office), await openBoard(two, office)]
  const { faults } = watch(mine, office.origin)
  // One key: the driver of the third ride has set off.
  await mine.locator('[data-code=BAAAAAAAAA3] [data-focus]').focus()
  await mine.keyboard.press('3')
  const pressed = performance.now()
  await theirs.locator(inColumn('on-the-way', 'BAAAAAAAAA3')).waitFor()
  expect(performance.now() - pressed).toBeLessThan(1000)
  // A drag: the fifth too.
  await mine.locator('[data-code=BAAAAAAAAA5] h3').dragTo(mine.locator('[data-column=on-the-way] h2'))
  await theirs.locator(inColumn('on-the-way', 'BAAAAAAAAA5')).waitFor()
  await mine.locator('[data-code=BAAAAAAAAA4] [class*=conflict]').first().waitFor()
  await mine.locator('[data-code=BAAAAAAAAA1] [class*=amber]').waitFor()
  await order()
  await mine.waitForFunction(() => document.title.startsWith('(1) '))
  await mine.waitForFunction(() => document.documentElement.dataset['rung'] === '1')
  await shot(mine, 'board-1440')
  const fresh = await openMenu(mine.locator('article', { hasText: 'Ana Horvat' }), 'More')
  await fresh.locator('button', { hasText: 'Seen' }).click()
  await theirs.waitForFunction(() => !document.title.startsWith('('))
  expect(faults).toEqual([])
  await Promise.all([one.close(), two.close()])
})

test('a double click on a card answers that guest and not the next one, whose card slides under the pointer', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await openBoard(context, office)
  const confirm = (code: string) => page.locator(`[data-code=${code}] button`, { hasText: 'Confirm' })
  await confirm('BAAAAAAAAAX').dblclick()
  await page.locator(inColumn('confirmed', 'BAAAAAAAAAX')).waitFor()
  await page.waitForTimeout(1000)
  // Slower than a double click, and the pointer has not moved.
  await confirm('BAAAAAAAAAY').hover()
  const press = async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
  await press()
  await page.locator(inColumn('confirmed', 'BAAAAAAAAAY')).waitFor()
  await page.waitForTimeout(250)
  await press()
  // Whoever goes to another card means it, however quickly.
  await confirm('BAAAAAAAAA1').click()
  await page.locator(inColumn('confirmed', 'BAAAAAAAAA1')).waitFor()
  await page.locator(inColumn('requested', 'BAAAAAAAAAZ')).waitFor()
  await context.close()
})

test('a driver with a ride at that time is refused with that ride, and assigned with a reason', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await openBoard(context, office)
  const menu = await openMenu(rideOn(page, 'BAAAAAAAAA8'), 'Assign')
  await menu.locator('input[name=driver]').fill('ivo')
  await menu.locator('button', { hasText: 'Assign' }).click()
  const refused = page.locator('[data-refused=BAAAAAAAAA8]')
  await refused.waitFor()
  expect(await refused.textContent()).toContain('already has a ride at that time: Sample Guest')
  await shot(page, 'board-driver-busy')
  await refused.locator('input[name=reason]').fill('Two couples in one van')
  await refused.locator('button', { hasText: 'Assign anyway' }).click()
  await page.locator(inColumn('assigned', 'BAAAAAAAAA8')).waitFor()
  await refused.waitFor({ state: 'detached' })
  await context.close()
})

test('"on the way" for a ride hours away asks first, and nothing is changed until the answer', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await openBoard(context, office)
  await page.locator('[data-code=BAAAAAAAAA9] [data-focus]').focus()
  await page.keyboard.press('3')
  const requested = page.locator('[data-refused=BAAAAAAAAA9]')
  await requested.waitFor()
  await page.locator(inColumn('assigned', 'BAAAAAAAAA9')).waitFor()
  await shot(page, 'board-early')
  // The answer has the focus: Enter is enough.
  await page.keyboard.press('Enter')
  await page.locator(inColumn('on-the-way', 'BAAAAAAAAA9')).waitFor()
  await context.close()
})

test('without a network the board says so, keeps what is pressed, and shows what came between', async () => {
  const [one, two] = [await office.signedIn(browser, 'dispatcher'), await office.signedIn(browser, 'owner')]
  const [mine, theirs] = [await openBoard(one, office), await openBoard(two, office)]
  const errors: string[] = []
  mine.on('pageerror', ({ message }) => errors.push(message))
  await one.setOffline(true)
  await mine.locator('[data-offline]').waitFor()
  for (const code of ['BAAAAAAAAA6', 'BAAAAAAAAA7']) {
    await mine.locator(`[data-code=${code}] button`, { hasText: 'On the way' }).click()
    // The seventh slides under the pointer: a click at once would be the second of a double click.
    await mine.waitForTimeout(1000)
  }
  await mine.locator(inColumn('on-the-way', 'BAAAAAAAAA6')).waitFor()
  await shot(mine, 'board-offline')
  // Meanwhile the other desk takes the sixth from its driver.
  const menu = await openMenu(rideOn(theirs, 'BAAAAAAAAA6'), 'More')
  await menu.locator('button', { hasText: 'Unassign driver' }).click()
  await theirs.locator(inColumn('confirmed', 'BAAAAAAAAA6')).waitFor()
  await one.setOffline(false)
  await mine.locator('[data-refused=BAAAAAAAAA6]').waitFor()
  await mine.locator(inColumn('confirmed', 'BAAAAAAAAA6')).waitFor()
  await theirs.locator(inColumn('on-the-way', 'BAAAAAAAAA7')).waitFor()
  await shot(mine, 'board-conflict')
  expect(errors).toEqual([])
  await Promise.all([one.close(), two.close()])
})

test('a board whose session has ended does not stand there as if it were live', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await openBoard(context, office)
  await context.clearCookies()
  await context.setOffline(true)
  await page.locator('[data-offline]').waitFor()
  await context.setOffline(false)
  // A try of the page's own may still meet no network; waiting for one navigation would end with that one.
  await expect.poll(() => page.url(), { timeout: 10_000 }).toMatch(/\/office\/sign-in/)
  await context.close()
})

test('on a phone without scripts the board is read and changed', async () => {
  const context = await office.signedIn(browser, 'dispatcher', { ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/board`)
  await shot(page, 'board-360')
  const menu = await openMenu(rideOn(page, 'BAAAAAAAAA2'), 'Assign')
  await menu.locator('input[name=driver]').fill('Ana')
  await menu.locator('button', { hasText: 'Assign' }).click()
  await page.locator(inColumn('assigned', 'BAAAAAAAAA2')).waitFor()
  await context.close()
})

test('a call is taken down from the keyboard in less than thirty seconds', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await openBoard(context, office)
  const { faults } = watch(page, office.origin)
  const began = performance.now()
  await page.keyboard.press('n')
  await page.locator('#from').waitFor()
  const say = (text: string) => page.keyboard.type(text, { delay: 20 })
  const fields = ['RJK', 'Opatija', 'sutra 9', '3', '2', '0915550177', 'Iva Marić']
  for (const [at, text] of fields.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await say(text)
  }
  await page.locator('[class*=seen] strong').waitFor()
  await shot(page, 'phone-1440')
  await page.keyboard.press('Enter')
  await page.waitForURL(/bookings\/B[0-9A-Z]{10}\?made/)
  expect(performance.now() - began).toBeLessThan(30_000)
  await shot(page, 'booking-1440')
  // The voucher goes out by WhatsApp; the way back is the same ride turned round; the number is known next time.
  expect(await page.locator('a[href^="https://wa.me/385915550177?"]').count()).toBe(1)
  await page.locator('a[href*="return-of="]').click()
  await page.locator('#from').waitFor()
  expect([await page.inputValue('#from'), await page.inputValue('#name')]).toEqual(['Opatija', 'Iva Marić'])
  await page.goto(`${office.origin}/office/new-booking`)
  await page.locator('#phone').fill('0915550177')
  await page.locator('a[href*="again="]').waitFor()
  expect(await page.inputValue('#name')).toBe('Iva Marić')
  expect(faults).toEqual([])
  await context.close()
})

test('the places of a call are suggested from the first key, and choosing one books nothing', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/new-booking`)
  await hydrated(page)
  await page.keyboard.type('Crikv', { delay: 20 })
  await page.getByRole('listbox').getByRole('option', { name: 'Crikvenica' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect([await page.inputValue('#from'), new URL(page.url()).pathname]).toEqual(['Crikvenica', '/office/new-booking'])
  await context.close()
})

test('a rough sea, a question, a voucher and a review from the keyboard', async () => {
  const context = await office.signedIn(browser, 'owner')
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  const press = async (selector: string) => {
    await page.locator(selector).focus()
    await page.keyboard.press('Enter')
  }
  await page.goto(`${office.origin}/office/weather`)
  await press('button[value=hold]')
  await page.waitForURL(/held=1/)
  await page.goto(`${office.origin}/office/enquiries`)
  await press(`a[href$="${QUESTION}"]`)
  await page.waitForURL(/enquiries\/1/)
  await press('a[href*="?enquiry="]')
  await page.locator('#from').waitFor()
  expect(await page.inputValue('#pickUpAddress')).toBe('Trg 5, Žabljak')
  await page.goto(`${office.origin}/office/codes/new`)
  for (const [field, text] of [
    ['amount', '20'],
    ['until', '2026-08-31'],
    ['holder', 'Ana'],
    ['note', 'late'],
  ])
    await page.locator(`#${field}`).fill(text ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(/codes\/V/)
  await page.goto(`${office.origin}/office/reviews/${RIDE}`)
  await press('button[value=show]')
  await page.locator('button[value=wait]').waitFor()
  expect(await (await fetch(`${office.origin}/taxi/opatija`)).text()).toContain('Točno na vrijeme')
  expect(faults).toEqual([])
  await context.close()
})

test('axe finds nothing on the pages of the desk, and none is wider than a phone', async () => {
  const context = await office.signedIn(browser, 'owner', phone)
  const page = await context.newPage()
  const pages = [
    'board',
    'new-booking',
    'bookings',
    `bookings/${RIDE}`,
    `bookings/${RIDE}/change`,
    'weather',
    'enquiries',
    `enquiries/${QUESTION}`,
    'codes',
    'codes/new',
    `codes/${VOUCHER}`,
    'reviews',
    `reviews/${RIDE}`,
    'fleet',
    'reports',
  ]
  for (const path of pages) {
    const answer = await page.goto(`${office.origin}/office/${path}`)
    expect(answer?.status(), path).toBe(200)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
    await shot(page, `${path.replaceAll('/', '-')}-360-axe`)
  }
  await context.close()
})

test('on a phone a list is a card for each of its rows, and nothing of it lies beside the screen', async () => {
  const context = await office.signedIn(browser, 'owner', phone)
  const page = await context.newPage()
  for (const path of ['bookings', 'enquiries', 'codes', 'reviews', 'weather', 'account', `bookings/${RIDE}`]) {
    await page.goto(`${office.origin}/office/${path}`)
    const beside = await page
      .locator('main table')
      .evaluateAll(
        (tables) => tables.filter(({ parentElement: room }) => room && room.scrollWidth > room.clientWidth).length,
      )
    expect(beside, path).toBe(0)
  }
  // What it is sorted by can still be chosen with a thumb, and a code is one piece.
  await page.goto(`${office.origin}/office/bookings?sort=pickUpAt`)
  const sort = page.locator('thead a').first()
  expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await sort.click()
  await page.waitForURL(/order=up/)
  expect((await page.locator('tbody a').first().boundingBox())?.height).toBeLessThan(40)
  await context.close()
})
