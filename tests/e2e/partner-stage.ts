import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import { signInToken } from '#features/partners/partner-links.server.ts'
import { saveSettings } from '#features/settings/settings.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { accountWithSession } from '#tests/server/account-with-session.ts'
import { contentCopy } from '#tests/server/test-site.ts'
import { openCatcher } from '#tests/server/mail-catcher.ts'
import { openBrowser, phone, watch } from './browser.ts'
import { startSite } from './site.ts'

export const NOW = '2026-07-15T09:00:00Z'
export const SECRET = 'a secret of the browser tests, 32 characters'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A site whose prices are no sample, so that rides earn; an owner; and a mail server that keeps what it is sent. */
export async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-partners-'))
  const owner = await prepared(folder)
  const mails = await openCatcher()
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Galeb <rides@galeb.example>' }
  const site = await startSite({ DATA_DIR: folder, NOW, SECRET_KEY: SECRET, ...smtp })
  const browser = await openBrowser()
  return {
    origin: site.origin,
    /** A visitor on a phone, and what went wrong in front of them. */
    async open(options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
      const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      return { page, faults: watch(page, site.origin).faults }
    },
    /** The owner at a page of the office. */
    async office(path: string): Promise<Page> {
      const context = await browser.newContext()
      await context.addCookies([{ name: 'session', value: owner, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
      const page = await context.newPage()
      await page.goto(site.origin + path)
      return page
    },
    /** The link in the newest letter to an address, once there are so many. */
    async linkTo(address: string, count: number): Promise<{ subject: string; href: string }> {
      await expect.poll(() => mails.to(address).length, { timeout: 15_000 }).toBe(count)
      const letter = mails.to(address).at(-1)
      return { subject: letter?.subject ?? '', href: /http\S+\?k=\S+/.exec(letter?.text ?? '')?.[0] ?? '' }
    },
    async close() {
      await browser.close()
      await site.stop()
      await mails.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The token of the owner's session. */
async function prepared(folder: string): Promise<string> {
  const clock = fixedClock(NOW)
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock, indexes: workIndexes }))
  const { token } = await accountWithSession({ store, clock }, 'owner')
  const tariff = { ...contentCopy().tariff, sample: false, validFrom: '2026-07-15' }
  await saveTariff({ store, clock }, { tariff, note: '', by: 'owner', seen: 0 })
  const contact = { phone: '+385511234567', whatsapp: null, email: null }
  const carriage = { taxi: true, occasional: true, pickUpAbroad: [] }
  await saveSettings(store, { contact, permits: ['opatija', 'rijeka'], carriage }, () => [])
  await store.close()
  return token
}

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`main [name=${name}]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

export const send = (page: Page) => page.locator('main form button:not([type=button])').click()

/** Opens a mailed link of a partner and presses the button that uses it up. */
export async function signIn(page: Page, href: string): Promise<void> {
  await page.goto(href)
  const button = page.locator('main button[value=sign-in]')
  await button.click()
  await button.waitFor({ state: 'detached' })
}

export const codeIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** The office says yes; the P code. */
export async function approve(stage: Stage, application: string, place: string): Promise<string> {
  const page = await stage.office('/office/partners')
  await page.locator(`a[href$="${application}"]`).click()
  await page.locator('[name=place]').fill(place)
  // Its suggestions lie over the button until the field is left.
  await page.locator('[name=place]').press('Tab')
  await page.locator('button[value=approve]').click()
  const href = (await page.locator('a[href^="/decoder/P"]').getAttribute('href')) ?? ''
  await page.context().close()
  return href.split('/').at(-1) ?? ''
}

/** A guest's ride today, this evening: confirmed at once. */
export async function order(page: Page, at: string, guest: Record<string, string>): Promise<string> {
  await page.goto(at)
  await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
  await fill(page, guest)
  await page.locator('button[value=order]').click()
  await page.waitForURL(/\/decoder\/B/)
  return codeIn(page)
}

/** From the driver's page of a ride to its end, step by step as the page offers them. Of a carrier's ride it asks first who comes. */
export async function drive(page: Page): Promise<void> {
  await page.locator('main button[value=accept]').waitFor()
  const crew = page.locator('main button[value=crew]')
  if ((await crew.count()) > 0) {
    await fill(page, { name: 'Vesna', vehicle: 'bijela Škoda, RI 1234-AB' })
    await crew.click()
    await page.locator('main summary', { hasText: 'Vesna' }).waitFor()
  }
  for (const step of ['accept', 'set-off', 'arrive', 'complete']) {
    const button = page.locator(`main button[name=intent][value=${step}]`).first()
    await button.click()
    // The ride is days away: the page asks whether "on the way" is meant.
    if (step === 'set-off') await page.locator('[name=isSure] ~ button').click()
    await button.waitFor({ state: 'detached' })
  }
}

/** A partner, where a test is about what comes after. */
export async function approvedHotel(stage: Stage, name: string): Promise<{ code: string; application: string }> {
  const { page } = await stage.open()
  await page.goto(`${stage.origin}/become-a-partner?door=refer`)
  const reach = `${name.replace(/\W/g, '').toLowerCase()}@hotel.example`
  await fill(page, { type: 'hotel', name, town: 'Opatija', contact: 'Ana', reach })
  await send(page)
  await page.waitForURL(/\/decoder\/A/)
  const application = codeIn(page)
  await page.context().close()
  return { application, code: await approve(stage, application, 'Opatija') }
}

/** A tablet of a new partner's desk, paired through both pages; `home`: the partner's own. */
export async function tablet(
  stage: Stage,
  locale: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[]; home: Page }> {
  const { code } = await approvedHotel(stage, `Hotel ${locale || 'en'}`)
  const home = await stage.open()
  const token = signInToken({ code }, Date.parse(NOW), SECRET)
  await signIn(home.page, `${stage.origin}${locale}/decoder/${code}?k=${token}`)
  await home.page.locator('button[value=desk-pair]').click()
  const pairing = (await home.page.locator('#desk [role=status] strong').textContent()) ?? ''
  const desk = await stage.open({ viewport: { width: 1024, height: 768 }, ...options })
  await desk.page.goto(`${stage.origin}${locale}/desk`)
  await desk.page.locator('[name=code]').fill(pairing)
  await desk.page.locator('button[value=pair]').click()
  await awake(desk.page)
  return { page: desk.page, faults: desk.faults, home: home.page }
}

/** The form answers by itself; before that it is sent like any form. */
export async function awake(page: Page): Promise<void> {
  await page.locator('galeb-island[data-awake=""] #order').waitFor()
}

/** Where to, when, how many, and the button. */
export const taps = [
  '#where label:nth-of-type(1)',
  '#when label:nth-of-type(2)',
  '#people label:nth-of-type(2)',
  '#send',
]
