import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningSite, startSite } from './site.ts'

const NOW = '2026-07-15T09:00:00Z'
/** Its check symbol is right. */
const CODE = 'V000000000K'
const RIDE = { from: 'RJK', to: 'krk', date: '2026-07-20', time: '10:00', people: '2', bags: '2', vehicle: 'car' }

const folder = mkdtempSync(join(tmpdir(), 'galeb-voucher-'))
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  const store = openStore(
    openEmbedded(join(folder, 'documents.sqlite'), { clock: fixedClock(NOW), indexes: workIndexes }),
  )
  await issueVoucher(store, {
    code: CODE,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 2_000,
    until: '2026-12-31',
    expiresAt: Date.parse('2026-12-31T23:00:00Z'),
    issuedAt: Date.parse(NOW),
    issuedBy: 'Mia',
    holder: 'a guest',
    note: '',
  })
  await store.close()
  site = await startSite({ DATA_DIR: folder, NOW })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([{ script: true }, { script: false }])('with scripts $script', ({ script }) => {
  test('a voucher typed beside the price is there when the kept price is booked, and on the way to a question', async () => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: script })
    const page = await context.newPage()
    const { faults } = watch(page, site.origin)
    const ready = async () => {
      if (script) await hydrated(page)
    }
    await page.goto(`${site.origin}/it/book?${new URLSearchParams(RIDE)}`)
    await ready()
    await page.locator('details:has(#book-voucher) summary').click()
    await page.locator('#book-name').fill('Ana Putnik')
    await page.locator('#book-voucher').fill('V-0000-00000-1')
    await page.locator('button[value=keep]').click()
    // What is wrong with it is told at its field, nothing typed is lost.
    await page.locator('#book-voucher[aria-invalid=true]').waitFor()
    expect(await page.locator('#book-name').inputValue()).toBe('Ana Putnik')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('book-voucher')
    await page.locator('#book-voucher').fill('v-0000-00000 k')
    await page.locator('button[value=keep]').click()
    await page.waitForURL(/\/it\/decoder\/Q[0-9A-Z]{10}\?voucher=V/)
    await expect.poll(() => page.locator('main').textContent()).toContain('V-0000-0000-0K')
    await page.locator(`main a[href*="pass=Q"][href*="voucher=${CODE}"]`).click()
    await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
    expect(await page.locator('#book-voucher').inputValue()).toBe(CODE)
    await page.goto(
      `${site.origin}/it/book?${new URLSearchParams({ from: 'elsewhere', to: 'opatija', voucher: CODE })}`,
    )
    await ready()
    expect(await page.locator('#book-voucher').inputValue()).toBe(CODE)
    await page.locator('#enquiry-from').fill('Trg 5, Žabljak')
    await page.locator('#enquiry-name').fill('Ana Putnik')
    await page.locator('#enquiry-email').fill('ana.putnik@example.hr')
    await page.locator('button[value=enquire]').click()
    await page.waitForURL(/decoder\/E/)
    await expect.poll(() => page.locator('main').textContent()).toMatch(/Buono20\s€/)
    await context.close()
    expect(faults).toEqual([])
  })
})
