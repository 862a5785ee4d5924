import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { hydrated, openBrowser, phone } from './browser.ts'
import { clickNow, heading, open, openTab, pathOf, sizes, startFixture, type Tab } from './shell.ts'
import type { RunningSite } from './site.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startFixture()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const goHome = { en: 'Go Home', hr: 'Na početnu', it: 'Vai alla home', de: 'Zur Startseite' }
const ground = (page: Page) =>
  page.evaluate(() => {
    const home = document.querySelector<HTMLAnchorElement>('main a[class*=home]')
    const box = document.querySelector('main > div')
    return {
      button: home && getComputedStyle(home).backgroundColor,
      ground: box && getComputedStyle(box).backgroundColor,
      home: home?.getAttribute('href'),
      text: home?.textContent,
    }
  })
const errorIdOn = async (page: Page) => /\b[0-9a-f]{8}\b/.exec((await page.textContent('main')) ?? '')?.[0] ?? 'none'
const says = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('main')?.textContent?.includes(wanted), text)
/** What the server says comes through a pipe, a moment later. */
const isLoggedOnce = (id: string) => expect.poll(() => site.output().split(id).length - 1).toBe(1)

describe.each(sizes)('failure on a %s', (name, size) => {
  test('not found: history is replaced with /404 in the language, with the path, also after a reload and on the way back [§2.error-404]', async () => {
    const tab = await openTab(browser, site.origin, size)
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.click('#missing')
    await tab.page.waitForURL('**/hr/404')
    await says(tab.page, '/hr/no/such/page')
    expect(await tab.page.evaluate(() => document.documentElement.lang)).toBe('hr')
    expect(await tab.page.evaluate(() => navigation.entries().map(({ url }) => new URL(url ?? '').pathname))).toEqual([
      '/fixture/note',
      '/hr/404',
    ])
    expect(tab.loads()).toBe(1)
    await tab.page.reload()
    await hydrated(tab.page)
    await says(tab.page, '/hr/no/such/page')
    await tab.page.goBack()
    await heading(tab.page, 'Note')
    await tab.page.goForward()
    await says(tab.page, '/hr/no/such/page')
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  // Two of the languages on each: the screen has one look for all four.
  test.each(localeCodes.filter((_code, at) => (at % 2 === 0) === (name === 'phone')))(
    'a full load that fails shows the error screen (%s) [§2.error-status] [§2.error-message] [§2.error-go-home] [§2.error-look] [§4.app-error] [§8.error-screen-status] [§8.error-screen-message] [§8.error-screen-go-home]',
    async (locale) => {
      const tab = await openTab(browser, site.origin, size)
      const prefix = locale === 'en' ? '' : `/${locale}`
      for (const room of ['throws', 'broken']) {
        const answer = await tab.page.goto(`${site.origin}${prefix}/fixture/${room}`)
        expect(answer?.status()).toBe(500)
        expect(await tab.page.textContent('main')).toContain('500')
        const seen = await ground(tab.page)
        expect(seen).toMatchObject({ button: 'rgb(242, 179, 61)', ground: 'rgb(16, 34, 43)', home: prefix || '/' })
        expect(seen.text).toBe(goHome[locale])
        await isLoggedOnce(await errorIdOn(tab.page))
      }
      await tab.close()
    },
  )

  test('a navigation that fails shows the same screen, and its retry works [§8.unknown-status]', async () => {
    const tab = await openTab(browser, site.origin, size)
    for (const [room, text] of [
      ['throws', 'Internal Server Error'],
      ['broken', 'Internal Server Error'],
      ['unknown', 'Unknown error status'],
    ] as const) {
      await open(tab.page, `${site.origin}/fixture/note`)
      const before = tab.loads()
      await clickNow(tab.page, `#${room}`)
      await heading(tab.page, text)
      expect(pathOf(tab.page)).toBe(`/fixture/${room}`)
      expect(await ground(tab.page)).toMatchObject({
        button: 'rgb(242, 179, 61)',
        ground: 'rgb(16, 34, 43)',
        home: '/',
      })
      if (room !== 'unknown') await isLoggedOnce(await errorIdOn(tab.page))
      expect(tab.loads()).toBe(before)
    }
    await open(tab.page, `${site.origin}/fixture/note`)
    await clickNow(tab.page, '#unsteady')
    await heading(tab.page, 'Internal Server Error')
    await clickNow(tab.page, 'main a[class*=again]')
    await heading(tab.page, 'Well again')
    expect(pathOf(tab.page)).toBe('/fixture/unsteady')
    expect(tab.faults.filter((fault) => !/status of 500/.test(fault))).toEqual([])
    await tab.close()
  })
})

test('a failed validity check does the same; a direct request answers in place', async () => {
  const tab = await openTab(browser, site.origin, phone)
  await open(tab.page, `${site.origin}/fixture/note`)
  await tab.page.click('#invalid')
  await tab.page.waitForURL('**/404')
  await says(tab.page, '/fixture/invalid')
  const answer = await tab.page.goto(`${site.origin}/it/no/such/page`)
  expect(answer?.status()).toBe(404)
  expect(pathOf(tab.page)).toBe('/it/no/such/page')
  await tab.close()
})

test('redirects in a circle end on the error screen after five', async () => {
  const tab = await openTab(browser, site.origin, phone)
  // The server's: those the manifest says are counted alike, and nobody is asked.
  await tab.page.route('**/builds/meta/*.json', (route) => route.abort())
  await open(tab.page, `${site.origin}/fixture/note`)
  let requestCount = 0
  tab.page.on('request', (request) => (requestCount += request.url().includes('/fixture/loop') ? 1 : 0))
  await clickNow(tab.page, '#loop')
  await heading(tab.page, 'This address redirects to itself')
  expect(requestCount).toBe(6)
  expect(await tab.page.textContent('main')).toContain('508')
  await tab.close()
})

test('when rendering itself fails there is still a page, in the language', async () => {
  await fetch(`${site.origin}/test/break-error-page`)
  const answers = await Promise.all(
    localeCodes.map(async (locale) => {
      const response = await fetch(`${site.origin}${locale === 'en' ? '' : `/${locale}`}/fixture/throws`)
      return { locale, status: response.status, html: await response.text() }
    }),
  )
  await fetch(`${site.origin}/test/break-error-page`)
  for (const { locale, status, html } of answers) {
    expect([locale, status]).toEqual([locale, 500])
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain(goHome[locale])
    expect(html).not.toMatch(/style=|<script/)
  }
})

describe('a stylesheet that cannot be had', () => {
  /** The price page has it, and the fixture's pages have not. */
  const STYLE = /assets\/place-page-[^/]*\.css/
  const failing = async (match: RegExp, isFailing: () => boolean) => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    const fail = (route: Route) => (isFailing() ? route.abort() : route.continue())
    await tab.page.route(match, fail)
    return tab
  }

  test('once: the page is reloaded', async () => {
    // For as long as the first document lives: what fails a single time the browser asks for again by itself.
    const tab: Tab = await failing(STYLE, () => tab.loads() === 1)
    await clickNow(tab.page, 'header a[href="/taxi/price"]')
    await tab.page.waitForURL('**/taxi/price')
    await hydrated(tab.page)
    expect(tab.loads()).toBe(2)
    await tab.close()
  })

  test('always: one reload, and no loop [§4.chunk-reload] [§8.chunk-error]; within ten seconds the next try ends on the error screen', async () => {
    const tab = await failing(STYLE, () => true)
    await clickNow(tab.page, 'header a[href="/taxi/price"]')
    await tab.page.waitForURL('**/taxi/price')
    await tab.page.waitForTimeout(2500)
    // A document has its style in itself.
    expect(tab.loads()).toBe(2)
    expect(await tab.page.textContent('h1')).not.toBe('')
    await tab.page.goto(`${site.origin}/fixture/note`)
    await hydrated(tab.page)
    await clickNow(tab.page, 'header a[href="/taxi/price"]')
    await heading(tab.page, 'Part of the page could not be loaded')
    expect(tab.loads()).toBe(3)
    // Its languages are those of the address that failed, not of the page before.
    expect(await tab.page.getAttribute('header a[data-locale=de]', 'href')).toBe('/de/taxi/price')
    await tab.close()
  })

  test('offline only: the page stays, says so, and the retry works when the network is back', async () => {
    const tab = await failing(/nothing/, () => false)
    await tab.context.setOffline(true)
    await clickNow(tab.page, 'header a[href="/taxi/price"]')
    await tab.page.waitForSelector('#notice')
    expect(await tab.page.textContent('#notice')).toContain('offline')
    expect(pathOf(tab.page)).toBe('/fixture/note')
    await tab.context.setOffline(false)
    await tab.page.waitForURL('**/taxi/price')
    expect(tab.loads()).toBe(1)
    expect(await tab.page.locator('#notice').count()).toBe(0)
    await tab.close()
  })

  test('in two tabs: each reloads once', async () => {
    const first = await failing(STYLE, () => true)
    const second = await first.context.newPage()
    await second.route(STYLE, (route) => route.abort())
    let loads = 0
    second.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
    await open(second, `${site.origin}/fixture/note`)
    await Promise.all([first.page, second].map((page) => clickNow(page, 'header a[href="/taxi/price"]')))
    await Promise.all([first.page, second].map((page) => page.waitForURL('**/taxi/price')))
    await first.page.waitForTimeout(1500)
    expect([first.loads(), loads]).toEqual([2, 2])
    await first.close()
  })
})

describe('an answer that is no page of ours', () => {
  test('is shown by the browser, with a full load', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.route('**/fixture/form', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await clickNow(tab.page, '#form')
    await heading(tab.page, 'Bad gateway')
    expect([pathOf(tab.page), tab.loads()]).toEqual(['/fixture/form', 2])
    await tab.close()
  })

  test('so is the bare page of a server that can draw none', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await fetch(`${site.origin}/test/break-error-page`)
    await clickNow(tab.page, '#throws')
    await tab.page.waitForSelector('body.bare-error')
    await fetch(`${site.origin}/test/break-error-page`)
    expect(await tab.page.textContent('main')).toContain('Go Home')
    expect(tab.loads()).toBe(2)
    await tab.close()
  })
})

describe('waiting', () => {
  test('a bar after 150 ms, none for what is quick', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    const shownAfter = await tab.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const from = performance.now()
          new MutationObserver(() => resolve(performance.now() - from)).observe(
            document.getElementById('progress') ?? document.body,
            { attributes: true },
          )
          document.getElementById('slow')?.click()
        }),
    )
    expect(shownAfter).toBeGreaterThanOrEqual(149)
    expect(shownAfter).toBeLessThan(400)
    await heading(tab.page, 'Slow')
    await tab.page.waitForSelector('#progress', { state: 'hidden' })
    await tab.close()
  })

  test('a page that nobody waits for any more takes no bar with it', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    const fetched = tab.page.waitForResponse('**/fixture/slow')
    await tab.page.hover('#slow')
    await clickNow(tab.page, '#slow')
    await tab.page.waitForSelector('#progress', { state: 'visible' })
    await clickNow(tab.page, '#slower')
    await (await fetched).finished()
    await tab.page.waitForTimeout(300)
    expect(await tab.page.isVisible('#progress')).toBe(true)
    await tab.close()
  })

  test('after ten seconds one may try again, and who goes elsewhere has the offer no longer', async () => {
    const tab = await waitingTab('#slower')
    await clickNow(tab.page, '#form')
    await heading(tab.page, 'Form')
    expect(await tab.page.locator('#notice').count()).toBe(0)
    await tab.close()
  })

  test('a page that comes after all takes the offer to try again with it', async () => {
    let letThrough = () => {}
    const late = new Promise<void>((resolve) => (letThrough = resolve))
    const tab = await waitingTab('#form', (page) =>
      page.route('**/fixture/form', async (route) => (await late, route.continue())),
    )
    letThrough()
    await heading(tab.page, 'Form')
    await tab.page.waitForSelector('#notice', { state: 'detached' })
    await tab.close()
  })

  /** A link was clicked, and ten seconds have gone by without its page. */
  async function waitingTab(link: string, prepare?: (page: Page) => Promise<unknown>): Promise<Tab> {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    // Its clock knows no marks, by which `hydrated` sees the shell.
    await tab.page.clock.install()
    await prepare?.(tab.page)
    await clickNow(tab.page, link)
    await tab.page.waitForSelector('#progress', { state: 'visible' })
    expect(await tab.page.locator('#notice').count()).toBe(0)
    await tab.page.clock.fastForward(10_000)
    await tab.page.waitForSelector('#notice button')
    return tab
  }

  test('a form that finds no network is not sent again by us, and stays as it was typed', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'Ana')
    await tab.context.setOffline(true)
    await clickNow(tab.page, 'main button')
    await tab.page.waitForFunction(() => document.getElementById('notice')?.textContent?.includes('nothing was sent'))
    expect(await tab.page.locator('#notice button').count()).toBe(0)
    expect(await tab.page.inputValue('[name=name]')).toBe('Ana')
    expect(tab.loads()).toBe(1)
    await tab.close()
  })
})
