// npm run screenshots: the twelve key pages as docs/screenshots/*.webp, of the built site on sample data.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '#tests/e2e/browser.ts'
import { keyPages, openStage } from '#tests/e2e/stage.ts'

const FOLDER = 'docs/screenshots'
const LIMIT_BYTES = 150_000
/** A phone stands beside the desktop where the two differ most. */
const ON_A_PHONE = new Set(['town', 'price-pass', 'voucher'])
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
const stage = await openStage()
for (const keyPage of keyPages) {
  await save(await stage.open(browser, keyPage, desktop), keyPage.name)
  if (ON_A_PHONE.has(keyPage.name)) await save(await stage.open(browser, keyPage, phone), `${keyPage.name}-phone`)
}
await stage.stop()
await browser.close()

async function save(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled' })
  await page.context().close()
  const bytes = await asWebp(browser, png)
  if (bytes.length > LIMIT_BYTES) throw new Error(`${name}: ${bytes.length} bytes, ${LIMIT_BYTES} at most`)
  writeFileSync(`${FOLDER}/${name}.webp`, bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
}

/** A third of the PNG at the same look; the browser can write it, so no package is needed. */
async function asWebp(by: Browser, png: Buffer): Promise<Buffer> {
  const page = await by.newPage()
  const url = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.86)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
