import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { kinds } from './page-kinds.ts'
import { clickNow, open, openTab } from './shell.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const widths: [string, BrowserContextOptions][] = [
  ['1280', { viewport: { width: 1280, height: 800 } }],
  ['390', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]
const OFFSET_PX = 100

type Stop = { id: string; top: number; isAtEnd: boolean; coveredBy: string | null }

/**
 * Where a hash has led: how far the element's border is from the top, whether the page ends before it can get there, and which
 * fixed or sticky bar lies over its first line.
 */
const stopAt = (page: Page, id: string): Promise<Stop> =>
  page.evaluate((name) => {
    const target = document.getElementById(name)
    const { top, left, width } = target?.getBoundingClientRect() ?? new DOMRect()
    const end = document.documentElement.scrollHeight - innerHeight
    const isAtEnd = scrollY >= end - 1 || (scrollY === 0 && top < 100)
    const isBar = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    const over: Element[] = []
    for (
      let element = document.elementFromPoint(left + Math.min(8, width / 2), top + 2);
      element !== null && !element.contains(target);
      element = element.parentElement
    )
      if (isBar(element)) over.push(element)
    return { id: name, top: Math.round(top), isAtEnd, coveredBy: over[0]?.className ?? null }
  }, id)

/** Everything of a page that an address can name: no fields, nothing that is hidden or has no size. */
const anchorsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [id]')]
      .filter((element) => !element.matches('input, select, textarea, button, datalist, svg *, form *, :target'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
      .map(({ id }) => id),
  )

describe.each(widths)('an anchor of a real page, %s px wide', (_width, size) => {
  test.each(kinds.filter(({ status }) => status === 200).map(({ name, path }) => [name, path] as const))(
    '%s: each stops exactly 100 px under the top, and no bar lies over it [§2.hash-offset] [§9.hash-offset]',
    async (_name, path) => {
      const tab = await openTab(browser, origin, { ...size, reducedMotion: 'reduce' })
      await open(tab.page, origin + path)
      const found: Stop[] = []
      for (const id of await anchorsOf(tab.page)) {
        await tab.page.evaluate((name) => (location.hash = name), id)
        await tab.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        found.push(await stopAt(tab.page, id))
      }
      // Where the page ends, or begins, before that, the browser cannot go further.
      const wrong = found.filter(({ top, isAtEnd, coveredBy }) => (top !== OFFSET_PX && !isAtEnd) || coveredBy !== null)
      expect(wrong).toEqual([])
      await tab.close()
    },
  )

  test.each(['/taxi/rovinj', '/taxi/price', '/airport-transfers/opatija/venice'])(
    '%s: the price box, opened by its address and reached from another page [§2.hash-offset] [§9.hash-offset]',
    async (path) => {
      const tab = await openTab(browser, origin, size)
      const settled = () =>
        tab.page.waitForFunction(
          (offset) => Math.round(document.getElementById('price-box')?.getBoundingClientRect().top ?? 0) === offset,
          OFFSET_PX,
        )
      await open(tab.page, `${origin}${path}#price-box`)
      await settled()
      await open(tab.page, `${origin}/about`)
      await tab.page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { id: 'made-here', href })
        document.querySelector('main')?.append(link)
      }, `${path}#price-box`)
      await clickNow(tab.page, '#made-here')
      await tab.page.waitForURL(`**${path}#price-box`)
      await settled()
      expect((await stopAt(tab.page, 'price-box')).coveredBy).toBeNull()
      expect(tab.faults).toEqual([])
      await tab.close()
    },
  )
})
