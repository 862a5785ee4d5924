import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { startSite } from './site.ts'

let browser: Browser
let office: RunningOffice

beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner', 'editor'])
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

test('the rooms of the office are there on a phone, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await office.signedIn(browser, 'owner', { ...phone, javaScriptEnabled })
    const page = await context.newPage()
    const { faults } = watch(page, office.origin)
    await page.goto(`${office.origin}/office`)
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('header > details > summary').click()
    const settings = page.locator('header > details nav details').last()
    await settings.locator('summary').click()
    await settings.locator('a[href="/office/audit"]').click()
    await page.waitForURL(/office\/audit$/)
    await page.locator('h1').waitFor()
    await page.locator('header button[value=hr]').click()
    await page.locator('html[lang=hr]').waitFor()
    await page.locator('header button[value=en]').click()
    await page.locator('html[lang=en]').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  }
})

test('an empty database becomes a published site with its own prices and a confirmed booking', async () => {
  const site = await startSite({ PUBLIC_URL: '', PUBLISHED: '' })
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { faults } = watch(page, site.origin)
  const next = (step: string) => Promise.all([page.waitForURL(new RegExp(`office/setup/?${step}$`)), submit('save')])
  const submit = (intent: string) => page.locator(`main button[name=intent][value=${intent}]`).click()
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
  }

  await page.goto(/http\S+#setup=\S+/.exec(site.output())?.[0] ?? '')
  await hydrated(page)
  await page.locator('#setup-link').waitFor()
  expect(await page.locator('#setup-link').inputValue()).toMatch(/^#setup=[\w-]{43}$/)
  await fill({ name: 'Mara Perić', ownerEmail: 'mara@example.hr', newPassword: 'four gulls over the harbour' })
  await submit('claim')
  await page.waitForURL(/office\/setup$/)

  await page.goto(`${site.origin}/office/setup/address`)
  expect(await page.locator('[name=publicUrl]').inputValue()).toBe(site.origin)
  await next('company')
  await fill({ siteName: 'Kvarner Rides', companyName: 'Kvarner Rides j.d.o.o.', oib: '69435151531' })
  await submit('save')
  await page.locator('[name=oib][aria-invalid=true]').waitFor()
  await fill({ oib: '69435151530' })
  await next('contact')
  await fill({ phone: '091 234 5678', email: 'rides@example.hr' })
  await next('permits')
  await next('fleet')
  await next('tariff')
  await hydrated(page)
  const shown = () => page.locator('main section strong').allTextContents()
  const sample = await shown()
  await fill({ start: '5,00', perKm0: '3,00' })
  await expect.poll(shown).not.toEqual(sample)
  await page.locator('[name=own]').check()
  await next('extras')
  await next('policies')
  await next('mail')
  await next('measuring')
  await next('legal')
  await next('')
  await submit('publish')
  await page.locator('button[value=unpublish]').waitFor()

  const visitor = await context.browser()?.newContext(phone)
  const guest = await visitor?.newPage()
  if (!guest) throw new Error('no page')
  const response = await guest.goto(
    `${site.origin}/book?from=RJK&to=opatija&date=2026-07-22&time=11%3A00&people=2&bags=2&vehicle=car`,
  )
  expect(response?.headers()['x-robots-tag']).toBe(undefined)
  await guest.locator('text=Kvarner Rides').first().waitFor()
  await guest.fill('#book-name', 'Ana Horvat')
  await guest.fill('#book-phone', '091 234 5678')
  await guest.click('form:has(input[name=orderId]) button[type=submit]')
  await guest.waitForURL(/decoder\/B/)
  await guest.locator('main [aria-current=step]').waitFor()
  expect(faults).toEqual([])
  await visitor?.close()
  await context.close()
  await site.stop()
})
