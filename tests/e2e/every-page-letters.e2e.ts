import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inItsLetters, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const familyOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0])
const isThere = (page: Page, name: string) =>
  page.waitForFunction(
    (family) => [...document.fonts].some((face) => face.family === family && face.status === 'loaded'),
    name,
  )

async function visit(prepare: (context: BrowserContext) => Promise<unknown>, options = {}): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...options, serviceWorkers: 'block' })
  await prepare(context)
  const page = await context.newPage()
  await page.goto(`${inject('origin')}/taxi/rijeka`)
  return page
}

test('letters are fetched when the page is there and put on all at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await visit((context) =>
    context.route('**/fraunces.woff2', async (route) => {
      await promise
      await route.continue()
    }),
  )
  await isThere(page, 'Figtree')
  expect(await familyOf(page, 'body')).toBe('"Figtree fallback"')
  expect(await familyOf(page, 'h1')).toBe('"Fraunces fallback"')
  resolve()
  await inItsLetters(page)
  expect(await familyOf(page, 'body')).toBe('Figtree')
  expect(await familyOf(page, 'h1')).toBe('Fraunces')
  const began = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const letters = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return letters.map(({ startTime }) => startTime - (load?.loadEventStart ?? Number.NaN))
  })
  expect(began).toHaveLength(4)
  // What a page asks for by its style delays its load.
  expect(Math.min(...began)).toBeGreaterThan(0)
  await page.context().close()
})

test('a file of letters that cannot be had keeps the others from nobody', async () => {
  const page = await visit((context) => context.route('**/fraunces.woff2', (route) => route.abort()))
  await inItsLetters(page)
  expect(await familyOf(page, 'body')).toBe('Figtree')
  await page.context().close()
})

test('without a script the letters come too', async () => {
  const letters: string[] = []
  const page = await visit(
    async (context) => context.on('requestfinished', (request) => letters.push(new URL(request.url()).pathname)),
    { javaScriptEnabled: false },
  )
  await expect.poll(() => letters).toEqual(expect.arrayContaining(['/fonts/figtree.woff2', '/fonts/fraunces.woff2']))
  await page.context().close()
})
