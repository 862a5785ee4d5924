import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { choosePlace, desktop, fillWhen, hydrated, openBrowser, phone, watch } from './browser.ts'
import { addressOf, kinds, rotated } from './page-kinds.ts'

const origin = inject('origin')
let browser: Browser
let context: BrowserContext
let watched: { faults: string[] }

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  await context.close()
  expect(watched.faults).toEqual([])
})

async function open(address: string, options: { script: boolean; small?: boolean }): Promise<Page> {
  context = await browser.newContext({ ...(options.small ? phone : desktop), javaScriptEnabled: options.script })
  const page = await context.newPage()
  watched = watch(page, origin)
  await page.goto(origin + address)
  if (options.script) await hydrated(page)
  return page
}

const withPriceBox = kinds.filter(({ hasPriceBox }) => hasPriceBox)

describe.each([{ script: true }, { script: false }])('on /it/taxi/rovinj with scripts $script', ({ script }) => {
  test('the price from Pula airport is there at once, and another is one choice away', async () => {
    const page = await open('/it/taxi/rovinj', { script, small: true })
    await expectPrice(page, await requested('from=PUY&to=rovinj&locale=it'))
    await choosePlace(page, 'from', 'ZAG')
    await page.locator('main form[action$="#price-box"] [type=submit]').click()
    await page.waitForURL(/from=ZAG/)
    await expectPrice(page, await requested('from=ZAG&to=rovinj&locale=it'))
    // With scripts the field keeps what was typed; the price above it names the place.
    expect(await page.locator('input[name=from]').inputValue()).toMatch(/ZAG|Zagabria/)
    expect(await page.locator('section:has(> form)').first().textContent()).toContain('Zagabria')
    expect(await page.locator('html').getAttribute('lang')).toBe('it')
  })
})

describe.each(withPriceBox.map((kind, at) => ({ ...kind, kind, locale: rotated(at) })))(
  'the price box of the $name page in $locale',
  ({ kind, locale }) => {
    test('without a script: a message in the field, the input kept, the cursor on the first mistake', async () => {
      const page = await open(addressOf(kind, locale), { script: false, small: true })
      await choose(page, { from: 'rovinj', to: 'rovinj', people: '60' })
      await page.locator('main form[action$="#price-box"] [type=submit]').click()
      await page.waitForURL(/people=60/)
      expect(await mistakes(page)).toEqual(['to', 'people'])
      expect(await focused(page)).toBe('to')
      expect(await page.locator('[name=people]').inputValue()).toBe('60')
      expect(await page.locator('input[name=from]').inputValue()).toMatch(/^Rovi/)
    })

    test('with scripts: the same, without leaving the page', async () => {
      const page = await open(addressOf(kind, locale), { script: true })
      await choose(page, { from: 'rovinj', to: 'pula', people: '0' })
      await page.locator('main form[action$="#price-box"] [type=submit]').click()
      await page.waitForURL(/people=0/)
      await page.locator('[name=people][aria-invalid=true]').waitFor()
      expect(await mistakes(page)).toEqual(['people'])
      await expect.poll(() => focused(page)).toBe('people')
      expect(await page.locator('[name=people]').inputValue()).toBe('0')
    })
  },
)

describe('with scripts the answer comes while one chooses', () => {
  test('and nothing typed is lost', async () => {
    const page = await open('/de/taxi/rovinj', { script: true })
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    await fillWhen(page, 'date', '2026-07-20')
    await fillWhen(page, 'time', '14:30')
    await page.locator('[name=bags]').fill('3')
    await choosePlace(page, 'from', 'ZAG')
    await expectPrice(page, await requested('from=ZAG&to=rovinj&date=2026-07-20&time=14:30&bags=3&people=2&locale=de'))
    const typed = ['date', 'time', 'bags', 'people', 'from', 'to'].map((name) =>
      page.locator(`[name=${name}]`).inputValue(),
    )
    expect(await Promise.all(typed)).toEqual(['2026-07-20', '14:30', '3', '2', 'ZAG', 'Rovinj'])
    expect(loads).toEqual([])
    expect(await page.locator('section:has(> form) [role=status]').textContent()).not.toBe('')
  })

  test('and a mistake is said in its field, without taking the cursor', async () => {
    const page = await open('/hr/taxi/rovinj', { script: true })
    await page.locator('[name=people]').fill('60')
    await page.locator('[name=people][aria-invalid=true]').waitFor()
    expect(await focused(page)).toBe('people')
    expect(await page.locator('[name=people]').inputValue()).toBe('60')
    await page.locator('[name=people]').fill('4')
    await page.locator('[name=people]:not([aria-invalid])').waitFor()
    await expectPrice(page, await requested('from=PUY&to=rovinj&people=4&locale=hr'))
  })

  test('and a network that fails takes nothing away; the price comes when it is back', async () => {
    const page = await open('/taxi/rovinj', { script: true })
    await page.route('**/api/price**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await choosePlace(page, 'from', 'ZAG')
    await failed
    await expectPrice(page, await requested('from=PUY&to=rovinj'))
    // It is another trip's, and does not look as if it were this one's.
    await page.waitForTimeout(300)
    expect(await page.locator('main [aria-busy=true]').count()).toBe(1)
    await page.unroute('**/api/price**')
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached', timeout: 10_000 })
    await expectPrice(page, await requested('from=ZAG&to=rovinj'))
    await page.route('**/api/price**', (route) => route.abort())
    await choosePlace(page, 'from', 'RJK')
    await page.locator('main form[action$="#price-box"] [type=submit]').click()
    await page.waitForURL(/from=RJK/)
    await expectPrice(page, await requested('from=RJK&to=rovinj'))
    watched.faults.splice(0, watched.faults.length, ...watched.faults.filter((fault) => !fault.includes('ERR_FAILED')))
  })
})

test('a step back brings the price of what stands in the form again', async () => {
  const page = await open('/taxi/rovinj', { script: true })
  await choosePlace(page, 'from', 'ZAG')
  await page.locator('[name=people]').fill('6')
  const wanted = await requested('from=ZAG&to=rovinj&people=6')
  await expectPrice(page, wanted)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.waitForURL('**/about')
  await page.goBack()
  await page.locator('input[name=from]').waitFor()
  await expect.poll(() => page.locator('[name=people]').inputValue()).toBe('6')
  expect(await page.locator('input[name=from]').inputValue()).toBe('ZAG')
  await expectPrice(page, wanted)
})

describe('a price that changes', () => {
  test('counts to the new one, drawn over it: the text is the new price at once, and nothing shifts', async () => {
    const page = await open('/de/taxi/rovinj', { script: true })
    const seen = await seeCounting(page)
    expect(await seen()).toEqual({ drawn: [], texts: [], widths: [], ms: 0 })
    const [before = ''] = await prices(page)
    await choosePlace(page, 'from', 'ZAG')
    await expect.poll(async () => (await seen()).drawn.length).toBeGreaterThan(2)
    await page.waitForFunction(() => document.querySelector('[data-counting]') === null)
    const [after = ''] = await prices(page)
    const { drawn, texts, widths, ms } = await seen()
    const amounts = drawn.map(euros)
    expect(amounts[0]).toBe(euros(before))
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(amounts.at(-1)).toBeLessThanOrEqual(euros(after))
    expect(texts).toEqual([after])
    expect(widths).toHaveLength(1)
    expect(ms).toBeLessThanOrEqual(400)
    expect(await page.locator('section:has(> form) [role=status]').textContent()).toContain(after)
  })

  test('is simply there for who has asked for calm', async () => {
    const page = await open('/de/taxi/rovinj', { script: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const seen = await seeCounting(page)
    const [before] = await prices(page)
    await choosePlace(page, 'from', 'ZAG')
    await expect.poll(async () => (await prices(page))[0]).not.toBe(before)
    expect((await seen()).drawn).toEqual([])
  })

  test('costs a first load nothing: what counts is fetched with the first change', async () => {
    const page = await open('/taxi/rovinj', { script: true })
    await page.waitForLoadState('networkidle')
    const first = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(first.filter((url) => /ask-price|count-up/.test(url))).toEqual([])
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await choosePlace(page, 'from', 'ZAG')
    await expectPrice(page, await requested('from=ZAG&to=rovinj&people=2&bags=2'))
    // Other parts come when the tab is idle; this one is asked for by nobody before.
    expect(files.filter((url) => /\/ask-price[^/]*\.js$/.test(url))).toHaveLength(1)
  })
})

describe('an address with too much or nonsense in it', () => {
  test.each([
    ['100 kB of text', `?from=${'x'.repeat(100_000)}&to=rovinj`, 'from'],
    ['a past time', '?from=PUY&to=rovinj&date=2026-07-15&time=08:00', 'time'],
    ['a place nobody knows', '?from=Atlantis&to=rovinj', 'from'],
  ])('%s: the page stands, the field says it, the cursor is there', async (_, query, field) => {
    const page = await open(`/it/taxi/rovinj${query}`, { script: true, small: true })
    expect(await mistakes(page)).toEqual([field])
    expect(await focused(page)).toBe(field)
    expect(await page.locator(`[name=${field}]`).inputValue()).not.toBe('')
  })

  test('a place without known distances keeps the trip and says how to reach us', async () => {
    const page = await open('/de/taxi/location?from=b:silo&to=b:vrbnik', { script: false, small: true })
    expect(await mistakes(page)).toEqual([])
    expect(await page.locator('input[name=to]').inputValue()).toMatch(/^Vrbnik/)
    expect(await page.locator('section:has(> form) h3').count()).toBeGreaterThan(0)
  })
})

async function choose(page: Page, trip: { from: string; to: string; people: string }): Promise<void> {
  await choosePlace(page, 'from', trip.from)
  await choosePlace(page, 'to', trip.to)
  await page.locator('[name=people]').fill(trip.people)
}

function mistakes(page: Page): Promise<string[]> {
  return page.locator('form [aria-invalid=true]').evaluateAll((fields) => {
    const said = (field: Element) =>
      (field.getAttribute('aria-describedby') ?? '').split(' ').some((id) => document.getElementById(id)?.textContent)
    return fields.filter(said).map((field) => field.getAttribute('name') ?? '')
  })
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

async function requested(query: string): Promise<PriceAnswer> {
  const response = await fetch(`${origin}/api/price?${query}`)
  // Our own server's answer; its shape is tested with it.
  return (await response.json()) as PriceAnswer
}

/** The page says the same maximum for every vehicle as the server does. */
async function expectPrice(page: Page, answer: PriceAnswer): Promise<void> {
  const wanted = answer.priced?.classes.map(({ price }) => plainSpaces(price)) ?? []
  expect(wanted.length).toBeGreaterThan(0)
  const result = page.locator('section:has(> form) > div').first()
  const shown = async () => plainSpaces((await result.textContent()) ?? '')
  await expect.poll(shown).toContain(plainSpaces(answer.title ?? ''))
  for (const price of wanted) expect(await shown()).toContain(price)
}

const PRICES = 'section:has(> form) li > p + p > strong'

function prices(page: Page): Promise<string[]> {
  return page.locator(PRICES).allTextContents()
}

function euros(text: string): number {
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
}

/** Notes each picture of the first price while it counts: what is drawn, what is said, how wide it is, how long it takes. */
async function seeCounting(page: Page) {
  await page.evaluate((selector) => {
    const price = document.querySelector<HTMLElement>(selector)
    if (!price) throw new Error('no price')
    const seen = { drawn: [] as string[], texts: [] as string[], widths: [] as number[], ms: 0 }
    let began = 0
    new MutationObserver(() => {
      const drawn = price.dataset['counting']
      if (drawn === undefined) return
      began ||= performance.now()
      seen.ms = performance.now() - began
      seen.drawn.push(drawn)
      if (!seen.texts.includes(price.textContent)) seen.texts.push(price.textContent)
      const width = price.getBoundingClientRect().width
      if (!seen.widths.includes(width)) seen.widths.push(width)
    }).observe(price, { attributes: true })
    Object.assign(window, { seen })
  }, PRICES)
  type Seen = { drawn: string[]; texts: string[]; widths: number[]; ms: number }
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

function plainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}
