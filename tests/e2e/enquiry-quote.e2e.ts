import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const SHOTS = process.env['SHOTS']

let office: RunningOffice
let browser: Browser
beforeAll(async () => {
  office = await startOffice(['dispatcher'])
  browser = await openBrowser()
  if (SHOTS) mkdirSync(SHOTS, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await office.stop()
})

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

const trip = { from: 'Trg 5, Žabljak', to: 'Opatija', date: '2026-07-20', time: '10:00', people: '3', bags: '2' }

test.each([
  ['with', 'it', true],
  ['without', 'de', false],
] as const)('%s scripts an enquiry is sent, quoted by the office and accepted in %s', async (_, locale, script) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: script })
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(`${office.origin}/${locale}/book?${new URLSearchParams(trip)}`)
  if (script) await hydrated(page)
  await page.locator('#enquiry-name').fill('Ulla Frage')
  await page.locator('#enquiry-email').fill(`ulla-${locale}@example.de`)
  await shot(page, `form-${locale}`)
  await page.locator('button[value=enquire]').click()
  await page.waitForURL(/decoder\/E/)
  await page.locator('main dl').first().waitFor()
  expect(await page.locator('main').textContent()).toContain(trip.from)
  await shot(page, `open-${locale}`)
  const path = new URL(page.url()).pathname
  const code = path.slice(-11)

  const desk = await office.signedIn(browser, 'dispatcher')
  const room = await desk.newPage()
  await room.goto(`${office.origin}/office/enquiries/${code}`)
  await room.locator('#price').fill('420')
  await room.locator('#quote button[value=quote]:visible').click()
  await room.locator('#minutes[aria-invalid=true]').waitFor()
  await shot(room, `office-fault-${locale}`)
  expect(await room.inputValue('#price')).toBe('420')
  await room.locator('#minutes').fill('400')
  await room.locator('#km').fill('430')
  await room.locator('#message').fill('Toll and ferry are included.')
  await room.locator('#quote button[value=quote]:visible').click()
  await room.locator('text=Toll and ferry are included.').first().waitFor()
  await shot(room, `office-quoted-${locale}`)
  await desk.close()

  await page.goto(office.origin + path)
  await page.locator('button[value=accept]').waitFor()
  await shot(page, `quoted-${locale}`)
  if (SHOTS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await shot(page, `quoted-wide-${locale}`)
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.locator('button[value=accept]').click()
  await page.waitForURL(/decoder\/B/)
  expect(await page.locator('main').textContent()).toContain(trip.from)
  await shot(page, `booked-${locale}`)
  await page.goto(office.origin + path)
  await page.locator('#contact').fill('somebody@example.de')
  await page.locator('main form button').click()
  await page.locator('#contact[aria-invalid=true]').waitFor()
  await shot(page, `ask-${locale}`)
  await page.locator('#contact').fill(`ulla-${locale}@example.de`)
  await page.locator('main form button').click()
  await page.locator('main a[href*="/decoder/B"]').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
