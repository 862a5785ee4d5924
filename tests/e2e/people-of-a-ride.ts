import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { AccountRole } from '#features/accounts/rights.ts'
import { desktop, watch } from './browser.ts'
import type { RunningOffice } from './office.ts'

const PIN = '274915'

/** A phone of today in one hand. */
export const hand: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export type Opened = { context: BrowserContext; page: Page; faults: string[] }

/** The voucher of a sample ride, whose guest is called "Sample Guest". */
export async function asGuest(
  browser: Browser,
  { origin }: RunningOffice,
  code: string,
  options = hand,
): Promise<Opened> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { faults } = watch(page, origin)
  await page.goto(`${origin}/decoder/${code}`)
  await page.locator('#factor').fill('Guest')
  await page.locator('button[value=open]').click()
  await page.locator('#messages').waitFor()
  return { context, page, faults }
}

export async function asOffice(
  browser: Browser,
  office: RunningOffice,
  path: string,
  role: AccountRole = 'owner',
): Promise<Opened> {
  const context = await office.signedIn(browser, role, desktop)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(office.origin + path)
  return { context, page, faults }
}

/** The phone of a driver: the office makes the link, the phone chooses a PIN. */
export async function asDriver(
  browser: Browser,
  office: RunningOffice,
  options = hand,
  name = 'Ivo Babić',
): Promise<Opened> {
  const { origin } = office
  const { context: ofOffice, page: desk } = await asOffice(browser, office, '/office/fleet/drivers')
  if ((await desk.getByRole('link', { name }).count()) === 0) {
    await desk.goto(`${origin}/office/fleet/drivers/new`)
    await desk.locator('#name').fill(name)
    await desk.locator('form:has(#name) button').click()
    await desk.waitForURL('**?done=saved')
  } else await desk.getByRole('link', { name }).click()
  await desk.locator('#phone button[value=link], section button[value=link]').first().click()
  const link = (await desk.getByText('/driver/link/').textContent()) ?? ''
  await ofOffice.close()
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { faults } = watch(page, origin)
  await page.goto(link)
  await page.locator('#pin').fill(PIN)
  await page.locator('#again').fill(PIN)
  await page.locator('form button').click()
  await page.waitForURL('**/hr/driver')
  return { context, page, faults }
}

/** Loads the page anew and waits until it listens to what is new. */
export async function listening({ page }: Opened): Promise<void> {
  const stream = page.waitForResponse(/api\/documents\/(listen|poll)/)
  await page.reload()
  await stream
}

/** Where pictures of the pages are wanted: SHOTS names the folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`)
}
