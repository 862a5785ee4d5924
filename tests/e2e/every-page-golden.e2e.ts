import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { keyPages, openStage, settle, type Stage } from './stage.ts'

/**
 * Twelve pages on a phone against what a screen reader finds: roles, names and states in their order, without the copy. A
 * label that was lost or a heading that slipped a level is one line of difference in a tree.
 *
 * Six of them, on a phone and a desktop, also against pictures that somebody has looked at: for what neither a tree nor axe
 * (every-page-reach) sees, a moved block, a lost colour, a drawing. The other six pages are made of the same blocks. The pictures are
 * WebP at half size. `npm run goldens` takes trees and pictures anew.
 */
const FOLDER = 'tests/e2e/goldens'
const TREES = 'tests/e2e/trees'
const PICTURED: Record<string, string> = {
  location: 'the map of the country beside the list of towns',
  town: 'the drawn head with the price box in it, and all blocks of a place',
  price: 'the wide tables, which are cards on a phone',
  book: 'the form beside the summary of the trip',
  voucher: 'the order of the day, the code and the card of the driver',
  'office-board': 'the columns, and the colours of states and warnings',
}
const isUpdate = process.env['UPDATE_GOLDENS'] === '1'
const SIZES = [
  { on: 'phone', viewport: { width: 360, height: 760 }, height: 1520 },
  { on: 'desktop', viewport: { width: 1440, height: 900 }, height: 1350 },
]
type Size = (typeof SIZES)[number]
/** Codes and their QR are random; maps are drawn with the machine's letters, all but the ground of the overview. */
const NOT_COMPARED =
  '[class*=qr], [class*=code], [class*=stamp], [class*=Code], img[src*="/maps/"]:not([src*="-ground"])'
/** Codes of prices are drawn by lot, in the text and in the addresses. */
const DRAWN_BY_LOT = /\bQ(?:[0-9A-Z]{10}|-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2})(?![0-9A-Z])/g
/** What is said in a sentence is copy, and may change any day; what is pressed, filled in, landed on or looked at has a name that stays. */
const COPY = /^(\s*- (?:paragraph|text|listitem|term|definition|strong|emphasis|status|group)): .+$/gm
const HEADING = /^(\s*- )'?heading ".*" (\[level=\d\])'?/gm
/** A channel may differ by this much, and so many pixels in a thousand by more: letters are smoothed a little differently each time. */
const CHANNEL = 24
const PER_MILLE = 2
/** Golden and fresh picture are compressed in the same way, so compressing makes no difference between them. */
const QUALITY = 70

let browser: Browser
let stage: Stage
beforeAll(async () => {
  browser = await openBrowser()
  stage = await openStage()
})
afterAll(async () => {
  await stage.stop()
  await browser.close()
})

describe.each(keyPages)('$name', (keyPage) => {
  let page: Page
  beforeAll(async () => {
    page = await stage.open(browser, keyPage, { viewport: SIZES[0]?.viewport ?? null, deviceScaleFactor: 0.5 })
  })
  afterAll(async () => page.context().close())

  test('says to a screen reader what it said when somebody read it', async () => {
    const file = `${TREES}/${keyPage.name}.yaml`
    if (isUpdate) return save(file, await lastTree(page))
    // What needs a script comes in an idle moment after the page, four seconds late at most.
    await expect
      .poll(() => tree(page), { timeout: 15_000, message: `${file}: if it is meant, npm run goldens` })
      .toBe(stored(file))
  })

  const look = test.runIf(keyPage.name in PICTURED)
  look('looks on a phone and on a desktop as it did when somebody looked', async () => {
    await page.addStyleTag({ content: `:is(${NOT_COMPARED}) { visibility: hidden !important }` })
    const found: string[] = []
    for (const size of SIZES) {
      const fresh = await picture(page, size)
      const file = `${FOLDER}/${keyPage.name}-${size.on}.webp`
      if (isUpdate) save(file, fresh)
      else found.push(...(await differences(file, fresh)))
    }
    if (isUpdate) writeFileSync(`${FOLDER}/chromium.txt`, `${major(browser)}\n`)
    // Another Chromium draws letters differently: it says what it sees, and judges nobody.
    else if (takenWith() === major(browser)) expect(found).toEqual([])
    else if (found.length > 0) console.warn(`goldens are of Chromium ${takenWith()}, this is ${major(browser)}:`, found)
  })
})

/** Of the page as it was opened, with its codes: what is not painted a screen reader does not find either. */
async function tree(page: Page): Promise<string> {
  // What is said of a navigation comes a moment after it; shell-navigation listens to it.
  await page.evaluate(() => document.getElementById('announcement')?.remove())
  const whole = await page.locator('body').ariaSnapshot()
  const names = whole.replaceAll(COPY, '$1: …').replaceAll(HEADING, '$1heading $2')
  return `${names.replaceAll(DRAWN_BY_LOT, 'Q…')}\n`
}

async function lastTree(page: Page): Promise<string> {
  await page.waitForTimeout(5000)
  return tree(page)
}

function stored(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

async function picture(page: Page, { viewport, height }: Size): Promise<Buffer> {
  await page.setViewportSize(viewport)
  await settle(page)
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(height, whole) }
  const png = await page.screenshot({ clip, fullPage: true, animations: 'disabled' })
  return sharp(png).webp({ quality: QUALITY, effort: 6 }).toBuffer()
}

function save(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

async function differences(file: string, fresh: Buffer): Promise<string[]> {
  if (!existsSync(file)) return [`${file} is not there: npm run goldens`]
  const page = await browser.newPage()
  const perMille = await compare(page, readFileSync(file), fresh)
  await page.close()
  if (perMille <= PER_MILLE) return []
  const seen = file.replace(FOLDER, 'test-results')
  save(seen, fresh)
  return [`${file}: ${perMille.toFixed(1)} of a thousand pixels differ, see ${seen}`]
}

/** The browser reads both pictures itself: no package is needed for it. */
function compare(page: Page, golden: Buffer, fresh: Buffer): Promise<number> {
  const urls = [golden, fresh].map((bytes) => `data:image/webp;base64,${bytes.toString('base64')}`)
  return page.evaluate(
    async ([urls, channel]) => {
      const [one, two] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!one || !two || one.width !== two.width || one.height !== two.height) return 1000
      let differing = 0
      for (let at = 0; at < one.data.length; at += 4) {
        const far = [0, 1, 2].some((c) => Math.abs((one.data[at + c] ?? 0) - (two.data[at + c] ?? 0)) > channel)
        if (far) differing++
      }
      return (differing / (one.width * one.height)) * 1000
    },
    [urls, CHANNEL] as const,
  )
}

function takenWith(): string {
  const file = `${FOLDER}/chromium.txt`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none'
}

function major(of: Browser): string {
  return of.version().split('.')[0] ?? ''
}
