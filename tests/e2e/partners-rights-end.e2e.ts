import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedPath } from './stored-in-browser.ts'
import { openStage, type Stage, tablet, taps } from './partner-stage.ts'

const HOUR_MS = 3_600_000
const GUEST = 'Soba Rights-End'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** What a guest chose while there was no network waits on the tablet. */
async function orderWaits(page: Page): Promise<void> {
  await page.context().setOffline(true)
  for (const tap of taps.slice(0, 3)) await page.locator(tap).click()
  await page.locator('[name=name]').fill(GUEST)
  await page.locator('#send').click()
  await page.locator('#waiting').waitFor()
  expect(await storedPath(page, GUEST)).toEqual(['databases'])
}

test('36 hours without a word from the server: what waited on a tablet is gone, whether its page is open or closed', async () => {
  const { page } = await tablet(stage, '')
  const context = page.context()
  await page.clock.install()
  await page.reload()
  await orderWaits(page)
  await page.clock.fastForward(35 * HOUR_MS)
  expect(await storedPath(page, GUEST)).toEqual(['databases'])
  await page.clock.fastForward(HOUR_MS + 120_000)
  await expect.poll(() => storedPath(page, GUEST)).toEqual([])
  await orderWaits(page)
  const pressedAt = await page.evaluate(() => Date.now())
  await page.close()
  await context.setOffline(false)
  const opened = async (hours: number) => {
    const next = await context.newPage()
    await next.clock.install({ time: pressedAt + hours * HOUR_MS })
    await next.goto(`${stage.origin}/taxi/price`)
    await next.waitForFunction(() => navigator.serviceWorker.controller !== null)
    return next
  }
  const early = await opened(35)
  expect(await storedPath(early, GUEST)).toEqual(['databases'])
  await early.close()
  const late = await opened(36.1)
  await expect.poll(() => storedPath(late, GUEST)).toEqual([])
  await context.close()
})

test('a tablet that is unpaired keeps nothing at all: no order, no page, no name of the house', async () => {
  const { page, home } = await tablet(stage, '/hr')
  await expect.poll(() => storedPath(page, 'Hotel /hr')).toEqual(['caches'])
  await orderWaits(page)
  await home.reload()
  const unpair = home.locator('button[value=desk-unpair]')
  await unpair.click()
  await unpair.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.locator('button[value=pair]').waitFor({ timeout: 30_000 })
  await expect.poll(() => storedPath(page, '')).toEqual([])
})
