import { afterEach, beforeEach, expect, test } from 'vitest'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { type TestBookingSite, cookieOf, guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite({ vehicles: ['car-1'] })
})
afterEach(() => testSite.store.close())

const andBack = { ...trip, return: '1', returnDate: '2026-07-22', returnTime: '18:00', from: 'opatija', to: 'rijeka' }

const page = async (code: string, cookie: string) => (await testSite.get(`/decoder/${code}`, cookie)).text()
/** The cancel forms of a voucher: for which way, and which fee stands in them. */
const formsOf = (html: string) =>
  (html.match(/<form[\s\S]*?<\/form>/g) ?? [])
    .filter((form) => form.includes('value="cancel"'))
    .map((form) =>
      Object.fromEntries(
        elements(form, 'input').map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
      ),
    )
const modeAt = async (date: string, time: string) => (await testSite.form({ ...trip, date, time })).hidden['mode']

test('each way is cancelled on its own, with its own fee above its button; the other stands', async () => {
  const { code, cookie: first } = await testSite.booked(guest, andBack)
  const [before] = await testSite.bookings()
  const half = (before?.quote.maximumCents ?? 0) / 2
  expect(formsOf(await page(code, first))).toEqual([
    { fee: '0' },
    { fee: '0', leg: 'there' },
    { fee: '0', leg: 'back' },
  ])
  // Ten hours before the way there: that one costs half of its own price, the way back nothing.
  testSite.clock.advance(Date.parse('2026-07-19T22:00:00Z') - testSite.clock.now())
  const cookie = cookieOf(await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'horvat' }))
  expect(formsOf(await page(code, cookie))[1]).toEqual({ fee: String(half / 2), leg: 'there' })
  // The fee that was seen before it rose is not taken for the new one.
  const old = await testSite.post(`/decoder/${code}`, { intent: 'cancel', leg: 'there', fee: '0' }, { Cookie: cookie })
  expect(old.status).toBe(422)
  expect((await testSite.bookings())[0]?.droppedLegs).toBeUndefined()

  expect(await modeAt('2026-07-22', '18:15')).toBe('request')
  const back = { intent: 'cancel', leg: 'back', fee: '0' }
  for (const press of ['first', 'second']) {
    const sent = await testSite.post(`/decoder/${code}`, back, { Cookie: cookie })
    expect([press, sent.status]).toEqual([press, 303])
  }
  const [booking] = await testSite.bookings()
  expect(booking).toMatchObject({ state: 'confirmed', quote: { returnTrip: false, maximumCents: half } })
  expect(booking?.droppedLegs).toMatchObject([{ leg: 'back', feeCents: 0, by: 'guest' }])
  expect(booking?.blocks).toHaveLength(1)
  expect(await modeAt('2026-07-22', '18:15')).toBe('order')
  const html = await page(code, cookie)
  expect(textOf(html)).toMatch(/Cancelled.*Rijeka – Opatija/)
  // It stands with the state of the ride: no guest has told us that.
  expect(textOf(html.slice(html.indexOf('Booking details')))).not.toMatch(/Cancelled/)
  expect(formsOf(html)).toEqual([{ fee: String(half / 2) }])
  const file = await (await testSite.get(`/api/bookings/${code}.ics`, cookie)).text()
  expect(file.match(/^(UID|STATUS):.*$/gm)?.map((line) => line.trim())).toEqual([
    `UID:${code}@galeb`,
    'STATUS:CONFIRMED',
    `UID:${code}-back@galeb`,
    'STATUS:CANCELLED',
  ])
})

test('a cancelled flight frees its own way to the last, and the log says why; nobody is sent to write to us for it', async () => {
  const { code } = await testSite.booked(guest, { ...andBack, from: 'RJK', to: 'opatija' })
  testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
  const cookie = cookieOf(await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'horvat' }))
  const html = await page(code, cookie)
  expect(elements(html, 'button').filter(({ attributes }) => attributes['value'] === 'cancel-flight')).toHaveLength(3)
  // An hour before half of it is due, for the trip and for the way there.
  expect(textOf(html).match(/If the weather is the reason/g)).toHaveLength(2)
  expect(textOf(html)).not.toContain('a cancelled flight is the reason')
  const flight = { intent: 'cancel-flight', leg: 'there', fee: '0' }
  expect((await testSite.post(`/decoder/${code}`, flight, { Cookie: cookie })).status).toBe(303)
  const [booking] = await testSite.bookings()
  expect(booking).toMatchObject({ state: 'confirmed', quote: { from: 'opatija', to: 'RJK', returnTrip: false } })
  expect(booking?.droppedLegs).toMatchObject([{ leg: 'there', feeCents: 0, by: 'guest' }])
  const log = await testSite.store.query({ collection: `bookings/${code}/log` })
  expect(log.at(-1)?.data).toMatchObject({ action: 'cancel', leg: 'there', by: 'guest', why: 'flight-cancelled' })
})

test('without the way there the booking is the way back, in the same calendar entry', async () => {
  const { code, cookie } = await testSite.booked(guest, andBack)
  await testSite.post(`/decoder/${code}`, { intent: 'cancel', leg: 'there', fee: '0' }, { Cookie: cookie })
  const [booking] = await testSite.bookings()
  expect(booking).toMatchObject({ quote: { from: 'rijeka', to: 'opatija' }, pickUpAt: Date.parse('2026-07-22T16:00Z') })
  const file = await (await testSite.get(`/api/bookings/${code}.ics`, cookie)).text()
  expect(file.match(/^(UID|STATUS|DTSTART):.*$/gm)?.map((line) => line.trim())).toEqual([
    `UID:${code}-back@galeb`,
    'DTSTART:20260722T160000Z',
    'STATUS:CONFIRMED',
    `UID:${code}@galeb`,
    'DTSTART:20260720T080000Z',
    'STATUS:CANCELLED',
  ])
  expect(await modeAt('2026-07-20', '10:15')).toBe('order')
  const all = await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
  expect([all.status, (await testSite.bookings())[0]?.state]).toEqual([303, 'cancelled'])
})

test('while the driver stands at the way there the way back is still cancelled, alone and by its own hour', async () => {
  const { code } = await testSite.booked(guest, { ...andBack, returnDate: '2026-07-30' })
  testSite.clock.advance(Date.parse('2026-07-20T07:55:00Z') - testSite.clock.now())
  for (const step of ['accept', 'set-off', 'arrive'] as const) await driveBooking(testSite, { code, step })
  const cookie = cookieOf(await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'horvat' }))
  expect(formsOf(await page(code, cookie))).toEqual([{ fee: '0', leg: 'back' }])
  const sent = await testSite.post(`/decoder/${code}`, { intent: 'cancel', leg: 'back', fee: '0' }, { Cookie: cookie })
  expect(sent.status).toBe(303)
  const [booking] = await testSite.bookings()
  expect(booking).toMatchObject({
    state: 'arrived',
    quote: { returnAt: null },
    droppedLegs: [{ leg: 'back', feeCents: 0 }],
  })
  // Whoever rides has nothing left to cancel.
  expect(formsOf(await page(code, cookie))).toEqual([])
})

test('nobody without the word, and no other leg than two', async () => {
  const { code, cookie } = await testSite.booked(guest, andBack)
  await testSite.post(`/decoder/${code}`, { intent: 'cancel', leg: 'back', fee: '0' })
  expect((await testSite.bookings())[0]?.droppedLegs).toBeUndefined()
  testSite.clock.advance(15 * 24 * HOUR_MS)
  const late = await testSite.post(
    `/decoder/${code}`,
    { intent: 'cancel', leg: 'back', fee: '99999' },
    { Cookie: cookie },
  )
  expect(late.status).not.toBe(500)
  expect((await testSite.bookings())[0]?.droppedLegs).toBeUndefined()
})
