import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { emptyTimeline } from '#features/bookings/booking.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { openBrowser } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { asDriver, asGuest, asOffice, axeFaults, hand, listening, shot } from './people-of-a-ride.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const RIDE = 'BAAAAAAAAAW'
const RIJEKA = { latitude: 45.3271, longitude: 14.4422 }

let browser: Browser
let office: RunningOffice
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner'], async (store) => {
    const ride = sampleRide({
      code: RIDE,
      state: 'on-the-way',
      driver: 'Ivo Babić',
      vehicleId: 'van-1',
      pickUpAt: NOW + 1_800_000,
      times: { ...emptyTimeline, setOffAt: NOW - 60_000 },
    })
    await store.commit([{ kind: 'set', path: bookingPath(RIDE), data: asData(ride) }])
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

test('the driver’s tap shows guest and office how far the driver is, until another tap or the arrival', async () => {
  const driver = await asDriver(browser, office, { ...hand, geolocation: RIJEKA, permissions: ['geolocation'] })
  const guest = await asGuest(browser, office, RIDE)
  const board = await asOffice(browser, office, '/office/board')
  await board.page.locator('[class*=keys]').waitFor({ state: 'attached' })
  await listening(guest)
  const sent: string[] = []
  driver.page.on('request', (request) => {
    if (request.method() === 'POST' && request.postData()?.includes('lat=') === true) sent.push(request.url())
  })
  const share = driver.page.getByRole('button', { name: 'Podijeli moj položaj' })
  await share.waitFor()
  await driver.page.waitForTimeout(1500)
  expect(sent).toEqual([])
  await shot(driver.page, 'position-off')
  const away = guest.page.getByText(/The driver is about \d+\sminutes away/)
  const awayOnBoard = board.page.getByText(/about \d+\sminutes away/)

  await share.click()
  await driver.page.getByText('Vaš položaj vide gost i ured').waitFor()
  await away.waitFor()
  await awayOnBoard.waitFor()
  expect(await guest.page.locator('figure svg circle').count()).toBe(1)
  await guest.page.locator('figure:has(svg) img').scrollIntoViewIfNeeded()
  await guest.page.waitForTimeout(500)
  await shot(driver.page, 'position-on')
  await shot(guest.page, 'position-voucher')
  await shot(board.page, 'position-board')
  for (const { page } of [driver, guest, board]) expect(await axeFaults(page)).toEqual([])
  const desk = await asOffice(browser, office, `/office/bookings/${RIDE}`)
  await desk.page.locator('figure svg circle').waitFor()
  await shot(desk.page, 'position-booking')
  await desk.context.close()

  await driver.page.getByRole('button', { name: 'Prestani dijeliti' }).click()
  await away.waitFor({ state: 'detached' })
  await awayOnBoard.waitFor({ state: 'detached' })
  await share.click()
  await away.waitFor()
  await driver.page.locator('button[value=arrive]').click()
  await driver.page.locator('button[value=pick-up]').waitFor()
  await away.waitFor({ state: 'detached' })
  expect(await driver.page.locator('[data-name=share-position]').count()).toBe(0)
  for (const { context, faults } of [driver, guest, board]) {
    expect(faults).toEqual([])
    await context.close()
  }
})

test('a browser that does not tell the position says so, and nothing is shared', async () => {
  const driver = await asDriver(browser, office, hand)
  await driver.page.locator('button[value=undo]').click()
  await driver.page.getByRole('button', { name: 'Podijeli moj položaj' }).click()
  await driver.page.getByText('Preglednik nam ne daje vaš položaj').waitFor()
  await driver.page.getByRole('button', { name: 'Podijeli moj položaj' }).waitFor()
  await shot(driver.page, 'position-denied')
  await driver.context.close()
})
