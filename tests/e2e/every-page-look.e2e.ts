import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { desktop, hydrated, inItsLetters, openBrowser, phone, watch } from './browser.ts'
import { addressOf, type Kind, kinds, rotated } from './page-kinds.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** States of a page that look different from how it first opens. */
const states: { name: string; kind: Kind; query: string }[] = [
  ...kinds.map((kind) => ({ name: kind.name, kind, query: '' })),
  ...kinds
    .filter(({ name }) => name === 'town')
    .flatMap((kind) => [
      {
        name: 'town with mistakes',
        kind: { ...kind, status: 422 },
        query: '?from=Atlantis&to=rovinj&people=60&date=2020-01-01&time=08:00',
      },
      { name: 'town without a price', kind, query: '?from=b:silo&to=b:vrbnik' },
      { name: 'town there and back', kind, query: '?from=PUY&to=hvar&return=1&date=2026-08-02&time=23:30' },
    ]),
]

const WIDTHS = [320, 360, 768, 1440]

describe.each(states.map((state) => ({ ...state })))('$name', ({ kind, query }) => {
  test('fits every width in four languages, asks nobody else, and has no error in the console', async () => {
    const context = await browser.newContext(desktop)
    const page = await context.newPage()
    const { faults } = watch(page, origin)
    const found: string[] = []
    for (const locale of localeCodes) {
      const response = await page.goto(origin + addressOf(kind, locale, query))
      expect(response?.status()).toBe(kind.status)
      await hydrated(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await tooWide(page)).map((what) => `${locale} ${width}: ${what}`))
      }
    }
    await context.close()
    expect(found).toEqual([])
    expect(faults).toEqual([])
  })
})

/** Each state is seen light and dark, on a phone and on a desktop: two looks of the four, the other two on the next. */
const looks = states.flatMap((state, at) => {
  const isEven = at % 2 === 0
  const small = { ...state, locale: rotated(at), options: phone, on: 'phone', colorScheme: isEven ? 'light' : 'dark' }
  const large = {
    ...state,
    locale: rotated(at + 2),
    options: desktop,
    on: 'desktop',
    colorScheme: isEven ? 'dark' : 'light',
  }
  return [small, large] as const
})

test.each(looks)(
  'axe: $name in $locale, $colorScheme on a $on',
  async ({ kind, query, locale, options, colorScheme }) => {
    const context = await browser.newContext({
      ...options,
      locale: otherThan(locale),
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(origin + addressOf(kind, locale, query))
    await atRest(page)
    // The quiet bar is looked at with the page.
    await bringBar(page)
    // What is folded away is read too.
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    const { violations, passes } = await new AxeBuilder({ page })
      // Of what is right, its name is enough: an address worked out for each element takes longer than the look.
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .setLegacyMode()
      .analyze()
    await context.close()
    const said = violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
    )
    expect(said).toEqual([])
    // The canary: an axe that looked at nothing finds nothing.
    expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'target-size']))
  },
)

describe.each(kinds.map((kind, at) => ({ ...kind, kind, locale: rotated(at) })))(
  'by keyboard: $name in $locale',
  ({ kind, locale }) => {
    test('the first stop skips to the content, every stop shows itself and is not covered', async () => {
      const context = await browser.newContext({ ...phone, locale: otherThan(locale), reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(origin + addressOf(kind, locale))
      await page.keyboard.press('Tab')
      expect(await stop(page)).toMatchObject({ href: '#main', fault: null })
      await hydrated(page)
      // From here on nothing may hide under the bar.
      await bringBar(page)
      const found: string[] = []
      let stops = 0
      for (; stops < 60; stops++) {
        await page.keyboard.press('Tab')
        const { what, fault } = await stop(page)
        if (what === null) break
        if (fault !== null) found.push(`${what}: ${fault}`)
      }
      expect(found).toEqual([])
      expect(stops).toBeGreaterThan(10)
      await page.locator('a[href="#main"]').focus()
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
      await context.close()
    })
  },
)

/** A browser in another language is offered its own, with the first sign of a person after the page is awake. */
const otherThan = (locale: LocaleCode): LocaleCode => (locale === 'en' ? 'de' : 'en')

async function bringBar(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.locator('body > .bar:visible').count()
    })
    .toBe(1)
}

/** Nothing more comes that would move what is looked at: islands, date fields, letters. */
async function atRest(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await inItsLetters(page)
}

/** What reaches beyond the right edge; inside a box that scrolls by itself it may. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > width + 1 || box.left < -1)
    })
    const names = wide.slice(0, 4).map((element) => `<${element.tagName.toLowerCase()} ${element.className}>`)
    return [`${document.documentElement.scrollWidth} px: ${names.join(' ')}`]
  })
}

type Stop = { what: string | null; href: string | null; fault: string | null }

function stop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { what: null, href: null, fault: null }
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // The picker's button inside a date field is the browser's own and draws its own ring.
    const isPicker = element.matches('input[type=date], input[type=time]') && !element.matches(':focus-visible')
    const isOutlined = isPicker || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
    const inView = box.bottom > 0 && box.top < innerHeight && box.width > 0
    const points = [0.1, 0.5, 0.9].map((part) =>
      document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part),
    )
    const isSeen = points.some((top) => top !== null && (element.contains(top) || top.contains(element)))
    const fault = !isOutlined ? 'no focus ring' : !inView ? 'out of view' : !isSeen ? 'covered' : null
    const what = `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 30)}`
    return { what, href: element.getAttribute('href'), fault }
  })
}
