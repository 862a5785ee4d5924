import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { keyPages, openStage, settle, type Stage } from './stage.ts'

/**
 * Twelve pages on a phone and on a desktop against pictures that somebody has looked at. `npm run goldens` takes them anew.
 * They are kept at half size: a moved block or a lost colour is seen, and all of them weigh less than one photograph.
 */
const FOLDER = 'tests/e2e/goldens'
const isUpdate = process.env['UPDATE_GOLDENS'] === '1'
const SIZES = [
  { on: 'phone', viewport: { width: 360, height: 760 }, height: 1520 },
  { on: 'desktop', viewport: { width: 1440, height: 900 }, height: 1350 },
]
type Size = (typeof SIZES)[number]
/** Codes and their QR are random; maps are drawn with the machine's letters. */
const NOT_COMPARED = '[class*=qr], [class*=code], [class*=stamp], [class*=Code], img[src*="/maps/"]'
/** A channel may differ by this much, and so many pixels in a thousand by more: letters are smoothed a little differently each time. */
const CHANNEL = 24
const PER_MILLE = 2

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

test('twelve pages on a phone and on a desktop look as they did when somebody looked', async () => {
  const found: string[] = []
  for (const keyPage of keyPages) {
    const page = await stage.open(browser, keyPage, { viewport: SIZES[0]?.viewport ?? null, deviceScaleFactor: 0.5 })
    await page.addStyleTag({ content: `:is(${NOT_COMPARED}) { visibility: hidden !important }` })
    for (const size of SIZES) {
      const fresh = await picture(page, size)
      const file = `${FOLDER}/${keyPage.name}-${size.on}.png`
      if (isUpdate) save(file, fresh)
      else found.push(...(await differences(file, fresh)))
    }
    await page.context().close()
  }
  if (isUpdate) return
  // Another Chromium draws letters differently: it says what it sees, and judges nobody.
  if (takenWith() === major(browser)) expect(found).toEqual([])
  else if (found.length > 0) console.warn(`goldens are of Chromium ${takenWith()}, this is ${major(browser)}:`, found)
})

async function picture(page: Page, { viewport, height }: Size): Promise<Buffer> {
  await page.setViewportSize(viewport)
  await settle(page)
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(height, whole) }
  return page.screenshot({ clip, fullPage: true, animations: 'disabled' })
}

function save(file: string, bytes: Buffer): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, bytes)
  writeFileSync(`${FOLDER}/chromium.txt`, `${major(browser)}\n`)
}

async function differences(file: string, fresh: Buffer): Promise<string[]> {
  if (!existsSync(file)) return [`${file} is not there: npm run goldens`]
  const page = await browser.newPage()
  const perMille = await compare(page, readFileSync(file), fresh)
  await page.close()
  if (perMille <= PER_MILLE) return []
  const seen = file.replace(FOLDER, 'test-results')
  writeFileSync(seen, fresh)
  return [`${file}: ${perMille.toFixed(1)} of a thousand pixels differ, see ${seen}`]
}

/** The browser reads both pictures itself: no package is needed for it. */
function compare(page: Page, golden: Buffer, fresh: Buffer): Promise<number> {
  const urls = [golden, fresh].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`)
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
