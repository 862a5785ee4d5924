import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { hydrated } from './browser.ts'
import { atVoucher, choose, fillIn, openWays, orderButton, type Ways } from './price-to-ride.ts'

let ways: Ways
beforeAll(async () => {
  ways = await openWays()
})
afterAll(() => ways.close())

describe.each([{ script: true }, { script: false }])('"Book" without a date, with scripts $script', ({ script }) => {
  test.each(['en', 'hr'] as const)(
    'asks for it with the cursor there, says so when pressed again, and leads to the order, in %s',
    async (locale) => {
      const walk = await ways.walk({ script })
      const { page } = walk
      const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
      await page.goto(ways.origin + inLocale(locale, '/taxi/opatija'))
      if (script) await hydrated(page)
      await page.locator('main a[href*="/book?"][href*="vehicle=van"]').first().click()
      await page.waitForURL(/\/book\?/)
      const date = page.locator('main input[name=date]')
      await date.waitFor()
      await expect.poll(focused).toBe('date')
      await expect.poll(() => date.evaluate(inSight)).toBe(true)
      expect(await page.locator('main [id$=-error]').count()).toBe(0)
      // Three times the same address: each time the message stands there and the cursor is in the field.
      for (const _ of [1, 2, 3]) {
        await page.locator('main h1').click()
        await page.locator('main form [type=submit]').first().click()
        await page.locator('main [id$=date-error]').waitFor()
        await expect.poll(focused).toBe('date')
        await expect.poll(() => page.locator('main [id$=date-error]').evaluate(inSight)).toBe(true)
      }
      await date.fill('2026-07-20')
      await page.locator('main input[name=time]').fill('10:00')
      await page.locator('main form [type=submit]').first().click()
      await page.locator('input[name=orderId]').waitFor({ state: 'attached' })
      expect(page.url()).toContain('vehicle=van')
      await walk.end()
    },
  )
})

describe.each([{ script: true }, { script: false }])('changing the hour, with scripts $script', ({ script }) => {
  test('brings old and new into sight before the button, and says afterwards what was changed', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await choose(walk, ways.origin, 'en', { date: script ? '2026-07-23' : '2026-07-24', script })
    await fillIn(page, `Eva Promjena ${script}`)
    await orderButton(page).click()
    const code = await atVoucher(page)
    await page.locator('main a[href*="change=1"]').click()
    await page.locator('main input[name=time]').fill('12:00')
    await page.locator('#book-note').fill('Two prams')
    await page.locator('main button[value=show]').last().click()
    const table = page.locator('main section table')
    await table.waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.contains(document.querySelector('table'))))
      .toBe(true)
    // On a phone each fact has a row of its own: what changed first is what must be seen.
    await expect.poll(() => table.locator('tr:has(s)').first().evaluate(inSight)).toBe(true)
    expect(await table.locator('tr:has(s)').allTextContents()).toEqual([
      expect.stringMatching(/10:00.*12:00/),
      expect.stringContaining('Two prams'),
    ])
    expect(await page.locator('button[value=change]').textContent()).toBe('Confirm change')
    await page.locator('button[value=change]').click()
    await page.locator('main h1', { hasText: 'has been changed' }).waitFor()
    expect(page.url()).toContain(code)
    expect(await page.locator('main [role=status]').first().textContent()).toMatch(/10:00 →.*12:00/)
    expect(await page.locator('main').textContent()).toContain('Two prams')
    await walk.end()
  })
})

/** Wholly between the upper and the lower edge of the window, and nothing lies over it. */
function inSight(element: Element): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
  return top >= 0 && bottom <= innerHeight && (over === element || element.contains(over))
}

test.each([true, false])(
  'the card for the driver fills the screen one touch from the top of the voucher, with scripts %s',
  async (script) => {
    const walk = await ways.walk({ script })
    const { page } = walk
    await choose(walk, ways.origin, 'en', { date: script ? '2026-07-27' : '2026-07-28', script })
    await fillIn(page, `Ivo Kartica ${script}`)
    await orderButton(page).click()
    await atVoucher(page)
    const link = page.locator('main a[href="#driver-card"]')
    expect(await link.evaluate(inSight)).toBe(true)
    await link.click()
    const card = page.locator('#driver-card')
    await expect.poll(() => card.evaluate(fillsScreen)).toBe(true)
    await card.locator('a').click()
    await expect.poll(() => card.evaluate(fillsScreen)).toBe(false)
    await walk.end()
  },
)

test('back at the form of a ride that is booked, that it is stands in sight and has the focus', async () => {
  const walk = await ways.walk({ script: true })
  const { page } = walk
  await choose(walk, ways.origin, 'en', { date: '2026-07-29', script: true })
  await fillIn(page, 'Iva Natrag')
  await orderButton(page).click()
  const code = await atVoucher(page)
  await page.goBack()
  const said = page.locator('main [role=alert]')
  await said.waitFor()
  expect((await said.textContent())?.replace(/[^0-9A-Z]/g, '')).toContain(code)
  await expect.poll(() => said.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => said.evaluate(inSight)).toBe(true)
  await walk.end()
})

function fillsScreen(element: Element): boolean {
  const { top, left, width, height } = element.getBoundingClientRect()
  return top === 0 && left === 0 && width === document.documentElement.clientWidth && height >= innerHeight
}
