import { afterEach, beforeEach, expect, test } from 'vitest'
import { driverLinkToken } from '#features/bookings/booking-links.server.ts'
import { SECRET, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
afterEach(() => testSite.store.close())

const call = { from: 'Rijeka', to: 'Opatija', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }
const write = async (when: string) => {
  const sent = await session.post('/office/new-booking', { ...call, when, intent: 'book' })
  return { status: sent.status, code: /bookings\/(B[0-9A-Z]{10})/.exec(sent.headers.get('Location') ?? '')?.[1] ?? '' }
}
const [FIRST, SECOND] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
const pickUps = async () => (await testSite.bookings()).map(({ pickUpAt }) => new Date(pickUpAt).toISOString())

beforeEach(async () => {
  // The afternoon before the night that goes through the hour from two to three twice.
  testSite = await openTestOffice({ now: '2026-10-24T13:00:00Z' })
  session = await testSite.signedIn('dispatcher', { locale: 'hr' })
})

test('of two rides at half past two, board, booking, driver and guest read which is which', async () => {
  const codes = [(await write('sutra 0230')).code, (await write('sutra 0230 CET')).code]
  expect((await pickUps()).toSorted()).toEqual([FIRST, SECOND])
  const board = textOf(await (await session.get('/office/board')).text())
  for (const text of ['02:30 (ljetno vrijeme)', '02:30 (zimsko vrijeme)']) expect(board).toContain(text)
  const second = (await testSite.bookings()).find(({ code }) => code === codes[1])
  if (!second) throw new Error('not kept')
  expect(textOf(await (await session.get(`/office/bookings/${codes[1]}`)).text())).toContain('02:30 (zimsko vrijeme)')
  const ride = `/ride/${driverLinkToken(second, SECRET)}`
  const words = { '': 'winter time', '/hr': 'zimsko vrijeme', '/it': 'ora solare', '/de': 'Winterzeit' }
  for (const [prefix, word] of Object.entries(words))
    expect(textOf(await (await testSite.get(`${prefix}${ride}`)).text())).toContain(`02:30 (${word})`)
})

test('a ride of the second half past two stays there, whatever else is changed', async () => {
  const { code } = await write('sutra 0230 CET')
  const path = `/office/bookings/${code}/change`
  const html = await (await session.get(path)).text()
  const typed = Object.fromEntries(
    elements(html, 'input').map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
  )
  expect(typed['when']).toBe('2026-10-25 02:30 CET')
  const sent = await session.post(path, { ...call, when: typed['when'] ?? '', people: '3', seen: '0', intent: 'ride' })
  expect(sent.status).toBe(303)
  expect(
    (await testSite.bookings()).map(({ quote, pickUpAt }) => [quote.people, new Date(pickUpAt).toISOString()]),
  ).toEqual([[3, SECOND]])
})

test('in that night itself a ride in so many minutes is in so many minutes', async () => {
  // Ten past two for the first time; the same for the second time, when the first is over.
  for (const [now, wanted] of [
    ['2026-10-25T00:10:00Z', '2026-10-25T01:10:00.000Z'],
    ['2026-10-25T01:10:00Z', '2026-10-25T01:40:00.000Z'],
  ] as const) {
    testSite.clock.advance(Date.parse(now) - testSite.clock.now())
    expect((await write(now.includes('T00') ? '+60' : '+30')).status).toBe(303)
    expect(await pickUps()).toContain(wanted)
  }
})

test('who asks for a price in the second of the two hours is told the second one', async () => {
  testSite.clock.advance(Date.parse('2026-10-25T01:05:00Z') - testSite.clock.now())
  const requested = new URLSearchParams({ ...trip, date: '2026-10-25', time: '02:50' })
  expect(textOf(await (await testSite.get(`/book?${requested}`)).text())).toContain('02:50 (winter time)')
})

test('the night that has no half past two says so at the field', async () => {
  testSite = await openTestOffice({ now: '2027-03-27T13:00:00Z' })
  session = await testSite.signedIn('dispatcher', { locale: 'hr' })
  const sent = await session.post('/office/new-booking', { ...call, when: 'sutra 0230', intent: 'book' })
  expect(sent.status).toBe(422)
  expect(textOf(await sent.text())).toContain('Te se noći pomiče sat')
  expect((await write('sutra 0130')).status).toBe(303)
  expect((await write('sutra 0300')).status).toBe(303)
  expect((await pickUps()).toSorted()).toEqual(['2027-03-28T00:30:00.000Z', '2027-03-28T01:00:00.000Z'])
  const board = textOf(await (await session.get('/office/board')).text())
  for (const text of ['01:30', '03:00']) expect(board).toContain(text)
})
