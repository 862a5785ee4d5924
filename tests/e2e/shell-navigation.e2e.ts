import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PART } from '#app/part.ts'
import { desktop, openBrowser } from './browser.ts'
import { clickNow, heading, open, openTab, pathOf, sizes, startFixture } from './shell.ts'
import type { RunningSite } from './site.ts'

let browser: Browser
let site: RunningSite
let outside: RunningSite
beforeAll(async () => {
  outside = await startFixture()
  ;[browser, site] = await Promise.all([openBrowser(), startFixture({ OTHER_ORIGIN: outside.origin })])
})
afterAll(async () => {
  await browser.close()
  await Promise.all([site.stop(), outside.stop()])
})

describe.each(sizes)('navigation on a %s', (_name, size) => {
  test('our links stay in the document; title, focus and announcement move with the page', async () => {
    const tab = await openTab(browser, site.origin, size)
    await open(tab.page, `${site.origin}/taxi/price`)
    await tab.page.evaluate(() => Object.assign(globalThis, { same: true }))
    const before = await tab.page.title()
    await tab.page.click('footer a[href="/about"]')
    await tab.page.waitForFunction((title) => document.title !== title, before)
    expect(pathOf(tab.page)).toBe('/about')
    expect(await tab.page.evaluate(() => 'same' in globalThis)).toBe(true)
    expect(tab.loads()).toBe(1)
    expect(await tab.page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await tab.page.textContent('#announcement')).toBe(await tab.page.title())
    expect(await tab.page.evaluate(() => scrollY)).toBe(0)
    expect(await tab.page.evaluate(() => document.querySelectorAll('title').length)).toBe(1)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('back and forward restore scroll and what was typed', async () => {
    const tab = await openTab(browser, site.origin, size)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.fill('[name=note]', 'two bags')
    await tab.page.check('[name=tick]')
    await tab.page.click('#onward')
    await heading(tab.page, 'Note')
    await tab.page.evaluate(() => scrollTo(0, 1234))
    await tab.page.waitForTimeout(100)
    await tab.page.goBack()
    await heading(tab.page, 'Form')
    expect(await tab.page.inputValue('[name=name]')).toBe('Ana')
    expect(await tab.page.inputValue('[name=note]')).toBe('two bags')
    expect(await tab.page.isChecked('[name=tick]')).toBe(true)
    expect(await tab.page.evaluate(() => document.activeElement?.id)).toBe('main')
    await tab.page.goForward()
    await heading(tab.page, 'Note')
    await tab.page.waitForFunction(() => scrollY === 1234)
    expect(tab.loads()).toBe(1)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('a form stays in the page: 422 with values, error and focus, then 303 to the next page', async () => {
    const tab = await openTab(browser, site.origin, size)
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    await tab.page.fill('[name=note]', 'with a dog')
    await tab.page.click('button')
    await tab.page.waitForSelector('#error')
    expect(await tab.page.inputValue('[name=note]')).toBe('with a dog')
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    expect(await tab.page.title()).toBe('fixture-form 422')
    // Who reads the terms before the mistake is mended comes back to what was typed.
    await tab.page.click('#onward')
    await heading(tab.page, 'Note')
    await tab.page.goBack()
    await heading(tab.page, 'Form')
    expect(await tab.page.inputValue('[name=note]')).toBe('with a dog')
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.click('button')
    await tab.page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Sent'))
    expect(pathOf(tab.page)).toBe('/fixture/done')
    expect(await tab.page.evaluate(() => document.cookie.includes('fixture=1'))).toBe(true)
    expect(tab.loads()).toBe(1)
    await tab.page.goBack()
    await heading(tab.page, 'Form')
    await tab.page.goBack()
    await heading(tab.page, 'Note')
    expect(tab.faults).toEqual([])
    await tab.close()
  })
})

/** Nothing of this asks how large the window is. */
describe('navigation, on whatever screen', () => {
  test('what is not ours is left to the browser: data, files, downloads, new tabs, modified clicks', async () => {
    const tab = await openTab(browser, site.origin, desktop)
    for (const id of ['api', 'page\\.txt']) {
      await open(tab.page, `${site.origin}/fixture/note`)
      const before = tab.loads()
      await tab.page.click(`#${id}`)
      await tab.page.waitForFunction(() => !document.getElementById('root'))
      expect([id, tab.loads() - before]).toEqual([id, 1])
    }
    await open(tab.page, `${site.origin}/fixture/note`)
    const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.page.click('#download')])
    expect(download.suggestedFilename()).toBe('form.html')
    const [blank] = await Promise.all([tab.context.waitForEvent('page'), tab.page.click('#blank')])
    await blank.close()
    const [modified] = await Promise.all([
      tab.context.waitForEvent('page'),
      tab.page.click('#form', { modifiers: ['ControlOrMeta'] }),
    ])
    await modified.close()
    expect(pathOf(tab.page)).toBe('/fixture/note')
    await tab.close()
  })

  test('a second click aborts the first', async () => {
    const tab = await openTab(browser, site.origin, desktop)
    await open(tab.page, `${site.origin}/fixture/note`)
    await clickNow(tab.page, '#slow')
    await tab.page.waitForTimeout(100)
    await clickNow(tab.page, '#form')
    await heading(tab.page, 'Form')
    await tab.page.waitForTimeout(1500)
    expect(await tab.page.textContent('h1')).toBe('Form')
    expect(pathOf(tab.page)).toBe('/fixture/form')
    const paths = await tab.page.evaluate(() => navigation.entries().map(({ url }) => new URL(url ?? '').pathname))
    expect(paths.slice(-2)).toEqual(['/fixture/note', '/fixture/form'])
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('two presses of a button send a form once', async () => {
    const tab = await openTab(browser, site.origin, desktop)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'slow')
    let posts = 0
    tab.page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
    await clickNow(tab.page, 'button')
    await tab.page.waitForTimeout(100)
    await clickNow(tab.page, 'button')
    await tab.page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Sent'))
    expect(posts).toBe(1)
    await tab.close()
  })

  test('nor does a press while the page after the form is on its way', async () => {
    const tab = await openTab(browser, site.origin, desktop)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'Ana')
    let posts = 0
    tab.page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
    await tab.page.route('**/fixture/done', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    const after = tab.page.waitForRequest('**/fixture/done')
    await clickNow(tab.page, 'button')
    await after
    await clickNow(tab.page, 'button')
    await tab.page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Sent'))
    expect(posts).toBe(1)
    // Another form, later, is sent.
    await tab.page.goBack()
    await heading(tab.page, 'Form')
    await clickNow(tab.page, 'button')
    await tab.page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Sent'))
    expect(posts).toBe(2)
    await tab.close()
  })

  test('a form answered by somebody else on the way says so, whatever the answer calls itself', async () => {
    const tab = await openTab(browser, site.origin, desktop)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'Ana')
    const refusal = { status: 429, contentType: 'application/problem+json', body: '{"title":"Too Many Requests"}' }
    await tab.page.route('**/fixture/form', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
    )
    await clickNow(tab.page, 'button')
    await tab.page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('429'))
    expect(pathOf(tab.page)).toBe('/fixture/form')
    await tab.close()
  })

  test('a form whose network went after it was sent may have arrived, and says so', async () => {
    const tab = await openTab(browser, site.origin, desktop)
    await open(tab.page, `${site.origin}/fixture/form`)
    await tab.page.fill('[name=name]', 'Ana')
    await tab.page.route('**/fixture/form', async (route) => {
      await tab.context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await clickNow(tab.page, 'button')
    // A locator would wait for the navigation, which never ends well.
    await tab.page.waitForFunction(() =>
      document.getElementById('notice')?.textContent?.includes('do not know whether'),
    )
    expect(await tab.page.inputValue('[name=name]')).toBe('Ana')
    await tab.close()
  })

  test.each([
    ['the server supplies', false, 2],
    ['the manifest of the build says', true, 0],
  ])(
    'redirects that %s are followed, one entry each; an outside one leaves [§2.redirect] [§2.redirect-external]',
    async (_by, hasManifest, times) => {
      const tab = await openTab(browser, site.origin, desktop)
      if (!hasManifest) await tab.page.route('**/builds/meta/*.json', (route) => route.abort())
      let requestCount = 0
      tab.page.on('request', (request) => (requestCount += request.url().includes('/fixture/far') ? 1 : 0))
      const manifest = tab.page.waitForResponse('**/builds/meta/*.json').catch(() => null)
      await open(tab.page, `${site.origin}/fixture/form`)
      if (hasManifest) await (await manifest)?.finished()
      await tab.page.click('#onward')
      await heading(tab.page, 'Note')
      await tab.page.evaluate(() => {
        const far = document.querySelector<HTMLAnchorElement>('#far')
        if (!far) throw new Error('no link')
        far.hash = '#far-down'
        far.click()
      })
      await tab.page.waitForURL('**/fixture/note?arrived#far-down')
      expect(requestCount).toBe(times)
      expect(tab.loads()).toBe(1)
      expect(await tab.page.evaluate(() => navigation.entries().length)).toBe(3)
      await tab.page.click('#outside')
      await tab.page.waitForURL(`${outside.origin}/**`)
      await tab.close()
    },
  )
})

test('a page brings its style in itself, allowed by its hash; the tab fetches only what the next page has beyond it', async () => {
  const tab = await openTab(browser, site.origin)
  const fetched: string[] = []
  tab.page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname)
  })
  await open(tab.page, `${site.origin}/about`)
  expect(fetched).toEqual([])
  // Its own font: without the style a browser would show another.
  expect(await tab.page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
  const inside = await tab.page.getAttribute('style[data-files]', 'data-files')
  await clickNow(tab.page, 'header a[href="/taxi/price"]')
  await tab.page.waitForURL('**/taxi/price')
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((file) => inside?.split(' ').includes(file))).toEqual([])
  expect(tab.faults).toEqual([])
  await tab.close()
})

test('head and language are those of the page, as a full load has them', async () => {
  const tab = await openTab(browser, site.origin)
  const head = () =>
    tab.page.evaluate(() => {
      const tags = [
        ...document.head.querySelectorAll('title, meta[name]:not([name^=twitter]), [rel=canonical], [hreflang]'),
      ]
      return [document.documentElement.lang, ...tags.map(({ outerHTML }) => outerHTML).toSorted()]
    })
  await open(tab.page, `${site.origin}/taxi/opatija`)
  const before = await head()
  await clickNow(tab.page, 'header a[data-locale=de]')
  await tab.page.waitForURL('**/de/taxi/opatija')
  await expect.poll(() => tab.page.evaluate(() => document.documentElement.lang)).toBe('de')
  const inTab = await head()
  expect(inTab).not.toEqual(before)
  // Only who shares a page reads these, and asks for a document: a part has none, and those of the page before are gone.
  expect(await tab.page.locator('meta[property]').count()).toBe(0)
  expect(tab.loads()).toBe(1)
  await open(tab.page, tab.page.url())
  expect(await head()).toEqual(inTab)
  await tab.close()
})

describe('prefetch', () => {
  const asksFor = async (saveData: boolean) => {
    const init = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const tab = await openTab(browser, site.origin, saveData ? { init } : {})
    await open(tab.page, `${site.origin}/fixture/note`)
    const requested: string[] = []
    tab.page.on('request', (request) => {
      if (request.headers()['accept'] === PART) requested.push(new URL(request.url()).pathname)
    })
    await tab.page.hover('#form')
    await tab.page.waitForTimeout(300)
    const onHover = requested.length
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    await tab.close()
    return { onHover, all: requested.filter((path) => path === '/fixture/form').length }
  }

  test('a link that is hovered over is fetched, once', async () => {
    expect(await asksFor(false)).toEqual({ onHover: 1, all: 1 })
  })

  test('and once more after five seconds: it may have changed', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.clock.install()
    let requestCount = 0
    tab.page.on('request', (request) => (requestCount += request.url().endsWith('/fixture/form') ? 1 : 0))
    await tab.page.hover('#form')
    await expect.poll(() => requestCount).toBe(1)
    await tab.page.clock.fastForward(5100)
    await clickNow(tab.page, '#form')
    await heading(tab.page, 'Form')
    expect(requestCount).toBe(2)
    await tab.close()
  })

  test('never for somebody who saves data', async () => {
    expect(await asksFor(true)).toEqual({ onHover: 0, all: 1 })
  })
})

test('sent away to another site and come back to, a page waits for nothing', async () => {
  const own = await openBrowser({ backForwardCache: true })
  const tab = await openTab(own, site.origin)
  await open(tab.page, `${site.origin}/fixture/note`)
  await tab.page.evaluate(() => Object.assign(globalThis, { same: true }))
  await clickNow(tab.page, '#outside')
  await tab.page.waitForURL(`${outside.origin}/**`)
  // Playwright's goBack waits for a load that never comes.
  await tab.page.evaluate(() => history.back())
  await heading(tab.page, 'Note')
  expect(await tab.page.evaluate(() => 'same' in globalThis)).toBe(true)
  await tab.page.waitForTimeout(500)
  expect(await tab.page.locator('#progress').isVisible()).toBe(false)
  await tab.close()
  await own.close()
})
