import { beforeEach, expect, test } from 'vitest'
import { refusalText } from '#app/office/board/board-words.ts'
import { errorFromWire } from '#documents/model/status.ts'
import type { Failure } from '#documents/protocol/messages.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { refusalIn } from '#features/dispatch/refusals.ts'
import { officeWords } from '#server/office-words.server.ts'
import { elements, textOf } from './html.ts'
import { guest, trip } from './booking-house.ts'
import { ORIGIN } from './house.ts'
import { type OfficeHouse, openOfficeHouse, type SignedIn } from './office-house.ts'

let house: OfficeHouse
let desk: SignedIn
beforeEach(async () => {
  house = await openOfficeHouse()
  desk = await house.signedIn('dispatcher', { name: 'Mia' })
})

/** A ride of tomorrow, so that it stands on the board. */
const tomorrow = { ...trip, date: '2026-07-16', time: '10:00' }

async function booked(): Promise<string> {
  return (await house.booked(guest, tomorrow)).code
}

async function kept(code: string): Promise<Booking> {
  const booking = readBooking(await house.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}

/** The hidden fields of the form of a card that does this. */
function formFor(html: string, action: string): Record<string, string> {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes(`value="${action}"`)) ?? ''
  return Object.fromEntries(
    elements(form, 'input').map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
  )
}

const command = (cookie: string, name: string, input: Record<string, unknown>) =>
  house.ask('/api/documents/commit', {
    method: 'POST',
    headers: { Cookie: cookie, Origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ id: crypto.randomUUID(), command: name, input }] }),
  })

/** What a board with a script says of a command that was sent, '' where it was done. */
async function saidTo(asked: { code: string; action: string; [field: string]: unknown }): Promise<string> {
  const input = { expected: null, driver: null, vehicleId: null, reason: null, ...asked }
  const answer = await command(desk.cookie, 'bookings.dispatch', input)
  const [result] = ((await answer.json()) as { results: { error?: Failure }[] }).results
  if (result?.error === undefined) return ''
  const { code, message } = result.error
  return refusalText(refusalIn(errorFromWire(code, message)), {
    t: officeWords('en'),
    locale: 'en',
    awaited: '11:00',
  })
}

test('a driver with another ride at that time is refused with its guest and time, and assigned with a reason', async () => {
  const [first, second] = [await booked(), (await house.booked({ ...guest, name: 'Iva Ivić' }, tomorrow)).code]
  const assign = { code: second, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' }
  await desk.post('/office/board', { ...assign, code: first })
  expect(await saidTo({ ...assign, expected: null, vehicleId: null })).toMatch(
    /already has a ride at that time: Ana Horvat-Đurić, Thu, Jul.16 10:00/,
  )
  for (const path of ['/office/board', `/office/bookings/${second}`]) {
    const refused = await desk.post(path, assign)
    const html = await refused.text()
    expect([path, refused.status]).toEqual([path, 422])
    expect(textOf(html)).toMatch(/already has a ride at that time: Ana Horvat-Đurić, Thu, Jul.16 10:00/)
    expect(await kept(second)).toMatchObject({ state: 'confirmed' })
    const again = formFor(html, 'assign')
    expect(again).toMatchObject({ code: second, driver: 'Ivo', reason: '' })
  }
  const again = formFor(await (await desk.post('/office/board', assign)).text(), 'assign')
  expect((await desk.post('/office/board', { ...again, reason: 'Same family' })).status).toBe(303)
  expect(await kept(second)).toMatchObject({ state: 'assigned', driver: 'Ivo' })
})

test('"on the way" for tomorrow is asked first, on the board and on the booking, and done after a yes', async () => {
  const code = await booked()
  await desk.post('/office/board', { code, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' })
  for (const path of ['/office/board', `/office/bookings/${code}`]) {
    const asked = await desk.post(path, { code, action: 'set-off', expected: '' })
    const html = await asked.text()
    expect([asked.status, textOf(html).includes('begins in more than 3 hours')]).toEqual([422, true])
    expect(formFor(html, 'set-off')).toMatchObject({ code, isSure: 'true' })
    expect((await kept(code)).state).toBe('assigned')
  }
  const answer = await desk.post('/office/board', { code, action: 'set-off', expected: '', isSure: 'true' })
  expect([answer.status, (await kept(code)).state]).toEqual([303, 'on-the-way'])
})

test('a changed time says on the card whether the driver stays', async () => {
  const code = await booked()
  await desk.post('/office/board', { code, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' })
  const path = `/office/bookings/${code}/change`
  const form = formFor(await (await desk.get(path)).text(), 'ride')
  const moved = await desk.post(path, { ...form, vehicle: 'car', when: '16.7. 12:00', intent: 'ride' })
  expect(moved.status).toBe(303)
  expect(await kept(code)).toMatchObject({ state: 'assigned', driver: 'Ivo', pickUpLocal: '2026-07-16T12:00' })
  for (const page of ['/office/board', `/office/bookings/${code}`])
    expect(textOf(await (await desk.get(page)).text())).toContain('Driver Ivo is free then and stays')
})

test('the guest’s phone and name stand before everything else on the page of a booking', async () => {
  const code = await booked()
  const html = textOf(await (await desk.get(`/office/bookings/${code}`)).text())
  const [heading, phone, next] = ['Rijeka Airport', '+385 91 234 5678', 'Next step'].map((text) => html.indexOf(text))
  expect(heading).toBeGreaterThan(-1)
  expect(phone).toBeGreaterThan(heading ?? 0)
  expect(next).toBeGreaterThan(phone ?? 0)
})

test('the carriers page of a request says that it has to be confirmed first', async () => {
  const { code } = await house.booked(guest, { ...tomorrow, from: 'zagreb', to: 'LJU' })
  expect((await kept(code)).state).toBe('requested')
  const html = await (await desk.get(`/office/bookings/${code}/carriers`)).text()
  expect(textOf(html)).toContain('Confirm it first')
})
