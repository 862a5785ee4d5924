import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hydrated, openBrowser } from './browser.ts'
import { buildFixture, FIXTURE_DIST } from './fixture/build.ts'
import { clickNow, heading, open, openTab, sizes, startFixture } from './shell.ts'
import { freePort, type RunningSite } from './site.ts'

/** Asked for every 300 ms, or a test would take five minutes. */
const POLL_MS = '300'
let browser: Browser
let next: string
beforeAll(async () => {
  browser = await openBrowser()
  buildFixture()
  next = mkdtempSync(join(tmpdir(), 'galeb-next-'))
  cpSync(FIXTURE_DIST, next, { recursive: true })
  // The same files under another id: what a build is told by is the hash of its manifest.
  appendFileSync(join(next, 'client/.vite/manifest.json'), '\n')
})
afterAll(async () => {
  await browser.close()
  rmSync(next, { recursive: true, force: true })
})

/** One address, served by one build and then by the next. */
async function twoBuilds(): Promise<{ origin: string; update: () => Promise<void>; stop: () => Promise<void> }> {
  const PORT = String(await freePort())
  let site: RunningSite = await startFixture({ PORT, POLL_MS })
  return {
    origin: site.origin,
    async update() {
      await site.stop()
      site = await startFixture({ PORT, POLL_MS }, next)
    },
    stop: () => site.stop(),
  }
}

const buildIn = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('root')?.dataset['facts'] ?? '{}') as { build: string }).build,
  )
const polled = (page: Page) => page.waitForResponse((response) => isPoll(response) && response.ok())
/** To be called before the servers change: the tab may ask the new one before a test does anything else. */
const polledAnother = (page: Page, old: string) =>
  page.waitForResponse(
    async (response) => isPoll(response) && response.ok() && ((await response.json()) as { id: string }).id !== old,
    // While a server is away the tab doubles its wait for each failure.
    { timeout: 60_000 },
  )
const isPoll = (response: Response) => response.url().includes('/builds/latest.json')

describe.each(sizes)('two builds in a row on a %s', (_name, size) => {
  test('the tab asks for builds/latest.json with a timestamp; another id makes the next navigation a full load [§4.freshness-poll] [§4.freshness-reload] [§7.latest-call] [§7.latest-id]', async () => {
    const site = await twoBuilds()
    const tab = await openTab(browser, site.origin, size)
    const requested = polled(tab.page)
    await open(tab.page, `${site.origin}/fixture/note`)
    expect((await requested).url()).toMatch(/\/builds\/latest\.json\?\d{13}$/)
    const old = await buildIn(tab.page)
    const isKnown = polledAnother(tab.page, old)
    await site.update()
    await isKnown
    await tab.page.waitForTimeout(100)
    // Nothing is reloaded by itself.
    expect(tab.loads()).toBe(1)
    await clickNow(tab.page, '#form')
    await heading(tab.page, 'Form')
    await hydrated(tab.page)
    expect(tab.loads()).toBe(2)
    expect(await buildIn(tab.page)).not.toBe(old)
    await tab.page.goBack()
    await heading(tab.page, 'Note')
    await tab.close()
    await site.stop()
  })

  test('a form being filled is not thrown away', async () => {
    const site = await twoBuilds()
    const tab = await openTab(browser, site.origin, size)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=note]', 'with a dog')
    const isKnown = polledAnother(tab.page, await buildIn(tab.page))
    await site.update()
    await isKnown
    await tab.page.waitForTimeout(300)
    expect(await tab.page.inputValue('[name=note]')).toBe('with a dog')
    await tab.page.click('main button')
    await tab.page.waitForSelector('#error')
    expect(await tab.page.inputValue('[name=note]')).toBe('with a dog')
    expect(tab.loads()).toBe(2)
    await tab.close()
    await site.stop()
  })
})

test('a navigation that meets another build before the poll does goes on as a full load', async () => {
  const site = await twoBuilds()
  const tab = await openTab(browser, site.origin)
  await tab.page.route('**/builds/latest.json*', (route) => route.abort())
  await open(tab.page, `${site.origin}/fixture/note`)
  await tab.page.waitForTimeout(600)
  await site.update()
  await clickNow(tab.page, '#form')
  await heading(tab.page, 'Form')
  expect(tab.loads()).toBe(2)
  // What could not be fetched was told to the console and to nobody else.
  expect(tab.faults.some((fault) => fault.includes('builds/latest.json could not be read'))).toBe(true)
  await tab.close()
  await site.stop()
})

test('a step back that meets another build loads the page and stays a step back', async () => {
  const site = await twoBuilds()
  const tab = await openTab(browser, site.origin)
  await tab.page.route('**/builds/latest.json*', (route) => route.abort())
  await open(tab.page, `${site.origin}/fixture/note`)
  await tab.page.click('#form')
  await heading(tab.page, 'Form')
  await site.update()
  await tab.page.goBack()
  await heading(tab.page, 'Note')
  await expect.poll(() => tab.loads()).toBe(2)
  await hydrated(tab.page)
  const entries = () =>
    tab.page.evaluate(() => [
      navigation.currentEntry?.index,
      ...navigation.entries().map(({ url }) => new URL(url ?? '').pathname),
    ])
  expect(await entries()).toEqual([0, '/fixture/note', '/fixture/form'])
  await tab.page.goForward()
  await heading(tab.page, 'Form')
  await tab.close()
  await site.stop()
})

test('the manifest of the build brings the route rules; a failure is told to the console only [§7.meta-call] [§7.meta-failure] [§8.manifest] [§8.matcher]', async () => {
  const site = await startFixture()
  const tab = await openTab(browser, site.origin)
  const meta = tab.page.waitForResponse('**/builds/meta/*.json')
  await open(tab.page, `${site.origin}/fixture/note`)
  expect((await meta).status()).toBe(200)
  expect((await meta).url()).toContain(await buildIn(tab.page))
  expect(tab.faults).toEqual([])
  await tab.page.route('**/builds/meta/*.json', (route) => route.fulfill({ body: '{"matcher":null}' }))
  await open(tab.page, `${site.origin}/fixture/form`)
  await expect.poll(() => tab.faults).toEqual([expect.stringContaining('the build manifest could not be used')])
  await tab.page.click('#onward')
  await heading(tab.page, 'Note')
  expect(tab.loads()).toBe(2)
  await tab.close()
  await site.stop()
})

describe('service worker', () => {
  const withWorker = async (origin: string) => {
    const tab = await openTab(browser, origin, { serviceWorkers: 'allow' })
    return tab
  }
  const inCharge = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // `waitForFunction` takes the promise of an async function for a yes.
  const stored = (page: Page, path: string, name = 'galeb-1-pages') =>
    expect
      .poll(() =>
        page.evaluate(async (cacheName) => {
          const cache = await caches.open(cacheName)
          return (await cache.keys()).map(({ url }) => new URL(url).pathname)
        }, name),
      )
      .toContain(path)

  test('pages that were read open without a network, others say so in their language; no-store is never kept', async () => {
    const PORT = String(await freePort())
    let site = await startFixture({ PORT })
    const tab = await withWorker(site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await inCharge(tab.page)
    await stored(tab.page, '/fixture/note')
    // Reached inside the tab, as a part.
    await tab.page.click('footer a[href="/about"]')
    await tab.page.waitForURL('**/about')
    await stored(tab.page, '/about')
    await tab.page.goto(`${site.origin}/fixture/private`)
    await hydrated(tab.page)
    await tab.page.waitForTimeout(300)
    expect(tab.faults).toEqual([])
    await site.stop()

    await tab.page.goto(`${site.origin}/about`)
    expect(await tab.page.textContent('h1')).not.toBe('')
    await hydrated(tab.page)
    // Kept with its policy, or the style inside it would be refused.
    expect(await tab.page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
    for (const [path, text] of [
      ['/hr/taxi/zadar', 'Niste na mreži'],
      ['/de/taxi/zadar', 'Sie sind offline'],
      ['/fixture/private', 'You are offline'],
    ] as const) {
      await tab.page.goto(site.origin + path)
      expect(await tab.page.textContent('h1')).toBe(text)
      const letters = await tab.page.evaluate(() =>
        document.fonts.ready.then((all) => [...all].map(({ status }) => status)),
      )
      expect(letters).toContain('loaded')
      expect(letters).not.toContain('error')
    }
    // Back on the network the same address answers at once.
    site = await startFixture({ PORT })
    await tab.page.click('.go-home')
    await heading(tab.page, 'Private')
    await tab.close()
    await site.stop()
  })

  test('a page that a link has led to is led to again without a network, in the tab; a form says that nothing was sent', async () => {
    const site = await startFixture()
    const tab = await withWorker(site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await inCharge(tab.page)
    for (const [link, name] of [
      ['#form', 'Form'],
      ['#onward', 'Note'],
    ] as const) {
      await clickNow(tab.page, link)
      await heading(tab.page, name)
    }
    await stored(tab.page, '/fixture/form', 'galeb-1-parts')
    await tab.context.setOffline(true)
    await clickNow(tab.page, '#form')
    await heading(tab.page, 'Form')
    expect(tab.loads()).toBe(1)
    await clickNow(tab.page, 'main button')
    await tab.page.waitForFunction(() => document.getElementById('notice')?.textContent?.includes('nothing was sent'))
    await tab.close()
    await site.stop()
  })

  test('a device that can keep nothing gets everything from the network', async () => {
    const site = await startFixture()
    const tab = await withWorker(site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await inCharge(tab.page)
    await tab.context.serviceWorkers()[0]?.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('no room', 'UnknownError'))
      Object.assign(caches, { open: refuse, match: refuse, keys: refuse })
    })
    await tab.page.goto(`${site.origin}/taxi/price`)
    await hydrated(tab.page)
    await tab.page.click('footer a[href="/about"]')
    await tab.page.waitForURL('**/about')
    expect(await tab.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await tab.close()
    await site.stop()
  })

  test('a new build is served at once, never a page that was kept', async () => {
    const site = await twoBuilds()
    const tab = await withWorker(site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await inCharge(tab.page)
    await stored(tab.page, '/fixture/note')
    const old = await buildIn(tab.page)
    await site.update()
    await tab.page.goto(`${site.origin}/fixture/note`)
    expect(await buildIn(tab.page)).not.toBe(old)
    await hydrated(tab.page)
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    // The server is away for a moment while it changes its build; a poll of that moment finds nobody.
    expect(tab.faults.filter((fault) => !/latest\.json|ERR_CONNECTION_REFUSED/.test(fault))).toEqual([])
    await tab.close()
    await site.stop()
  })
})
