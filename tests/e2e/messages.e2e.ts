import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { openBrowser } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { asDriver, asGuest, asOffice, axeFaults, hand, listening, shot } from './people-of-a-ride.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const [RIDE, PLAIN] = ['BAAAAAAAAAW', 'B000000000P']

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

test('guest, driver and office write to each other; each sees it without a reload, and what is being typed stays', async () => {
  const driver = await asDriver(browser, office)
  const guest = await asGuest(browser, office, RIDE)
  await listening(guest)
  await listening(driver)
  const board = await asOffice(browser, office, '/office/board')
  await board.page.locator('[class*=keys]').waitFor({ state: 'attached' })
  await shot(guest.page, 'voucher-without-messages')
  const room = await asOffice(browser, office, '/office/tariff')
  await room.page.locator('galeb-island[data-name=office-bell][data-awake=""]').waitFor({ state: 'attached' })
  await room.page.locator('h1').first().click()

  // A guest who has something half written.
  await guest.page.locator('#messages summary').click()
  await guest.page.locator('#messages-text').fill('We are four.\nThe dog is small.')
  await guest.page.locator('#messages form > button').click()
  await guest.page.locator('#messages [data-own=true]').waitFor()
  expect(await guest.page.locator('#messages-text').inputValue()).toBe('')
  await driver.page.getByText('The dog is small.').waitFor()
  await board.page.getByText('1 new message').first().waitFor()
  await shot(board.page, 'board-with-message')
  expect(await axeFaults(board.page)).toEqual([])
  // In every room of the office it is counted and heard.
  await room.page.getByRole('link', { name: '1 new message' }).waitFor({ timeout: 20_000 })
  expect(await room.page.evaluate(() => document.documentElement.dataset['rung'])).toBe('1')
  await room.context.close()

  const desk = await asOffice(browser, office, `/office/bookings/${RIDE}`)
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
  for (const { page } of [guest, driver, desk]) expect(await axeFaults(page)).toEqual([])

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
  const driver = await asDriver(browser, office, { ...hand, javaScriptEnabled: false })
  const guest = await asGuest(browser, office, PLAIN, { ...hand, javaScriptEnabled: false })
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
