import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { RunningOffice } from './office.ts'

/** The board of a browser with scripts, once it is live. */
export async function openBoard(context: BrowserContext, office: RunningOffice, query = ''): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/board${query}`)
  await page.locator('[class*=keys]').waitFor({ state: 'attached' })
  return page
}

/** A ride on the board or on the page of its booking. */
export function rideOn(page: Page, code: string): Locator {
  return page.locator(`article[data-code=${code}]`)
}

/** Opens "Assign" or "More" of a ride. */
export async function openMenu(ride: Locator, name: string): Promise<Locator> {
  await ride.locator('summary', { hasText: name }).first().click()
  return ride.locator('details[open]').first()
}
