import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atVoucher, choose, fillIn, openWays, orderButton, type Walk, type Ways } from './price-to-ride.ts'

let ways: Ways
beforeAll(async () => {
  ways = await openWays()
})
afterAll(() => ways.close())

async function booked(walk: Walk, origin: string, name: string, script: boolean, date: string): Promise<string> {
  await choose(walk, origin, 'hr', { date, script })
  await fillIn(walk.page, name)
  await orderButton(walk.page).click()
  return atVoucher(walk.page)
}

describe.each([{ script: true }, { script: false }])('after the order, with scripts $script', ({ script }) => {
  test('the ride is changed: the new price first, then the voucher with it', async () => {
    const walk = await ways.walk({ script })
    const { page } = walk
    const name = `Jana ${script ? 'Skripta' : 'Obrazac'}`
    const code = await booked(walk, ways.origin, name, script, script ? '2026-08-21' : '2026-08-22')
    await page.locator('a[href$="change=1"]').click()
    await page.locator('form:has(input[name=change]) input[name=time]').fill('15:30')
    await page.locator('form:has(input[name=change]) [type=submit]').click()
    await page.waitForURL(/time=15/)
    await page.locator(`a[href*="vehicle=van"][href*="15%3A30"]`).click()
    const button = page.locator('button[value=change]')
    await button.waitFor()
    expect(await page.locator('section:has(button[value=change])').textContent()).toContain('15:30')
    await button.click()
    expect(await atVoucher(page)).toBe(code)
    expect(await page.locator('main').textContent()).toContain('15:30')
    await page.locator('a[href$="change=1"]').click()
    await page.locator('#book-pickUpDetail').fill('Vila Ariston')
    await page.locator('button[value=change-details]').click()
    expect(await atVoucher(page)).toBe(code)
    expect(await page.locator('main').textContent()).toContain('Vila Ariston')
    expect(ways.bookingsOf(name)).toEqual([{ code, state: 'confirmed', locale: 'hr' }])
    await walk.end()
  })
})
