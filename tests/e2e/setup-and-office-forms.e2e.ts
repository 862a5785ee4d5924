import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCode } from '#features/codes/make-code.server.ts'
import { openBrowser, phone } from './browser.ts'
import { freePort, type RunningSite, startSite } from './site.ts'

/** A name that is not this machine's own: over plain http a browser then tells no `Sec-Fetch-Site`. */
const HOST = 'galeb.test'
let browser: Browser
let site: RunningSite
let origin: string

beforeAll(async () => {
  browser = await openBrowser({ host: HOST })
  const port = String(await freePort())
  origin = `http://${HOST}:${port}`
  site = await startSite({ PORT: port, PUBLIC_URL: origin })
})
afterAll(async () => {
  await site.stop()
  await browser.close()
})

/** Sends the one form of the page without a script; what the browser said of it, and what came back. */
async function sent(page: Page) {
  const [response] = await Promise.all([
    page.waitForResponse((found) => found.request().method() === 'POST'),
    page.locator('form[method=post] button').first().click(),
  ])
  const headers = await response.request().allHeaders()
  return { status: response.status(), site: headers['sec-fetch-site'], origin: headers['origin'] }
}

test('plain forms of the Decoder are taken from our own pages, and refused from a frame and from elsewhere', async () => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const path = `/decoder/${makeCode('B')}`
  const own = await context.newPage()
  // By its own name: the browser says where the form is from by its origin alone.
  await own.goto(origin + path)
  await own.locator('form[method=post] input:not([type=hidden])').first().fill('Horvat')
  expect(await sent(own)).toEqual({ status: 422, site: undefined, origin })

  const form = `<form method="post" action="${origin}${path}"><button>Send</button></form>`
  const foreign = await context.newPage()
  await foreign.route('http://evil.test/**', (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await foreign.goto('http://evil.test/')
  expect(await sent(foreign)).toMatchObject({ status: 403, origin: 'http://evil.test' })

  // A sandbox takes the origin away; the browser says `null`.
  const sandbox = { 'Content-Security-Policy': 'sandbox allow-forms' }
  const opaque = await context.newPage()
  await opaque.route('http://frame.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', headers: sandbox, body: form }),
  )
  await opaque.goto('http://frame.test/')
  expect(await sent(opaque)).toMatchObject({ status: 403, origin: 'null' })
  await context.close()
})
