import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { desktop, openBrowser, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const [NEXT, TOMORROW] = ['BAAAAAAAAAW', 'BAAAAAAAAA4']
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
      sampleRide({ ...own, code: NEXT, vehicleId: 'van-1', pickUpAt: NOW + 2 * HOUR_MS }),
      sampleRide({ ...own, code: TOMORROW, vehicleId: 'van-2', pickUpAt: NOW + 26 * HOUR_MS }),
    ]
    for (const ride of rides) await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  })
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: !name.includes('sign') })
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`)
}

/** The office adds the driver and makes the link, as an address. */
async function linkFromOffice(): Promise<string> {
  const context = await office.signedIn(browser, 'owner', desktop)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(`${office.origin}/office/fleet/drivers`)
  if ((await page.getByRole('link', { name: 'Ivo Babić' }).count()) === 0) {
    await page.goto(`${office.origin}/office/fleet/drivers/new`)
    await page.locator('#name').fill('Ivo Babić')
    await page.locator('#phone').fill('091 234 5678')
    await page.locator('form:has(#name) button').click()
    await page.waitForURL('**/ivo-babic?done=saved')
  } else await page.goto(`${office.origin}/office/fleet/drivers/ivo-babic`)
  await page.locator('#phone button[value=link], section button[value=link]').first().click()
  const link = page.getByText('/driver/link/')
  await link.waitFor()
  const href = (await link.textContent()) ?? ''
  await shot(page, 'office-driver-desktop')
  expect([await faultsOf(page), faults]).toEqual([[], []])
  await page.goto(`${office.origin}/office/fleet/drivers`)
  await shot(page, 'office-drivers-desktop')
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'office-drivers-phone')
  await context.close()
  return href
}

async function signedIn(options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const watched = watch(page, office.origin)
  await page.goto(await linkFromOffice())
  await shot(page, 'driver-pin')
  await page.locator('#pin').fill(PIN)
  await page.locator('#again').fill(PIN)
  await page.locator('form button').click()
  await page.waitForURL('**/hr/driver')
  return { context, page, faults: watched.faults }
}

test('a step pressed without a network waits on the phone, and is sent once when it is back', async () => {
  const { context, page, faults } = await signedIn(hand)
  await page
    .locator('galeb-island[data-name=driver-queue][data-hydrated], [data-step] button[value=accept]')
    .first()
    .waitFor()
  await shot(page, 'driver-hr-phone')
  expect(await faultsOf(page)).toEqual([])
  const small = await page.locator('main :is(button, a)').evaluateAll((all) =>
    all.flatMap((each) => {
      const { height } = each.getBoundingClientRect()
      return height > 0 && height < 44 ? [`${each.textContent} ${height}`] : []
    }),
  )
  expect(small).toEqual([])
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '')
  })
  await page.waitForTimeout(500)
  await context.setOffline(true)
  await page.locator('button[value=accept]').click()
  const waiting = page.getByText('Još nije poslano')
  await waiting.waitFor()
  // A second press is no second step.
  await page.locator('button[value=accept]').click()
  await shot(page, 'driver-waiting-phone')
  const before = posts.length
  await context.setOffline(false)
  await waiting.waitFor({ state: 'hidden' })
  await page.getByText('Prihvatili ste ovu vožnju').waitFor()
  expect(posts.slice(before).filter((post) => post.includes('intent=accept'))).toHaveLength(1)
  await page.locator('button[value=undo]').click()
  await page.locator('button[value=accept]').waitFor()
  await page.locator('button[value=accept]').click()
  await page.getByText('Prihvatili ste ovu vožnju').waitFor()
  // Refused: the page says what is missing, as it does without a script.
  await page.getByText('Ne mogu odvesti ovu vožnju').click()
  await page.locator('#why').evaluate((field) => field.removeAttribute('required'))
  await page.locator('button[value=refuse]').click()
  await page.locator('#why-fault').waitFor()
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
  await page.goto(`${office.origin}/driver`)
  await shot(page, 'driver-en-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot(page, 'driver-en-desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Show name sign' }).click()
  await page.getByText('Back to the ride').waitFor()
  await shot(page, 'driver-sign-phone')
  expect(await faultsOf(page)).toEqual([])
  await page.getByText('Back to the ride').click()
  await page.locator('button[value=set-off]').waitFor()
  await context.close()
})

test('the rides open without a network, and a step pressed there is sent when it is back', async () => {
  const { context, page } = await signedIn(hand)
  const copy = () => page.evaluate(async () => Boolean(await (await caches.open('galeb-1-kept')).match(location.href)))
  await expect.poll(copy, { timeout: 15_000 }).toBe(true)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await page.goto(`${office.origin}/hr/driver`)
  await page.getByText('Zračna luka Rijeka').first().waitFor()
  await page.locator(`form:has(input[value=${NEXT}]) button[value=set-off]`).click()
  await page.getByText('Još nije poslano').waitFor()
  await context.setOffline(false)
  await page.locator('button[value=arrive]').waitFor()
  // Signed out, nothing of it stays here.
  await page.locator('button[value=sign-out]').click()
  await page.getByText('Ovaj telefon nije prijavljen').waitFor()
  await expect.poll(copy).toBe(false)
  await context.close()
})

test('without a script the same forms lead through the ride', async () => {
  const { context, page } = await signedIn({ ...hand, javaScriptEnabled: false })
  await page.locator(`a[href$="ride=${TOMORROW}"]`).click()
  await page.locator('button[value=accept]').click()
  await page.waitForURL(`**/hr/driver?ride=${TOMORROW}`)
  await page.getByText('Prihvatili ste ovu vožnju').waitFor()
  await page.locator('summary', { hasText: 'Ne mogu' }).click()
  await page.locator('#why').fill('Bolest')
  await page.locator('button[value=refuse]').click()
  await page.getByText('Vožnja je vraćena uredu').waitFor()
  expect(await page.locator(`a[href$="ride=${TOMORROW}"]`).count()).toBe(0)
  await context.close()
})
