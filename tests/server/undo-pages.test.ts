import { afterEach, beforeEach, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { guest, SECRET } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'

const SECOND_MS = 1000

let testSite: TestOffice
let code: string
beforeEach(async () => {
  testSite = await openTestOffice()
  code = (await testSite.booked(guest)).code
})
afterEach(() => testSite.store.close())

async function stored() {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const isUndoable = (html: string) =>
  elements(html, 'input').some(({ attributes }) => attributes['name'] === 'action' && attributes['value'] === 'undo')
const undo = async (more = {}) => ({ code, action: 'undo', expected: String((await stored()).sequence), ...more })

test('the board and the page of a booking offer to undo what was just done, to whoever did it; without a script', async () => {
  const [mia, iva] = [
    await testSite.signedIn('dispatcher', { name: 'Mia' }),
    await testSite.signedIn('dispatcher', { name: 'Iva' }),
  ]
  const board = '/office/board'
  expect(isUndoable(await (await mia.get(board)).text())).toBe(false)
  await mia.post(board, { code, action: 'assign', expected: '0', vehicleId: '', driver: 'Ivo' })
  expect(isUndoable(await (await mia.get(board)).text())).toBe(true)
  expect(isUndoable(await (await iva.get(board)).text())).toBe(false)
  expect(isUndoable(await (await iva.get(`/office/bookings/${code}`)).text())).toBe(true)
  expect((await mia.post(board, await undo())).status).toBe(303)
  expect((await stored()).state).toBe('confirmed')
  expect(isUndoable(await (await mia.get(board)).text())).toBe(false)
})

test('after the minute the page of a booking asks for a reason, and without one says so', async () => {
  const mia = await testSite.signedIn('dispatcher', { name: 'Mia' })
  const page = `/office/bookings/${code}`
  await mia.post(page, { code, action: 'assign', expected: '0', vehicleId: '', driver: 'Ivo' })
  testSite.clock.advance(60 * SECOND_MS)
  expect(isUndoable(await (await mia.get('/office/board')).text())).toBe(false)
  const html = await (await mia.get(page)).text()
  expect(isUndoable(html)).toBe(true)
  expect(textOf(html)).toContain('Driver assigned, Mia')
  const refused = await mia.post(page, await undo())
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('with a reason')])
  expect((await mia.post(page, await undo({ reason: 'the wrong ride' }))).status).toBe(303)
  expect((await stored()).state).toBe('confirmed')
  expect(textOf(await (await mia.get(page)).text())).toContain('the wrong ride')
})

test('the driver undoes a step on the page of the ride, and is told when it is too late', async () => {
  const link = driverLink(await stored(), { secret: SECRET })
  const read = async () => (await testSite.get(link)).text()
  await testSite.post(link, { intent: 'accept' })
  const html = await read()
  expect(textOf(html)).toContain('Javili ste: „Prihvaćam vožnju”')
  const sequence = String((await stored()).sequence)
  expect((await testSite.post(link, { intent: 'undo', sequence })).status).toBe(303)
  expect((await stored()).state).toBe('confirmed')
  await testSite.post(link, { intent: 'accept' })
  testSite.clock.advance(60 * SECOND_MS)
  expect(await read()).not.toContain('value="undo"')
  const late = await testSite.post(link, { intent: 'undo', sequence: String((await stored()).sequence) })
  expect([late.status, textOf(await late.text())]).toEqual([422, expect.stringContaining('Prekasno je')])
  expect((await stored()).state).toBe('assigned')
})
