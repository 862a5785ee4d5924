import { beforeEach, expect, test } from 'vitest'
import type { MoveCheck } from '#app/office/timeline/timeline-props.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { tomorrow } from './test-board.ts'
import { guest } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice, type TestOffice, type SignedIn } from './test-office.ts'
import { readBooking } from './read-booking.ts'

const PATH = '/office/timeline?date=2026-07-16'
const HOUR_MS = 3_600_000
/** 10:00 in Croatia. */
const AT = Date.parse('2026-07-16T08:00:00Z')

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  testSite.site.fleet.vehicles = [
    ...testSite.site.fleet.vehicles.filter(({ vehicleClass }) => vehicleClass !== 'car'),
    car('car-1'),
    car('car-2'),
  ]
  testSite.site.fleet.drivers = [newDriver('Ivo Babić', [])]
  testSite.site.fleet.drivers.push(newDriver('Ana Đurić', testSite.site.fleet.drivers))
  session = await testSite.signedIn('dispatcher')
})

const car = (id: string) => ({
  id,
  vehicleClass: 'car' as const,
  seats: 4,
  bags: 4,
  childSeats: 2,
  label: id,
  papers: null,
})
const stored = async (code: string) => {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
/** As the page's script asks, about the booking as it is. */
const ask = async (
  intent: 'check' | 'drop',
  code: string,
  to: string,
  more: Record<string, string> = {},
): Promise<MoveCheck> => {
  const seen = String((await stored(code)).sequence)
  const answer = await session.post('/office/timeline', { intent, code, leg: 'there', seen, to, ...more })
  return (await answer.json()) as MoveCheck
}
const barsOf = (html: string) =>
  elements(html, 'a').flatMap(({ attributes }) => (attributes['data-bar'] === undefined ? [] : [attributes]))

test('a day shows each ride with its hour, route, vehicle and state, in the row of its vehicle', async () => {
  const { code } = await testSite.booked(guest, tomorrow)
  const html = await (await session.get(PATH)).text()
  expect(barsOf(html).map((bar) => [bar['data-bar'], bar['href']])).toEqual([
    [code, `/office/timeline?date=2026-07-16&move=${code}#move`],
  ])
  expect(/<title>(10:00[^<]*)<\/title>/.exec(html)?.[1]).toMatch(/Opatija Ana.*car-1, Confirmed$/)
  const row = html.split('<li').find((part) => part.includes(`data-bar="${code}"`))
  expect(row).toContain('data-row="vehicle:car-1"')
  const drivers = await (await session.get(`${PATH}&rows=drivers`)).text()
  expect(drivers.split('<li').find((part) => part.includes(`data-bar="${code}"`))).toContain('data-row="unassigned"')
  expect(barsOf(await (await session.get('/office/timeline?date=2026-07-17')).text())).toEqual([])
  expect(barsOf(await (await session.get('/office/timeline?date=2026-07-13&view=week')).text())).toHaveLength(1)
})

test('a check says what a move would do and changes nothing; the drop does it', async () => {
  const { code } = await testSite.booked(guest, tomorrow)
  expect(await ask('check', code, 'vehicle:car-2')).toEqual({ kind: 'free', lines: [] })
  expect((await stored(code)).legStatus.there.vehicleId).toBe('car-1')
  expect(await ask('drop', code, 'vehicle:car-2')).toEqual({ kind: 'done', lines: [] })
  const moved = await stored(code)
  // It still waits for its driver, and its time is held in the other car.
  expect([moved.state, moved.vehicleId, moved.block?.vehicleId]).toEqual(['confirmed', 'car-2', 'car-2'])
  expect(await ask('drop', code, 'driver:Ivo Babić')).toEqual({ kind: 'done', lines: [] })
  expect([(await stored(code)).state, (await stored(code)).driver]).toEqual(['assigned', 'Ivo Babić'])
  expect(await ask('drop', code, 'nobody')).toEqual({ kind: 'done', lines: [] })
  expect((await stored(code)).state).toBe('confirmed')
})

test('a vehicle of another class, a vehicle or a driver that is taken, and an older version are refused', async () => {
  const { code } = await testSite.booked(guest, tomorrow)
  const other = await testSite.booked({ ...guest, name: 'Zoran Babić' }, tomorrow)
  const kinds = async (to: string, more = {}) => (await ask('drop', code, to, more)).kind
  expect(await kinds('vehicle:car-2')).toBe('refused')
  expect((await ask('check', code, 'vehicle:car-2')).lines[0]).toContain('Zoran Babić')
  expect(await kinds('vehicle:van-1')).toBe('refused')
  await ask('drop', other.code, 'driver:Ivo Babić')
  expect((await ask('check', code, 'driver:Ivo Babić')).lines[0]).toContain('Zoran Babić')
  expect(await kinds('driver:Ana Đurić', { seen: '99' })).toBe('refused')
  expect((await stored(code)).state).toBe('confirmed')
})

test('a driver outside the shift is asked about first', async () => {
  const { code } = await testSite.booked(guest, tomorrow)
  testSite.site.fleet.week = [
    { what: 'driver', who: 'Ivo Babić', days: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '22:00' },
  ]
  const requested = await ask('drop', code, 'driver:Ivo Babić')
  expect([requested.kind, requested.lines.length]).toEqual(['asks', 1])
  expect(requested.lines[0]).toContain('Ivo Babić')
  expect((await stored(code)).state).toBe('confirmed')
  expect((await ask('drop', code, 'driver:Ivo Babić', { sure: 'yes' })).kind).toBe('done')
  expect((await stored(code)).state).toBe('assigned')
})

test('another time is a change of the booking: it is asked about, then the guest is written to', async () => {
  const { code } = await testSite.booked(guest, tomorrow)
  const to = `time:${AT + 2 * HOUR_MS}`
  const requested = await ask('drop', code, to)
  expect([requested.kind, requested.lines]).toEqual(['asks', ['The guest is informed by e-mail.']])
  expect((await stored(code)).pickUpAt).toBe(AT)
  expect((await ask('drop', code, to, { sure: 'yes' })).kind).toBe('done')
  const moved = await stored(code)
  expect([moved.pickUpAt, moved.pickUpLocal, moved.vehicleId]).toEqual([AT + 2 * HOUR_MS, '2026-07-16T12:00', 'car-1'])
  const jobs = await testSite.store.query({ collection: 'jobs' })
  expect(jobs.some(({ path, data }) => path.includes(code) && JSON.stringify(data).includes('changed'))).toBe(true)
  // At night a ride by distance costs more, and a time that is over is no time.
  const far = await testSite.booked(guest, { ...tomorrow, from: 'rijeka', to: 'senj' })
  const night = await ask('check', far.code, `time:${AT + 15 * HOUR_MS}`)
  expect(night.lines[0]).toMatch(/^The price changes from €\d+ to €\d+/)
  expect((await ask('check', code, `time:${AT - 48 * HOUR_MS}`)).kind).toBe('refused')
})

test('a request that is dropped on a vehicle is confirmed with it, after a yes', async () => {
  await testSite.booked(guest, tomorrow)
  await testSite.booked(guest, tomorrow)
  const { code } = await testSite.booked({ ...guest, name: 'Zoran Babić' }, tomorrow)
  expect((await stored(code)).state).toBe('requested')
  testSite.site.fleet.vehicles = [...testSite.site.fleet.vehicles, car('car-3')]
  expect((await ask('drop', code, 'vehicle:car-3')).kind).toBe('asks')
  expect((await ask('drop', code, 'vehicle:car-3', { sure: 'yes' })).kind).toBe('done')
  const after = await stored(code)
  expect([after.state, after.vehicleId]).toEqual(['confirmed', 'car-3'])
})

test('without a script the ride’s link opens a form that moves it, and asks where there is something to know', async () => {
  const { code } = await testSite.booked(guest, tomorrow)
  const link = `${PATH}&move=${code}`
  const html = await (await session.get(link)).text()
  const { values } = formIn(html, 'seen')
  const there = await session.post(link, { ...values, to: 'vehicle:car-2' })
  expect([there.status, there.headers.get('Location')]).toEqual([303, '/office/timeline?date=2026-07-16'])
  expect((await stored(code)).vehicleId).toBe('car-2')
  const seen = String((await stored(code)).sequence)
  const again = await session.post(link, { ...values, seen, to: 'time', when: '2026-07-16 11:30' })
  expect(again.status).toBe(422)
  const requested = await again.text()
  expect(textOf(requested)).toContain('The guest is informed by e-mail.')
  const yes = formIn(requested, 'sure').values
  expect((await session.post(link, yes)).status).toBe(303)
  expect((await stored(code)).pickUpLocal).toBe('2026-07-16T11:30')
  const wrong = await session.post(link, { ...values, to: 'time', when: 'when it suits' })
  expect([wrong.status, (await wrong.text()).includes('role="alert"')]).toEqual([422, true])
  expect((await session.post(link, { intent: 'drop', code })).status).toBe(200)
})

test('absences, shifts and the boat’s night are drawn in their rows', async () => {
  testSite.site.fleet.away = [
    { what: 'vehicle', who: 'car-1', from: AT, to: AT + HOUR_MS, note: 'Tyres' },
    { what: 'driver', who: 'Ana Đurić', from: AT, to: AT + HOUR_MS, note: '' },
  ]
  testSite.site.fleet.week = [{ what: 'driver', who: 'Ivo Babić', days: [4], from: '08:00', to: '16:00' }]
  const rowOf = (html: string, id: string) => html.split('<li').find((part) => part.includes(`data-row="${id}"`)) ?? ''
  const vehicles = await (await session.get(PATH)).text()
  expect(textOf(rowOf(vehicles, 'vehicle:car-1'))).toContain('Tyres')
  expect(rowOf(vehicles, 'vehicle:boat-1').match(/data-time="dark"/g)).toHaveLength(2)
  const drivers = await (await session.get(`${PATH}&rows=drivers`)).text()
  expect(rowOf(drivers, 'driver:ivo babic').match(/data-time="off"/g)).toHaveLength(2)
  expect(rowOf(drivers, 'driver:ana đuric').match(/data-time="away"/g)).toHaveLength(1)
})
