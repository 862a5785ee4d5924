import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { inItsLetters, openBrowser, phone } from './browser.ts'
import { addressOf, kinds } from './page-kinds.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Pages that open with a price: people came for it, the bar comes by itself. */
const priced = kinds.filter(({ name }) => ['town', 'island town', 'airport hub', 'airport', 'boat'].includes(name))
const SHORT = { ...phone, viewport: { width: 360, height: 640 } }

test.each(localeCodes)('on a short phone the first price is read above the bar of the thumb, in %s', async (locale) => {
  const context = await browser.newContext({ ...SHORT, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const covered: string[] = []
  for (const kind of priced) {
    await page.goto(origin + addressOf(kind, locale))
    const { price, bar } = await page.evaluate(() => {
      const bottoms = ['h1 + p', '#price-box li:first-child p + p']
        .map((which) => document.querySelector(which))
        .filter((element) => /€/.test(element?.textContent ?? ''))
        .map((element) => element?.getBoundingClientRect().bottom ?? Infinity)
      const bar = document.querySelector('#root > nav')
      const isShown = bar !== null && getComputedStyle(bar).visibility === 'visible'
      return { price: Math.min(...bottoms), bar: isShown ? bar.getBoundingClientRect().top : innerHeight }
    })
    if (price > bar) covered.push(`${kind.name}: ${Math.round(price - bar)} px`)
  }
  await context.close()
  expect(covered).toEqual([])
})

test('on paper stand the prices, what is folded away and every answer, and nothing to fill in or press', async () => {
  const context = await browser.newContext({ viewport: { width: 794, height: 1123 } })
  const page = await context.newPage()
  await page.goto(`${origin}/taxi/rovinj`)
  await page.emulateMedia({ media: 'print' })
  const box = page.locator('#price-box')
  expect(await box.locator('li strong').first().isVisible()).toBe(true)
  expect(await box.locator('details li').first().isVisible()).toBe(true)
  expect(await page.locator('details:not(#price-box *) > p').first().isVisible()).toBe(true)
  for (const gone of ['form', 'a[href*="/book"]']) expect(await box.locator(gone).first().isVisible()).toBe(false)
  await context.close()
})

test('on paper a box that has nothing but a form is not there', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/taxi/price`)
  expect(await page.locator('#price-box h2').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#price-box').isVisible()).toBe(false)
  await page.close()
})

test.each(['/terms', '/it/about', '/de/privacy'])(
  'on paper heading, text and name of the site begin at one edge: %s',
  async (path) => {
    const page = await browser.newPage({ viewport: { width: 718, height: 1047 } })
    await page.goto(origin + path)
    await page.emulateMedia({ media: 'print' })
    const left = async (what: string) => Math.round((await page.locator(what).first().boundingBox())?.x ?? -1)
    const edge = await left('header a:visible')
    expect([await left('h1'), await left('main h2')]).toEqual([edge, edge])
    await page.close()
  },
)

test('a list of routes calls them routes, and a name is not parted', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/de/taxi/price`)
  expect(await page.locator('thead th').first().textContent()).toBe('Strecke')
  expect(await page.locator('tbody a', { hasText: /Marco\u00a0Polo/ }).count()).toBe(1)
  await page.goto(`${origin}/de/taxi/rovinj`)
  expect(await page.locator('thead th').first().textContent()).toBe('Ort')
  await page.close()
})

test('on the smallest phone the longest name keeps off the arrow of its field, prices beside each other are on one line, and a card of the price list has as much air above as below', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 760 } })
  await page.goto(`${origin}/hr/airport-transfers/opatija/venice`)
  const ends = await page.locator('#price-box [data-place-field] input').evaluateAll((fields) =>
    fields.map((field) => {
      const { paddingInlineEnd, textOverflow } = getComputedStyle(field)
      return [textOverflow, parseFloat(paddingInlineEnd) >= 20]
    }),
  )
  expect(new Set(ends.map(String))).toEqual(new Set(['ellipsis,true']))
  await page.goto(`${origin}/it/taxi/rovinj`)
  const tops = await page
    .locator('#price-box li:not(:first-child) p + p strong')
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().top)))
  expect(tops.length).toBe(2)
  expect(new Set(tops).size).toBe(1)
  const cards = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const [name, way] = [row.querySelector('a'), row.lastElementChild]
      const rectOf = (part: Element | null) => {
        const range = document.createRange()
        if (part) range.selectNodeContents(part)
        return range.getBoundingClientRect()
      }
      const card = row.getBoundingClientRect()
      const air = rectOf(name).top - card.top - (card.bottom - rectOf(way).bottom)
      return { air: Math.abs(air) <= 2, thumb: (name?.getBoundingClientRect().height ?? 0) >= 44 }
    }),
  )
  expect(cards.length).toBeGreaterThan(8)
  expect(cards.filter(({ air, thumb }) => !air || !thumb)).toEqual([])
  await page.close()
})

test('a thumb meets every link of the footer on a phone', async () => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${origin}/hr/about`)
  const low = await page.locator('footer a').evaluateAll((links) =>
    links
      .map((link) => ({ name: link.textContent, height: link.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44)
      .map(({ name }) => name),
  )
  await context.close()
  expect(low).toEqual([])
})

/** On systems that have none of our stand-ins too: a heading has the same lines in theirs. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

const unmoved: [LocaleCode, path: string][] = [
  ['it', '/taxi-boat/selce'],
  ['hr', '/taxi-boat/selce'],
  ['de', '/taxi-boat/selce'],
  ['en', '/taxi/price'],
  ['de', '/taxi/price'],
]

test.each(unmoved)('no letter that comes late moves a price, in %s on %s', async (locale, path) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const tab = await context.newCDPSession(page)
  await tab.send('Network.enable')
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await tab.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  await page.goto(`${origin}${inLocale(locale, path)}`)
  await inItsLetters(page)
  const { sum, nodes } = await page.evaluate(async () => {
    const found = { sum: 0, nodes: [] as string[] }
    // The line above the header is centred: its words move as more of them arrive.
    const isAbove = ({ node }: LayoutShift['sources'][number]) =>
      node !== null &&
      document.querySelector('header')?.compareDocumentPosition(node) === Node.DOCUMENT_POSITION_PRECEDING
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.sources.length > 0 && entry.sources.every(isAbove)) continue
        found.sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          found.nodes.push(
            `${entry.startTime | 0} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${[previousRect, currentRect].map((rect) => JSON.stringify(rect)).join(' to ')}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return found
  })
  await context.close()
  expect(sum, nodes.join('\n')).toBeLessThan(0.002)
})

test('languages that have not come yet have their room', async () => {
  for (const width of [320, 412, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false })
    await page.goto(`${origin}/taxi/price`)
    const languages = page.locator('header nav:has([data-locale])')
    const left = async () => (await languages.boundingBox())?.x
    const whole = await left()
    await languages.locator('a').evaluateAll((links) => links.slice(1).forEach((link) => link.remove()))
    expect(await left()).toBe(whole)
    await page.close()
  }
})

/** A browser looks letters up once for each family, size, weight and spacing before its first frame: of that most of the frame is. */
const LOOKS_AT_MOST = 10

test('what a phone lays out is written in few looks of letters', async () => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const found: string[] = []
  for (const kind of priced) {
    await page.goto(origin + addressOf(kind, 'hr'))
    const looks = await page.evaluate(() => {
      const seen = new Set<string>()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement
        if (!element || !text.textContent?.trim() || !element.checkVisibility()) continue
        const { fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(element)
        seen.add([fontFamily, fontSize, fontWeight, letterSpacing].join(' '))
      }
      return [...seen]
    })
    if (looks.length > LOOKS_AT_MOST) found.push(`${kind.name}:`, ...looks)
  }
  await context.close()
  expect(found).toEqual([])
})
