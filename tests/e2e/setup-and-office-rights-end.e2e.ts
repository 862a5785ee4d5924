import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { openBrowser } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const GUEST = 'Ana Rights-End'

let browser: Browser
let office: RunningOffice
let owner: BrowserContext
let dispatcher: BrowserContext
beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'dispatcher'], async (store) => {
    const ride = sampleRide({ code: 'BAAAAAAAAA2', pickUpAt: NOW + HOUR_MS })
    const data = asData({ ...ride, guest: { ...ride.guest, name: GUEST } })
    await store.commit([{ kind: 'set', path: bookingPath(ride.code), data }])
  })
  owner = await office.signedIn(browser, 'owner')
  dispatcher = await office.signedIn(browser, 'dispatcher')
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

/** All that the databases of this browser hold for our site, as text. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('unreadable')))
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(await answered(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(rows)
  })
}

async function boardWithCopy(): Promise<{ page: Page; account: string }> {
  const page = await dispatcher.newPage()
  await page.goto(`${office.origin}/office/board`)
  await page.getByText(GUEST).first().waitFor()
  await expect.poll(() => keptIn(page), { timeout: 20_000 }).toContain(GUEST)
  const embedded = await page.locator('#page').textContent()
  return { page, account: JSON.parse(embedded ?? '').frame.account.id }
}

async function byOwner(form: Record<string, string>): Promise<void> {
  const answer = await owner.request.post(`${office.origin}/office/people`, {
    form,
    headers: { Origin: office.origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

test('twelve hours without a word from the server, and the rides are gone', { timeout: 90_000 }, async () => {
  const { page } = await boardWithCopy()
  await page.close()
  const late = await dispatcher.newPage()
  await late.clock.install()
  await late.goto(`${office.origin}/office/board`)
  await late.getByText(GUEST).first().waitFor()
  await dispatcher.setOffline(true)
  await late.clock.fastForward(11 * HOUR_MS)
  expect(await keptIn(late)).toContain(GUEST)
  await late.clock.fastForward(HOUR_MS + 120_000)
  await late.waitForLoadState()
  await dispatcher.setOffline(false)
  const after = await dispatcher.newPage()
  await after.goto(`${office.origin}/taxi/price`)
  expect(await keptIn(after)).not.toContain(GUEST)
  await Promise.all([late.close(), after.close()])
})

test(
  'another role: an open board leaves, and a board that was closed is forgotten with the next page',
  { timeout: 90_000 },
  async () => {
    const { page, account } = await boardWithCopy()
    await byOwner({ intent: 'role', account, role: 'editor' })
    await page.getByText(GUEST).first().waitFor({ state: 'detached', timeout: 30_000 })
    await expect.poll(() => keptIn(page), { timeout: 20_000 }).not.toContain(GUEST)
    await page.close()
    await byOwner({ intent: 'role', account, role: 'dispatcher' })
    const again = await boardWithCopy()
    await again.page.close()
    await byOwner({ intent: 'role', account, role: 'editor' })
    const next = await dispatcher.newPage()
    await next.goto(`${office.origin}/office/account`)
    await expect.poll(() => keptIn(next), { timeout: 20_000 }).not.toContain(GUEST)
    await next.close()
    await byOwner({ intent: 'role', account, role: 'dispatcher' })
  },
)

test(
  'an account that is removed: the open board leads to the sign-in and nothing stays',
  { timeout: 90_000 },
  async () => {
    const { page, account } = await boardWithCopy()
    await byOwner({ intent: 'remove', account })
    await page.waitForURL(/sign-in/, { timeout: 30_000 })
    await expect.poll(() => keptIn(page), { timeout: 20_000 }).not.toContain(GUEST)
  },
)
