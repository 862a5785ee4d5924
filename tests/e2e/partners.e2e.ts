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
import { accountWithSession } from '#tests/server/account-with-session.ts'
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

/** A partner, where a test is about what comes after. */
async function approvedHotel(name: string): Promise<{ code: string; application: string }> {
  const { page } = await open()
  await page.goto(`${site.origin}/become-a-partner?door=refer`)
  const reach = `${name.replace(/\W/g, '').toLowerCase()}@hotel.example`
  await fill(page, { type: 'hotel', name, town: 'Opatija', contact: 'Ana', reach })
  await send(page)
  await page.waitForURL(/\/decoder\/A/)
  const application = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.context().close()
  return { application, code: await approve(application, 'Opatija') }
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

/** A tablet of a new partner's desk, paired through both pages. */
async function tablet(locale: string): Promise<{ page: Page; faults: string[] }> {
  const { code } = await approvedHotel(`Hotel ${locale || 'en'}`)
  const home = await open()
  await home.page.goto(`${site.origin}${locale}/decoder/${code}?k=${signInToken({ code }, Date.parse(NOW), SECRET)}`)
  await home.page.locator('button[value=desk-pair]').click()
  const pairing = (await home.page.locator('#desk [role=status] strong').textContent()) ?? ''
  await home.page.context().close()
  const desk = await open({ viewport: { width: 1024, height: 768 } })
  await desk.page.goto(`${site.origin}${locale}/desk`)
  await desk.page.locator('[name=code]').fill(pairing)
  await desk.page.locator('button[value=pair]').click()
  await desk.page.locator('#order').waitFor()
  return desk
}

const taps = ['.where label:nth-of-type(1)', '.when label:nth-of-type(2)', '.people label:nth-of-type(2)', '#send']

describe.each(['/hr'])('the tablet of a desk (%s)', (prefix) => {
  test('four taps to a booking, through a network drop and a reload, and nothing of the guest is left', async () => {
    const { page, faults } = await tablet(prefix)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.open('galeb-1-pages')))
    await page.waitForFunction(async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined)
    const steps = await page.evaluate(() => history.length)
    for (const tap of taps.slice(0, 3)) await page.locator(tap).click()
    await page.locator('output', { hasText: '€' }).waitFor()
    await page.locator('[name=name]').fill('Soba Tajna')
    await page.locator('#send').click()
    await page.locator('#slip path').waitFor()
    expect(await page.locator('[data-part=code]').textContent()).toMatch(/^B-/)
    expect((await page.locator('#slip path').getAttribute('d'))?.length).toBeGreaterThan(500)
    await page.locator('#next').click()

    await page.context().setOffline(true)
    for (const tap of taps.slice(0, 3)) await page.locator(tap).click()
    await page.locator('output', { hasText: '€' }).waitFor()
    await page.locator('#send').click()
    await page.locator('#waiting').waitFor()
    await page.reload()
    await page.locator('#waiting').waitFor()
    expect(await page.locator('input:checked').count()).toBe(0)
    await page.context().setOffline(false)
    await page.locator('#slip path').waitFor()
    await page.locator('#next').click()

    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, history.length])).toEqual([
      0,
      0,
      steps,
    ])
    const kept = await page.evaluate(async () => {
      const texts: string[] = []
      for (const name of await caches.keys())
        for (const key of await (await caches.open(name)).keys()) {
          const found = await caches.match(key, { ignoreVary: true })
          texts.push(key.url, (await found?.text()) ?? '')
        }
      return texts.join(' ')
    })
    for (const left of [kept, await page.content(), page.url()]) {
      expect(left).not.toContain('Tajna')
      expect(left).not.toMatch(/B-\w{4}-\w{4}-\w{2}/)
    }
    await page.goBack()
    await page.goForward()
    expect(await page.locator('[name=name]').inputValue()).toBe('')
    expect(await page.locator('input:checked').count()).toBe(0)
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
    await page.context().close()
  })
})

test('a tablet without JavaScript: the same four taps, and the next guest finds nothing', async () => {
  const { page } = await tablet('/de')
  const cookies = await page.context().cookies()
  await page.context().close()
  const plain = await open({ javaScriptEnabled: false, viewport: { width: 1024, height: 768 } })
  await plain.page.context().addCookies(cookies.filter(({ name }) => name === 'desk'))
  await plain.page.goto(`${site.origin}/de/desk`)
  for (const tap of taps) await plain.page.locator(tap).click()
  await plain.page.waitForURL(/\/de\/desk\/slip$/)
  expect(await plain.page.locator('[data-part=code]').textContent()).toMatch(/^B-/)
  await plain.page.locator('#next').click()
  // Going back before the answer is there would go somewhere else.
  await plain.page.locator('#order').waitFor()
  await plain.page.goBack()
  expect(await plain.page.content()).not.toMatch(/B-\w{4}-\w{4}-\w{2}/)
  await plain.page.context().close()
})
