import { afterEach, beforeEach, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { guest, SECRET, trip } from './booking-house.ts'
import { elements, textOf } from './html.ts'
import { type OfficeHouse, openOfficeHouse } from './office-house.ts'

let house: OfficeHouse
let code: string
/** The driver stands at the way there; the way back is ten days later. */
beforeEach(async () => {
  house = await openOfficeHouse()
  code = (await house.booked(guest, { ...trip, return: '1', returnDate: '2026-07-30', returnTime: '18:00' })).code
  until('2026-07-20T07:30:00Z')
  for (const step of ['accept', 'set-off', 'arrive']) expect((await tell(step)).status).toBe(303)
})
afterEach(() => house.store.close())

const until = (time: string) => house.clock.advance(Date.parse(time) - house.clock.now())
async function kept(): Promise<Booking> {
  const booking = readBooking(await house.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const link = async () => driverLink(await kept(), { secret: SECRET })
const tell = async (intent: string, more: Record<string, string> = {}) => house.post(await link(), { intent, ...more })
const buttons = async () => {
  const html = await (await house.get(await link())).text()
  const names = elements(html, 'button').flatMap(({ attributes }) =>
    attributes['name'] === 'intent' && attributes['value'] !== 'undo' ? [attributes['value']] : [],
  )
  return { names, words: textOf(html) }
}

test('the driver ends the trip with its way back, and until then reads when that is', async () => {
  until('2026-07-20T08:00:00Z')
  const first = await buttons()
  expect(first.words).toMatch(/Povratak: četvrtak, 30\.\s+srpnja\s+2026\., 18:00/)
  expect(first.names).toEqual(['pick-up', 'no-show'])
  expect((await tell('complete')).status).toBe(422)
  // Long after it nobody is told by a slip not to have come to a way that was driven.
  until('2026-07-20T10:35:00Z')
  expect((await buttons()).names).toEqual([])
  expect((await tell('no-show', { reason: 'not-found' })).status).toBe(422)
  until('2026-07-30T15:59:59Z')
  expect((await tell('complete')).status).toBe(422)
  until('2026-07-30T16:00:00Z')
  expect((await buttons()).names).toEqual(['pick-up', 'complete', 'no-show'])
  expect((await tell('complete')).status).toBe(303)
  expect((await kept()).state).toBe('completed')
})

test('nor does the office end it, by button, key or command; without the way back it does', async () => {
  const desk = await house.signedIn('dispatcher', { name: 'Mia' })
  const board = await (await desk.get('/office/board')).text()
  expect(board).toContain('Complete it after the return.')
  expect(board).not.toContain('name="action" value="complete"')
  const complete = { code, action: 'complete', expected: '', vehicleId: '' }
  const refused = await desk.post('/office/board', complete)
  expect([refused.status, textOf(await refused.text())]).toEqual([
    422,
    expect.stringContaining('cancel the return first'),
  ])
  expect((await kept()).state).toBe('arrived')
  await desk.post(`/office/bookings/${code}`, { intent: 'drop-leg', leg: 'back', reason: 'guest' })
  expect((await desk.post('/office/board', complete)).status).toBe(303)
  expect((await kept()).state).toBe('completed')
})

test.each(localeCodes)(
  'in %s the guest reads between the ways that the way there is done, and when the way back is',
  async (locale) => {
    const page = async () => {
      const cookie = viewCookie(code, house.clock.now(), SECRET, true).split(';')[0] ?? ''
      return (await house.get(`${locale === 'en' ? '' : `/${locale}`}/decoder/${code}`, cookie)).text()
    }
    const lead = (html: string) => textOf(/<p class="[^"]*lead[^"]*">[\s\S]*?<\/p>/.exec(html)?.[0] ?? '')
    expect(lead(await page())).toContain('09:30')
    until('2026-07-20T10:35:00Z')
    const html = await page()
    expect(lead(html)).toMatch(/30.*2026.*18:00/)
    expect(lead(html)).not.toMatch(/undefined|\{/)
    // Nobody waits for them now: neither the button nor the free waiting is there.
    expect(html).not.toContain('value="here"')
    expect(textOf(html)).not.toContain('11:00')
    until('2026-07-30T15:45:00Z')
    expect(await page()).toContain('value="here"')
  },
)

test('who has told that the guest is on board arrives once more for the way back, and may say then that nobody came', async () => {
  expect((await tell('pick-up')).status).toBe(303)
  expect((await kept()).state).toBe('on-board')
  // The same form sent again on a weak line.
  expect((await tell('arrive')).status).toBe(303)
  expect((await kept()).state).toBe('on-board')
  until('2026-07-30T14:59:59Z')
  expect((await buttons()).names).toEqual([])
  until('2026-07-30T15:00:00Z')
  expect((await buttons()).names).toEqual(['arrive'])
  expect((await tell('arrive')).status).toBe(303)
  expect(await kept()).toMatchObject({ state: 'arrived', times: { arrivedAt: house.clock.now() } })
  until('2026-07-30T16:05:00Z')
  expect((await buttons()).names).toEqual(['pick-up', 'complete', 'no-show'])
  expect((await tell('pick-up')).status).toBe(303)
  expect((await buttons()).names).toEqual(['complete'])
  expect((await tell('complete')).status).toBe(303)
  expect((await kept()).state).toBe('completed')
})

test.each(localeCodes)(
  'in %s the guest on board reads since when, and after the way there when the way back is',
  async (locale) => {
    await tell('pick-up')
    const lead = async () => {
      const cookie = viewCookie(code, house.clock.now(), SECRET, true).split(';')[0] ?? ''
      const html = await (await house.get(`${locale === 'en' ? '' : `/${locale}`}/decoder/${code}`, cookie)).text()
      return textOf(/<p class="[^"]*lead[^"]*">[\s\S]*?<\/p>/.exec(html)?.[0] ?? '')
    }
    expect(await lead()).toContain('09:30')
    until('2026-07-20T10:35:00Z')
    expect(await lead()).toMatch(/30.*2026.*18:00/)
    // Its driver is late: the guest does not read of the ride ten days before.
    until('2026-07-30T16:10:00Z')
    expect(await lead()).not.toContain('09:30')
  },
)
