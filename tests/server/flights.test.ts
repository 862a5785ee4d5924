import { afterEach, beforeEach, expect, test } from 'vitest'
import { aeroDataBox } from '#domain/flights/aerodatabox.server.ts'
import { flight, openFlightServer, status, time } from '#domain/flights/conformance/aerodatabox-server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { eraseFlights } from '#features/flights/ask-flight.server.ts'
import { flightRecord } from '#features/flights/flight-settings.server.ts'
import { watchFlights } from '#features/flights/watch-flights.server.ts'
import { driversNamed } from '#features/fleet/driver.ts'
import { formatCode } from '#features/codes/code.ts'
import { watchDeps } from '#server/flights.server.ts'
import { cookieOf, guest, HOUR_MS, MINUTE_MS, trip } from './test-booking-site.ts'
import { textOf } from './html.ts'
import { openTestOffice, type TestOffice, type SignedIn } from './test-office.ts'
import { readBooking } from './read-booking.ts'

const KEY = 'a-key-of-a-test-1234'
/** When `trip` is agreed: ten in the morning in Croatia. */
const AGREED = Date.parse('2026-07-20T08:00:00Z')
const flying = { ...guest, flight: 'ou 0440' }

let server: Awaited<ReturnType<typeof openFlightServer>>
let testSite: TestOffice
let owner: SignedIn
let session: SignedIn
beforeEach(async () => {
  server = await openFlightServer()
  testSite = await openTestOffice()
  const { site, clock } = testSite
  site.flightStatus = aeroDataBox({ url: server.url, clock, timeoutMs: 500, onFault: () => {} })
  owner = await testSite.signedIn('owner')
  session = await testSite.signedIn('dispatcher')
})
afterEach(async () => {
  await server.close()
  await testSite.store.close()
})

const look = async () => {
  const { site } = testSite
  if (site.services === null) throw new Error('no desk')
  return watchFlights(watchDeps({ site, services: site.services }))
}
const goTo = (iso: string) => testSite.clock.advance(Date.parse(iso) - testSite.clock.now())
const setKey = (perDay = '100') => owner.post('/office/flights', { intent: 'save', key: KEY, perDay })
const saved = async (code: string) => {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const told = async (code: string) => {
  const jobs = await testSite.store.query({ collection: 'jobs' })
  return jobs.flatMap(({ data: { payload } }) =>
    typeof payload === 'object' &&
    payload !== null &&
    'kind' in payload &&
    payload.kind === 'flight' &&
    'code' in payload
      ? payload.code === code && 'reader' in payload && payload.reader === 'guest'
        ? ['told']
        : []
      : [],
  ).length
}
const logOf = async (code: string) => {
  const log = await testSite.store.query({ collection: `${bookingPath(code)}/log` })
  return log.map(({ data }) => [data['action'], data['why']].filter(Boolean).join(' '))
}
/** The service says that OU 440 lands then. */
const lands = (iso: string, state = 'EnRoute') => {
  server.flights['OU440'] = [
    flight('OU 440', state, 'RJK', { scheduled: time('2026-07-20T08:00Z', 2), runway: time(iso, 2) }),
  ]
}
const assign = async (code: string, driver: string) => {
  const { sequence } = await saved(code)
  testSite.site.fleet.drivers = driversNamed([driver], testSite.site.fleet.drivers)
  const done = await session.post('/office/board', { code, action: 'assign', driver, expected: String(sequence) })
  if (done.status !== 303) throw new Error(`not assigned: ${textOf(await done.text())}`)
}
/** Signed in anew: days may have passed. */
const page = async (role: 'owner' | 'dispatcher', path: string) =>
  textOf(await (await (await testSite.signedIn(role)).get(path)).text())
const voucherOf = async (code: string) => {
  const opened = await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'horvat' })
  return textOf(await (await testSite.get(`/decoder/${code}`, cookieOf(opened))).text())
}

test('the owner sets the key: it is stored encrypted, shown by its end, and nothing is said before the first answer', async () => {
  expect((await session.post('/office/flights', { intent: 'save', key: KEY, perDay: '5' })).status).toBe(403)
  const saysSo = async () =>
    textOf(await (await testSite.get(`/book?${new URLSearchParams(trip)}`)).text()).includes('We watch your flight')
  expect(await saysSo()).toBe(false)
  expect(await page('owner', '/office/flights')).toContain('No key is set')
  expect((await owner.post('/office/flights', { intent: 'save', key: 'with space', perDay: '0' })).status).toBe(422)
  expect((await setKey()).status).toBe(303)
  const stored = JSON.stringify([
    ...(await testSite.store.query({ collection: 'settings' })),
    ...(await testSite.store.query({ collection: 'audit' })),
  ])
  expect([stored.includes(KEY), stored.includes('flights.changed')]).toEqual([false, true])
  const set = await (await owner.get('/office/flights')).text()
  expect([set.includes(KEY), set.includes('…1234'), set.includes('Not yet tried live')]).toEqual([false, true, true])
  expect(await saysSo()).toBe(false)
  server.behave(status(401))
  const refused = await owner.post('/office/flights', { intent: 'trial', flight: 'CTN 440' })
  expect([refused.status, textOf(await refused.text()).includes('does not accept the key')]).toEqual([422, true])
  expect(await saysSo()).toBe(false)
  server.behave()
  goTo('2026-07-20T05:00:00Z')
  lands('2026-07-20T08:35Z')
  const tried = await owner.post('/office/flights', { intent: 'trial', flight: 'CTN 440' })
  expect(tried.headers.get('Location')).toBe('/office/flights?tried=OU440')
  expect(await page('owner', '/office/flights?tried=OU440')).toContain('RJK')
  expect(server.asked.at(-1)).toMatchObject({ key: KEY })
  expect(await saysSo()).toBe(true)
  await owner.post('/office/flights', { intent: 'remove' })
  expect([await saysSo(), await look()]).toEqual([false, 0])
})

test('without a key nobody is asked', async () => {
  await testSite.booked(flying)
  goTo('2026-07-20T07:00:00Z')
  expect([await look(), server.asked]).toEqual([0, []])
})

test('a late flight: asked from six hours before, told once a real change; time and vehicle follow, the price stays', async () => {
  await setKey()
  const { code } = await testSite.booked(flying)
  await assign(code, 'Ivo Ivić')
  const before = await saved(code)
  lands('2026-07-20T08:04Z')
  goTo('2026-07-20T01:59:00Z')
  expect(await look()).toBe(0)
  goTo('2026-07-20T02:00:00Z')
  expect(await look()).toBe(1)
  expect(server.asked[0]?.path).toContain('/flights/number/OU440/2026-07-20?')
  // Four minutes are nobody's business; and it is not due again for an hour.
  expect([await told(code), (await saved(code)).sequence, await look()]).toEqual([0, before.sequence, 0])
  goTo('2026-07-20T05:30:00Z')
  lands('2026-07-20T08:35Z')
  expect([await look(), await told(code)]).toEqual([1, 1])
  const late = await saved(code)
  expect(late.pickUpAt).toBe(AGREED)
  expect(late.quote).toEqual(before.quote)
  // Their phones too: the guest’s, the driver’s and the office’s, once each.
  const notified = (await testSite.store.query({ collection: 'jobs' }))
    .map(({ path }) => path)
    .filter((path) => path.endsWith('-notify') && path.includes('-flight-'))
  expect(notified.map((path) => path.split('-').at(-2)).toSorted()).toEqual(['driver', 'guest', 'office'])
  expect((late.block?.from ?? 0) - (before.block?.from ?? 0)).toBe(35 * MINUTE_MS)
  // Nobody has to look at it: vehicle and driver are free then.
  expect(late.unseen).toBe(false)
  const calendar = await testSite.store.query({ collection: 'capacity/car/days' })
  expect(JSON.stringify(calendar)).toContain(String(late.block?.from))
  expect(JSON.stringify(calendar)).not.toContain(String(before.block?.from))
  const voucher = await voucherOf(code)
  expect(voucher).toContain(
    'Your flight OU 440 is expected to land at 10:35. Your driver comes for 10:35, not for 10:00.',
  )
  const board = await page('dispatcher', `/office/bookings/${formatCode(code)}`)
  expect(board).toContain('Flight expected at 10:35, 35 minutes later than agreed (10:00)')
  // Five minutes more are none of a change; twenty are.
  goTo('2026-07-20T06:31:00Z')
  lands('2026-07-20T08:40Z')
  expect([await look(), await told(code)]).toEqual([1, 1])
  goTo('2026-07-20T07:02:00Z')
  lands('2026-07-20T08:55Z')
  expect([await look(), await told(code)]).toEqual([1, 2])
  goTo('2026-07-20T08:57:00Z')
  lands('2026-07-20T08:56Z', 'Arrived')
  expect([await look(), await told(code)]).toEqual([1, 2])
  goTo('2026-07-20T09:57:00Z')
  expect(await look()).toBe(0)
  expect((await logOf(code)).filter((line) => line.startsWith('flight'))).toEqual([
    'flight-expected 10:35',
    'flight-expected 10:55',
    'flight-landed 10:56',
  ])
  await eraseFlights(testSite.store, testSite.clock.now() + 4 * 24 * HOUR_MS)
  expect(await testSite.store.query({ collection: 'flights' })).toEqual([])
})

test('two guests of one flight, written in two ways, are one question', async () => {
  await setKey()
  await testSite.booked(flying)
  await testSite.booked({ ...guest, name: 'Zoran Babić', flight: 'CTN 440' })
  lands('2026-07-20T09:00Z')
  goTo('2026-07-20T07:00:00Z')
  expect([await look(), server.asked.length]).toEqual([1, 1])
})

test('early: the guest and the driver are told, and the driver need not be there before what was agreed', async () => {
  await setKey()
  const { code } = await testSite.booked(flying)
  goTo('2026-07-20T06:30:00Z')
  lands('2026-07-20T07:30Z')
  expect([await look(), await told(code)]).toEqual([1, 1])
  const voucher = await voucherOf(code)
  expect(voucher).toContain(
    'is expected to land at 09:30. Your driver comes at 10:00 as agreed, or earlier if possible.',
  )
})

test.each([
  ['Canceled', 'shown as cancelled', 'flight-cancelled off'],
  ['Diverted', 'shown as diverted', 'flight-diverted off'],
])('%s: told once, and a person of the office has to look', async (state, words, line) => {
  await setKey()
  const { code } = await testSite.booked(flying)
  await session.post('/office/board', { code, action: 'see' })
  goTo('2026-07-20T05:00:00Z')
  server.flights['OU440'] = [flight('OU 440', state, 'RJK', { scheduled: time('2026-07-20T08:00Z', 2) })]
  await look()
  goTo('2026-07-20T07:00:00Z')
  await look()
  expect([await told(code), (await saved(code)).unseen]).toEqual([1, true])
  expect(await logOf(code)).toContain(line)
  const voucher = await voucherOf(code)
  expect(voucher).toContain(words)
})

test('a flight that nobody knows, or not at that hour: the office reads it, the guest is told nothing', async () => {
  await setKey()
  const { code } = await testSite.booked(flying)
  goTo('2026-07-20T05:00:00Z')
  await look()
  const shown = () => page('dispatcher', `/office/bookings/${formatCode(code)}`)
  expect(await shown()).toContain('Flight not found for this day')
  server.flights['OU440'] = [flight('OU 440', 'Expected', 'RJK', { scheduled: time('2026-07-20T17:00Z', 2) })]
  goTo('2026-07-20T06:30:00Z')
  await look()
  expect(await shown()).toContain('The timetable has this flight at 19:00')
  expect([await told(code), (await saved(code)).pickUpAt]).toEqual([0, AGREED])
})

test('a delay that leaves a driver in two rides rings in the office, and both cards say so', async () => {
  await setKey()
  const driver = 'Ivo Ivić'
  const { code } = await testSite.booked(flying)
  const next = (
    await testSite.booked({ ...guest, name: 'Zoran Babić' }, { ...trip, from: 'opatija', to: 'RJK', time: '13:00' })
  ).code
  for (const one of [code, next]) await assign(one, driver)
  expect((await saved(code)).unseen).toBe(false)
  goTo('2026-07-20T07:00:00Z')
  lands('2026-07-20T09:30Z')
  await look()
  const busy = await saved(code)
  expect([busy.unseen, busy.alerted]).toEqual([true, []])
  expect((await logOf(code)).at(-1)).toMatch(/^flight-expected 11:30 (vehicle|driver)-busy$/)
  expect(await page('dispatcher', '/office/board')).toContain('90 minutes later than agreed')
})

test('the dispatcher types the landing: it holds against the service until it is taken back', async () => {
  await setKey()
  const { code } = await testSite.booked(flying)
  goTo('2026-07-20T06:00:00Z')
  const path = `/office/bookings/${formatCode(code)}`
  const again = await testSite.signedIn('dispatcher')
  const say = (fields: Record<string, string>) =>
    again.post(path, {
      intent: 'flight-set',
      leg: 'there',
      state: 'expected',
      date: '2026-07-20',
      time: '10:50',
      ...fields,
    })
  expect((await say({ time: 'soon' })).status).toBe(422)
  expect((await say({ date: '2026-07-23' })).status).toBe(422)
  expect((await say({})).status).toBe(303)
  expect(await told(code)).toBe(1)
  lands('2026-07-20T08:00Z')
  await look()
  expect(server.asked).toEqual([])
  expect(await page('dispatcher', path)).toContain('Entered by the office')
  expect((await again.post(path, { intent: 'flight-forget', leg: 'there' })).status).toBe(303)
  expect((await saved(code)).landing).toBeUndefined()
  expect(await look()).toBe(1)
})

test('the questions of a day are counted, and no more are asked', async () => {
  await setKey('1')
  await testSite.booked(flying)
  await testSite.booked({ ...guest, name: 'Zoran Babić', flight: 'LH 1710' })
  goTo('2026-07-20T07:00:00Z')
  expect([await look(), server.asked.length]).toEqual([1, 1])
  expect(await page('owner', '/office/flights')).toContain('Today’s questions are used up')
})

test('a fault is asked again after two minutes, then after four; the office reads why', async () => {
  await setKey()
  await testSite.booked(flying)
  goTo('2026-07-20T07:00:00Z')
  server.behave(status(500))
  await look()
  await look()
  expect(server.asked).toHaveLength(1)
  testSite.clock.advance(2 * MINUTE_MS)
  await look()
  testSite.clock.advance(2 * MINUTE_MS)
  await look()
  expect(server.asked).toHaveLength(2)
  expect((await flightRecord(testSite.store)).fault?.reason).toBe('failed')
  expect(await page('owner', '/office/flights')).toContain('it had a fault')
  server.behave()
  testSite.clock.advance(2 * MINUTE_MS)
  expect(await look()).toBe(1)
})

test('two nodes that look at once put one question', async () => {
  await setKey()
  await testSite.booked(flying)
  goTo('2026-07-20T07:00:00Z')
  lands('2026-07-20T08:30Z')
  await Promise.all([look(), look()])
  expect(server.asked).toHaveLength(1)
})

test.each([
  // The clocks go back on 25 October 2026 at three; forward on 28 March 2027 at two.
  ['2026-10-25', '03:30', '2026-10-25T02:30Z', '2026-10-25T03:15Z', 1, '04:15'],
  ['2027-03-28', '03:30', '2027-03-28T01:30Z', '2027-03-28T02:15Z', 2, '04:15'],
] as const)('a late flight on %s, when the clocks change', async (date, hour, agreed, landsAt, offset, shown) => {
  await setKey()
  const { code } = await testSite.booked(flying, { ...trip, date, time: hour })
  goTo(new Date(Date.parse(agreed) - HOUR_MS).toISOString())
  const times = { scheduled: time(agreed, offset), runway: time(landsAt, offset) }
  server.flights['OU440'] = [flight('OU 440', 'EnRoute', 'RJK', times)]
  await look()
  expect(await told(code)).toBe(1)
  const voucher = await voucherOf(code)
  expect(voucher).toContain(`expected to land at ${shown}. Your driver comes for ${shown}, not for ${hour}.`)
  // Before four in the morning the day before is asked for too.
  const days = server.asked.map(({ path }) => /OU440\/([\d-]+)\?/.exec(path)?.[1])
  expect(days).toEqual([date, new Date(Date.parse(date) - 24 * HOUR_MS).toISOString().slice(0, 10)])
})
