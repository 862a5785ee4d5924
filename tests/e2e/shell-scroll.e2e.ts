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
  test('a hash scrolls smoothly to 100 px above its element: in the page, from another, on first load [§2.hash-smooth] [§2.hash-offset] [§9.hash-offset]', async () => {
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
  const watchTransitions = () => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = ((update: () => void) => {
      const transition = start(update)
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const { effect } = animation
          if (!(effect instanceof KeyframeEffect) || !effect.pseudoElement) continue
          const { delay, duration } = effect.getTiming()
          seen.push(`${effect.pseudoElement} ${delay}+${duration}`)
        }
      })
      return transition
    }) as typeof document.startViewTransition
  }
  const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)

  test('is named page: the old one goes out, then the new one comes in [§2.transition-name] [§2.transition-mode] [§2.about-transition]', async () => {
    const tab = await openTab(browser, site.origin, { init: watchTransitions })
    await open(tab.page, `${site.origin}/taxi/price`)
    await clickNow(tab.page, 'footer a[href="/about"]')
    await tab.page.waitForFunction(() => (globalThis as unknown as { seen: string[] }).seen.length > 1)
    const ran = await seen(tab.page)
    expect(ran).toContain('::view-transition-old(page) 0+160')
    expect(ran).toContain('::view-transition-new(page) 160+160')
    expect(ran.some((name) => name.includes('(root)'))).toBe(false)
    await tab.close()
  })

  test('a page may choose another', async () => {
    const tab = await openTab(browser, site.origin, { init: watchTransitions })
    await open(tab.page, `${site.origin}/fixture/note`)
    await clickNow(tab.page, '#missing')
    await tab.page.waitForFunction(() => (globalThis as unknown as { seen: string[] }).seen.length > 1)
    expect((await seen(tab.page)).join()).toContain('(fade)')
    await tab.close()
  })

  test('there is none under reduced motion', async () => {
    const tab = await openTab(browser, site.origin, { reducedMotion: 'reduce', init: watchTransitions })
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
