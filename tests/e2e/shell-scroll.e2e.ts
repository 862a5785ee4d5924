import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hydrated, openBrowser } from './browser.ts'
import { clickNow, heading, open, openTab, sizes, startFixture } from './shell.ts'
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

/** Every place the page was scrolled to, frame by frame. */
const recordFrames = () => {
  const places: number[] = []
  Object.assign(globalThis, { places })
  const note = () => {
    if (places.at(-1) !== scrollY) places.push(Math.round(scrollY))
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
const frames = (page: Page) => page.evaluate(() => (globalThis as unknown as { places: number[] }).places.length)
const forgetFrames = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { places: number[] }).places.splice(0))
const settledAt100 = (page: Page) =>
  page.waitForFunction(() => {
    const top = document.getElementById('far-down')?.getBoundingClientRect().top ?? 0
    return Math.abs(top - 100) < 1
  })

describe.each(sizes)('scroll on a %s', (_name, size) => {
  test('a hash scrolls smoothly to 100 px above its element: in the page, from another, on first load [§2.hash-smooth]', async () => {
    const tab = await openTab(browser, site.origin, { ...size, init: recordFrames })
    await open(tab.page, `${site.origin}/fixture/note`)
    await forgetFrames(tab.page)
    await clickNow(tab.page, '#to-hash')
    await settledAt100(tab.page)
    expect(await frames(tab.page)).toBeGreaterThan(4)

    await open(tab.page, `${site.origin}/fixture/note`)
    await forgetFrames(tab.page)
    await clickNow(tab.page, '#form-hash')
    await tab.page.waitForURL('**/fixture/note?other#far-down')
    await settledAt100(tab.page)
    expect(await frames(tab.page)).toBeGreaterThan(4)
    expect(await tab.page.evaluate(() => document.activeElement?.id)).toBe('far-down')

    await tab.page.goto('about:blank')
    await tab.page.goto(`${site.origin}/fixture/note#far-down`)
    await settledAt100(tab.page)
    expect(await frames(tab.page)).toBeGreaterThan(4)
    await hydrated(tab.page)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('at once under reduced motion', async () => {
    const tab = await openTab(browser, site.origin, { ...size, reducedMotion: 'reduce', init: recordFrames })
    await open(tab.page, `${site.origin}/fixture/note`)
    await forgetFrames(tab.page)
    await clickNow(tab.page, '#to-hash')
    await settledAt100(tab.page)
    expect(await frames(tab.page)).toBeLessThanOrEqual(2)
    await tab.close()
  })

  test('to the top on a new page, at once; an unknown hash too [§2.scroll-top]', async () => {
    const tab = await openTab(browser, site.origin, { ...size, init: recordFrames })
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await tab.page.waitForTimeout(100)
    await forgetFrames(tab.page)
    await clickNow(tab.page, '#below')
    await heading(tab.page, 'Form')
    expect(await tab.page.evaluate(() => scrollY)).toBe(0)
    expect(await frames(tab.page)).toBeLessThanOrEqual(2)

    for (const [id, url] of [
      ['#to-nowhere', '**/fixture/note#no-such-place'],
      ['#other-nowhere', '**/fixture/note?other#no-such-place'],
    ] as const) {
      await open(tab.page, `${site.origin}/fixture/note`)
      await tab.page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
      await clickNow(tab.page, id)
      await tab.page.waitForURL(url)
      await tab.page.waitForFunction(() => scrollY === 0)
    }
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('a reload and the way back to a document come to the same place', async () => {
    const tab = await openTab(browser, site.origin, { ...size, init: recordFrames })
    await open(tab.page, `${site.origin}/fixture/note`)
    await tab.page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await tab.page.waitForTimeout(200)
    await tab.page.reload()
    await tab.page.waitForFunction(() => scrollY === 1500)
    expect(await frames(tab.page)).toBeLessThanOrEqual(3)
    await tab.close()
  })
})

describe('transition', () => {
  /** Each move that begins, with the page it begins on. */
  const watchMoves = () => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const moves = document.getElementById('main')?.getAnimations() ?? []
      const heading = document.querySelector('h1')?.textContent
      for (const move of moves) if (move instanceof CSSAnimation) seen.push(`${move.animationName} ${heading}`)
    }).observe(document, { attributeFilter: ['data-transition'], subtree: true })
  }
  const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  const seenTwo = (page: Page) =>
    page.waitForFunction(() => (globalThis as unknown as { seen: string[] }).seen.length > 1)
  const headingOf = (page: Page) => page.locator('h1').textContent()

  test('is named page: the old one goes out, then the new one comes in [§2.transition-name] [§2.transition-mode] [§2.about-transition]', async () => {
    const tab = await openTab(browser, site.origin, { init: watchMoves })
    await open(tab.page, `${site.origin}/taxi/price`)
    const before = await headingOf(tab.page)
    await clickNow(tab.page, 'footer a[href="/about"]')
    await seenTwo(tab.page)
    expect(await seen(tab.page)).toEqual([`page-out ${before}`, `page-in ${await headingOf(tab.page)}`])
    expect(await headingOf(tab.page)).not.toBe(before)
    await tab.close()
  })

  test('a page that is there at once lets the old one go in the first frame; who stops it keeps the old one', async () => {
    const tab = await openTab(browser, site.origin, { init: watchMoves })
    await open(tab.page, `${site.origin}/taxi/price`)
    const before = await headingOf(tab.page)
    const fetched = tab.page.waitForResponse((response) => response.url().endsWith('/about'))
    await tab.page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('footer a[href="/about"]')
      link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await (await fetched).finished()
    await tab.page.waitForLoadState('networkidle')
    const main = tab.page.locator('main')
    const frames = await tab.page.evaluate(async () => {
      const page = document.getElementById('main')
      document.querySelector<HTMLElement>('footer a[href="/about"]')?.click()
      let waited = 0
      while (page?.dataset['transition'] !== 'page-out' && waited++ < 60)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      stop()
      return waited
    })
    expect(frames).toBeLessThanOrEqual(1)
    await expect.poll(() => main.getAttribute('data-transition')).toBe('')
    expect(await headingOf(tab.page)).toBe(before)
    expect(await main.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await tab.close()
  })

  test('a tab that is put away while the old page goes shows the new one', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/taxi/price`)
    await tab.page.evaluate(() => {
      const main = document.getElementById('main')
      new MutationObserver(() => {
        if (main?.dataset['transition']?.endsWith('-out'))
          Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
      }).observe(document, { attributeFilter: ['data-transition'], subtree: true })
    })
    const before = await headingOf(tab.page)
    await clickNow(tab.page, 'footer a[href="/about"]')
    await expect.poll(() => headingOf(tab.page)).not.toBe(before)
    await tab.page.waitForTimeout(300)
    expect(await tab.page.locator('main').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await tab.close()
  })

  test('the page that has come stands still and whole', async () => {
    const tab = await openTab(browser, site.origin, { init: watchMoves })
    await open(tab.page, `${site.origin}/taxi/price`)
    await clickNow(tab.page, 'footer a[href="/about"]')
    await seenTwo(tab.page)
    await tab.page.waitForTimeout(400)
    const main = await tab.page.locator('main').evaluate((element) => {
      const { opacity, translate } = getComputedStyle(element)
      return { opacity, translate, running: element.getAnimations().length }
    })
    expect(main).toEqual({ opacity: '1', translate: 'none', running: 0 })
    await tab.close()
  })

  test('a page may choose another', async () => {
    const tab = await openTab(browser, site.origin, { init: watchMoves })
    await open(tab.page, `${site.origin}/fixture/note`)
    await clickNow(tab.page, '#missing')
    await seenTwo(tab.page)
    expect((await seen(tab.page)).join()).toMatch(/fade-out .*,fade-in /)
    await tab.close()
  })

  test('there is none under reduced motion', async () => {
    const tab = await openTab(browser, site.origin, { reducedMotion: 'reduce', init: watchMoves })
    await open(tab.page, `${site.origin}/taxi/price`)
    await clickNow(tab.page, 'footer a[href="/about"]')
    await tab.page.waitForURL('**/about')
    await tab.page.waitForTimeout(200)
    expect(await seen(tab.page)).toEqual([])
    await tab.close()
  })

  test('a header link can be clicked while one runs', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/taxi/price`)
    await clickNow(tab.page, 'footer a[href="/about"]')
    await tab.page.waitForURL('**/about')
    await tab.page.click('header a[href="/taxi-boat/selce"]')
    await tab.page.waitForURL('**/taxi-boat/selce')
    expect(tab.loads()).toBe(1)
    await tab.close()
  })
})
