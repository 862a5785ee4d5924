import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { desktop, hydrated, openBrowser, phone } from './browser.ts'

/** Near Zadar. */
const HERE = { latitude: 44.1194, longitude: 15.2314 }

let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(() => openPage())
afterEach(() => context.close())

async function openPage(options: Parameters<Browser['newContext']>[0] = desktop): Promise<void> {
  context = await browser.newContext(options)
  page = await context.newPage()
  await page.goto(`${inject('origin')}/book`)
  await hydrated(page)
}

const field = (name: 'From' | 'To') => page.getByRole('combobox', { name, exact: true })
const options = () => page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')

/** The script of the field comes when it is first touched. */
async function enter(name: 'From' | 'To'): Promise<void> {
  await page.getByLabel(name, { exact: true }).focus()
  await field(name).waitFor()
  await options().first().waitFor()
}

async function type(name: 'From' | 'To', text: string, wanted: string): Promise<void> {
  await enter(name)
  await field(name).fill(text)
  await field(name).press('End')
  // What is offered before anything is typed has this row, and may have the wanted one too.
  await expect.poll(() => options().first().textContent()).not.toBe('Use my location')
  await options().filter({ hasText: wanted }).first().waitFor()
}

/** What a screen reader is told: the state of the field, and the row it points at. */
const told = (name: 'From' | 'To') =>
  field(name).evaluate((input) => {
    const row = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    return {
      expanded: input.ariaExpanded,
      row: row?.textContent ?? null,
      isSelected: row?.ariaSelected === 'true' && row.closest('[role=listbox]') === list,
      hasFocus: document.activeElement === input,
    }
  })

test('by keyboard alone: arrows point and go round, Enter takes, Escape closes, Tab leaves with what was typed', async () => {
  const from = field('From')
  await enter('From')
  expect(await from.getAttribute('aria-autocomplete')).toBe('list')
  await type('From', 'novigrad', 'Zadar')
  expect(await told('From')).toMatchObject({ expanded: 'true', row: null, hasFocus: true })
  await from.press('ArrowDown')
  expect(await told('From')).toEqual({ expanded: 'true', row: 'NovigradIstria', isSelected: true, hasFocus: true })
  await from.press('ArrowUp')
  const last = await options().last().textContent()
  expect(await told('From')).toMatchObject({ row: last, isSelected: true })
  await from.press('ArrowDown')
  await from.press('Enter')
  expect(await told('From')).toEqual({ expanded: 'false', row: null, isSelected: false, hasFocus: true })
  // Taken, not sent.
  expect([await from.inputValue(), new URL(page.url()).search]).toEqual(['Novigrad, Istria', ''])
  await type('To', 'opat', 'Opatija')
  await field('To').press('ArrowDown')
  await field('To').press('Escape')
  expect(await told('To')).toMatchObject({ expanded: 'false', row: null })
  expect(await field('To').inputValue()).toBe('opat')
  await field('To').press('ArrowDown')
  await options().first().waitFor()
  await field('To').press('Tab')
  expect(await told('To')).toMatchObject({ expanded: 'false', hasFocus: false })
  expect(await field('To').inputValue()).toBe('opat')
})

test('a hotel that we know is offered without "no place of this name"; another one asks for its town', async () => {
  const note = page.locator('.place-list:popover-open [role=status]')
  await type('To', 'Hotel Ambasador', 'Opatija')
  expect(await note.isVisible()).toBe(false)
  await type('To', 'Hotel Zvijezda', 'Hotel Zvijezda')
  expect(await note.isVisible()).toBe(true)
})

test('cleared, changed round, and chosen again from those of this device', async () => {
  await type('From', 'RJK', 'Rijeka Airport')
  await options().filter({ hasText: 'Rijeka Airport' }).first().click()
  await type('To', 'Opatija', 'Opatija')
  await options().filter({ hasText: 'OpatijaPrimorje' }).click()
  await page.getByRole('button', { name: 'Swap pick-up and drop-off' }).click()
  await expect
    .poll(async () => [await field('From').inputValue(), await field('To').inputValue()])
    .toEqual(['Opatija', 'Rijeka Airport'])
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await expect.poll(() => field('From').inputValue()).toBe('')
  expect(await told('From')).toMatchObject({ hasFocus: true })
  await page.reload()
  await hydrated(page)
  await enter('To')
  const recent = options().filter({ hasText: 'Recent' })
  expect(await recent.allTextContents()).toEqual(['OpatijaRecent', 'Rijeka AirportRecent'])
})

test('on a phone every row is 44 pixels high, and the places near the device come on a tap', async () => {
  await context.close()
  await openPage({ ...phone, geolocation: HERE, permissions: ['geolocation'] })
  await enter('From')
  await options().filter({ hasText: 'Use my location' }).click()
  await options().filter({ hasText: 'Zadar' }).first().waitFor()
  const heights = await options().evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('where the device does not say where it is, that is said, and a place can be typed', async () => {
  // A browser without a window never answers its own question.
  await page.evaluate(() => {
    const refused = { code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    navigator.geolocation.getCurrentPosition = (_, refuse) => refuse?.(refused)
  })
  await enter('From')
  await options().filter({ hasText: 'Use my location' }).click()
  await page.locator('.place-list [role=status]', { hasText: 'did not share its location' }).waitFor()
  await field('From').fill('zada')
  await options().filter({ hasText: 'Zadar' }).first().waitFor()
})
