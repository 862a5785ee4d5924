import { afterEach, beforeEach, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { guest, SECRET, trip } from './test-booking-site.ts'
import { allTaken } from './all-taken.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'

let testSite: TestOffice
let code: string
/** The driver stands at the outbound; the return is ten days later. One link opens both. */
beforeEach(async () => {
  testSite = await openTestOffice()
  code = (await testSite.booked(guest, { ...trip, return: '1', returnDate: '2026-07-30', returnTime: '18:00' })).code
  until('2026-07-20T07:30:00Z')
  for (const step of ['accept', 'set-off', 'arrive']) expect((await tell(step)).status).toBe(303)
})
afterEach(() => testSite.store.close())

const until = (time: string) => testSite.clock.advance(Date.parse(time) - testSite.clock.now())
async function stored(): Promise<ReadBooking> {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
/** Of the leg that is next: the other has the same until somebody else drives it. */
const link = async () => driverLink(await stored(), { secret: SECRET })
const tell = async (intent: string, more: Record<string, string> = {}) =>
  testSite.post(await link(), { intent, leg: 'there', ...more })
const states = async () => {
  const { there, back } = (await stored()).legStatus
  return [there.state, back?.state]
}
/** What the page offers for one leg. */
const buttons = async (leg: 'there' | 'back') => {
  const html = await (await testSite.get(await link())).text()
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
  return forms
    .filter((form) => form.includes(`name="leg" value="${leg}"`))
    .flatMap((form) =>
      elements(form, 'button').flatMap(({ attributes }) =>
        attributes['name'] === 'intent' ? (attributes['value'] ?? []) : [],
      ),
    )
}

test('the driver ends each leg by itself: the outbound is over, and the return has its own steps on its day', async () => {
  until('2026-07-20T08:00:00Z')
  // Done in cash, by card, or with another sum.
  expect(await buttons('there')).toEqual(['pick-up', 'complete', 'complete', 'complete', 'no-show'])
  expect(await buttons('back')).toEqual(['accept'])
  expect((await tell('pick-up')).status).toBe(303)
  until('2026-07-20T09:00:00Z')
  expect((await tell('complete')).status).toBe(303)
  expect(await states()).toEqual(['completed', 'confirmed'])
  // The same form sent again on a weak line.
  expect((await tell('complete')).status).toBe(303)
  expect(await buttons('there')).toEqual([])
  expect((await tell('accept', { leg: 'back' })).status).toBe(303)
  expect(await states()).toEqual(['completed', 'assigned'])
  // Its vehicle is free again; that of the return is not.
  expect((await allTaken(testSite.store, 'car')).map(({ from }) => from > testSite.clock.now())).toEqual([true])
  until('2026-07-30T15:00:00Z')
  for (const step of ['set-off', 'arrive', 'pick-up', 'complete'])
    expect((await tell(step, { leg: 'back' })).status).toBe(303)
  expect(await states()).toEqual(['completed', 'completed'])
  const log = (await logOf(testSite.store, code)).map(({ action, leg }) => [action, leg])
  expect(log.slice(-4)).toEqual(['set-off', 'arrive', 'pick-up', 'complete'].map((action) => [action, 'back']))
})

test('the office has a card for each leg in its own column, with its own steps; a leg can be cancelled on its card', async () => {
  const session = await testSite.signedIn('dispatcher', { name: 'Mia' })
  await session.post('/office/board', { code, action: 'complete', leg: 'there', way: 'cash' })
  until('2026-07-30T06:00:00Z')
  const late = await testSite.signedIn('dispatcher', { name: 'Iva', email: 'iva@galeb.example' })
  const cards = async (path: string) =>
    elements(await (await late.get(path)).text(), 'article').map(({ attributes }) => [
      attributes['id'],
      attributes['data-state'],
    ])
  // On its day only the return is on the board; the page of the booking has both.
  expect(await cards('/office/board')).toEqual([[`${code}-back`, 'confirmed']])
  expect(await cards(`/office/bookings/${code}`)).toEqual([
    [code, 'completed'],
    [`${code}-back`, 'confirmed'],
  ])
  const assign = { code, action: 'assign', leg: 'back', driver: 'Ana Anić', vehicleId: '' }
  expect((await late.post('/office/board', assign)).status).toBe(303)
  expect(await states()).toEqual(['completed', 'assigned'])
  const page = textOf(await (await late.get(`/office/bookings/${code}`)).text())
  expect(page).toContain('outbound: Completed')
  expect(page).toContain('return: Assigned')
  expect(page).toContain('Ride completed · outbound')
  const cancel = { code, action: 'cancel', leg: 'back', reason: 'guest' }
  expect((await late.post('/office/board', cancel)).status).toBe(303)
  expect(await stored()).toMatchObject({ state: 'completed', droppedLegs: [{ leg: 'back', by: 'office' }] })
})

test.each(localeCodes)('in %s the guest sees how far each leg is, and when the return is', async (locale) => {
  const page = async () => {
    const cookie = viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0] ?? ''
    return (await testSite.get(`${locale === 'en' ? '' : `/${locale}`}/decoder/${code}`, cookie)).text()
  }
  const lead = (html: string) => textOf(/<p class="[^"]*lead[^"]*">[\s\S]*?<\/p>/.exec(html)?.[0] ?? '')
  const current = (html: string) =>
    elements(html, 'li').filter(({ attributes }) => attributes['aria-current'] === 'step').length
  const first = await page()
  expect(lead(first)).toContain('09:30')
  expect(current(first)).toBe(2)
  await tell('complete')
  const html = await page()
  expect(lead(html)).toMatch(/30.*2026.*18:00/)
  expect(lead(html)).not.toMatch(/undefined|\{/)
  // Nobody waits for them now; a return alone can still be cancelled.
  expect(html).not.toContain('value="here"')
  expect(html).toContain('name="leg" value="back"')
  until('2026-07-30T15:45:00Z')
  expect(await page()).toContain('value="here"')
})
