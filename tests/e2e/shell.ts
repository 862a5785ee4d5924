import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { desktop, hydrated, phone, watch } from './browser.ts'
import { buildFixture, FIXTURE_DIST } from './fixture/build.ts'
import { type RunningSite, startSite } from './site.ts'

export const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

/** The site with pages that are slow, broken or endless: tests/e2e/fixture. */
export async function startFixture(variables: Record<string, string> = {}, dist = FIXTURE_DIST): Promise<RunningSite> {
  buildFixture()
  return startSite(variables, dist)
}

export type Tab = {
  page: Page
  context: BrowserContext
  /** Errors in the console, exceptions, requests to anybody else. */
  faults: string[]
  /** Documents asked for: full loads. */
  loads: () => number
  close: () => Promise<void>
}

type TabOptions = BrowserContextOptions & { init?: () => void; answered?: boolean }

/**
 * A tab of its own, without a service worker unless asked for: requests the worker makes pass by every interception.
 * The consent line is answered beforehand unless asked otherwise, so that it stands in nobody's way.
 */
export async function openTab(browser: Browser, origin: string, options: TabOptions = {}): Promise<Tab> {
  const { init, answered = true, ...rest } = options
  const context = await browser.newContext({ serviceWorkers: 'block', ...rest })
  if (answered) await context.addCookies([{ name: 'cookie-consent', value: refusal, url: origin }])
  if (init) await context.addInitScript(init)
  const page = await context.newPage()
  page.setDefaultTimeout(8000)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  const { faults } = watch(page, origin)
  return { page, context, faults, loads: () => loads, close: () => context.close() }
}

const refusal = encodeURIComponent('{"v":1,"id":"test-test","time":"2026-07-15T09:00:00.000Z","analytics":false}')

/** Opens a page and waits until the tab answers: from then on links stay in the document. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** Clicks inside the page: playwright's own click waits until the navigation is over. */
export function clickNow(page: Page, selector: string): Promise<void> {
  return page.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), selector)
}

export function heading(page: Page, text: string): Promise<void> {
  return page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, text).then(() => {})
}

export const pathOf = (page: Page) => new URL(page.url()).pathname
