import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hydrated, openBrowser } from './browser.ts'
import { clickNow, heading, open, openTab, pathOf, startFixture } from './shell.ts'
import type { RunningSite } from './site.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startFixture()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const presses = (page: Page, id: string) => page.evaluate((name) => document.body.dataset[name], id)
const isAwake = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.closest('galeb-island')?.getAttribute('data-awake'), id)
/** Reports that came to the server's log, by what they say. */
const reports = (message: string) => site.output().split(`"message":"${message}"`).length - 1

describe('an island before it is awake', () => {
  test('what is typed and chosen stays, and it is told', async () => {
    const tab = await openTab(browser, site.origin)
    const held = Promise.withResolvers<void>()
    await tab.page.route(/\/assets\/.*\.js/, (route) => held.promise.then(() => route.continue()))
    await tab.page.goto(`${site.origin}/fixture/islands`)
    await tab.page.fill('#echo', 'typed early')
    await tab.page.fill('[name=area]', 'lines')
    await tab.page.selectOption('[name=choice]', 'two')
    await tab.page.check('[name=ticked]')
    held.resolve()
    await hydrated(tab.page)
    await expect.poll(() => tab.page.textContent('#echo-said')).toBe('typed early, lines, two, ticked')
    expect(await tab.page.inputValue('[name=area]')).toBe('lines')
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('one far below waits until it is in sight, or is touched', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/islands`)
    await tab.page.waitForTimeout(500)
    expect([await isAwake(tab.page, 'count'), await isAwake(tab.page, 'far')]).toEqual(['', null])
    await tab.page.locator('#far').scrollIntoViewIfNeeded()
    await expect.poll(() => isAwake(tab.page, 'far')).toBe('')

    await open(tab.page, `${site.origin}/fixture/islands`)
    await clickNow(tab.page, '#far')
    await tab.page.evaluate(() => document.getElementById('far')?.focus({ preventScroll: true }))
    await expect.poll(() => presses(tab.page, 'far')).toBe('1')
    await tab.close()
  })

  test('whose HTML somebody has changed, as a translator does, is drawn anew', async () => {
    const tab = await openTab(browser, site.origin)
    const held = Promise.withResolvers<void>()
    await tab.page.route(/\/assets\/.*\.js/, (route) => held.promise.then(() => route.continue()))
    await tab.page.goto(`${site.origin}/fixture/islands`)
    await tab.page.evaluate(() => {
      document.getElementById('count-said')?.replaceWith(document.createElement('font'))
      document.getElementById('said')?.replaceChildren('übersetzt')
    })
    held.resolve()
    await hydrated(tab.page)
    await tab.page.click('#count')
    await expect.poll(() => tab.page.textContent('#count-said')).toMatch(/ 1$/)
    // What is in no island is left as it is.
    expect(await tab.page.textContent('#said')).toBe('übersetzt')
    await tab.close()
  })
})

describe('an island that breaks', () => {
  test.each(['waking', 'later'])(
    '%s: the page as the server drew it stays and its form is sent; told once',
    async (when) => {
      const before = reports(`crash ${when}`)
      const tab = await openTab(browser, site.origin)
      await tab.page.goto(`${site.origin}/fixture/${when === 'later' ? 'crash-later' : 'crash'}`)
      await hydrated(tab.page)
      if (when === 'later') await tab.page.click('#crash-now')
      await expect.poll(() => isAwake(tab.page, 'send')).toBe('failed')
      await expect.poll(() => reports(`crash ${when}`) - before).toBe(1)
      await tab.page.click('#crash-now')
      await tab.page.fill('[name=name]', 'Ana')
      await tab.page.click('#send')
      await tab.page.waitForURL('**/fixture/done')
      expect(tab.loads()).toBe(1)
      expect(reports(`crash ${when}`) - before).toBe(1)
      await tab.close()
    },
  )

  test('or whose file cannot be had', async () => {
    const tab = await openTab(browser, site.origin)
    await tab.page.route(/fixture-count\.island-[^/]*\.js/, (route) => route.abort())
    await tab.page.goto(`${site.origin}/fixture/note`)
    await expect.poll(() => isAwake(tab.page, 'count')).toBe('failed')
    expect(await tab.page.textContent('#count-said')).toBe('counted 0')
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    expect([pathOf(tab.page), tab.loads()]).toEqual(['/fixture/form', 1])
    await tab.close()
  })
})

describe('an island that is awake', () => {
  test('lives on when its page is asked for again: new facts, old state; what is typed and opened beside it stays', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/islands`)
    const drawn = await tab.page.textContent('#said')
    await tab.page.click('#count')
    await tab.page.click('#count')
    await tab.page.fill('#echo', 'in it')
    await tab.page.click('summary')
    await tab.page.fill('#beside', 'beside it')
    const islands = await tab.page.evaluateHandle(() => [...document.querySelectorAll('galeb-island, #beside')])
    await tab.page.evaluate(() =>
      navigation.navigate(location.href, { history: 'replace', info: { again: true } }).finished?.then(() => {}),
    )
    await expect.poll(() => tab.page.textContent('#said')).not.toBe(drawn)
    await expect.poll(() => tab.page.textContent('#count-said')).toBe(`${await tab.page.textContent('#said')} 2`)
    expect([await tab.page.inputValue('#echo'), await tab.page.inputValue('#beside')]).toEqual(['in it', 'beside it'])
    expect(await tab.page.evaluate(() => document.activeElement?.id)).toBe('beside')
    expect(await islands.evaluate((all) => all.every((island) => island.isConnected))).toBe(true)
    await tab.page.click('#count')
    await expect.poll(() => presses(tab.page, 'count')).toBe('3')
    // One that nobody has woken is what the server says.
    expect(await tab.page.textContent('#far-said')).toBe(`${await tab.page.textContent('#said')} 0`)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('ends with its page', async () => {
    const tab = await openTab(browser, site.origin)
    await open(tab.page, `${site.origin}/fixture/islands`)
    await tab.page.click('#form')
    await heading(tab.page, 'Form')
    await expect.poll(() => presses(tab.page, 'gone')).toBe(' count')
    expect(tab.faults).toEqual([])
    await tab.close()
  })
})
