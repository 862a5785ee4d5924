import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCode } from '#features/codes/code.ts'
import { systemClock } from '#lib/clock.ts'
import { openBrowser, phone, fillWhen } from './browser.ts'
import { startSite } from './site.ts'
import { atVoucher, choose, fillIn, openWays, orderButton, type Walk, type Ways } from './price-to-ride.ts'

let ways: Ways
beforeAll(async () => {
  ways = await openWays()
})
afterAll(() => ways.close())

async function booked(walk: Walk, origin: string, name: string, script: boolean, date: string): Promise<string> {
  await choose(walk, origin, 'hr', { date, script })
  await fillIn(walk.page, name)
  await orderButton(walk.page).click()
  return atVoucher(walk.page)
}

describe.each([{ script: true }, { script: false }])('after the order, with scripts $script', ({ script }) => {
  test('the ride is changed: the new price first, then the voucher with it', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const name = `Jana ${script ? 'Skripta' : 'Obrazac'}`
    const code = await booked(walk, ways.origin, name, script, script ? '2026-08-21' : '2026-08-22')
    await page.locator('a[href$="change=1"]').click()
    await fillWhen(page.locator('form:has(input[name=ends])'), 'time', '15:30')
    await page.locator('input[name=vehicle][value=van]').check()
    await page.locator('button[value=show]').last().click()
    const button = page.locator('button[value=change]')
    await button.waitFor()
    expect(await page.locator('section:has(button[value=change])').textContent()).toContain('15:30')
    await button.click()
    expect(await atVoucher(page)).toBe(code)
    expect(await page.locator('main').textContent()).toContain('15:30')
    await page.locator('a[href$="change=1"]').click()
    await page.locator('#book-dropOffAddress').fill('Vila Ariston')
    await page.locator('button[value=change-details]').click()
    expect(await atVoucher(page)).toBe(code)
    expect(await page.locator('main').textContent()).toContain('Vila Ariston')
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'confirmed', locale: 'hr' }])
    await walk.end()
  })
})

test('kept by a tap, the voucher opens without a network, says so, and goes when it is told to', async () => {
  const { site, browser, context, page, code } = await bookedToday('Lucija Bezmreže')
  const keep = page.locator('button', { hasText: 'Sačuvaj na ovom telefonu' })
  await keep.click()
  const forget = page.locator('button', { hasText: 'Ukloni s ovog telefona' })
  await forget.waitFor()
  await site.stop()
  const other = await context.newPage()
  // Whatever is asked for, the page that says there is no network leads to it.
  await other.goto(`${site.origin}/de/taxi/zadar`)
  expect(await other.textContent('h2')).toBe('Auf diesem Gerät gespeichert')
  await other.locator('nav a', { hasText: 'Zračna luka' }).click()
  await other.waitForURL(page.url())
  const text = (await other.locator('main').textContent()) ?? ''
  for (const word of [formatCode(code), 'Lucija Bezmreže', 'sačuvan na telefonu']) expect(text).toContain(word)
  expect(await other.locator('main button[name=intent]').count()).toBe(0)
  expect(await other.locator('main h1').evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain('Fraunces')
  await other.close()
  await forget.click()
  await keep.waitFor()
  const again = await context.newPage()
  await again.goto(page.url())
  expect(await again.textContent('main')).not.toContain('Lucija')
  await browser.close()
})

test('a voucher kept on the phone is kept anew when its ride has changed', async () => {
  const { site, browser, page } = await bookedToday('Lucija Promjena')
  await page.locator('button', { hasText: 'Sačuvaj na ovom telefonu' }).click()
  await page.locator('button', { hasText: 'Ukloni s ovog telefona' }).waitFor()
  await page.locator('a[href$="change=1"]').click()
  await page.locator('#book-dropOffAddress').fill('Vila Ariston')
  await page.locator('button[value=change-details]').click()
  await atVoucher(page)
  const copy = () =>
    page.evaluate(async () => (await caches.match(location.origin + location.pathname, { ignoreVary: true }))?.text())
  await expect.poll(copy, { timeout: 5000 }).toContain('Vila Ariston')
  await page.locator('button', { hasText: 'Ukloni s ovog telefona' }).click()
  await page.locator('button', { hasText: 'Sačuvaj na ovom telefonu' }).waitFor()
  expect(await copy()).toBeUndefined()
  // A ride nobody will take is not kept any more; what was kept of it can go.
  const tools = page.locator('main button[type=button]')
  await page.locator('button', { hasText: 'Sačuvaj na ovom telefonu' }).click()
  await page.locator('button', { hasText: 'Ukloni s ovog telefona' }).waitFor()
  await page.locator('details:has(button[value=cancel]) summary').first().click()
  await page.locator('button[value=cancel]').first().click()
  await page.locator('button[value=cancel]').waitFor({ state: 'detached' })
  await page.locator('button', { hasText: 'Ukloni s ovog telefona' }).click()
  await expect.poll(() => tools.allTextContents(), { timeout: 5000 }).toEqual(['Ispiši'])
  await browser.close()
  await site.stop()
})

/** Its time is looked at by the worker, whose clock is the machine's own: so the site lives on that day too. */
async function bookedToday(name: string) {
  const now = systemClock.now()
  const day = new Date(now + 10 * 86_400_000).toISOString().slice(0, 10)
  const site = await startSite({ NOW: new Date(now).toISOString() })
  const browser = await openBrowser()
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const walk = { page, context, end: () => context.close() }
  const code = await booked(walk, site.origin, name, true, day)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { site, browser, context, page, code }
}
