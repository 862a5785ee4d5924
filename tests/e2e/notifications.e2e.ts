import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { openPushBrowser } from '#tests/server/push-browser.ts'
import { formOf, guest, trip } from '#tests/server/test-booking-site.ts'
import { desktop, openBrowser, phone, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { closeTab, subscribing } from './push-device.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const CODE = 'BAAAAAAAAAW'
const SHOTS = process.env['SHOTS']

let browser: Browser
let office: RunningOffice
let service: Awaited<ReturnType<typeof openPushBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
  service = await openPushBrowser()
  const prepare: Parameters<typeof startOffice>[1] = async (store) => {
    const ride = { state: 'confirmed', vehicleId: 'van-1', pickUpAt: NOW + 60 * HOUR_MS } as const
    await store.commit([{ kind: 'set', path: bookingPath(CODE), data: asData(sampleRide({ ...ride, code: CODE })) }])
  }
  office = await startOffice(['owner'], prepare, '127.0.0.1', { LOCAL_CALLS: 'on' })
})
afterAll(async () => {
  await office.stop()
  await service.close()
  await browser.close()
})

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

/** A guest cancels, from another machine. */
async function cancelledByGuest(code: string): Promise<void> {
  const send = (fields: Record<string, string>, cookie = '') =>
    fetch(`${office.origin}/decoder/${code}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: office.origin, Cookie: cookie },
      body: new URLSearchParams(fields),
    })
  const { guest } = sampleRide({ code })
  const opened = await send({ intent: 'open', factor: guest.name.split(' ').at(-1) ?? '' })
  const cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect([opened.status, cookie.startsWith('view=')]).toEqual([303, true])
  expect((await send({ intent: 'cancel', fee: '0' }, cookie)).status).toBe(303)
}

async function bookedByGuest(): Promise<void> {
  const page = await fetch(`${office.origin}/book?${new URLSearchParams(trip).toString()}`)
  const { action, hidden } = formOf(await page.text())
  const taken = await fetch(office.origin + action, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: office.origin },
    body: new URLSearchParams({ ...hidden, ...guest }),
  })
  expect(taken.status).toBe(303)
}

test('a guest switches it on from the voucher, in the language of the voucher', async () => {
  const context = await browser.newContext({ ...phone, locale: 'de-DE' })
  await context.grantPermissions(['notifications'], { origin: office.origin })
  const page = await context.newPage()
  await subscribing(page, service, 'guest')
  await page.goto(`${office.origin}/de/decoder/${CODE}`)
  await page.locator('#factor').fill(sampleRide({ code: CODE }).guest.name.split(' ').at(-1) ?? '')
  await page.locator('button[value=open]').click()
  const box = page.locator('[data-push]')
  await box.getByRole('button', { name: 'Mitteilungen einschalten' }).click()
  await box.getByText('Auf diesem Gerät eingeschaltet').waitFor()
  await box.scrollIntoViewIfNeeded()
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/voucher-phone.png` })
  await box.getByRole('button', { name: 'Ausschalten' }).click()
  await box.getByRole('button', { name: 'Mitteilungen einschalten' }).waitFor()
  await context.close()
})

test('switched on by a tap, shown with the tab closed, a tap opens the booking', async () => {
  const context = await office.signedIn(browser, 'owner', desktop)
  await context.grantPermissions(['notifications'], { origin: office.origin })
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await subscribing(page, service, 'office')
  await page.goto(`${office.origin}/office/account`)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('On for this device').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('Sent. It should appear').waitFor()
  expect(service.heard.map(({ message }) => message.body)).toEqual(['Notifications work on this device.'])
  await page.locator('[data-push=on]').scrollIntoViewIfNeeded()
  await shot(page, 'office-account-desktop')
  expect((await new AxeBuilder({ page }).include('[data-push]').analyze()).violations).toEqual([])
  // Known again when the page is opened anew.
  await page.reload()
  await page.getByText('On for this device').waitFor()
  const { worker, deliver, shown } = await closeTab({ context, page })
  service.heard.length = 0
  await cancelledByGuest(CODE)
  await expect.poll(() => service.heard.length, { timeout: 20_000 }).toBe(1)
  const message = service.heard[0]?.message
  expect(message).toMatchObject({ title: 'Booking cancelled', path: `/office/bookings/${CODE}` })
  await deliver(message ?? {})
  await expect.poll(shown, { timeout: 10_000 }).toEqual([`Booking cancelled /office/bookings/${CODE}`])
  const opened = await worker.evaluate(async () => {
    // What a worker's scope has and a page's types do not.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      NotificationEvent: new (name: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    // A tap that a script makes may open no window: only where it would lead is looked at.
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => (resolve(url), null)
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
  })
  expect(opened).toBe(`${office.origin}/office/bookings/${CODE}`)
  await page.goto(`${office.origin}/office/messages`)
  // The list says that it was taken, and to whom.
  await page
    .getByRole('row', { name: /Booking cancelled.*Notification.*Sent/ })
    .first()
    .waitFor()
  await shot(page, 'office-messages-desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'office-messages-phone')
  await page.goto(`${office.origin}/office/alerts`)
  await shot(page, 'office-alerts-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot(page, 'office-alerts-desktop')
  expect(
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
  ).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('a new booking rings and counts in every room, not on the board alone', async () => {
  const context = await office.signedIn(browser, 'owner', desktop)
  const page = await context.newPage()
  await page.goto(`${office.origin}/office/tariff`)
  await page.locator('galeb-island[data-name=office-bell][data-awake=""]').waitFor({ state: 'attached' })
  await page.locator('h1').first().click()
  await bookedByGuest()
  await page.getByRole('link', { name: /new booking/ }).waitFor({ timeout: 20_000 })
  expect(await page.title()).toMatch(/^\(\d+\) /)
  expect(await page.evaluate(() => document.documentElement.dataset['rung'])).toBe('1')
  await shot(page, 'office-bell-desktop')
  await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 })
  await shot(page, 'office-bell-phone')
  await context.close()
})
