import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { desktop, hydrated, openBrowser, phone, watch } from './browser.ts'
import { startSite } from './site.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const RIDE = 'from=RJK&to=krk&date=2026-07-20&time=10:00&people=2&bags=2&vehicle=car'

async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  return { page, faults: watch(page, origin).faults }
}

/** From the order page to the kept price. */
async function keep(page: Page, { at = origin, prefix = '', query = RIDE } = {}): Promise<string> {
  await page.goto(`${at}${prefix}/book?${query}`)
  await page.locator('button[value=keep]').click()
  await page.waitForURL(/\/decoder\/Q[0-9A-Z]{10}#t=/)
  return page.url()
}

const verdict = (page: Page) => page.locator('[data-verdict]')

describe('a kept price', () => {
  test.each(localeCodes)('in %s: kept by one press, and the tab says who signed it', async (locale) => {
    const { page, faults } = await open()
    await keep(page, { prefix: inLocale(locale, '/').replace(/\/$/, '') })
    await verdict(page).waitFor()
    expect(await verdict(page).getAttribute('data-verdict')).toBe('signed')
    expect(await verdict(page).textContent()).toContain('2026')
    expect(await page.locator('h1').textContent()).toBe('Price\u00a0Pass')
    // With letters twice their size it stays on its ticket.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport?.width)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('an altered token, and the token of another pass, are told apart from ours', async () => {
    const { page } = await open()
    const first = new URL(await keep(page))
    const other = new URL(await keep(page, { query: RIDE.replace('krk', 'opatija') }))
    const [version, key, facts = '', signature] = first.hash.slice('#t='.length).split('.')
    const cheaper = JSON.parse(Buffer.from(facts, 'base64url').toString()) as { cents: number }
    cheaper.cents = 100
    const altered = [version, key, Buffer.from(JSON.stringify(cheaper)).toString('base64url'), signature].join('.')
    for (const hash of [`#t=${altered}`, other.hash, '#t=nonsense']) {
      await page.goto('about:blank')
      await page.goto(first.origin + first.pathname + hash)
      await verdict(page).waitFor()
      expect([hash.slice(0, 12), await verdict(page).getAttribute('data-verdict')]).toEqual([
        hash.slice(0, 12),
        'not-ours',
      ])
    }
    // The fragment of an open page can be changed by hand.
    await page.evaluate((hash) => (location.hash = hash), first.hash)
    await page.locator('[data-verdict=signed]').waitFor()
    await page.context().close()
  })

  test('opened once it is there without a network, and says what could not be checked', async () => {
    const { page } = await open()
    await keep(page)
    await page.locator('[data-verdict=signed]').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.locator('[data-verdict=signed]').waitFor()
    const online = await verdict(page).textContent()
    await page.context().setOffline(true)
    await page.reload()
    await verdict(page).waitFor()
    expect(await verdict(page).textContent()).toContain('15\u00a0July\u00a02026')
    expect(await verdict(page).textContent()).not.toBe(online)
    await page.context().close()
  })

  test('a browser without Ed25519 says that it could not check', async () => {
    const { page } = await open()
    await page.addInitScript(() => {
      SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
    })
    await keep(page)
    await verdict(page).waitFor()
    expect(await verdict(page).getAttribute('data-verdict')).toBe('unchecked')
    await page.context().close()
  })

  test('without a script it is kept, shown and booked all the same', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await keep(page)
    const price = (await page.locator('main section strong').first().textContent()) ?? ''
    expect(price).toMatch(/€\d+/)
    await page.locator('main a[href^="/book?"]').click()
    expect(await page.locator('main').textContent()).toContain(price)
    await page.goBack()
    await page.goto(`${origin}/book?from=RJK&to=krk&vehicle=car`)
    await page.locator('button[value=keep]').click()
    await page.locator('input[name=date]').fill('2026-07-21')
    await page.locator('input[name=time]').fill('11:00')
    await page.locator('main form button').click()
    await page.waitForURL(/pass=Q/)
    expect(await page.locator('input[name=orderId]').count()).toBe(1)
    await page.context().close()
  })
})

test('after its end the page says so and offers to ask again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-pass-'))
  const { page } = await open()
  const july = await startSite({ DATA_DIR: folder })
  const { pathname } = new URL(await keep(page, { at: july.origin }))
  await july.stop()
  const later = await startSite({ DATA_DIR: folder, NOW: '2026-07-20T08:01:00Z' })
  await page.goto(later.origin + pathname)
  expect(await page.locator('h1').textContent()).toBe('This Price\u00a0Pass has expired')
  expect(await page.getByText('Show this to the driver').count()).toBe(0)
  await page.locator('main p a[href^="/book?from=RJK&to=krk"]').click()
  await page.locator('button[value=keep]').waitFor()
  await page.context().close()
  await later.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('how it looks', () => {
  test('fits every width in four languages, also printed', async () => {
    const { page } = await open({ ...desktop, isMobile: false, hasTouch: false })
    const found: string[] = []
    for (const locale of localeCodes) {
      await keep(page, { prefix: inLocale(locale, '/').replace(/\/$/, '') })
      await verdict(page).waitFor()
      for (const [media, widths] of [
        ['screen', [320, 360, 768, 1440]],
        ['print', [680, 760]],
      ] as const) {
        await page.emulateMedia({ media })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const most = await page.evaluate(() => document.documentElement.scrollWidth)
          if (most > width) found.push(`${locale} ${media} ${width}: ${most} px`)
        }
      }
      expect(await page.locator('button:visible').count(), 'no button on paper').toBe(0)
      expect(await page.locator('svg[role=img]').isVisible()).toBe(true)
      await page.emulateMedia({ media: 'screen' })
    }
    expect(found).toEqual([])
    await page.context().close()
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing, %s; the driver’s card is 40 px and AAA',
    async (colorScheme) => {
      const { page } = await open({ colorScheme })
      await keep(page)
      await verdict(page).waitFor()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .setLegacyMode()
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
      const card = page.locator('section[aria-labelledby=driver-card]')
      const style = await card.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return { color, backgroundColor, size: getComputedStyle(element.querySelector('p') ?? element).fontSize }
      })
      expect(style).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', size: '40px' })
      await page.context().close()
    },
  )
})

describe('the Decoder', () => {
  test('a slip is told before anything is asked of the server', async () => {
    const { page, faults } = await open()
    await page.goto(`${origin}/Decoder`)
    await page.locator('#code').fill('Q7K4M2XR9H3')
    await hydrated(page)
    const requested: string[] = []
    // What a page fetches of itself when it is idle is no question about a code.
    page.on('request', (request) => /decoder/i.test(new URL(request.url()).pathname) && requested.push(request.url()))
    await page.locator('main form button').click()
    await page.locator('#code-fault').waitFor()
    expect(requested).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('a code typed leads to its page', async () => {
    const { page } = await open()
    const code = new URL(await keep(page)).pathname.split('/').at(-1) ?? ''
    await page.goto(`${origin}/de/Decoder`)
    await page.locator('#code').fill(code.toLowerCase())
    await page.locator('main form button').click()
    await page.waitForURL(`${origin}/de/decoder/${code}`)
    await page.locator('svg[role=img]').waitFor()
    await page.context().close()
  })

  test('the camera is offered only where the browser reads QR codes, and leads to the code', async () => {
    const { page: plain } = await open()
    await plain.goto(`${origin}/Decoder`)
    await plain.waitForTimeout(1000)
    expect(await plain.getByRole('button', { name: 'Scan with the camera' }).count()).toBe(0)
    await plain.context().close()

    const { page, faults } = await open()
    const pass = await keep(page)
    await page.addInitScript(stubCamera, pass)
    await page.goto(`${origin}/Decoder`)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.getByText('This QR code is not one of ours.').waitFor()
    await page.waitForURL(pass)
    await page.locator('[data-verdict=signed]').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})

/** A browser with a camera that looks at somebody else's QR code first, and then at ours. */
function stubCamera(text: string): void {
  const seen = ['https://example.com/', text]
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => [{ rawValue: seen.shift() ?? '' }]
  }
  Object.assign(globalThis, { BarcodeDetector })
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    setInterval(() => pen?.fillRect(0, 0, seen.length + 1, 1), 50)
    return canvas.captureStream(20)
  }
}
