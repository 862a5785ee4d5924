import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { signInToken } from '#features/partners/partner-links.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { accountWithSession } from '#tests/server/office-house.ts'
import { openBrowser, phone, watch } from './browser.ts'
import { type RunningSite, startSite } from './site.ts'

const NOW = '2026-07-15T09:00:00Z'
const SECRET = 'a secret of the browser tests, 32 characters'

let browser: Browser
let site: RunningSite
let folder: string
let owner: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galeb-partners-'))
  const clock = fixedClock(NOW)
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock, indexes: workIndexes }))
  owner = (await accountWithSession({ store, clock }, 'owner')).token
  await store.close()
  site = await startSite({ DATA_DIR: folder, NOW, SECRET_KEY: SECRET })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(options = {}): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  return { page, faults: watch(page, site.origin).faults }
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`main [name=${name}]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

const send = (page: Page) => page.locator('main form button').click()

/** The office says yes; the P code. */
async function approve(application: string, place: string): Promise<string> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: owner, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${site.origin}/office/partners`)
  await page.locator(`a[href$="${application}"]`).click()
  await page.locator('[name=place]').fill(place)
  await page.locator('button[value=approve]').click()
  const link = page.locator('a[href^="/decoder/P"]')
  const href = (await link.getAttribute('href')) ?? ''
  await context.close()
  return href.split('/').at(-1) ?? ''
}

describe.each(['', '/hr'])('from application to statement (%s)', (prefix) => {
  test('a reception desk: five fields, a code, a guest, a statement', async () => {
    const { page, faults } = await open()
    await page.goto(`${site.origin}${prefix}/become-a-partner`)
    await page.locator('main a[href*="door=refer"]').click()
    const name = `Hotel Primjer ${prefix}`
    await fill(page, {
      type: 'hotel',
      name,
      town: 'Opatija',
      contact: 'Ana',
      reach: `desk${prefix.slice(1)}@hotel.example`,
    })
    await send(page)
    await page.waitForURL(/\/decoder\/A/)
    await page.getByText(name).first().waitFor()
    const partner = await approve(new URL(page.url()).pathname.split('/').at(-1) ?? '', 'Opatija')

    const guest = await open()
    await guest.page.goto(`${site.origin}${prefix}/decoder/${partner}?to=RJK&date=2026-07-20&time=10:00&people=2`)
    expect(await guest.page.locator('h1').textContent()).toContain(name.trim())
    expect(await guest.page.locator('[name=from]').inputValue()).toBe('opatija')
    await guest.page.locator('a[href*="/book?"]').first().click()
    await guest.page.waitForURL(/\/book\?/)
    await fill(guest.page, { name: 'Mara Kovač', email: 'mara@example.hr' })
    await guest.page.locator('button[value=order]').click()
    await guest.page.waitForURL(/\/decoder\/B/)
    const booking = new URL(guest.page.url()).pathname.split('/').at(-1) ?? ''

    const token = signInToken({ code: partner }, Date.parse(NOW), SECRET)
    await page.goto(`${site.origin}${prefix}/decoder/${partner}?k=${token}`)
    expect(page.url()).not.toContain(token)
    const statement = await page.locator('main table').textContent()
    expect(statement).toContain('Mara')
    const all = await page.content()
    for (const secret of ['Kovač', 'mara@', booking]) expect(all).not.toContain(secret)
    expect([...faults, ...guest.faults]).toEqual([])
    await page.context().close()
    await guest.page.context().close()
  })

  test('a driver without JavaScript: four steps, kept over a reload, and approved', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(`${site.origin}${prefix}/become-a-partner?door=drive`)
    const first = {
      type: 'driver',
      name: 'Obrt Primjer',
      town: 'Rijeka',
      email: 'vozac@example.hr',
      phone: '091 234 5678',
    }
    await fill(page, { ...first, email: 'nobody' })
    await send(page)
    expect(await page.locator('[aria-invalid=true]').getAttribute('name')).toBe('email')
    await page.goto(`${site.origin}${prefix}/become-a-partner?door=drive`)
    expect(await page.locator('[name=name]').inputValue()).toBe('Obrt Primjer')
    await fill(page, first)
    await send(page)
    await fill(page, { licence: 'L-12', licenceUntil: '2027-03-01', permits: 'Rijeka, Opatija' })
    await send(page)
    await fill(page, { vehicle1: 'RI 1234-AB', insurance: 'Polica 7', insuranceUntil: '2027-01-31' })
    await send(page)
    await fill(page, { taxId: '12345678903', iban: 'HR12 1001 0051 8630 0016 0' })
    await send(page)
    expect(page.url()).toMatch(/\/decoder\/A/)
    const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await approve(code, 'Rijeka')).toMatch(/^P/)
    await page.reload()
    expect(await page.locator('main a[href$="/partner"]').count()).toBe(1)
    await page.context().close()
  })
})
