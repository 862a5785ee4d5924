import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_SECONDS, isGranted, readConsent } from '#features/consent/consent.ts'
import { hydrated, openBrowser, phone } from './browser.ts'
import { clickNow, heading, open, openTab, sizes, startFixture, type Tab } from './shell.ts'
import type { RunningSite } from './site.ts'

const GOOGLE = /googletagmanager\.com|google-analytics\.com/
let browser: Browser
let without: RunningSite
let withId: RunningSite
beforeAll(async () => {
  browser = await openBrowser()
  without = await startFixture()
  withId = await startFixture({ TAG_MANAGER_ID: 'GTM-TEST123' })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([without.stop(), withId.stop()])
})

/** Google, played by us: notes that it ran and sets the cookies Analytics sets. */
const FAKE_TAG = `globalThis.tagRan = (globalThis.tagRan ?? 0) + 1
document.cookie = '_ga=GA1.1.1; Path=/'; document.cookie = '_ga_ABC=GS1; Path=/'`

type Measured = Tab & { google: string[] }

async function openMeasured(
  size: object,
  options: { answered?: boolean; javaScriptEnabled?: boolean } = {},
): Promise<Measured> {
  const tab = await openTab(browser, withId.origin, { ...size, answered: false, ...options })
  const google: string[] = []
  await tab.context.route(GOOGLE, (route) => {
    google.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: FAKE_TAG })
  })
  return { ...tab, google }
}

const cookies = async (tab: Tab) => (await tab.context.cookies()).map(({ name }) => name)
const record = async (tab: Tab) => {
  const stored = (await tab.context.cookies()).find(({ name }) => name === 'cookie-consent')
  return stored ? { ...stored, record: readConsent(`cookie-consent=${stored.value}`) } : null
}
const commands = (page: Page) =>
  page.evaluate(() =>
    ((globalThis as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((entry) =>
      JSON.stringify('length' in entry ? Array.from(entry) : entry),
    ),
  )

describe.each(sizes)('a site with a tag manager, on a %s', (_name, size) => {
  test('denied by default: nothing is asked of Google before Accept; then defaults, update, tag, without a reload [§1.tag-manager] [§4.consent-default]', async () => {
    const tab = await openMeasured(size)
    await open(tab.page, `${withId.origin}/taxi/price`)
    await tab.page.waitForSelector('#consent-banner')
    await tab.page.waitForTimeout(300)
    expect([tab.google, await record(tab), await commands(tab.page)]).toEqual([[], null, []])

    const [yes, no] = await tab.page.locator('#consent-banner button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontWeight, fontSize } = getComputedStyle(button)
        return [backgroundColor, color, fontWeight, fontSize, button.getBoundingClientRect().height].join()
      }),
    )
    expect(yes).toBe(no)
    expect(await tab.page.locator('#consent-banner input').count()).toBe(0)

    await tab.page.click('#consent-banner button:first-of-type')
    await tab.page.waitForFunction(() => 'tagRan' in globalThis)
    expect(tab.google).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'])
    const ran = await commands(tab.page)
    expect(ran[0]).toContain(
      '"default",{"ad_storage":"denied","ad_user_data":"denied","ad_personalization":"denied","analytics_storage":"denied"}',
    )
    expect(ran[1]).toContain('"update"')
    expect(ran[1]).toContain('"analytics_storage":"granted"')
    expect(ran[2]).toContain('gtm.js')
    expect(tab.loads()).toBe(1)
    const stored = await record(tab)
    expect(isGranted(stored?.record ?? null)).toBe(true)
    expect(stored).toMatchObject({ sameSite: 'Lax', path: '/', httpOnly: false })
    expect((stored?.expires ?? 0) - new Date().getTime() / 1000).toBeGreaterThan(CONSENT_SECONDS - 120)

    // Not asked again, and measured on the next load without a question.
    await open(tab.page, `${withId.origin}/about`)
    await tab.page.waitForFunction(() => 'tagRan' in globalThis)
    expect(await tab.page.locator('#consent-banner').count()).toBe(0)
    await tab.close()
  })

  test('Reject is kept and nobody is asked again', async () => {
    const tab = await openMeasured(size)
    await open(tab.page, `${withId.origin}/taxi/price`)
    await tab.page.click('#consent-banner button:last-of-type')
    await tab.page.waitForFunction(() => document.cookie.includes('cookie-consent='))
    expect((await record(tab))?.record?.analytics).toBe(false)
    await open(tab.page, `${withId.origin}/about`)
    await tab.page.waitForTimeout(400)
    expect(await tab.page.locator('#consent-banner').count()).toBe(0)
    expect([tab.google, tab.faults]).toEqual([[], []])
    await tab.close()
  })

  test('withdrawn in the footer of any page: the cookies go and the tag is no longer there', async () => {
    const tab = await openMeasured(size)
    await open(tab.page, `${withId.origin}/taxi/price`)
    await tab.page.click('#consent-banner button:first-of-type')
    await tab.page.waitForFunction(() => document.cookie.includes('_ga'))
    await tab.page.click('footer a[href="/about"]')
    await tab.page.waitForURL('**/about')
    await tab.page.click('footer form button[value=no]')
    await tab.page.waitForURL('**/consent?kept=no')
    await tab.page.waitForFunction(() => !document.cookie.includes('_ga'))
    expect(await tab.page.evaluate(() => 'tagRan' in globalThis)).toBe(false)
    expect((await record(tab))?.record?.analytics).toBe(false)
    const before = tab.google.length
    await hydrated(tab.page)
    await tab.page.waitForTimeout(300)
    expect(tab.google.length).toBe(before)
    await tab.close()
  })
})

describe('a site with a tag manager, on whatever screen', () => {
  test('without JavaScript the footer form is a plain POST', async () => {
    const tab = await openMeasured(phone, { javaScriptEnabled: false })
    await tab.page.goto(`${withId.origin}/de/taxi/price`)
    expect(await tab.page.locator('#consent-banner').count()).toBe(0)
    await tab.page.click('footer form button[value=yes]')
    await tab.page.waitForURL('**/de/consent?kept=yes')
    expect((await record(tab))?.record?.analytics).toBe(true)
    await tab.page.click('footer form button[value=no]')
    await tab.page.waitForURL('**/de/consent?kept=no')
    expect((await record(tab))?.record?.analytics).toBe(false)
    expect(tab.google).toEqual([])
    await tab.close()
  })

  test('the page for it: nothing is ticked; sent without a choice it says so', async () => {
    const tab = await openMeasured(phone, { answered: true })
    await open(tab.page, `${withId.origin}/consent`)
    expect(await tab.page.locator('main input:checked').count()).toBe(0)
    await tab.page.click('main button')
    await tab.page.waitForSelector('#consent-error')
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('yes')
    await tab.page.check('main input[value=yes]')
    await tab.page.click('main button')
    await tab.page.waitForFunction(() => 'tagRan' in globalThis)
    expect(tab.loads()).toBe(1)
    await tab.close()
  })

  test('asks in the language of the page it stands on', async () => {
    const tab = await openMeasured({ locale: 'en' })
    await open(tab.page, `${withId.origin}/taxi/price`)
    const banner = tab.page.locator('#consent-banner')
    await banner.waitFor()
    for (const locale of ['de', 'hr']) {
      await clickNow(tab.page, `header a[data-locale=${locale}]`)
      await tab.page.waitForURL(`**/${locale}/taxi/price`)
      await expect.poll(() => banner.locator('a').getAttribute('href')).toContain(`/${locale}/`)
      expect(await banner.count()).toBe(1)
    }
    await banner.locator('button').last().click()
    await clickNow(tab.page, 'header a[data-locale=it]')
    await tab.page.waitForURL('**/it/taxi/price')
    await tab.page.waitForTimeout(300)
    expect(await banner.count()).toBe(0)
    await tab.close()
  })
})

describe('a site without one', () => {
  test.each(sizes)('asks for nothing, and nothing of a tag manager is fetched (%s)', async (_name, size) => {
    const tab = await openTab(browser, without.origin, { ...size, answered: false })
    const bodies: Promise<string>[] = []
    tab.page.on('response', (response) => {
      if (/\.js$|text\/html/.test(new URL(response.url()).pathname + (response.headers()['content-type'] ?? '')))
        bodies.push(response.text().catch(() => ''))
    })
    for (const prefix of ['/hr', '/it', '/de', '']) {
      await open(tab.page, `${without.origin}${prefix}/taxi/price`)
      await tab.page.waitForTimeout(300)
      expect(await tab.page.locator('#consent-banner').count()).toBe(0)
    }
    expect((await Promise.all(bodies)).join('')).not.toMatch(/gtm|googletag|dataLayer/i)
    expect(await cookies(tab)).toEqual([])
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('the policy admits Google only where an id is configured, and Trusted Types hold where none is', async () => {
    const policy = async (site: RunningSite) =>
      (await fetch(`${site.origin}/taxi/price`)).headers.get('Content-Security-Policy') ?? ''
    expect(await policy(without)).toContain("require-trusted-types-for 'script'")
    expect(await policy(without)).not.toMatch(/google/)
    expect(await policy(withId)).toContain('https://*.googletagmanager.com')
    expect(await policy(withId)).not.toContain('trusted-types')
  })

  test('the placeholder is no id [§1.tag-manager-placeholder]', async () => {
    const site = await startFixture({ TAG_MANAGER_ID: 'GTM-XXXXXXX' })
    const answer = await fetch(`${site.origin}/taxi/price`)
    expect(answer.headers.get('Content-Security-Policy')).not.toMatch(/google/)
    expect(await answer.text()).toContain('&quot;tagManagerId&quot;:null')
    await site.stop()
  })
})

describe('a form comes from our own pages', () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${without.origin}/consent`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'analytics=no',
    }).then(({ status }) => status)

  test('or it is refused', async () => {
    expect(await post({ 'Sec-Fetch-Site': 'same-origin' })).toBe(303)
    expect(await post({ Origin: without.origin })).toBe(303)
    expect(await post({ Origin: 'null' })).toBe(403)
    expect(await post({ Origin: 'https://evil.test' })).toBe(403)
    expect(await post({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  })
})

describe('the language the browser prefers', () => {
  const suggestion = (page: Page) => page.locator('#locale-suggestion')

  /** A person moves on: the script that listens comes a moment after the shell. */
  async function untilSuggested(page: Page): Promise<void> {
    await expect
      .poll(async () => {
        await page.mouse.move(100, 100)
        await page.mouse.move(110, 110)
        return suggestion(page).count()
      })
      .toBe(1)
  }

  test.each(sizes)('is suggested once somebody is there, in itself; to stay is a choice (%s)', async (_name, size) => {
    const tab = await openTab(browser, without.origin, { ...size, locale: 'de-AT' })
    await open(tab.page, `${without.origin}/it/taxi/price?x=1`)
    await tab.page.waitForTimeout(400)
    // A crawler stays this still.
    expect(await suggestion(tab.page).count()).toBe(0)
    await untilSuggested(tab.page)
    expect(await suggestion(tab.page).locator('a').getAttribute('lang')).toBe('de')
    await suggestion(tab.page).locator('button').click()
    expect(await suggestion(tab.page).count()).toBe(0)
    await open(tab.page, `${without.origin}/it/about`)
    await tab.page.mouse.move(120, 120)
    await tab.page.waitForTimeout(300)
    expect(await suggestion(tab.page).count()).toBe(0)
    expect((await tab.context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('it')
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('is one click away, on the same page', async () => {
    const tab = await openTab(browser, without.origin, { locale: 'hr' })
    await open(tab.page, `${without.origin}/taxi/price?x=1`)
    await untilSuggested(tab.page)
    await suggestion(tab.page).locator('a').click()
    await tab.page.waitForURL('**/hr/taxi/price?x=1')
    expect((await tab.context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('hr')
    expect(tab.loads()).toBe(1)
    await tab.close()
  })

  test('and is offered no more once it was chosen in the menu', async () => {
    const tab = await openTab(browser, without.origin, { locale: 'de' })
    await open(tab.page, `${without.origin}/taxi/price`)
    await untilSuggested(tab.page)
    await tab.page.click('header a[data-locale=it]')
    await tab.page.waitForURL('**/it/taxi/price')
    expect(await suggestion(tab.page).count()).toBe(0)
    await tab.close()

    // The first sign of a person is the choice itself: the bar would come after it.
    const quick = await openTab(browser, without.origin, { locale: 'de' })
    await open(quick.page, `${without.origin}/taxi/price`)
    await quick.page.waitForLoadState('networkidle')
    await quick.page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('header a[data-locale=it]')
      link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      link?.click()
    })
    await quick.page.waitForURL('**/it/taxi/price')
    await quick.page.waitForTimeout(500)
    expect(await suggestion(quick.page).count()).toBe(0)
    await quick.close()
  })

  test('none of ours, or this one: nothing is said', async () => {
    for (const locale of ['fr-FR', 'en-GB']) {
      const tab = await openTab(browser, without.origin, { locale })
      await open(tab.page, `${without.origin}/fixture/note`)
      await heading(tab.page, 'Note')
      await tab.page.mouse.move(100, 100)
      await tab.page.mouse.move(110, 110)
      await tab.page.waitForTimeout(300)
      expect(await suggestion(tab.page).count()).toBe(0)
      await tab.close()
    }
  })
})
