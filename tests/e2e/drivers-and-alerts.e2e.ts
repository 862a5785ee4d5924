import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { openCatcher } from '#tests/server/mail-catcher.ts'
import { openPushBrowser } from '#tests/server/push-browser.ts'
import { fillWhen, openBrowser, watch } from './browser.ts'
import { type RunningOffice, startOffice } from './office.ts'
import { asDriver, asGuest, asOffice, hand, listening, type Opened, shot } from './people-of-a-ride.ts'
import { atVoucher, fillIn, orderButton } from './price-to-ride.ts'
import { closeTab, switchOn } from './push-device.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
/** Rides of Mia's: the next one, one that its guest cancels, and one that she refuses. */
const [NEXT, CANCELLED, REFUSED] = ['BAAAAAAAAAW', 'BCCCCCCCCCT', 'B000000000P']
/** Five hours ahead: confirmed at once. */
const ORDER = 'from=RJK&to=opatija&date=2026-07-15&time=16:00&people=2&bags=2&vehicle=car'
const DAY_MS = 480_000

let browser: Browser
let office: RunningOffice
let service: Awaited<ReturnType<typeof openPushBrowser>>
let mails: Awaited<ReturnType<typeof openCatcher>>
beforeAll(async () => {
  browser = await openBrowser()
  service = await openPushBrowser()
  mails = await openCatcher()
  const variables = {
    LOCAL_CALLS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Galeb <rides@galeb.example>',
    OPERATOR_MAIL: 'office@galeb.example',
  }
  const prepare: Parameters<typeof startOffice>[1] = async (store) => {
    const own = { state: 'assigned', driver: 'Mia Kos' } as const
    const rides = [
      sampleRide({ ...own, code: NEXT, vehicleId: 'van-1', pickUpAt: NOW + 1.5 * HOUR_MS }),
      sampleRide({ ...own, code: CANCELLED, vehicleId: 'van-1', pickUpAt: NOW + 9 * HOUR_MS }),
      sampleRide({ ...own, code: REFUSED, vehicleId: 'van-2', pickUpAt: NOW + 11 * HOUR_MS }),
    ]
    for (const ride of rides) await store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  }
  office = await startOffice(['owner', 'dispatcher'], prepare, '127.0.0.1', variables)
})
afterAll(async () => {
  await office.stop()
  await Promise.all([service.close(), mails.close()])
  await browser.close()
})

/** What each device and address was told since this was asked last, when nothing is left to be sent. */
async function told(): Promise<string[]> {
  await expect.poll(() => office.jobsLeft(), { timeout: 30_000 }).toEqual([])
  const pushed = service.heard.splice(0).map(({ path, message }) => plainSpaces(`${path.slice(1)}: ${message.title}`))
  const mailed = mails.caught
    .splice(0)
    .map(({ recipients, messageId }) => `${recipients.join(' ')}: ${kindOf(messageId)}`)
  return [...pushed, ...mailed].toSorted()
}

/** `<B…-confirmed-0-guest@galeb.example>`: which mail it is, in whatever language. */
function kindOf(messageId = ''): string {
  return /^<B[0-9A-Z]{10}-(.+?)-\d+-/.exec(messageId)?.[1] ?? messageId
}

/** What was pushed to a device opens this page. */
function pathOf(name: string): string {
  const last = service.heard.findLast(({ path }) => path === `/${name}`)
  if (!last) throw new Error(`${name} was told nothing`)
  return last.message.path
}

/** The phone's queue answers: before that the browser would send the form itself. */
async function openRides({ page }: Opened, path = '/hr/driver'): Promise<void> {
  await page.goto(office.origin + path)
  await page.locator('galeb-island[data-name=driver-queue][data-awake=""]').waitFor({ state: 'attached' })
}

/** As a tap on a notification does. After some time the voucher asks again whose it is. */
async function openVoucher(guest: Opened & { code: string }, path = `/decoder/${guest.code}`): Promise<void> {
  const { page } = guest
  await page.goto(office.origin + path)
  await page.locator('#factor, #messages').first().waitFor()
  if ((await page.locator('#factor').count()) > 0) {
    await page.locator('#factor').fill('Putnik')
    await page.locator('button[value=open]').click()
    await page.locator('#messages').waitFor()
  }
  await listening(guest)
}

async function ordered(): Promise<Opened & { code: string }> {
  const context = await browser.newContext(hand)
  const page = await context.newPage()
  const { faults } = watch(page, office.origin)
  await page.goto(`${office.origin}/book?${ORDER}`)
  await fillIn(page, 'Ana Putnik', { flight: 'OU 440' })
  await orderButton(page).click()
  return { context, page, faults, code: await atVoucher(page) }
}

test(
  'a day with two drivers, a guest and a dispatcher whose tab is closed: a dead spot, a late flight, a lost phone, and everybody is told the right thing once',
  async () => {
    const dispatcher = await asOffice(browser, office, '/office/account', 'dispatcher')
    await switchOn(dispatcher, service, 'dispatcher')
    let closed = await closeTab(dispatcher)
    const mia = await asDriver(browser, office, hand, 'Mia Kos')
    await switchOn(mia, service, 'mia')
    await listening(mia)
    await mia.page.locator(`a[href$="ride=${CANCELLED}"]`).waitFor()
    const ivo = await asDriver(browser, office)
    await switchOn(ivo, service, 'ivo')
    await ivo.page.goto('about:blank')
    const owner = await asOffice(browser, office, '/office/board')
    expect(await told()).toEqual([])

    // 11:00. A guest orders; the dispatcher sees it with no tab open, and gives it to Ivo.
    const guest = await ordered()
    const { code } = guest
    await expect.poll(() => office.jobsLeft()).toEqual([])
    const { message } = service.heard[0] ?? {}
    await closed.deliver(message ?? {})
    await expect.poll(closed.shown).toEqual([`New booking /office/bookings/${code}`])
    const toBooking = pathOf('dispatcher')
    expect(await told()).toEqual([
      'ana.putnik@example.hr: confirmed',
      'dispatcher: New booking',
      'office@galeb.example: confirmed',
    ])
    await switchOn(guest, service, 'guest')
    await dispatcher.page.goto(office.origin + toBooking)
    const card = dispatcher.page.locator(`[data-code=${code}]`)
    await card.locator('summary', { hasText: /^Assign/ }).click()
    await card.locator('input[name=driver]').fill('Ivo Babić')
    await card.locator('form:has(input[name=driver]) button').click()
    await dispatcher.page.locator(`[data-code=${code}][data-state=assigned]`).waitFor()
    closed = await closeTab(dispatcher)

    // Another guest cancels; Mia refuses a ride, and then has no network.
    const other = await asGuest(browser, office, CANCELLED)
    await other.page.locator('details:has(button[value=cancel]) summary').click()
    await other.page.locator('button[value=cancel]').click()
    await other.page.locator('button[value=cancel]').waitFor({ state: 'detached' })
    // Her app, which is open, follows by itself.
    await mia.page.locator(`a[href$="ride=${CANCELLED}"]`).waitFor({ state: 'detached' })
    await openRides(mia, `/hr/driver?ride=${REFUSED}`)
    await mia.page.getByText('Ne mogu odvesti ovu vožnju').click()
    await mia.page.locator('#why').fill('Kvar na autu')
    await mia.page.locator('button[value=refuse]').click()
    await mia.page.getByText('Vožnja je vraćena uredu').waitFor()
    await openRides(mia)
    await shot(mia.page, 'day-mia-next')
    await mia.context.setOffline(true)
    await mia.page.locator('button[value=accept]').click()
    await mia.page.getByText('Još nije poslano').waitFor()
    await mia.page.locator('button[value=set-off]').click()
    await mia.page.locator('button[value=set-off]').click()
    expect(await told()).toEqual([
      'dispatcher: A driver has refused a ride',
      'dispatcher: Booking cancelled',
      'mia: Vožnja otkazana',
      'office@galeb.example: cancelled',
    ])

    // 11:02. The minute in which the dispatcher could undo is over.
    await office.moveTo('2026-07-15T09:02:00Z')
    const toRide = await waitedFor('ivo')
    expect(await told()).toEqual([
      'ana.putnik@example.hr: assigned',
      'guest: Driver assigned',
      'ivo: Nova vožnja za vas',
    ])
    await openRides(ivo, toRide)
    await shot(ivo.page, 'day-ivo-given')
    await ivo.page.locator('button[value=accept]').click()
    await ivo.page.getByText('Prihvatili ste ovu vožnju').waitFor()
    await ivo.page.goto('about:blank')
    const steps: string[] = []
    mia.page.on('request', (request) => {
      const [, step] = /intent=([a-z-]+)/.exec(request.postData() ?? '') ?? []
      if (step !== undefined) steps.push(step)
    })
    await mia.context.setOffline(false)
    await mia.page.locator('button[value=arrive]').waitFor({ timeout: 30_000 })
    expect(steps).toEqual(['accept', 'set-off'])

    // 12:40. Mia has her guest; her battery is empty, and the office completes the ride with what was paid.
    await office.moveTo('2026-07-15T10:40:00Z')
    await openRides(mia)
    await mia.page.locator('button[value=arrive]').click()
    await mia.page.locator('button[value=pick-up]').click()
    await mia.page.locator('button[value=complete]').first().waitFor()
    await owner.page.goto(`${office.origin}/office/board`)
    await owner.page.locator('[class*=keys]').waitFor({ state: 'attached' })
    await shot(owner.page, 'day-board')
    const done = owner.page.locator(`[data-code=${NEXT}]`)
    await done.locator('summary', { hasText: 'Complete' }).first().click()
    await done.getByRole('button', { name: 'Complete: €80 in cash' }).click()
    await owner.page.locator(`[data-column=over] [data-code=${NEXT}]`).waitFor()
    // The card moves at the press; the bar comes with the answer.
    await owner.page.locator(`[data-undo=${NEXT}]`).waitFor()
    await openRides(mia, '/hr/driver/money')
    await mia.page.locator('dl').getByText('80 €').first().waitFor()
    await office.moveTo('2026-07-15T10:42:00Z')
    expect(await told()).toEqual([])

    // 14:00. The flight is late: guest and driver are told.
    await office.moveTo('2026-07-15T12:00:00Z')
    await owner.page.goto(`${office.origin}/office/bookings/${code}`)
    const flight = owner.page.locator('form:has(button[value=flight-set])')
    await fillWhen(flight, 'date', '2026-07-15')
    await fillWhen(flight, 'time', '17:10')
    await flight.locator('button[value=flight-set]').click()
    await flight.locator('button[value=flight-forget]').waitFor()
    const toFlight = await waitedFor('guest')
    expect(await told()).toEqual([
      'ana.putnik@example.hr: flight',
      'guest: Your flight lands at 17:10: Rijeka Airport – Opatija',
      'ivo: Promjena leta gosta',
      'office@galeb.example: flight',
    ])
    await openVoucher(guest, toFlight)
    await guest.page.getByText('17:10').filter({ visible: true }).first().waitFor()

    // Ivo has lost his phone. The office signs it out, and he goes on with another one.
    await openRides(ivo)
    await owner.page.goto(`${office.origin}/office/fleet/drivers/ivo-babic`)
    await owner.page.locator('button[value=phone-out]').click()
    await owner.page.locator('button[value=phone-out]').waitFor({ state: 'detached' })
    await ivo.page.locator(`form:has(input[value=${code}]) button[value=set-off]`).click()
    await ivo.page.getByText('Ovaj telefon nije prijavljen').waitFor()
    expect(await ivo.page.getByText('Ana Putnik').count()).toBe(0)
    const ivoAgain = await asDriver(browser, office)
    await switchOn(ivoAgain, service, 'new-ivo')
    await ivoAgain.page.getByText('17:10').first().waitFor()
    await ivoAgain.page.goto('about:blank')

    // 15:20. Of the old hour nobody is reminded; at 16:30 Ivo is, on the new phone alone.
    await office.moveTo('2026-07-15T13:20:00Z')
    expect(await told()).toEqual([])
    await office.moveTo('2026-07-15T14:30:00Z')
    const toLeave = await waitedFor('new-ivo')
    expect(await told()).toEqual(['new-ivo: Vrijeme je za polazak'])
    await openRides(ivoAgain, toLeave)
    await ivoAgain.page.locator('button[value=set-off]').click()
    await ivoAgain.page.locator('button[value=arrive]').waitFor()
    await ivoAgain.page.goto('about:blank')
    await office.moveTo('2026-07-15T14:32:00Z')
    expect(await told()).toEqual(['guest: Your driver is on the way'])

    // The guest writes; who does not look at the page is told, once.
    await openVoucher(guest)
    await guest.page.locator('#messages summary').click()
    await guest.page.locator('button[name=ready][value=luggage]').click()
    await guest.page.locator('#messages [data-own=true]').waitFor()
    await office.moveTo('2026-07-15T14:33:00Z')
    const toMessage = await waitedFor('new-ivo')
    expect(await told()).toEqual(['dispatcher: New message: Guest', 'new-ivo: Nova poruka: Gost'])
    await openRides(ivoAgain, toMessage)
    await ivoAgain.page.getByText('Čekam prtljagu.').waitFor()
    await shot(ivoAgain.page, 'day-ivo-message')

    // 17:05. The guest waits: the arrival is told at once.
    await office.moveTo('2026-07-15T15:05:00Z')
    await openRides(ivoAgain)
    await openVoucher(guest)
    await ivoAgain.page.locator('button[value=arrive]').click()
    await ivoAgain.page.locator('button[value=pick-up]').waitFor()
    expect(await told()).toEqual(['guest: Your driver has arrived'])
    await guest.page
      .getByText(/driver has arrived/i)
      .filter({ visible: true })
      .first()
      .waitFor()
    await shot(guest.page, 'day-guest-arrived')
    await ivoAgain.page.locator('button[value=pick-up]').click()
    await ivoAgain.page.locator('form:has(input[value=cash]) button[value=complete]').first().click()
    await ivoAgain.page.locator('button[value=undo]').waitFor()

    // 23:00. Nobody is told anything twice, or late.
    await office.moveTo('2026-07-15T21:00:00Z')
    expect(await told()).toEqual([])
    for (const { context, faults } of [dispatcher, owner, guest, other, mia, ivo, ivoAgain]) {
      // While the site is down between two hours the pages say so; nothing else may go wrong.
      expect(faults.filter((fault) => !/^console: |could not be fetched/.test(fault))).toEqual([])
      await context.close()
    }
  },
  DAY_MS,
)

/** Where the last notification of a device leads, once it has come. */
async function waitedFor(name: string): Promise<string> {
  await expect.poll(() => service.heard.some(({ path }) => path === `/${name}`), { timeout: 30_000 }).toBe(true)
  return pathOf(name)
}
