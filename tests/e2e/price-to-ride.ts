import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inLocale } from '#app/routes.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { choosePlace, fillWhen, hydrated, openBrowser, phone, watch } from './browser.ts'
import { startSite } from './site.ts'

export type Ways = Awaited<ReturnType<typeof openWays>>
export type Walk = { page: Page; context: BrowserContext; end: () => Promise<void> }

/** With it a test makes the links that the office has. */
export const SECRET = 'a secret of these tests alone, long enough'

/** A site of its own with a browser on it, and a look into what it keeps. */
export async function openWays() {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-ride-'))
  const site = await startSite({ DATA_DIR: folder, SECRET_KEY: SECRET })
  const browser: Browser = await openBrowser()
  return {
    origin: site.origin,
    /** A visitor on a phone. `end` fails where the console had an error or anybody else was asked. */
    async walk(options: { script: boolean } & BrowserContextOptions): Promise<Walk> {
      const { script, ...more } = options
      const context = await browser.newContext({ ...phone, ...more, javaScriptEnabled: script })
      const page = await context.newPage()
      const { faults } = watch(page, site.origin)
      return {
        page,
        context,
        async end() {
          await context.close()
          expect(faults).toEqual([])
        },
      }
    },
    /** Read from the file itself, beside the running site. */
    bookingsOf(name: string): { code: string; state: string; locale: string }[] {
      const db = new DatabaseSync(join(folder, 'documents.sqlite'), { readOnly: true })
      const rows = db.prepare("SELECT id, data FROM documents WHERE collection='bookings'").all()
      db.close()
      return rows
        .filter((row) => String(row['data']).includes(name))
        .map((row) => {
          const [, state = ''] = /"state":"([a-z-]+)"/.exec(String(row['data'])) ?? []
          const [, locale = ''] = /"locale":"([a-z]+)"/.exec(String(row['data'])) ?? []
          return { code: String(row['id']), state, locale }
        })
    },
    async close() {
      await browser.close()
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first of the two screens: from a town's page, which a search led to, to the order form. */
export async function choose(
  { page }: Walk,
  origin: string,
  locale: LocaleCode,
  { date, script }: { date: string; script: boolean },
): Promise<void> {
  await page.goto(origin + inLocale(locale, '/taxi/opatija'))
  if (script) await hydrated(page)
  await choosePlace(page, 'from', 'RJK')
  await fillWhen(page, 'date', date)
  await fillWhen(page, 'time', '10:00')
  await page.locator('main form [type=submit]').click()
  await page.waitForURL(/date=/)
  const link = page.locator(`a[href*="/book?"][href*="date=${date}"][href*="vehicle=car"]`)
  await link.click()
  await page.waitForURL(/\/book\?/)
  await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
}

/** The second: a name and one way to be reached. */
export async function fillIn(page: Page, name: string, more: Record<string, string> = {}): Promise<void> {
  const typed = { name, email: 'ana.putnik@example.hr', ...more }
  for (const [field, value] of Object.entries(typed)) await page.locator(`#book-${field}`).fill(value)
}

export const orderButton = (page: Page) => page.locator('form:has(input[name=orderId]) button[type=submit]')

/** The voucher stands, under its own address; its code. */
export async function atVoucher(page: Page): Promise<string> {
  // A second press ends the navigation of the first: what counts is where it leads.
  await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(/\/decoder\/B[0-9A-Z]{10}$/)
  // The address may change before the page does, and the order page has steps, too.
  await page.locator('input[name=orderId]').waitFor({ state: 'detached' })
  await page.locator('main [aria-current=step]').first().waitFor()
  return /B[0-9A-Z]{10}$/.exec(page.url())?.[0] ?? ''
}

export async function typedIn(page: Page, fields: readonly string[]): Promise<string[]> {
  return Promise.all(fields.map((field) => page.locator(`#book-${field}`).inputValue()))
}
