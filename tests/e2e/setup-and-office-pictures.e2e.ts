import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { inLocale } from '#app/routes.ts'
import { desktop, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'

const alts = {
  en: 'A white van at the pier',
  hr: 'Bijeli kombi na molu',
  it: 'Un furgone bianco sul molo',
  de: 'Ein weißer Kleinbus am Pier',
}
let browser: Browser
let office: RunningOffice

beforeAll(async () => {
  browser = await openBrowser()
  office = await startOffice(['editor'])
})
afterAll(async () => {
  await office.stop()
  await browser.close()
})

function jpeg(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#3080a0' } })
    .jpeg()
    .toBuffer()
}

test.each([
  ['with the script', 'krk', desktop, localeCodes],
  ['without it, on a phone', 'rab', { ...phone, javaScriptEnabled: false }, ['hr']],
] as const)(
  '%s, a photo goes up, says where it may not be cut, is placed, and is on the public page',
  async (_, town, device, seenIn) => {
    const context = await office.signedIn(browser, 'editor', device)
    const page = await context.newPage()
    const { faults } = watch(page, office.origin)
    await page.goto(`${office.origin}/office/pictures`)
    await page.setInputFiles('#file', { name: 'van.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    for (const code of localeCodes) await page.fill(`[name=alt-${code}]`, alts[code])
    await page.locator('form:has(#file) button').click()
    await page.waitForURL(/done=added/)
    const id = /pictures\/([\w-]+)/.exec(page.url())?.[1] ?? ''
    await page.check('[name=focal][value="25-75"]')
    await page.locator('button[value=save]').click()
    await page.waitForURL(/done=saved/)
    expect(await page.locator('[name=focal]:checked').getAttribute('value')).toBe('25-75')
    for (const code of localeCodes) expect(await page.inputValue(`[name=alt-${code}]`)).toBe(alts[code])
    await page.goto(`${office.origin}/office/pictures`)
    const listed = page.locator(`a[href$="/${id}"] img`)
    expect([await listed.getAttribute('alt'), await listed.getAttribute('data-x')]).toEqual([alts.en, '25'])

    await page.goto(`${office.origin}/office/pages/taxi_${town}/pictures`)
    await page.check(`[name=hero][value="${id}"]`)
    await page.locator('form:has([name=hero]) button').click()
    await page.waitForURL(/done=placed/)
    for (const code of seenIn) {
      await page.goto(office.origin + inLocale(code, `/taxi/${town}`))
      const shown = page.getByRole('img', { name: alts[code] })
      await shown.scrollIntoViewIfNeeded()
      expect(
        await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
      ).toBeGreaterThan(0)
      expect(await shown.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('25% 75%')
    }
    expect(faults).toEqual([])
    await context.close()
  },
)

test('of a large photo that is sent after the session has ended the words come back', async () => {
  const context = await office.signedIn(browser, 'editor')
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/pictures`)
  for (const code of localeCodes) await page.fill(`[name=alt-${code}]`, alts[code])
  await page.setInputFiles('#file', { name: 'van.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9 * 1024 * 1024) })
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.locator('form:has(#file) button').click()
  await page.locator('a[target=_blank]').waitFor()
  await context.addCookies(cookies)
  await page.locator('form:has(textarea) button').click()
  await page.locator('#file-fault').waitFor()
  for (const code of localeCodes) expect(await page.inputValue(`[name=alt-${code}]`)).toBe(alts[code])
  await context.close()
})
