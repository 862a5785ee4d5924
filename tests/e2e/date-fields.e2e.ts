import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { desktop, hydrated, inItsLetters, openBrowser, phone, whenField } from './browser.ts'
import { open, openTab } from './shell.ts'

const origin = inject('origin')
const TRIP = 'from=RJK&to=opatija&date=2026-09-03&time=14:30&people=2&bags=1'
let browser: Browser

beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** A browser in American English, whatever the page: its own fields say 09/03/2026 and 02:30 PM. */
async function withPage(path: string, options: BrowserContextOptions, use: (page: Page) => Promise<void>) {
  const tab = await openTab(browser, origin, { locale: 'en-US', ...options })
  await tab.page.clock.setFixedTime('2026-07-15T09:00:00Z')
  try {
    await (options.javaScriptEnabled === false ? tab.page.goto(origin + path) : open(tab.page, origin + path))
    await use(tab.page)
    expect(tab.faults).toEqual([])
  } finally {
    await tab.close()
  }
}

const date = (page: Page, name = 'date') => page.locator(`[role=combobox]:has(~ input[name=${name}])`)
const sent = (page: Page, name: string) => page.locator(`input[name=${name}]`).inputValue()
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

describe.each([
  ['', 'Thu, 3 September 2026', 'Thursday 3 September 2026', 'September 2026', 'Mon'],
  ['/hr', 'čet, 3. rujna 2026.', 'četvrtak, 3. rujna 2026.', 'rujan 2026.', 'pon'],
  ['/it', 'gio 3 settembre 2026', 'giovedì 3 settembre 2026', 'settembre 2026', 'lun'],
  ['/de', 'Do., 3. September 2026', 'Donnerstag, 3. September 2026', 'September 2026', 'Mo'],
])('on %s/ in an American browser', (prefix, shown, full, month, monday) => {
  const path = `${prefix}/taxi/rijeka?${TRIP}`

  test('a mouse sees the day, the calendar and the week in the page’s language [§9.date-locale] [§9.monday-first]', () =>
    withPage(path, desktop, async (page) => {
      await expect.poll(() => date(page).inputValue().then(plain)).toBe(shown)
      expect(await date(page, 'time').inputValue()).toBe('14:30')
      await date(page).click()
      const calendar = page.getByRole('dialog')
      await calendar.waitFor()
      expect(plain((await calendar.locator('[aria-live]').textContent()) ?? '')).toBe(month)
      expect(await calendar.locator('th').first().textContent()).toBe(monday)
      // The day as a screen reader says it.
      const chosen = calendar.getByRole('gridcell', { selected: true }).getByRole('button')
      expect(plain((await chosen.getAttribute('aria-label')) ?? '').replace(',', '')).toBe(full.replace(',', ''))
    }))

  test('a touch device keeps the browser’s own field, with the day written out under it', () =>
    withPage(path, phone, async (page) => {
      const native = whenField(page, 'date')
      expect(await native.getAttribute('type')).toBe('date')
      const under = native.locator('+ small')
      await expect
        .poll(() => under.textContent().then((text) => plain(text ?? '').replace(',', '')))
        .toBe(full.replace(',', ''))
      await native.fill('2026-09-04')
      await expect.poll(() => under.textContent()).toMatch(/4/)
    }))

  test('without JavaScript the browser’s own fields stay, and the server writes the day out', () =>
    withPage(path, { ...desktop, javaScriptEnabled: false }, async (page) => {
      const native = whenField(page, 'date')
      expect(await native.getAttribute('type')).toBe('date')
      expect(await native.inputValue()).toBe('2026-09-03')
      const under = native.locator('+ small')
      expect(await under.isVisible()).toBe(true)
      expect(plain((await under.textContent()) ?? '').replace(',', '')).toBe(full.replace(',', ''))
    }))
})

test('by keyboard: the calendar opens, is walked through and gives the day and the focus back', () =>
  withPage(`/hr/taxi/rijeka?${TRIP}`, desktop, async (page) => {
    await date(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toContain('3. rujna 2026.'.replaceAll(' ', '\u00a0'))
    for (const [key, day] of [
      ['ArrowRight', '2026-09-04'],
      ['ArrowDown', '2026-09-11'],
      ['Home', '2026-09-07'],
      ['End', '2026-09-13'],
      ['ArrowUp', '2026-09-06'],
      ['ArrowLeft', '2026-09-05'],
      ['PageDown', '2026-10-05'],
      ['Shift+PageDown', '2027-10-05'],
      ['Shift+PageUp', '2026-10-05'],
      ['PageUp', '2026-09-05'],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])]).toEqual([
        key,
        day,
      ])
    }
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await focused(page)).toBe('price-box-date')
    expect(await sent(page, 'date')).toBe('2026-09-03')
    // The browser says a moment later that the calendar is closed.
    await expect.poll(() => date(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await sent(page, 'date')).toBe('2026-09-04')
    expect(plain(await date(page).inputValue())).toBe('pet, 4. rujna 2026.')
    expect(await focused(page)).toBe('price-box-date')
    // Earlier than today in Croatia nothing can be chosen.
    await page.keyboard.press('ArrowDown')
    for (let at = 0; at < 3; at++) await page.keyboard.press('PageUp')
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])).toBe('2026-07-15')
  }))

test('a time is typed, or chosen from a list of the 24-hour clock', () =>
  withPage(`/taxi/rijeka?${TRIP}`, desktop, async (page) => {
    const time = date(page, 'time')
    await time.fill('')
    await time.pressSequentially('9:05 pm')
    await time.blur()
    expect([await time.inputValue(), await sent(page, 'time')]).toEqual(['21:05', '21:05'])
    await time.click()
    await page.getByRole('listbox').waitFor()
    expect(await page.locator('[role=option]').count()).toBe(96)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await sent(page, 'time')).toBe('21:30')
    await time.click()
    await page.getByRole('option', { name: '22:15' }).click()
    expect([await time.inputValue(), await sent(page, 'time')]).toEqual(['22:15', '22:15'])
  }))

test('what is typed in the page’s order is understood and sent as before; an impossible day is told and not sent', () =>
  withPage('/de/taxi/rijeka?from=RJK&to=opatija', desktop, async (page) => {
    await date(page).fill('31.2.2027')
    await date(page).blur()
    const told = page.getByText('Dieses Datum gibt es nicht')
    await told.waitFor()
    expect(await date(page).getAttribute('aria-invalid')).toBe('true')
    expect(await date(page).inputValue()).toBe('31.2.2027')
    await page.locator('#price-box form [type=submit]').click()
    expect(page.url()).not.toContain('date=')
    expect(await focused(page)).toBe('price-box-date')
    await date(page).fill('3.9.')
    await date(page, 'time').fill('1430')
    await date(page, 'time').press('Enter')
    await page.waitForURL(/date=2026-09-03&time=14%3A30/)
    expect(await told.count()).toBe(0)
  }))

test('the price follows a day chosen in the calendar', () =>
  withPage(`/taxi/rijeka?${TRIP}`, desktop, async (page) => {
    const requested = page.waitForRequest(
      (request) => request.url().includes('/api/price?') && request.url().includes('2026-09-08'),
    )
    await date(page).click()
    await page.locator('[data-day="2026-09-08"]').click()
    await requested
  }))

test('what was typed before the script came, a reset and the way back keep the day', async () => {
  const tab = await openTab(browser, origin, { locale: 'en-US', ...desktop })
  const { page } = tab
  // The scripts come when they are let.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin}/hr/taxi/rijeka?${TRIP}`, { waitUntil: 'commit' })
  await page.locator('input[name=date]').fill('2026-10-05')
  release()
  await hydrated(page)
  await expect.poll(() => date(page).inputValue().then(plain)).toBe('pon, 5. listopada 2026.')
  await expect.poll(() => focused(page)).toBe('price-box-date')
  await page.locator('#price-box a[href*="/book"]').first().click()
  await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
  await page.goBack()
  await expect.poll(() => date(page).inputValue().then(plain)).toBe('pon, 5. listopada 2026.')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#price-box form')?.reset())
  await expect.poll(() => date(page).inputValue().then(plain)).toBe('čet, 3. rujna 2026.')
  expect(await sent(page, 'date')).toBe('2026-09-03')
  await tab.close()
})

test('a mistake the server tells stays wired to the field, which has the focus', () =>
  withPage('/it/taxi/rijeka?from=RJK&to=opatija&time=14:30#price-box', desktop, async (page) => {
    await expect.poll(() => focused(page)).toBe('price-box')
    const { invalid, describedBy, label } = await date(page).evaluate((field) => ({
      invalid: field.getAttribute('aria-invalid'),
      describedBy: field.getAttribute('aria-describedby') ?? '',
      label: (field as HTMLInputElement).labels?.[0]?.textContent,
    }))
    expect([invalid, label]).toEqual(['true', 'Data'])
    expect(describedBy.split(' ')).toContain('price-box-date-error')
  }))

test.each([
  [320, 'light'],
  [1440, 'dark'],
] as const)(
  'nothing moves when the field takes its place, and the calendar stays in sight at %i px',
  (width, colorScheme) =>
    withPage(
      `/de/taxi/rijeka`,
      { viewport: { width, height: 700 }, colorScheme, forcedColors: 'active' },
      async (page) => {
        await inItsLetters(page)
        await page.locator('.date-text').first().waitFor()
        const [before, after] = await page.evaluate(() => {
          const text = document.querySelector<HTMLElement>('.date-text')
          const native = text?.parentElement?.querySelector<HTMLElement>('input[hidden]')
          if (!text || !native) throw new Error('the field was not taken over')
          const size = (element: HTMLElement) => [element.offsetWidth, element.offsetHeight]
          const now = size(text)
          text.hidden = true
          native.hidden = false
          const then = size(native)
          text.hidden = false
          native.hidden = true
          return [then, now]
        })
        expect(after).toEqual(before)
        await date(page).click()
        const box = await page.getByRole('dialog').boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      },
    ),
)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
