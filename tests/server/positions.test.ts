import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '#documents/server/jobs.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { ERASE_POSITION_JOB, erasePositionIn, readPosition } from '#features/positions/positions.server.ts'
import { cookieOf, HOUR_MS, MINUTE_MS } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { ORIGIN } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const LIST = '/office/fleet/drivers'
const PIN = '274915'
/** On the road between Opatija and the airport of Rijeka, and a place beyond every map of it. */
const [RIJEKA, ZAGREB] = [
  { lat: '45.3271', lon: '14.4422' },
  { lat: '45.8150', lon: '15.9819' },
]

let testSite: TestOffice
let owner: SignedIn
let phone: string
let code: string
let guestCookie: string
beforeEach(async () => {
  testSite = await openTestOffice({ now: '2026-07-20T07:00:00Z' })
  owner = await testSite.signedIn('owner', { name: 'Mia' })
  phone = await phoneOf('Ivo Babić', 'ivo-babic')
  const booked = await testSite.booked(undefined, {
    from: 'RJK',
    to: 'opatija',
    date: '2026-07-20',
    time: '14:00',
    people: '2',
    bags: '2',
    vehicle: 'car',
  })
  ;[code, guestCookie] = [booked.code, booked.cookie]
  await testSite.store.commit([
    { kind: 'update', path: bookingPath(code), data: { 'legStatus.there.state': 'confirmed' } },
  ])
  await owner.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
})
afterEach(() => testSite.store.close())

async function phoneOf(name: string, id: string): Promise<string> {
  const { values } = formIn(await (await owner.get(`${LIST}/new`)).text(), 'licence-number')
  await owner.post(`${LIST}/new`, { ...values, name, active: 'yes' })
  await owner.post(`${LIST}/${id}`, { intent: 'link' })
  const link = /\/hr\/driver\/link\/[\w-]{43}/.exec(await (await owner.get(`${LIST}/${id}`)).text())?.[0] ?? ''
  return cookieOf(await testSite.post(link, { pin: PIN, again: PIN }))
}

const send = async (fields: Record<string, string>, cookie = phone) =>
  (await testSite.post('/driver', { code, ...fields }, { Cookie: cookie })).status
const here = (more: Record<string, string> = {}, cookie = phone) =>
  send({ intent: 'position', ...RIJEKA, ...more }, cookie)
const setOff = () => send({ intent: 'set-off', isSure: 'true' })
const voucher = async () => (await testSite.get(`/decoder/${code}`, guestCookie)).text()
const dotsIn = (html: string) => elements(html, 'circle').length
const board = async () => textOf(await (await owner.get('/office/board')).text())

test('the driver’s tap shows guest and office how far the driver is; nothing is taken without it', async () => {
  expect(await here({ start: '1' })).toBe(422)
  expect(await (await testSite.get('/driver', phone)).text()).not.toContain('data-name="share-position"')
  await setOff()
  expect(await (await testSite.get('/driver', phone)).text()).toContain('data-name="share-position"')
  expect([await here(), await readPosition(testSite.store, code)]).toEqual([422, null])
  expect(await here({ start: '1' })).toBe(303)
  const html = await voucher()
  expect([/The driver is about \d+ minutes away/.test(textOf(html)), dotsIn(html)]).toEqual([true, 1])
  expect(html).not.toContain('14.4422')
  expect(await board()).toMatch(/about \d+ minutes away/)
  const desk = await (await owner.get(`/office/bookings/${code}`)).text()
  expect([/about \d+ minutes away/.test(textOf(desk)), dotsIn(desk)]).toEqual([true, 1])
  // Not more often than every quarter of a minute; what comes too early changes nothing.
  testSite.clock.advance(5000)
  expect(await here(ZAGREB)).toBe(303)
  expect(await readPosition(testSite.store, code)).toMatchObject({ lat: 45.3271 })
  testSite.clock.advance(15_000)
  expect(await here(ZAGREB)).toBe(303)
  // Beyond the edge of the map there is no dot.
  const far = await voucher()
  expect([dotsIn(far), textOf(far).includes('minutes away')]).toEqual([0, true])
  testSite.clock.advance(3 * MINUTE_MS)
  expect(textOf(await voucher())).toContain('Last position: 3 minutes ago')
  expect(await board()).toContain('3 minutes ago')
  for (const wrong of [{ lat: '91' }, { lon: '' }, { lat: 'x' }]) expect(await here(wrong)).toBe(422)
})

test.each([
  ['a tap', () => send({ intent: 'stop-position' })],
  ['arriving', () => send({ intent: 'arrive' })],
  ['another driver', () => owner.post('/office/board', { code, action: 'assign', driver: 'Pero Perić' })],
  ['the office, which says that the driver has arrived', () => owner.post('/office/board', { code, action: 'arrive' })],
  ['two hours', async () => testSite.clock.advance(2 * HOUR_MS)],
])('%s ends it', async (_what, end) => {
  await setOff()
  expect(await here({ start: '1' })).toBe(303)
  await end()
  testSite.clock.advance(MINUTE_MS)
  expect(await here()).toBe(422)
  const again = cookieOf(await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'Horvat' })) || guestCookie
  const html = await (await testSite.get(`/decoder/${code}`, again)).text()
  expect([textOf(html).includes('minutes away'), dotsIn(html)]).toEqual([false, 0])
  expect(await board()).not.toContain('minutes away')
})

test('an arrival that is undone shares nothing again without a tap', async () => {
  await setOff()
  await here({ start: '1' })
  await send({ intent: 'arrive' })
  const { values } = formIn(await (await testSite.get('/driver', phone)).text(), 'sequence')
  expect(await send({ ...values, intent: 'undo' })).toBe(303)
  testSite.clock.advance(MINUTE_MS)
  expect(await here()).toBe(422)
  expect(await here({ start: '1' })).toBe(303)
})

test('nobody but the driver shares it, and nobody gets the point', async () => {
  const other = await phoneOf('Ana Đurić', 'ana-duric')
  await setOff()
  expect(await here({ start: '1' }, other)).toBe(422)
  expect(await here({ start: '1' }, guestCookie)).toBe(403)
  await here({ start: '1' })
  expect(await send({ intent: 'stop-position' }, other)).toBe(422)
  const another = await testSite.booked({ name: 'Petra Perić', email: 'petra@example.hr', phone: '' }, undefined)
  const [partner, editor] = [await testSite.signedIn('partner'), await testSite.signedIn('editor')]
  const headers = (cookie: string) => ({ Cookie: cookie, Origin: ORIGIN, 'Content-Type': 'application/json' })
  const get = async (cookie: string) =>
    (await testSite.ask(`/api/documents/get?path=positions%2F${code}`, { headers: headers(cookie) })).text()
  const query = { collection: 'positions', where: [{ field: 'isOn', operator: '==', value: true }] }
  const ask = async (cookie: string) =>
    (
      await testSite.ask('/api/documents/query', {
        method: 'POST',
        headers: headers(cookie),
        body: JSON.stringify({ query }),
      })
    ).text()
  for (const who of ['', guestCookie, another.cookie, phone, other, partner.cookie, editor.cookie]) {
    expect(await ask(who)).toContain('permission-denied')
    expect(await get(who)).not.toMatch(/45\.3271|"minutes"/)
  }
  expect(await get(guestCookie)).toContain('shown')
  expect(await ask(owner.cookie)).toContain('minutes')
  expect(await ask(owner.cookie)).not.toContain('45.3271')
})

test('a day after it was first shared it is gone, and before that it stands in the driver’s export', async () => {
  await setOff()
  await here({ start: '1' })
  expect(await (await owner.get(`${LIST}/ivo-babic?export=person`)).text()).toContain('45.3271')
  const work = jobs({
    store: testSite.store,
    clock: testSite.clock,
    node: 'test',
    concurrent: 50,
    handlers: {
      [ERASE_POSITION_JOB]: ({ code: of, startedAt }, { finish }) =>
        finish((transaction) => erasePositionIn(transaction, String(of), Number(startedAt))),
    },
  })
  testSite.clock.advance(24 * HOUR_MS - MINUTE_MS)
  await work.runDue()
  expect(await readPosition(testSite.store, code)).not.toBeNull()
  testSite.clock.advance(MINUTE_MS)
  await work.runDue()
  expect(await readPosition(testSite.store, code)).toBeNull()
})
