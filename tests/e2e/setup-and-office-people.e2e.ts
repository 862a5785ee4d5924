import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, hydrated, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const PASSWORD = 'four gulls over the harbour'
let browser: Browser
let office: RunningOffice

beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['owner'], undefined, 'localhost')
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

/** A device that signs as soon as it is asked, with a finger on it. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The next form is answered like this, and the page stays where it is. */
async function once(page: Page, answer: { status: number }): Promise<void> {
  const isForm = (request: Request) => request.method() === 'POST'
  await page.route(
    '**/office/sign-in',
    (route) => (isForm(route.request()) ? route.fulfill(answer) : route.continue()),
    {
      times: 1,
    },
  )
}

test('who is invited comes in with a password, and the next time with a passkey', async () => {
  const owner = await (await office.signedIn(browser, 'owner', desktop)).newPage()
  await owner.goto(`${office.origin}/office/people`)
  await owner.fill('#invite-name', 'Ivo Marić')
  await owner.fill('#invite-email', 'ivo@example.hr')
  await owner.selectOption('#invite-locale', 'en')
  await owner.click('button[value=invite]')
  await owner.getByText('Show link').click()
  const link = (await owner.getByText(/welcome\?k=/).textContent()) ?? ''
  await owner.context().close()

  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await withDevice(page)
  await page.goto(link)
  expect(page.url()).toBe(`${office.origin}/office/welcome`)
  await page.fill('#password', PASSWORD)
  await page.click('main form button')
  await page.waitForURL(/\/office$/)

  await page.goto(`${office.origin}/office/account`)
  await hydrated(page)
  await page.fill('#passkey-name', 'This phone')
  await page.fill('#passkey-current', 'not the password')
  await page.locator('form:has(#passkey-name) button').click()
  await page.locator('#passkey-fault').waitFor()
  await page.fill('#passkey-current', PASSWORD)
  await page.locator('form:has(#passkey-name) button').click()
  await page.waitForURL(/done=passkey-added/)
  expect(await page.locator('input[value="This phone"]').count()).toBe(1)

  await page.locator('header form[action="/office/sign-out"] button').click()
  await page.waitForURL(/sign-in/)
  await hydrated(page)
  const passkey = page.getByText('Sign in with a passkey')
  await once(page, { status: 204 })
  await passkey.click()
  await expect.poll(() => passkey.isDisabled()).toBe(true)
  // Gone back to as it was left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await passkey.click()
  // Two were asked, and the second may end the first one's way there: only where it leads counts.
  await expect.poll(() => page.url(), { timeout: 10_000 }).toMatch(/\/office$/)
  expect(faults).toEqual([])
  await context.close()
})
