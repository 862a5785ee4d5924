import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hydrated, openBrowser } from './browser.ts'
import { heading, open, openTab, pathOf, sizes, startFixture } from './shell.ts'
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

const noNavigation = () => {
  Reflect.deleteProperty(globalThis, 'navigation')
  Reflect.deleteProperty(globalThis, 'URLPattern')
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
}
/** Safari 26.2 to 27.2: the address changes before the page is there. */
const noPrecommit = () => Reflect.deleteProperty(globalThis, 'NavigationPrecommitController')

const atFarDown = (page: Page) =>
  page.waitForFunction(() => {
    const top = document.getElementById('far-down')?.getBoundingClientRect().top ?? 0
    return Math.abs(top - 100) < 1
  })

describe.each(sizes)('on a %s', (_name, size) => {
  test('without the Navigation API: full loads from the same links and forms, and nothing is lost', async () => {
    const tab = await openTab(browser, site.origin, { ...size, init: noNavigation })
    await open(tab.page, `${site.origin}/fixture/note`)
    expect(await tab.page.evaluate(() => 'navigation' in globalThis)).toBe(false)
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    expect(tab.loads()).toBe(2)
    await tab.page.fill('[name=note]', 'with a dog')
    await tab.page.click('main button')
    await tab.page.waitForSelector('#error')
    expect(await tab.page.inputValue('[name=note]')).toBe('with a dog')
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.click('main button')
    await tab.page.waitForURL('**/fixture/done')
    await tab.page.click('#far')
    await tab.page.waitForURL('**/fixture/note?arrived')
    await tab.page.click('#form-hash')
    await atFarDown(tab.page)
    await tab.page.goto(`${site.origin}/hr/no/such/page`)
    expect(await tab.page.textContent('main')).toContain('/hr/no/such/page')
    await hydrated(tab.page)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('no script is asked for before the picture is there, unless somebody touches the page', async () => {
    for (const isTouched of [false, true]) {
      // Wide enough for a drawing that is fetched.
      const tab = await openTab(browser, site.origin, { ...size, viewport: { width: 1000, height: 800 } })
      const scripts: string[] = []
      tab.page.on('request', (requested) => requested.resourceType() === 'script' && scripts.push(requested.url()))
      const pictures: string[] = []
      tab.page.on(
        'request',
        (requested) => /\/pictures\/rijeka/.test(requested.url()) && pictures.push(requested.url()),
      )
      const held = Promise.withResolvers<void>()
      const seen = tab.page.waitForRequest('**/pictures/rijeka.svg*')
      await tab.page.route('**/pictures/rijeka.svg*', (route) => held.promise.then(() => route.continue()))
      await tab.page.goto(`${site.origin}/taxi/rijeka`, { waitUntil: 'domcontentloaded' })
      await seen
      await tab.page.waitForTimeout(300)
      expect(scripts).toEqual([])
      if (isTouched) await tab.page.keyboard.press('Tab')
      else held.resolve()
      await hydrated(tab.page)
      held.resolve()
      await tab.page.unrouteAll({ behavior: 'wait' })
      expect(pictures).toHaveLength(1)
      expect(tab.faults).toEqual([])
      await tab.close()
    }
  })

  test('on a phone the drawing stands in the page: it is painted with the words, and stays as it came', async () => {
    const tab = await openTab(browser, site.origin, { ...size, viewport: { width: 390, height: 800 } })
    const requested: string[] = []
    tab.page.on('request', (request) => request.url().includes('/pictures/') && requested.push(request.url()))
    const drawing = () =>
      tab.page.evaluate(() => {
        const img = document.querySelector<HTMLImageElement>('main picture img')
        return [img?.currentSrc.slice(0, 18), img?.complete, (img?.naturalWidth ?? 0) > 0]
      })
    await tab.page.goto(`${site.origin}/taxi/rijeka`, { waitUntil: 'domcontentloaded' })
    expect(await drawing()).toEqual(['data:image/svg+xml', true, true])
    await hydrated(tab.page)
    await tab.page.waitForLoadState('networkidle')
    expect(await drawing()).toEqual(['data:image/svg+xml', true, true])
    expect(requested).toEqual([])
    // The next page goes by the address.
    await tab.page.click('main a[href="/taxi/opatija"]')
    await tab.page.waitForURL('**/taxi/opatija')
    await expect.poll(() => requested.map((url) => new URL(url).pathname)).toEqual(['/pictures/strips/opatija.svg'])
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('without JavaScript: pages, forms, redirects, the not-found page', async () => {
    const tab = await openTab(browser, site.origin, { ...size, javaScriptEnabled: false })
    await tab.page.goto(`${site.origin}/fixture/note`)
    await tab.page.click('#form')
    await tab.page.fill('[name=note]', 'with a dog')
    await tab.page.click('main button')
    await tab.page.waitForSelector('#error')
    expect(await tab.page.inputValue('[name=note]')).toBe('with a dog')
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.click('main button')
    await tab.page.waitForURL('**/fixture/done')
    await tab.page.click('#missing')
    expect(pathOf(tab.page)).toBe('/hr/no/such/page')
    expect(await tab.page.textContent('main')).toContain('/hr/no/such/page')
    await tab.close()
  })
})

describe('where the address cannot wait', () => {
  test('links, redirects, forms, /404 and failures all work', async () => {
    const tab = await openTab(browser, site.origin, { init: noPrecommit })
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.click('#far')
    await tab.page.waitForURL('**/fixture/note?arrived')
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    await tab.page.click('main button')
    await tab.page.waitForSelector('#error')
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.click('main button')
    await tab.page.waitForURL('**/fixture/done')
    await tab.page.click('#missing')
    await tab.page.waitForURL('**/hr/404')
    await tab.page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('/hr/no/such/page'))
    await tab.page.reload()
    await tab.page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('/hr/no/such/page'))
    expect(tab.loads()).toBe(2)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('a circle ends on the error screen, and so does a lost network, with a retry', async () => {
    const tab = await openTab(browser, site.origin, { init: noPrecommit })
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.click('#loop')
    await heading(tab.page, 'This address redirects to itself')
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.context.setOffline(true)
    await tab.page.click('#form')
    await heading(tab.page, 'The page could not be loaded')
    await tab.context.setOffline(false)
    await tab.page.click('main a[class*=again]')
    await heading(tab.page, 'Form')
    await tab.close()
  })

  test('back by the browser itself, which no page may hold', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.evaluate(() => document.getElementById('onward')?.click())
    await heading(tab.page, 'Note')
    const client = await tab.context.newCDPSession(tab.page)
    const { entries, currentIndex } = await client.send('Page.getNavigationHistory')
    await client.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
    await heading(tab.page, 'Form')
    expect(await tab.page.inputValue('[name=name]')).toBe('Ana')
    expect(tab.loads()).toBe(1)
    await tab.close()
  })
})

test('a page kept by the browser itself goes on where it was', async () => {
  const own = await openBrowser({ backForwardCache: true })
  const tab = await openTab(own, site.origin)
  await open(tab.page, `${site.origin}/fixture/note`)
  await tab.page.evaluate(() => Object.assign(globalThis, { same: true }))
  await tab.page.goto(`${site.origin}/api/tariff.json`)
  // Playwright's goBack waits for a load that never comes.
  await tab.page.evaluate(() => history.back())
  await tab.page.waitForTimeout(500)
  expect(await tab.page.evaluate(() => 'same' in globalThis)).toBe(true)
  await tab.page.click('#form')
  await heading(tab.page, 'Form')
  expect(tab.faults).toEqual([])
  await tab.close()
  await own.close()
})
