import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hydrated, openBrowser, phone, shellStarted } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { open, openTab, startFixture } from './shell.ts'

let browser: Browser
let office: RunningOffice
let fixture: Awaited<ReturnType<typeof startFixture>>
beforeAll(async () => {
  browser = await openBrowser()
  fixture = await startFixture()
  office = await startOffice(['editor'])
})
afterAll(async () => {
  await office.stop()
  await fixture.stop()
  await browser.close()
})

/** Scripts come only when the answer is called: a slow line, made certain. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(/\/assets\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Before the script is here, and then a little more. */
async function typeEarly(page: Page, field: string, letScripts: () => void): Promise<string> {
  await page.locator(field).fill('Kommt mit zwei Fahrrädern')
  letScripts()
  await hydrated(page)
  await page.locator(field).press('End')
  await page.keyboard.type('.')
  return page.locator(field).inputValue()
}

test('what is typed before the script is here stays, on the site', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const letScripts = await holdScripts(context)
  const page = await context.newPage()
  await page.goto(`${inject('origin')}/de/book?from=Krk&to=Oslo`, { waitUntil: 'commit' })
  await page.locator('textarea').fill('Kommt')
  // No name, no address: the form comes back with its words.
  await page.locator('button[value=enquire]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  expect(await typeEarly(page, 'textarea', letScripts)).toBe('Kommt mit zwei Fahrrädern.')
  await context.close()
})

test('what is typed before the script is here stays, in the office', async () => {
  const context = await office.signedIn(browser, 'editor')
  const letScripts = await holdScripts(context)
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/pages/taxi_krk`, { waitUntil: 'commit' })
  expect(await typeEarly(page, '[id="de:hero.headline"]', letScripts)).toBe('Kommt mit zwei Fahrrädern.')
  await context.close()
})

test('a step back before the script is here ends at the page it asked for, not only at its address', async () => {
  const origin = inject('origin')
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${origin}/taxi/price`)
  await hydrated(page)
  const before = await page.locator('h1').innerText()
  await page.locator('footer a[href="/about"]').click()
  await page.waitForURL(/\/about$/)
  const letScripts = await holdScripts(context)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  await page.goBack({ waitUntil: 'commit' })
  letScripts()
  await page.getByRole('heading', { level: 1, name: before }).waitFor({ timeout: 10_000 })
  expect(new URL(page.url()).pathname).toBe('/taxi/price')
  await context.close()
})

test('a button pressed before the script is here is pressed once it is', async () => {
  const tab = await openTab(browser, fixture.origin)
  const letScripts = await holdScripts(tab.context)
  await tab.page.goto(`${fixture.origin}/fixture/note`)
  await tab.page.locator('#count').click()
  letScripts()
  await expect.poll(() => presses(tab.page)).toBe('1')
  await tab.close()
})

test('a button pressed while React takes its island over is pressed once', async () => {
  const tab = await openTab(browser, fixture.origin)
  await tab.page.addInitScript(() => {
    // Comes round before whatever React asks for next, so that the press falls between two of its slices.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      const island = document.querySelector('galeb-island')
      const isReact = Object.keys(island ?? {}).some((key) => key.startsWith('__reactContainer'))
      if (isReact) document.getElementById('count')?.click()
      else port2.postMessage('')
    })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('galeb-island[data-awake=soon]')) return
      observer.disconnect()
      port1.start()
      port2.postMessage('')
    })
    observer.observe(document, { attributeFilter: ['data-awake'], subtree: true })
  })
  await open(tab.page, `${fixture.origin}/fixture/note`)
  await expect.poll(() => presses(tab.page)).toBe('1')
  await tab.page.waitForTimeout(300)
  expect(await presses(tab.page)).toBe('1')
  await tab.close()
})

test('a town page fetches React when its price box is first touched, and that change is answered', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block', ...phone })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const hasReact = () => scripts.some((file) => /\/react-/.test(file))
  await page.goto(`${inject('origin')}/taxi/rovinj`)
  await shellStarted(page)
  await page.waitForTimeout(1000)
  expect([scripts.length > 0, hasReact()]).toEqual([true, false])
  const box = page.locator('section:has(> form)').first()
  const before = await box.innerText()
  await page.locator('main input[name=people]').fill('7')
  await expect.poll(() => box.innerText()).not.toBe(before)
  expect(hasReact()).toBe(true)
  await context.close()
})

function presses(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.body.dataset['count'])
}
