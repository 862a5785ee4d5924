import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { previewComponents } from '#app/pages/component-preview.tsx'
import { inLocale } from '#app/routes.ts'
import { pseudo } from '#i18n/pseudo.ts'
import { hydrated, openBrowser, phone } from './browser.ts'
import { addressOf, type Kind, kinds, rotated } from './page-kinds.ts'

const origin = inject('origin')
/** Asks who is there. */
const voucherDoor: Kind = { name: 'voucher’s door', path: '/decoder/B000000000P', hasPriceBox: false, status: 200 }

const DESK = { width: 1280, height: 900 }

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens every kind of page once, each in the next language, and collects what is wrong there. */
async function onEveryKind(
  options: BrowserContextOptions,
  look: (page: Page, where: string) => Promise<string[]>,
): Promise<string[]> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  for (const [at, kind] of kinds.entries()) {
    await page.goto(origin + addressOf(kind, rotated(at)))
    await hydrated(page)
    const where = `${kind.name} in ${rotated(at)}`
    found.push(...(await look(page, where)).map((what) => `${where}: ${what}`))
  }
  await context.close()
  return found
}

/** One after the other in a page that is opened once: the last one leaves other words in it. */
const looks: Record<string, (page: Page) => Promise<string[]>> = {
  'letters at twice their size fit a desktop, and nothing that is read is cut off': async (page) => {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const found = [...(await tooWide(page)), ...(await cutOff(page))]
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    return found
  },
  'fields beside each other are of one height': (page) => uneven(page),
  'with forced colours the focus still shows itself, and what is pressed still has an edge': async (page) => {
    await page.setViewportSize({ width: 360, height: 760 })
    await page.emulateMedia({ forcedColors: 'active' })
    // The canary: colours that are not forced are seen anyway.
    const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
    const found = await unseen(page)
    await page.emulateMedia({ forcedColors: 'none' })
    return [...found, ...(isForced ? [] : ['not forced'])]
  },
  'a longer, accented language fits: 320 px, which is 400 % of a desktop, and 1440 px': async (page) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.evaluate(speakPseudo, pseudo.toString())
    // The canary: a page that was not spoken to fits for nothing.
    const isSpoken = await page.evaluate(() => /[áčéíöšüž]/.test(document.querySelector('h1')?.textContent ?? ''))
    const narrow = await tooWide(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    return [...narrow, ...(await tooWide(page)), ...(isSpoken ? [] : ['not spoken'])]
  },
}

describe('every kind of page', () => {
  const found = new Map<string, string[]>()
  beforeAll(async () => {
    await onEveryKind({ viewport: DESK }, async (page, kind) => {
      for (const [name, look] of Object.entries(looks))
        found.set(name, [...(found.get(name) ?? []), ...(await look(page)).map((what) => `${kind}: ${what}`)])
      await page.setViewportSize(DESK)
      return []
    })
  })

  test.each(Object.keys(looks))('%s', (name) => {
    expect(found.get(name)).toEqual([])
  })
})

test('every block alone fits a phone and a desktop, the languages in turn, and the made-up one', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' })
  const found: string[] = []
  const rooms = Object.entries(previewComponents).flatMap(([room, names]) =>
    names.map((name) => `/${room}/components/${name}`),
  )
  for (const [at, path] of rooms.entries()) {
    await page.goto(origin + inLocale(rotated(at), path))
    await hydrated(page)
    for (const width of [320, 1440, 320]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await tooWide(page)).map((what) => `${path} in ${rotated(at)} ${width}: ${what}`))
      if (width === 1440) await page.evaluate(speakPseudo, pseudo.toString())
    }
  }
  await page.close()
  expect(rooms.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

test('letters at twice their size fit the smallest phone', async () => {
  const large = await openBrowser({ letters: 32 })
  const page = await large.newPage({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [at, kind] of [...kinds, voucherDoor].entries()) {
    const locale = rotated(at + 1)
    await page.goto(origin + addressOf(kind, locale))
    // The canary: letters of the usual size fit anyway.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    found.push(...(await tooWide(page)).map((what) => `${kind.name} in ${locale}: ${what}`))
    const gaps = await page.locator('header [data-locale] > span:first-child').evaluateAll((names) => {
      const boxes = names.map((name) => name.getBoundingClientRect())
      return boxes.slice(1).map(({ left }, n) => left - (boxes[n]?.right ?? 0))
    })
    if (gaps.length !== 3 || Math.min(...gaps) < 8) found.push(`${kind.name} in ${locale}: the languages are one word`)
  }
  await large.close()
  expect(found).toEqual([])
})

test('on a phone what is pressed first is 44 px high, and who asked for calm sees nothing move', async () => {
  const found = await onEveryKind(phone, async (page) => [...(await smallTargets(page)), ...(await moving(page))])
  expect(found).toEqual([])
})

/** Fields that begin on one line and do not end on one. */
function uneven(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>('main :is(select, input:not([type=checkbox], [type=radio]))'),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden]'))
      .map((element) => ({ name: element.getAttribute('name') ?? '', box: element.getBoundingClientRect() }))
    return fields.flatMap(({ name, box }, at) =>
      fields
        .slice(at + 1)
        .filter((other) => Math.abs(other.box.top - box.top) < 1 && Math.abs(other.box.height - box.height) > 1)
        .map((other) => `${name} ${box.height} px, ${other.name} ${other.box.height} px`),
    )
  })
}

/** What is pressed or filled in and shows no focus, or no edge. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, select, input)')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        element.focus({ focusVisible: true })
        const { outlineStyle, outlineWidth, borderTopWidth, appearance } = getComputedStyle(element)
        const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        // A button with a background of its own says that it has an appearance, and is drawn without one.
        const isDrawn = appearance !== 'none' && !element.matches('button')
        const hasEdge = Number.parseFloat(borderTopWidth) >= 1 || isDrawn
        const name = `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').slice(0, 20)}`
        return [...(isSeen ? [] : [`${name} without a ring`]), ...(hasEdge ? [] : [`${name} without an edge`])]
      }),
  )
}

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'main :is(button, input:not([type=checkbox], [type=radio], [type=hidden]), select, summary)'
    return [...document.querySelectorAll(pressed)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map((element) => `<${element.tagName.toLowerCase()}> ${element.getBoundingClientRect().height} px`)
  })
}

function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getTiming().duration) > 1)
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'a transition')),
  )
}

/** Every text of the page as the pseudo-language says it. The function comes as text: it is this page that runs it. */
function speakPseudo(source: string): void {
  const accented = { a: 'á', c: 'č', e: 'é', i: 'í', o: 'ö', s: 'š', u: 'ü', z: 'ž' }
  // oxlint-disable-next-line no-implied-eval -- our own function, carried over as text.
  const say = new Function(`return ${source.replace('ACCENTED', '{}')}`)() as (text: string, letters: object) => string
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) if (!text.parentElement?.closest('script, style')) text.data = say(text.data, accented)
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > width + 1 || box.left < -1)
    })
    const names = wide.slice(-3).map((element) => `<${element.tagName.toLowerCase()} ${element.className}>`)
    return [`${document.documentElement.scrollWidth} of ${width} px: ${names.join(' ')}`]
  })
}

/** Words that a box hides: its own overflow is hidden and its text is larger than it. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, td, th, dd, dt, a, button, label)')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('[class*=hidden], [class*=quiet], [class*=first]'),
      )
      .filter(
        (element) => getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => `cut off: ${(element.textContent ?? '').slice(0, 30)}`),
  )
}
