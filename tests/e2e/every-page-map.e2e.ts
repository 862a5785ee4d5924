import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { desktop, openBrowser, phone } from './browser.ts'
import { open, openTab, pathOf } from './shell.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const linksIn = (page: Page, part: string) => page.locator(`#map ${part} a`).allTextContents()
const dotsOf = (page: Page) => page.locator('#map svg > circle').count()

test('a town is searched for without JavaScript', async () => {
  const tab = await openTab(browser, origin, { ...phone, javaScriptEnabled: false })
  await tab.page.goto(`${origin}/it/taxi/location`)
  await tab.page.fill('[name=q]', 'sibenik')
  await tab.page.press('[name=q]', 'Enter')
  await tab.page.waitForURL('**/it/taxi/location?q=sibenik&region=#found')
  expect(await linksIn(tab.page, 'div > ul')).toEqual(['Mostra tutte le città', 'Sebenico'])
  expect(await tab.page.inputValue('[name=q]')).toBe('sibenik')
  // Where the browser stopped, both the answer and the field are seen.
  const areSeen = () => Promise.all(['#found', '#map h3'].map((part) => tab.page.locator(part).evaluate(isSeen)))
  await expect.poll(areSeen).toEqual([true, true])
  expect(tab.faults).toEqual([])
  await tab.close()
})

test('with JavaScript the page stays, the answer has the focus, the keyboard goes on to the map, and back is back', async () => {
  const tab = await openTab(browser, origin, desktop)
  const { page } = tab
  await open(page, `${origin}/hr/taxi/location`)
  await page.selectOption('[name=region]', 'slavonia')
  await page.click('#map button')
  await page.waitForURL('**/hr/taxi/location?q=&region=slavonia#found')
  await page.waitForFunction(() => document.querySelectorAll('#map svg a').length === 6)
  expect(await dotsOf(page)).toBe(45)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('found')
  // The way to all towns, six in the list, the first on the map.
  for (let i = 0; i < 8; i++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('svg')?.getAttribute('role'))).toBe('group')
  await page.goBack()
  await page.waitForFunction(() => document.querySelectorAll('#map svg a').length === 45)
  await page.goForward()
  await page.waitForFunction(() => document.querySelectorAll('#map svg a').length === 6)
  await page.locator('#map svg a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => location.pathname !== '/hr/taxi/location')
  expect(pathOf(page)).toMatch(/^\/hr\/taxi\/(dakovo|nasice|osijek|slavonski-brod|vinkovci|vukovar)$/)
  expect(tab.loads()).toBe(1)
  expect(tab.faults).toEqual([])
  await tab.close()
})

test('nothing found is an answer that everybody can read', async () => {
  const tab = await openTab(browser, origin, { ...phone, colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(tab.page, `${origin}/de/taxi/location?q=Atlantis&region=kvarner#found`)
  const { violations } = await new AxeBuilder({ page: tab.page })
    .include('#map')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  await tab.page.click('#map li:last-child a')
  await tab.page.waitForURL('**/de/taxi/location#found')
  await tab.page.waitForFunction(() => document.querySelectorAll('#map svg a').length === 45)
  expect(tab.faults).toEqual([])
  await tab.close()
})

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
