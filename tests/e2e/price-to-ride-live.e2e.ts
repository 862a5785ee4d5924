import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { openBrowser, phone, watch } from './browser.ts'
import { startSite } from './site.ts'

const origin = inject('origin')
const ORDER = '/hr/book?from=RJK&to=opatija&date=2026-07-22&time=11%3A00&people=2&bags=2&vehicle=car'
const SECRET = 'a secret of these tests alone, long enough'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('an open voucher follows its ride: cancelled elsewhere, it says so here without a reload', async () => {
  const { page, context, faults } = await openVoucher(origin)
  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  await elsewhere.locator('summary', { hasText: 'Otkaži' }).click()
  let loads = 0
  page.on('load', () => loads++)
  await elsewhere.click('button[name=intent][value=cancel]')
  await page.locator('h1', { hasText: /otkazan/i }).waitFor({ timeout: 20_000 })
  expect(loads).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('the step that has just become true moves, once, and only for who has not asked for calm; what is open stays open', async () => {
  const site = await startSite({ SECRET_KEY: SECRET })
  const moving = await openVoucher(site.origin)
  const calm = await openVoucher(site.origin, { reducedMotion: 'reduce' })
  expect(await movedSteps(moving.page)).toEqual([])
  for (const { page } of [moving, calm]) {
    await noteAnimations(page)
    await page.locator('summary', { hasText: 'Otkaži' }).click()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    const before = await stepNow(page)
    await acceptRide(site.origin, page)
    await expect.poll(() => stepNow(page), { timeout: 20_000 }).toBe(before + 1)
    // Who is in the middle of something stays there.
    expect(await page.locator('button[value=cancel]').isVisible()).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(await page.evaluate(() => document.activeElement?.nodeName)).toBe('SUMMARY')
  }
  await expect.poll(() => movedSteps(moving.page)).toEqual([await stepNow(moving.page)])
  await expect.poll(() => notedAnimations(moving.page)).toBeGreaterThan(0)
  expect(await notedAnimations(calm.page)).toBe(0)

  // Opened anew, it stands: nothing has just happened.
  await moving.page.reload()
  await moving.page.locator('main [aria-current=step]').waitFor()
  expect(await movedSteps(moving.page)).toEqual([])
  for (const { context, faults } of [moving, calm]) {
    expect(faults).toEqual([])
    await context.close()
  }
  await site.stop()
})

test('a voucher that is left in one tab is still followed in the other, and nothing of it stays behind', async () => {
  const site = await startSite({ SECRET_KEY: SECRET })
  const { page, context, faults } = await openVoucher(site.origin)
  const other = await context.newPage()
  await other.goto(page.url())
  const streaming = other.waitForResponse(/api\/documents\/listen/).catch(() => null)
  await other.locator('h1').tap()
  await Promise.race([streaming, other.waitForTimeout(3000)])
  await other.waitForTimeout(500)
  await other.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/hr/about"]')?.click())
  await other.waitForURL('**/hr/about')
  await other.waitForTimeout(500)
  const before = await stepNow(page)
  await acceptRide(site.origin, page)
  await expect.poll(() => stepNow(page), { timeout: 10_000 }).toBe(before + 1)
  await page.close()
  const left = await other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(left).toEqual([])
  expect(faults).toEqual([])
  await context.close()
  await site.stop()
})

test('who is on the way to another page gets there, though the ride changes meanwhile', async () => {
  const site = await startSite({ SECRET_KEY: SECRET })
  const { page, context } = await openVoucher(site.origin, { serviceWorkers: 'block' })
  await page.route('**/hr/about', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    await route.continue()
  })
  const requested = page.waitForRequest('**/hr/about')
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/hr/about"]')?.click())
  await requested
  await acceptRide(site.origin, page)
  await page.waitForURL('**/hr/about', { timeout: 8000 })
  await context.close()
  await site.stop()
})

/** A ride ordered and its voucher open, listening. */
async function openVoucher(at: string, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...phone, ...more })
  const page = await context.newPage()
  const { faults } = watch(page, at)
  await page.goto(at + ORDER)
  await page.fill('[name=name]', 'Ana Horvat')
  await page.fill('[name=phone]', '091 234 5678')
  await page.click('button[name=intent][value=order]')
  await page.waitForURL(/decoder\/B/)
  const streaming = page.waitForRequest(/api\/documents\/listen/)
  await page.locator('h1').tap()
  await streaming
  return { page, context, faults }
}

/** The driver takes the ride of an open voucher, by the link the office has. */
async function acceptRide(at: string, page: Page): Promise<void> {
  const code = /B[0-9A-Z]{10}/.exec(page.url())?.[0] ?? ''
  const link = driverLink({ code, driverLink: 0 }, { secret: SECRET })
  const answer = await fetch(at + link, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'accept' }),
    headers: { Origin: at },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

const steps = 'main li:is([data-state=done], [data-state=now], [data-state=later])'

function stepNow(page: Page): Promise<number> {
  return page.locator(steps).evaluateAll((all) => all.findIndex((step) => step.ariaCurrent === 'step'))
}

function movedSteps(page: Page): Promise<number[]> {
  return page
    .locator(steps)
    .evaluateAll((all) => all.flatMap((step, at) => (step.hasAttribute('data-new') ? [at] : [])))
}

/** Counts what moves on the ladder. */
async function noteAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['moves'] = '0'
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('li[data-state]')) return
      document.documentElement.dataset['moves'] = String(Number(document.documentElement.dataset['moves']) + 1)
    })
  })
}

async function notedAnimations(page: Page): Promise<number> {
  return Number(await page.locator('html').getAttribute('data-moves'))
}
