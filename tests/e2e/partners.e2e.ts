import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedPath } from './stored-in-browser.ts'
import {
  approve,
  codeIn,
  drive,
  fill,
  openStage,
  order,
  send,
  signIn,
  type Stage,
  tablet,
  taps,
} from './partner-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each([
  { prefix: '', time: '18:00' },
  { prefix: '/hr', time: '21:00' },
])('from application to statement ($prefix)', ({ prefix, time }) => {
  test('a reception desk: five fields, a code, a guest, a ride, a statement', async () => {
    const { page, faults } = await stage.open()
    await page.goto(`${stage.origin}${prefix}/become-a-partner`)
    await page.locator('main a[href*="door=refer"]').click()
    const name = `Hotel Primjer ${prefix}`
    const reach = `desk${prefix.slice(1)}@hotel.example`
    await fill(page, { type: 'hotel', name, town: 'Opatija', contact: 'Ana', reach })
    await send(page)
    await page.waitForURL(/\/decoder\/A/)
    await page.getByText(name).first().waitFor()
    const partner = await approve(stage, codeIn(page), 'Opatija')
    await signIn(page, (await stage.linkTo(reach, 2)).href)
    expect(page.url()).toBe(`${stage.origin}${prefix}/partner`)
    await kitIsThere(page, partner)

    const guest = await stage.open()
    await guest.page.goto(`${stage.origin}${prefix}/decoder/${partner}?to=RJK&date=2026-07-15&time=${time}&people=2`)
    expect(await guest.page.locator('h1').textContent()).toContain(name.trim())
    expect(await guest.page.locator('[name=from]').inputValue()).toMatch(/^(Opatija|Abbazia)$/)
    const link = (await guest.page.locator('a[href*="/book?"]').first().getAttribute('href')) ?? ''
    const booking = await order(guest.page, stage.origin + link, { name: 'Mara Kovač', email: 'mara@example.hr' })
    await ridden(booking)

    await page.reload()
    expect(await page.locator('main table').textContent()).toContain('Mara')
    // A card on a phone: no column is narrower than its words.
    const cell = page.locator('main td', { hasText: 'Mara' })
    expect(await cell.evaluate((td) => td.clientWidth - (td.closest('table')?.clientWidth ?? 0))).toBe(0)
    const all = await page.content()
    for (const secret of ['Kovač', 'mara@', booking]) expect(all).not.toContain(secret)
    const csv = await page.request.get(`${stage.origin}/api/partner/statement.csv?month=2026-07`)
    const [due = ''] = (await csv.text()).trim().split(',').slice(-1)
    expect(Number(due.replaceAll('"', ''))).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main table').isVisible()).toBe(true)
    expect(await page.locator('main form:visible, main a:visible').count()).toBe(0)
    expect([...faults, ...guest.faults]).toEqual([])
    await page.context().close()
    await guest.page.context().close()
  })
})

/** Card and hanger in four languages, each a drawing that prints. */
async function kitIsThere(page: Page, partner: string): Promise<void> {
  expect(await page.locator('main').textContent()).toContain(partner.slice(1, 5))
  const hrefs = await page
    .locator('main a[href*="/api/partner/kit/"]')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(hrefs).toHaveLength(8)
  const drawing = await page.request.get(stage.origin + (hrefs[0] ?? ''))
  expect(drawing.headers()['content-type']).toContain('image/svg+xml')
}

/** The ride of a booking is driven to its end, by the link the office has. */
async function ridden(booking: string): Promise<void> {
  const office = await stage.office(`/office/bookings/${booking}`)
  await office.goto(await office.locator('input[value*="/ride/"]').inputValue())
  await drive(office)
  await office.context().close()
}

describe.each(['/hr'])('the tablet of a desk (%s)', (prefix) => {
  test('four taps to a booking, through a network drop and a reload, and nothing of the guest is left', async () => {
    const { page, faults } = await tablet(stage, prefix)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.open('galeb-1-pages')))
    await page.waitForFunction(async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined)
    const steps = await page.evaluate(() => history.length)
    for (const tap of taps.slice(0, 3)) await page.locator(tap).click()
    await page.locator('output', { hasText: '€' }).waitFor()
    await page.locator('[name=name]').fill('Soba Tajna')
    await page.locator('#send').click()
    await page.locator('#slip path').waitFor()
    expect(await page.locator('[data-part=code]').textContent()).toMatch(/^B-/)
    expect((await page.locator('#slip path').getAttribute('d'))?.length).toBeGreaterThan(500)
    await page.locator('#next').click()

    await page.context().setOffline(true)
    for (const tap of taps.slice(0, 3)) await page.locator(tap).click()
    await page.locator('output', { hasText: '€' }).waitFor()
    await page.locator('#send').click()
    await page.locator('#waiting').waitFor()
    await page.reload()
    await page.locator('#waiting').waitFor()
    expect(await page.locator('input:checked').count()).toBe(0)
    await page.context().setOffline(false)
    await page.locator('#slip path').waitFor()
    await page.locator('#next').click()

    // Nothing of the guest is left, only when the server was last heard.
    const left = () => [Object.keys(localStorage), sessionStorage.length, history.length]
    expect(await page.evaluate(left)).toEqual([['desk-contact'], 0, steps])
    expect(await storedPath(page, 'Tajna')).toEqual([])
    const stored = await page.evaluate(async () => {
      const texts: string[] = []
      for (const name of await caches.keys())
        for (const key of await (await caches.open(name)).keys()) {
          const found = await caches.match(key, { ignoreVary: true })
          texts.push(key.url, (await found?.text()) ?? '')
        }
      return texts.join(' ')
    })
    for (const left of [stored, await page.content(), page.url()]) {
      expect(left).not.toContain('Tajna')
      expect(left).not.toMatch(/B-\w{4}-\w{4}-\w{2}/)
    }
    await page.goBack()
    await page.goForward()
    expect(await page.locator('[name=name]').inputValue()).toBe('')
    expect(await page.locator('input:checked').count()).toBe(0)
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
    await page.context().close()
  })
})

test('by boat too: both ways with their prices, the road unless the boat is tapped, another trip has ways of its own', async () => {
  const { page, faults } = await tablet(stage, '')
  const price = () => page.locator('output').textContent()
  const ways = page.locator('#ways')
  await page.locator('#where label:last-of-type').click()
  await page.locator('input[type=text][name=other]').fill('Vrbnik')
  await page.getByRole('listbox').getByRole('option', { name: 'Vrbnik (Krk)' }).click()
  await page.locator('#when label:nth-of-type(3)').click()
  await page.locator('input[name=time]').fill('12:30')
  await page.locator('#people label:nth-of-type(2)').click()
  await ways.waitFor()
  expect(await ways.locator('input:checked').getAttribute('value')).toBe('road')
  const byRoad = await price()
  await ways.locator('label:nth-of-type(2)').click()
  await expect.poll(price).not.toBe(byRoad)
  await expect.poll(price).toContain('€')
  expect(await ways.locator('input:checked').getAttribute('value')).toBe('boat')
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.locator('#where label:nth-of-type(1)').click()
  await page.locator('output', { hasText: '€' }).waitFor()
  expect(await ways.isVisible()).toBe(false)
  await page.locator('#where label:last-of-type').click()
  await ways.waitFor()
  expect(await ways.locator('input:checked').getAttribute('value')).toBe('road')
  await ways.locator('label:nth-of-type(2)').click()
  await expect.poll(price).toContain('€')
  await page.locator('#send').click()
  await page.locator('#slip path').waitFor()
  expect(await page.locator('[data-part=trip]').textContent()).toContain('by road and boat')
  expect(faults).toEqual([])
  await page.context().close()
})

test('a tablet without JavaScript: the same four taps, and the next guest finds nothing', async () => {
  const { page } = await tablet(stage, '/de')
  const cookies = await page.context().cookies()
  await page.context().close()
  const plain = await stage.open({ javaScriptEnabled: false, viewport: { width: 1024, height: 768 } })
  await plain.page.context().addCookies(cookies.filter(({ name }) => name === 'desk'))
  await plain.page.goto(`${stage.origin}/de/desk`)
  for (const tap of taps) await plain.page.locator(tap).click()
  await plain.page.waitForURL(/\/de\/desk\/slip$/)
  expect(await plain.page.locator('[data-part=code]').textContent()).toMatch(/^B-/)
  await plain.page.locator('#next').click()
  // Going back before the answer is there would go somewhere else.
  await plain.page.locator('#order').waitFor()
  await plain.page.goBack()
  expect(await plain.page.content()).not.toMatch(/B-\w{4}-\w{4}-\w{2}/)
  await plain.page.context().close()
})
