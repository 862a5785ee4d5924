import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/ensure-browser.ts'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/**
 * A real Chromium. It asks nobody on the network but the site. `host`: another name for this machine. `letters`: how high the
 * browser's own are, in pixels; media queries hear of it too.
 */
export function openBrowser(
  options: { backForwardCache?: boolean; host?: string; letters?: number } = {},
): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('no Chromium: run npm test, which finds or installs one')
  const withCache = options.backForwardCache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}
  const named = options.host === undefined ? [] : [`--host-resolver-rules=MAP ${options.host} 127.0.0.1`]
  const sized = options.letters === undefined ? [] : [`--blink-settings=defaultFontSize=${options.letters}`]
  return chromium.launch({ executablePath, args: [...QUIET, ...named, ...sized], ...withCache })
}

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true }
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** Collects what must not happen on any page: errors in the console, exceptions, requests to anybody else. */
export function watch(page: Page, origin: string): { faults: string[] } {
  const faults: string[] = []
  page.on('console', (message) => {
    // A 404 or 422 the test asked for is noted by the browser as an error of the page.
    if (message.type() === 'error' && !/status of (404|422)/.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`third party: ${request.url()}`)
  })
  return { faults }
}

/** Until the shell answers. What waits for a touch still sleeps. */
export async function shellStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('shell').length > 0)
}

/** Until the tab answers: its script is there and the islands of the page are awake, also what a phone wakes at the first touch. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    for (const island of document.querySelectorAll('galeb-island[data-when=touch]:not([data-awake])'))
      island.dispatchEvent(new Event('touchstart', { bubbles: true }))
    const isAsleep = document.querySelector(
      'galeb-island:not([data-awake=""], [data-awake=failed], [data-when=visible])',
    )
    // A clock of the test's own hides the mark; only our script wakes an island.
    const isThere = performance.getEntriesByName('shell').length > 0 || document.querySelector('[data-awake=""]')
    return isThere && isAsleep === null
  })
}

/** Until a page stands in its own letters (server/starter.server.ts). */
export async function inItsLetters(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['letters'] === undefined)
  await page.evaluate(() => document.fonts.ready)
}

/** What a person sees of a date or time field: the browser's own, or the text field in its place (sections/date-field.browser.ts). */
export function whenField(scope: Page | Locator, name: string): Locator {
  return scope.locator(`input[name="${name}"]:visible, [role=combobox]:has(~ input[name="${name}"][hidden])`)
}

/** Fills it in, as the browser's own field has it: 2026-07-20, 14:30. The one may take the place of the other just then. */
export async function fillWhen(scope: Page | Locator, name: string, value: string): Promise<void> {
  const filled = () => whenField(scope, name).fill(value, { timeout: 2000 })
  await filled().catch(filled)
}

/** Types a place, as its code or its name, and leaves the field. */
export async function choosePlace(scope: Page | Locator, name: 'from' | 'to', text: string): Promise<void> {
  const field = scope.locator(`main input[type=text][name="${name}"]`).first()
  await field.fill(text)
  await field.press('Tab')
}
