import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { desktop, openBrowser, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const [RIDE, PLAIN] = ['BAAAAAAAAAW', 'B000000000P']
const PIN = '274915'
const SHOTS = process.env['SHOTS']
const hand: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner'], async (store) => {
    const own = { state: 'assigned', driver: 'Ivo Babić' } as const
    const rides = [
      sampleRide({ ...own, code: RIDE, vehicleId: 'van-1', pickUpAt: NOW + 2 * HOUR_MS }),
      sampleRide({ ...own, code: PLAIN, vehicleId: 'van-2', pickUpAt: NOW + 26 * HOUR_MS }),
    ]
    for (const ride of rides) await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`)
}

type Opened = { context: BrowserContext; page: Page; faults: string[] }

async function asGuest(code: string, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(`${office.origin}/decoder/${code}`)
  await page.locator('#factor').fill('Guest')
  await page.locator('button[value=open]').click()
  await page.locator('#messages').waitFor()
  return { context, page, faults }
}

async function asOffice(path: string): Promise<Opened> {
  const context = await office.signedIn(browser, 'owner', desktop)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(office.origin + path)
  return { context, page, faults }
}

/** The phone of Ivo Babić: the office makes the link, the phone chooses a PIN. */
async function asDriver(options: BrowserContextOptions): Promise<Opened> {
  const { context: ofOffice, page: desk } = await asOffice('/office/fleet/drivers')
  if ((await desk.getByRole('link', { name: 'Ivo Babić' }).count()) === 0) {
    await desk.goto(`${office.origin}/office/fleet/drivers/new`)
    await desk.locator('#name').fill('Ivo Babić')
    await desk.locator('form:has(#name) button').click()
    await desk.waitForURL('**/ivo-babic?done=saved')
  } else await desk.goto(`${office.origin}/office/fleet/drivers/ivo-babic`)
  await desk.locator('#phone button[value=link], section button[value=link]').first().click()
  const link = (await desk.getByText('/driver/link/').textContent()) ?? ''
  await ofOffice.close()
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(link)
  await page.locator('#pin').fill(PIN)
  await page.locator('#again').fill(PIN)
  await page.locator('form button').click()
  await page.waitForURL('**/hr/driver')
  return { context, page, faults }
}

/** Until the page listens to what is new. */
async function listening({ page }: Opened, act: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse(/api\/documents\/(listen|poll)/)
  await act()
  await stream
}

test('guest, driver and office write to each other; each sees it without a reload, and what is being typed stays', async () => {
  const driver = await asDriver(hand)
  const guest = await asGuest(RIDE, hand)
  await listening(guest, () => guest.page.reload())
  await listening(driver, () => driver.page.reload())
  const board = await asOffice('/office/board')
  await board.page.locator('[class*=keys]').waitFor({ state: 'attached' })
  await shot(guest.page, 'voucher-without-messages')

  // A guest who has something half written.
  await guest.page.locator('#messages summary').click()
  await guest.page.locator('#messages-text').fill('We are four.\nThe dog is small.')
  await guest.page.locator('#messages form > button').click()
  await guest.page.locator('#messages [data-own=true]').waitFor()
  expect(await guest.page.locator('#messages-text').inputValue()).toBe('')
  await driver.page.getByText('The dog is small.').waitFor()
  await board.page.getByText('1 new message').first().waitFor()
  await shot(board.page, 'board-with-message')
  expect(await faultsOf(board.page)).toEqual([])

  const desk = await asOffice(`/office/bookings/${RIDE}`)
  await desk.page.getByText('The dog is small.').waitFor()
  await board.page.getByText('1 new message').first().waitFor({ state: 'detached' })
  await desk.page.waitForTimeout(1000)
  await desk.page.locator('#messages-text').fill('Half a sentence')
  await guest.page.locator('#messages-text').fill('Half a question')

  // The driver has no network: it waits, is sent once, and the guest reads it in English.
  const posts: string[] = []
  driver.page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '')
  })
  await driver.context.setOffline(true)
  await driver.page.locator('button[name=ready][value=late-10]').click()
  await driver.page.getByText('Još nije poslano').waitFor()
  await driver.page.locator('button[name=ready][value=late-10]').click()
  const before = posts.length
  await driver.context.setOffline(false)
  await guest.page.getByText('I will be about 10 minutes late.').waitFor({ timeout: 20_000 })
  await guest.page.locator('#messages [data-unread=true]').waitFor()
  expect(posts.slice(before).filter((post) => post.includes('ready=late-10'))).toHaveLength(1)
  expect(await guest.page.locator('#messages-text').inputValue()).toBe('Half a question')
  await desk.page.getByText('I will be about 10 minutes late.').waitFor()
  expect(await desk.page.locator('#messages-text').inputValue()).toBe('Half a sentence')
  await shot(guest.page, 'voucher-with-messages')
  await shot(driver.page, 'driver-with-messages')
  await shot(desk.page, 'booking-with-messages')
  for (const { page } of [guest, driver, desk]) expect(await faultsOf(page)).toEqual([])

  await desk.page.locator('#messages-choice').selectOption({ label: 'Driver only' })
  await desk.page.locator('#messages form > button').click()
  await driver.page.getByText('Half a sentence').waitFor()
  expect(await guest.page.getByText('Half a sentence').count()).toBe(0)
  for (const { context, faults } of [guest, driver, desk, board]) {
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/.test(fault))).toEqual([])
    await context.close()
  }
})

test('without a script the same forms send messages', async () => {
  const driver = await asDriver({ ...hand, javaScriptEnabled: false })
  const guest = await asGuest(PLAIN, { ...hand, javaScriptEnabled: false })
  await guest.page.locator('#messages summary').click()
  await guest.page.locator('button[name=ready][value=luggage]').click()
  await guest.page.waitForURL('**#messages')
  await guest.page.getByText('I am waiting for my luggage.').first().waitFor()
  await driver.page.goto(`${office.origin}/hr/driver`)
  await driver.page.getByText('1 nova poruka').waitFor()
  await shot(driver.page, 'driver-list-with-news')
  await driver.page.locator(`a[href$="ride=${PLAIN}"]`).click()
  await driver.page.getByText('Čekam prtljagu.').waitFor()
  await driver.page.locator('#messages-there-text').fill('Čekam vas')
  await driver.page.locator('#messages-there form > button').click()
  await guest.page.reload()
  await guest.page.getByText('Čekam vas').waitFor()
  for (const { context } of [guest, driver]) await context.close()
})
