import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { inItsLetters, openBrowser } from './browser.ts'

/**
 * The names on the maps, measured as this Chromium draws them with the fonts it has: scripts/maps finds room for the widest
 * letters it knows, and here it is seen whether that was enough.
 */
const origin = inject('origin')
const MAPS = 'public/maps'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What a map is wide on a screen of 360, 768 and 1440, and at the edges of the letters it is written in (domain/maps/hands.ts). */
const WIDTHS = [320, 470, 472, 560, 728, 1112]

test('every name of a map file can be read, stands on no other, on no airport and on no dot, in four languages', async () => {
  const page = await browser.newPage()
  const files = readdirSync(MAPS)
  const maps = files.map((file) => `<div id="${file}">${readFileSync(`${MAPS}/${file}`, 'utf8')}</div>`)
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; inline-size: 100%; block-size: auto }</style>${maps.join('')}`,
  )
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const locale of localeCodes) {
      await page.evaluate(speak, locale)
      const { names, found } = await look(page)
      expect([locale, width, found]).toEqual([locale, width, []])
      expect(names).toBeGreaterThan(files.length * (width < 471 ? 5 : 8))
    }
  }
  // The canary: a name that is moved onto another is seen.
  await page.evaluate(() => {
    const [one, two] = document.querySelectorAll('svg .large .minor')
    for (const at of ['x', 'y']) one?.setAttribute(at, two?.getAttribute(at) ?? '')
  })
  expect((await look(page)).found.length).toBeGreaterThan(0)
  await page.close()
})

test('a map names the sea in the language of its page, and as at home where its address has none', async () => {
  const page = await browser.newPage()
  for (const [hash, name] of [
    ['#en', 'Adriatic Sea'],
    ['#hr', 'Jadransko more'],
    ['#it', 'Mare Adriatico'],
    ['#de', 'Adria'],
    ['', 'Jadransko more'],
  ]) {
    await page.goto(`file://${process.cwd()}/${MAPS}/krk.svg${hash}`)
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('.large .water')]
        .filter((row) => getComputedStyle(row).display !== 'none')
        .map((row) => row.textContent),
    )
    expect([hash, shown]).toEqual([hash, [name]])
  }
  // One file for all: what is drawn differs by what stands behind its address.
  const drawn = new Set<string>()
  for (const locale of localeCodes) {
    await page.goto(origin + inLocale(locale, '/taxi/krk'))
    const map = page.locator('main img[src*="/maps/"]').first()
    expect(await map.getAttribute('src')).toBe(`/maps/krk.svg#${locale}`)
    await map.scrollIntoViewIfNeeded()
    await map.evaluate((image: HTMLImageElement) => image.decode())
    drawn.add((await map.screenshot()).toString('base64'))
  }
  expect(drawn.size).toBe(localeCodes.length)
  await page.close()
})

test('no name of a town or a neighbour on the overview stands on another, in four languages; a phone has the list', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  for (const locale of localeCodes) {
    await page.goto(origin + inLocale(locale, '/taxi/location'))
    await inItsLetters(page)
    for (const [width, shown] of [
      [360, 0],
      [768, 51],
      [1440, 51],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect([locale, width, await look(page)]).toEqual([locale, width, { names: shown, found: [] }])
    }
  }
  await page.close()
})

/** Of many drawings in one page only one could be the target of its address: the language is chosen as a style. */
function speak(locale: string): void {
  const sheet = document.getElementById('tongue') ?? document.head.appendChild(document.createElement('style'))
  sheet.id = 'tongue'
  sheet.textContent = `svg .water { display: none !important } svg .water.${locale} { display: inline !important }`
}

function look(page: Page): Promise<{ names: number; found: string[] }> {
  return page.evaluate(() => {
    type Mark = { text: string; kind: string; left: number; right: number; top: number; bottom: number }
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    /** As wide as it is laid out and as high as its ink: the box of a line has air above and below. */
    const inkOf = (element: SVGTextElement): Mark[] => {
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
      const at = element.getScreenCTM()
      const { x, width } = element.getBBox()
      // A name that is turned (the sea's) or not shown is nobody's neighbour.
      if (!pen || !at || Math.abs(at.b) > 0.01 || width === 0) return []
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const text = element.textContent
      const ink = pen.measureText(text)
      const base = element.y.baseVal[0]?.value ?? 0
      const [left, right] = [x, x + width].map((value) => at.a * value + at.e)
      const [top, bottom] = [base - ink.actualBoundingBoxAscent, base + ink.actualBoundingBoxDescent].map(
        (value) => at.d * value + at.f,
      )
      const kind = element.classList.contains('pill-text') ? 'pill' : 'name'
      return [{ text, kind, left: left ?? 0, right: right ?? 0, top: top ?? 0, bottom: bottom ?? 0 }]
    }
    const shapeOf = (element: Element): Mark[] => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left === right ? [] : [{ text: element.tagName, kind: 'shape', left, right, top, bottom }]
    }
    /** A drawing answers for what is hidden as if it were not. */
    const isShown = (element: Element | null): boolean =>
      element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
    const found: string[] = []
    let count = 0
    /** Also of the sea's name, which is turned on the whole country. */
    const sizeOf = (element: SVGTextElement): number => {
      const { a = 0, b = 0 } = element.getScreenCTM() ?? {}
      return parseFloat(getComputedStyle(element).fontSize) * Math.hypot(a, b)
    }
    for (const svg of document.querySelectorAll<SVGSVGElement>('svg:has(text)')) {
      const texts = [...svg.querySelectorAll('text')].filter(isShown)
      for (const element of texts)
        if (sizeOf(element) < 10.99)
          found.push(`${svg.parentElement?.id}: ${element.textContent} in ${sizeOf(element).toFixed(1)} px`)
      const marks = texts.flatMap(inkOf)
      const names = marks.filter(({ kind }) => kind === 'name')
      count += names.length
      const where = svg.parentElement?.id ?? ''
      const picture = svg.getBoundingClientRect()
      const others = [
        ...names,
        ...[...svg.querySelectorAll('rect.pill, circle:not(a circle)')].filter(isShown).flatMap(shapeOf),
      ]
      for (const [i, a] of names.entries()) {
        if (a.left < picture.left || a.right > picture.right || a.top < picture.top || a.bottom > picture.bottom)
          found.push(`${where}: ${a.text} leaves the picture`)
        for (const b of others.slice(i + 1))
          if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            found.push(`${where}: ${a.text} on ${b.text}`)
      }
    }
    return { names: count, found }
  })
}
