import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { newAccount } from '#features/accounts/accounts.server.ts'
import { beginSession } from '#features/accounts/sessions.server.ts'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { Booking, LegStatus } from '#features/bookings/booking.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { inItsLetters } from './browser.ts'
import { startSite } from './site.ts'

const NOW = '2026-07-15T09:00:00Z'
const HOUR_MS = 3_600_000
const RIDE = 'from=RJK&to=krk&date=2026-07-20&time=10:00&people=2&bags=2&vehicle=car'
/** Its check symbol is right, so the Decoder opens it. */
const VOUCHER = 'B000000000P'

export type KeyPage = { name: string; path: string; isOffice?: true; prepare?: (page: Page) => Promise<void> }

/** The twelve pages by which the look is kept: goldens and the screenshots of the documentation are taken of them. */
export const keyPages: readonly KeyPage[] = [
  { name: 'location', path: '/taxi/location' },
  { name: 'town', path: '/taxi/rovinj' },
  { name: 'island-town', path: '/taxi/hvar' },
  { name: 'price', path: '/taxi/price' },
  { name: 'airport-hub', path: '/airport-transfers/opatija' },
  { name: 'airport', path: '/airport-transfers/opatija/venice' },
  { name: 'boat', path: '/taxi-boat/selce' },
  { name: 'book', path: `/book?${RIDE}` },
  { name: 'price-pass', path: `/book?${RIDE}`, prepare: keepPrice },
  { name: 'voucher', path: `/decoder/${VOUCHER}`, prepare: openVoucher },
  { name: 'not-found', path: '/404' },
  { name: 'office-board', path: '/office/board', isOffice: true, prepare: boardIsLive },
]

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A site of its own on a day in July, with rides on the board; the same every time. No component is loaded, so scripts may use it too. */
export async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-look-'))
  const session = await fillStore(join(folder, 'documents.sqlite'))
  const site = await startSite({ DATA_DIR: folder, NOW })
  return {
    origin: site.origin,
    /** Opens a key page as it stands when everything has come: letters, pictures, no bar, nothing moving. */
    async open(browser: Browser, keyPage: KeyPage, options: BrowserContextOptions): Promise<Page> {
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce', bypassCSP: true })
      await context.addCookies(cookiesFor(site.origin, keyPage.isOffice ? session : null))
      const page = await context.newPage()
      await page.clock.setFixedTime(NOW)
      await page.goto(site.origin + keyPage.path)
      await keyPage.prepare?.(page)
      // Quiet bars have their own tests; here they would cover what is looked at.
      await page.addStyleTag({ content: 'body > .bar { display: none }' })
      await settle(page)
      return page
    },
    async stop() {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fillStore(file: string): Promise<string> {
  const clock = fixedClock(NOW)
  const store = openStore(openEmbedded(file, { clock, indexes: workIndexes }))
  const person = { email: 'owner@example.hr', name: 'An owner', locale: 'en', partnerId: null, password: null } as const
  const { account, writes } = await newAccount({ ...person, role: 'owner' }, clock.now())
  await store.commit(writes)
  const { token } = await beginSession({ store, clock }, { account, agent: 'A test', way: 'password' })
  for (const ride of rides()) {
    const booking = sampleRide(ride)
    await store.commit([{ kind: 'set', path: bookingPath(booking.code), data: asData(booking) }])
  }
  await store.close()
  return token
}

/** One in each column of the board, and two that want the same driver at one time. */
function rides(): Partial<Booking & LegStatus>[] {
  const now = Date.parse(NOW)
  return [
    { code: 'BAAAAAAAAA1', state: 'requested', promisedBy: now + 8 * 60_000, pickUpAt: now + 40 * HOUR_MS },
    { code: VOUCHER, pickUpAt: now + 3 * HOUR_MS },
    { code: 'BAAAAAAAAA3', state: 'assigned', pickUpAt: now + 5 * HOUR_MS, driver: 'Ivo', vehicleId: 'van-1' },
    { code: 'BAAAAAAAAA4', state: 'assigned', pickUpAt: now + 5 * HOUR_MS, driver: 'Ivo', vehicleId: 'van-2' },
    { code: 'BAAAAAAAAA5', state: 'on-the-way', pickUpAt: now + HOUR_MS, vehicleId: 'van-1' },
    { code: 'BAAAAAAAAA6', state: 'completed', pickUpAt: now - 5 * HOUR_MS, vehicleId: 'van-1' },
  ]
}

function cookiesFor(url: string, session: string | null): Parameters<BrowserContext['addCookies']>[0] {
  const signedIn = { name: 'session', value: session ?? '', url, httpOnly: true, sameSite: 'Lax' } as const
  return session === null ? [] : [signedIn]
}

async function keepPrice(page: Page): Promise<void> {
  await page.locator('button[value=keep]').click()
  await page.waitForURL(/\/decoder\/Q/)
  await page.locator('[data-verdict]').waitFor()
}

async function openVoucher(page: Page): Promise<void> {
  await page.locator('#factor').fill('Guest')
  await page.locator('button[value=open]').click()
  await page.locator('main [aria-current=step]').waitFor()
}

/** The board comes as a plain list and is taken over by its script, which says which keys it has. */
async function boardIsLive(page: Page): Promise<void> {
  await page.locator('[class*=keys]').waitFor({ state: 'attached' })
}

/** Until letters and pictures stand as they will stay, also after the window has another size. */
export async function settle(page: Page): Promise<void> {
  await inItsLetters(page)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    // A source that another width chooses is asked for a moment later; until then the one before is drawn.
    const candidates = (image: HTMLImageElement) => {
      const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
      const srcset = (sources.find(({ media }) => matchMedia(media).matches) ?? image).srcset
      if (srcset === '') return [image.src]
      return srcset.split(', ').map((one) => new URL(one.split(' ')[0] ?? '', location.href).href)
    }
    const isThere = (image: HTMLImageElement) => image.complete && candidates(image).includes(image.currentSrc)
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // A frame late a page still has the width it had, and by that width all its pictures are there.
    let still = 0
    for (const until = performance.now() + 5000; still < 4 && performance.now() < until; await frame())
      still = [...document.images].every(isThere) ? still + 1 : 0
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await frame()
  })
}
