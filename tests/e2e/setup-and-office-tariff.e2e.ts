import type { Browser } from 'playwright-core'
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

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

test('a price is changed with its effect beside it, and every page of the site has it at once', async () => {
  const context = await office.signedIn(browser, 'owner')
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  const visitor = await browser.newPage()
  await visitor.goto(`${office.origin}/taxi/price`)
  await page.goto(`${office.origin}/office/tariff`)
  await hydrated(page)
  const before = await page.locator('[data-summary]').textContent()
  await page.getByLabel('Base fare', { exact: true }).fill('7,30')
  await page.locator('[data-change=up]').first().waitFor()
  expect(await page.locator('[data-summary]').textContent()).not.toBe(before)
  const axe = await new AxeBuilder({ page }).analyze()
  expect(axe.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await page.locator('button[value=save]').click()
  await page.locator('[role=status]').waitFor()
  const began = performance.now()
  await visitor.reload()
  await visitor.getByText('€7.30').first().waitFor()
  expect(performance.now() - began).toBeLessThan(3000)
  expect(faults).toEqual([])
  await context.close()
  await visitor.close()
})

test('without scripts, on a phone: look, save, go back to what was', async () => {
  const context = await office.signedIn(browser, 'owner', { ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/tariff`)
  await page.getByLabel('Minimum fare').fill('much')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.locator('#minimum-fault').waitFor()
  await page.getByLabel('Minimum fare').fill('15')
  await page.locator('button[value=save]').click()
  await page.locator('[role=status]').waitFor()
  await page.goto(`${office.origin}/office/tariff?from=0`)
  expect(await page.getByLabel('Base fare', { exact: true }).inputValue()).toBe('4.00')
  await page.locator('button[value=save]').click()
  await page.locator('[role=status]').waitFor()
  const json = await (await context.request.get(`${office.origin}/api/tariff.json`)).json()
  expect(json).toMatchObject({ byDistance: { start: '4.00', minimum: '12.00' } })
  await context.close()
})

test('an editor sees a draft as a visitor would, and publishes it', async () => {
  const context = await office.signedIn(browser, 'editor')
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(`${office.origin}/office/pages`)
  await page.getByRole('link', { name: 'Krk', exact: true }).click()
  await page.locator('[id="de:hero.headline"]').fill('Krk, vom Büro gesehen')
  await page.locator('button[value=draft]').click()
  await page.locator('[role=status]').waitFor()
  const axe = await new AxeBuilder({ page }).analyze()
  expect(axe.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('a[href^="/office/preview"][href*="%2Fde"]').click(),
  ])
  await preview.getByRole('heading', { level: 1, name: 'Krk, vom Büro gesehen' }).waitFor()
  // A stranger and the editor's own tab: neither gets a draft at the public address.
  const address = `${office.origin}/de/taxi/krk`
  const answers = await Promise.all([fetch(address), context.request.get(address)])
  for (const answer of answers) expect(await answer.text()).not.toContain('vom Büro gesehen')
  await page.locator('button[value=publish]').click()
  await page.locator('[role=status]').waitFor()
  await preview.goto(address)
  await preview.getByRole('heading', { level: 1, name: 'Krk, vom Büro gesehen' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
