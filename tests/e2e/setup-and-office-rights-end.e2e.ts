import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSession } from '#features/accounts/sessions.server.ts'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { fixedClock, systemClock } from '#lib/clock.ts'
import { accountWithSession } from '#tests/server/account-with-session.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { storedPath } from './stored-in-browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const RIDE = makeCode('B')
const GUEST = 'Ana Rights-End'
/** Its check symbol is right, so that it can be opened as its guest. */
const VOUCHER = 'B000000000P'
const VOUCHER_GUEST = 'Lucija Stays'

let browser: Browser
let office: RunningOffice
let owner: BrowserContext
let dispatcher: BrowserContext
/** Sessions of one more dispatcher: in one browser, and in another. */
const tokens: string[] = []
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'dispatcher'], async (store) => {
    const ride = sampleRide({ code: RIDE, pickUpAt: NOW + HOUR_MS })
    const data = asData({ ...ride, guest: { ...ride.guest, name: GUEST } })
    // The worker looks at the machine's own clock, which no test can move: the ride of the voucher lies ahead by that one.
    const ahead = sampleRide({ code: VOUCHER, pickUpAt: systemClock.now() + 240 * HOUR_MS })
    const voucher = asData({ ...ahead, guest: { ...ahead.guest, name: VOUCHER_GUEST } })
    await store.commit([
      { kind: 'set', path: bookingPath(RIDE), data },
      { kind: 'set', path: bookingPath(VOUCHER), data: voucher },
    ])
    const deps = { store, clock: fixedClock(new Date(NOW).toISOString()) }
    const { account, token } = await accountWithSession(deps, 'dispatcher')
    const elsewhere = await beginSession(deps, { account, agent: 'Another browser', way: 'password' })
    tokens.push(token, elsewhere.token)
  })
  owner = await office.signedIn(browser, 'owner')
  dispatcher = await office.signedIn(browser, 'dispatcher')
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

/** A browser that is signed in by one of `tokens`. */
async function signedInBy(value: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext(desktop)
  await context.addCookies([
    { name: 'session', value: value ?? '', url: office.origin, httpOnly: true, sameSite: 'Lax' },
  ])
  return context
}

async function boardWithCopy(context = dispatcher): Promise<{ page: Page; account: string }> {
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/board`)
  await page.getByText(GUEST).first().waitFor()
  await expect.poll(() => storedPath(page, GUEST), { timeout: 20_000 }).toEqual(['databases'])
  const written = await page.locator('galeb-island[data-name=board]').getAttribute('data-props')
  return { page, account: JSON.parse(written ?? '').props.account }
}

/** A guest who keeps the voucher by the button, in this very browser. */
async function voucherKept(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${office.origin}/decoder/${VOUCHER}`)
  await page.locator('#factor').fill('Stays')
  await page.locator('button[value=open]').click()
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await page.getByRole('button', { name: 'Remove from this phone' }).waitFor()
  await page.close()
}

/** Of the guest of the board. */
async function nothingLeft(page: Page): Promise<void> {
  await expect.poll(() => storedPath(page, GUEST), { timeout: 20_000 }).toEqual([])
}

async function voucherStays(page: Page): Promise<void> {
  expect(await storedPath(page, VOUCHER_GUEST)).toContain('caches')
}

async function sentBy(context: BrowserContext, path: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: office.origin }
  const answer = await context.request.post(`${office.origin}${path}`, { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

const byOwner = (form: Record<string, string>) => sentBy(owner, '/office/people', form)

test('twelve hours without a word from the server, and the rides are gone', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  await voucherKept(context)
  const { page } = await boardWithCopy(context)
  await page.close()
  const late = await context.newPage()
  await late.clock.install()
  await late.goto(`${office.origin}/office/board`)
  await late.getByText(GUEST).first().waitFor()
  await context.setOffline(true)
  await late.clock.fastForward(11 * HOUR_MS)
  expect(await storedPath(late, GUEST)).toEqual(['databases'])
  await late.clock.fastForward(HOUR_MS + 120_000)
  // What says that there is no network takes the place of the board. It would load the board anew when there is one again.
  await late.getByText(GUEST).first().waitFor({ state: 'detached' })
  await late.close()
  await context.setOffline(false)
  const after = await context.newPage()
  await after.goto(`${office.origin}/taxi/price`)
  await nothingLeft(after)
  await voucherStays(after)
  await context.close()
})

test('twelve hours after the board was closed the rides go with the first page of ours, whichever it is', async () => {
  const context = await office.signedIn(browser, 'dispatcher')
  await voucherKept(context)
  const { page } = await boardWithCopy(context)
  await page.close()
  const opened = async (hours: number) => {
    const next = await context.newPage()
    await next.clock.install({ time: systemClock.now() + hours * HOUR_MS })
    await next.goto(`${office.origin}/taxi/price`)
    return next
  }
  const early = await opened(11)
  await early.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await storedPath(early, GUEST)).toEqual(['databases'])
  await early.close()
  const late = await opened(12.1)
  await nothingLeft(late)
  await voucherStays(late)
  await context.close()
})

test('another role: an open board leaves, and a board that was closed is forgotten with the next page', async () => {
  const { page, account } = await boardWithCopy()
  await byOwner({ intent: 'role', account, role: 'editor' })
  await page.getByText(GUEST).first().waitFor({ state: 'detached', timeout: 30_000 })
  await nothingLeft(page)
  await page.close()
  await byOwner({ intent: 'role', account, role: 'dispatcher' })
  const again = await boardWithCopy()
  await again.page.close()
  await byOwner({ intent: 'role', account, role: 'editor' })
  const next = await dispatcher.newPage()
  await next.goto(`${office.origin}/office/account`)
  await nothingLeft(next)
  await next.close()
  await byOwner({ intent: 'role', account, role: 'dispatcher' })
})

test('an account that is removed: the open board leads to the sign-in and nothing stays', async () => {
  await voucherKept(dispatcher)
  const { page, account } = await boardWithCopy()
  await byOwner({ intent: 'remove', account })
  await page.waitForURL(/sign-in/, { timeout: 30_000 })
  await nothingLeft(page)
  await voucherStays(page)
})

test('a session that is ended from elsewhere: the open board leads to the sign-in and nothing stays', async () => {
  const [lost, elsewhere] = await Promise.all(tokens.map(signedInBy))
  if (!lost || !elsewhere) throw new Error('two sessions were begun')
  await voucherKept(lost)
  const { page } = await boardWithCopy(lost)
  await sentBy(elsewhere, '/office/account', { intent: 'end-others' })
  await page.waitForURL(/sign-in/, { timeout: 30_000 })
  await nothingLeft(page)
  await voucherStays(page)
  await Promise.all([lost.close(), elsewhere.close()])
})

test('signing out, while another tab has the board open: both are led to the sign-in and nothing stays', async () => {
  const context = await signedInBy(tokens[1])
  await voucherKept(context)
  const { page: other } = await boardWithCopy(context)
  const { page } = await boardWithCopy(context)
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await tab.waitForURL(/sign-in/, { timeout: 30_000 })
  await nothingLeft(page)
  await voucherStays(page)
  await context.close()
})

test('a driver’s page is kept nowhere: not while its link opens, not when it is withdrawn, not after 36 hours', async () => {
  const driver = await browser.newContext(phone)
  await voucherKept(driver)
  const ofRide = await owner.request.get(`${office.origin}/office/bookings/${RIDE}`)
  const link = /value="[^"]*(\/hr\/ride\/[^"]+)"/.exec(await ofRide.text())?.[1] ?? ''
  const page = await driver.newPage()
  await page.clock.install()
  const ride = () => page.goto(office.origin + link)
  await ride()
  await page.getByText(GUEST).first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await ride()
  await page.getByText(GUEST).first().waitFor()
  await nothingLeft(page)
  await driver.setOffline(true)
  await page.clock.fastForward(36 * HOUR_MS)
  expect((await ride())?.status()).toBe(503)
  expect(await page.textContent('body')).not.toContain(GUEST)
  await driver.setOffline(false)
  await ride()
  await page.getByText(GUEST).first().waitFor()
  await sentBy(owner, `/office/bookings/${RIDE}`, { intent: 'driver-link' })
  expect((await page.reload())?.status()).toBe(410)
  expect(await page.textContent('body')).not.toContain(GUEST)
  await nothingLeft(page)
  await voucherStays(page)
  await driver.close()
})

test('the half hour of a guest ends: the site asks anew, and the voucher on the phone is read without a network', async () => {
  const guest = await browser.newContext(phone)
  await voucherKept(guest)
  await guest.clearCookies()
  const page = await guest.newPage()
  await page.clock.install({ time: systemClock.now() + 37 * HOUR_MS })
  await page.goto(`${office.origin}/decoder/${VOUCHER}`)
  await page.locator('#factor').waitFor()
  expect(await page.textContent('main')).not.toContain(VOUCHER_GUEST)
  await guest.setOffline(true)
  await page.goto(`${office.origin}/decoder/${VOUCHER}`)
  expect(await page.textContent('main')).toContain(VOUCHER_GUEST)
  await guest.close()
})
