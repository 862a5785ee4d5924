import { beforeEach, describe, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { checkSymbol } from '#features/codes/code.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import { allTaken } from './all-taken.ts'
import { guest, HOUR_MS, SECRET, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
})

async function stored(code: string): Promise<ReadBooking> {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const viewing = (code: string) => viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0]
const lastOf = async (code: string) => (await logOf(testSite.store, code)).at(-1)
const mails = async (code: string) =>
  (await testSite.store.query({ collection: 'jobs' })).map(({ path }) => path).filter((path) => path.includes(code))

/** The form of the trip as the page shows it, filled in. */
async function rideForm(code: string): Promise<Record<string, string>> {
  const { values } = formIn(await (await session.get(`/office/bookings/${code}/change`)).text(), 'when')
  return { ...values, intent: 'ride' }
}

const [first, second, third] = ['BAAAAAAAA1', 'BAAAAAAAA2', 'BAAAAAAAA3'].map((ten) => ten + checkSymbol(ten)) as [
  string,
  string,
  string,
]
const boatRide = (code: string, hours: number) => {
  const ride = sampleRide({ code, pickUpAt: testSite.clock.now() + hours * HOUR_MS })
  return { ...ride, quote: { ...ride.quote, from: 'selce', to: 'opatija', vehicle: 'boat' as const } }
}

test('the sea is rough: all boat rides of a time are held with one button, listed, and let go again', async () => {
  const rides = [boatRide(first, 5), boatRide(second, 20), boatRide(third, 200)]
  for (const ride of rides)
    await testSite.store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  const other = (await testSite.booked(guest, { ...trip, date: '2026-07-16' })).code
  const html = await (await session.get('/office/weather')).text()
  for (const [code, isThere] of [
    [first, true],
    [second, true],
    [third, false],
    [other, false],
  ] as const)
    expect(html.includes(`/office/bookings/${code}"`), code).toBe(isThere)
  const span = Object.fromEntries(
    elements(html, 'input').flatMap(({ attributes: { name = '', value = '', type } }) =>
      type === 'hidden' && (name === 'from' || name === 'to') ? [[name, value]] : [],
    ),
  )
  const held = await session.post('/office/weather', { ...span, intent: 'hold' })
  expect(held.headers.get('Location')).toMatch(/held=2$/)
  expect([(await stored(first)).weatherHold, (await stored(third)).weatherHold ?? null]).toEqual([
    { at: testSite.clock.now(), ways: { there: { stops: ['boats'], closed: ['boats'] } } },
    null,
  ])
  expect(await lastOf(second)).toMatchObject({ by: 'Mia', action: 'weather-hold' })
  // One of them sails after all, from its own page.
  await session.post(`/office/bookings/${second}`, { intent: 'weather-lift' })
  expect([(await stored(second)).weatherHold, (await stored(first)).weatherHold !== null]).toEqual([null, true])
  const lifted = await session.post('/office/weather', { ...span, intent: 'lift' })
  expect(lifted.headers.get('Location')).toMatch(/lifted=1$/)
  expect((await session.post('/office/weather', { from: '2026-07-15T10:00', to: '2027-07-15T10:00' })).status).toBe(422)
  expect((await (await testSite.signedIn('editor')).post('/office/weather', { ...span, intent: 'hold' })).status).toBe(
    403,
  )
})

describe('a bridge is closed', () => {
  const span = { from: '2026-07-20T00:00', to: '2026-07-21T00:00' }
  const page = async (closed: string) => {
    const html = await (await session.get(`/office/weather?${new URLSearchParams({ ...span, closed })}`)).text()
    return elements(html, 'input').flatMap(({ attributes: { name, value = '', checked } }) =>
      name === 'code' ? [[value, checked !== undefined]] : [],
    )
  }
  const press = (intent: string, closed: string[], codes: string[]) =>
    session.post('/office/weather', [
      ...Object.entries({ ...span, intent, picked: '1' }),
      ...closed.map((id): [string, string] => ['closed', id]),
      ...codes.map((code): [string, string] => ['code', code]),
    ])

  test('whose ride leads over it is ticked and held; the guest reads what is closed, and is offered no way that is not known', async () => {
    const over = (await testSite.booked(guest, { ...trip, date: '2026-07-20', from: 'RJK', to: 'opatija' })).code
    const ashore = (await testSite.booked(guest, { ...trip, date: '2026-07-20', from: 'rijeka', to: 'opatija' })).code
    expect(await page('krk-bridge')).toEqual([[over, true]])
    expect((await press('hold', ['krk-bridge'], [over, ashore])).headers.get('Location')).toContain('held=1')
    expect((await stored(over)).weatherHold).toMatchObject({ ways: { there: { stops: ['krk-bridge'] } } })
    const audit = await testSite.store.query({ collection: 'audit' })
    expect(audit.find(({ data }) => data['action'] === 'weather.held')?.data['after']).toEqual({
      closed: ['krk-bridge'],
      codes: [over],
    })
    expect((await stored(ashore)).weatherHold ?? null).toBeNull()
    expect(await mails(over)).toContain(`jobs/${over}-weather-1-guest`)
    const told = { '': 'Krk Bridge', '/hr': 'Krčki most', '/it': 'ponte di Krk', '/de': 'Krk-Brücke' }
    for (const [prefix, name] of Object.entries(told)) {
      const html = await (await testSite.get(`${prefix}/decoder/${over}`, viewing(over))).text()
      expect(textOf(html)).toContain(name)
      expect([html.includes('value="weather-cancel"'), html.includes('change=1')]).toEqual([true, true])
      expect(html).not.toMatch(/href="[^"]*vehicle=car/)
    }
    // The ferry to somewhere else opens nothing; the bridge does, and its guest is told.
    expect((await press('lift', ['Prizna-Zigljen'], [over])).headers.get('Location')).toContain('lifted=0')
    expect((await press('lift', ['krk-bridge'], [over])).headers.get('Location')).toContain('lifted=1')
    expect(await mails(over)).toContain(`jobs/${over}-weather-lifted-2-guest`)
  })

  test('of another road only the office knows: all rides by road are listed, and those it ticks are held', async () => {
    const code = (await testSite.booked(guest, { ...trip, date: '2026-07-20' })).code
    expect(await page('road')).toEqual([[code, false]])
    expect((await press('hold', ['road'], [])).headers.get('Location')).toContain('held=0')
    await press('hold', ['road'], [code])
    expect((await stored(code)).weatherHold).toMatchObject({ ways: { there: { stops: ['road'] } } })
    expect((await press('hold', ['nothing'], [code])).status).toBe(422)
  })

  test('with boat and bridge both closed no road is offered, and the ride waits for the last of them', async () => {
    const ride = boatRide(first, 5)
    const atVrbnik = { ...ride, quote: { ...ride.quote, to: 'b:vrbnik' } }
    await testSite.store.commit([{ kind: 'set', path: bookingPath(first), data: asData(atVrbnik) }])
    const voucher = async () => (await testSite.get(`/decoder/${first}`, viewing(first))).text()
    const now = { ...span, from: '2026-07-15T11:00', to: '2026-07-16T23:59', picked: '1', code: first }
    const closing = (intent: string, closed: string[]) =>
      session.post('/office/weather', [
        ...Object.entries({ ...now, intent }),
        ...closed.map((id): [string, string] => ['closed', id]),
      ])
    await closing('hold', ['boats'])
    expect(await voucher()).toMatch(/href="[^"]*vehicle=car/)
    await closing('lift', ['boats'])
    await closing('hold', ['boats', 'krk-bridge'])
    expect(await voucher()).not.toMatch(/href="[^"]*vehicle=car/)
    expect((await stored(first)).weatherHold).toMatchObject({
      ways: { there: { stops: ['boats'], closed: ['boats', 'krk-bridge'] } },
    })
  })
})

test('a caller wants another hour and a van: changed at once, the old vehicle is free, the guest is written to', async () => {
  const { code } = await testSite.booked(guest, trip)
  const before = await stored(code)
  const form = await rideForm(code)
  const shown = await session.post(`/office/bookings/${code}/change`, { ...form, vehicle: 'van', intent: 'price' })
  expect(shown.status).toBe(422)
  expect((await stored(code)).sequence).toBe(before.sequence)
  const sent = await session.post(`/office/bookings/${code}/change`, {
    ...form,
    vehicle: 'van',
    when: '2026-07-21 06:30',
  })
  expect(sent.headers.get('Location')).toBe(`/office/bookings/${code}`)
  const after = await stored(code)
  expect(after).toMatchObject({ state: 'confirmed', pickUpLocal: '2026-07-21T06:30', quote: { vehicle: 'van' } })
  expect(after.vehicleId).toMatch(/^van/)
  expect(await allTaken(testSite.store, 'car')).toEqual([])
  expect(await lastOf(code)).toMatchObject({ by: 'Mia', action: 'change' })
  expect(await mails(code)).toContain(`jobs/${code}-changed-1-guest`)
  // The old form a second time: somebody has changed it meanwhile.
  const late = await session.post(`/office/bookings/${code}/change`, { ...form, when: '2026-07-22 08:00' })
  expect([late.status, (await stored(code)).pickUpLocal]).toEqual([422, '2026-07-21T06:30'])
})

test('an unchanged trip never becomes dearer; a lower price is agreed with its reason', async () => {
  const { code } = await testSite.booked(guest, trip)
  const form = await rideForm(code)
  const dearer = await session.post(`/office/bookings/${code}/change`, { ...form, price: '400', why: 'August' })
  expect([dearer.status, textOf(await dearer.text())]).toEqual([422, expect.stringContaining('never costs more')])
  expect((await session.post(`/office/bookings/${code}/change`, { ...form, price: '30' })).status).toBe(422)
  await session.post(`/office/bookings/${code}/change`, { ...form, price: '30', why: 'waited long last time' })
  expect((await stored(code)).quote.maximumCents).toBe(3_000)
  expect(await lastOf(code)).toMatchObject({ why: 'waited long last time' })
})

test('a wrong letter in the address is put right, and the new address has to be opened anew', async () => {
  const { code } = await testSite.booked(guest, trip)
  const { sequence } = await stored(code)
  const person = { ...guest, email: 'ana@example.com', flight: 'ou 411', locale: 'it', seen: String(sequence) }
  const faulty = await session.post(`/office/bookings/${code}/change`, { ...person, phone: 'x', intent: 'person' })
  expect([faulty.status, (await faulty.text()).includes('value="ana@example.com"')]).toEqual([422, true])
  await session.post(`/office/bookings/${code}/change`, { ...person, intent: 'person' })
  expect(await stored(code)).toMatchObject({
    locale: 'it',
    contactOpenedAt: null,
    guest: { email: 'ana@example.com', legs: { there: { flight: 'OU411' } } },
  })
  expect(await lastOf(code)).toMatchObject({ by: 'Mia', action: 'correct' })
})

test('a change the guest asked for is answered on the page, with the name of who did', async () => {
  const { code } = await testSite.booked(guest, trip)
  const booking = await stored(code)
  const wish = {
    quote: booking.quote,
    pickUpAt: booking.pickUpAt + 3 * HOUR_MS,
    askedAt: testSite.clock.now(),
    promisedBy: testSite.clock.now() + HOUR_MS,
  }
  await testSite.store.commit([{ kind: 'set', path: bookingPath(code), data: asData({ ...booking, wish }) }])
  const html = await (await session.get(`/office/bookings/${code}`)).text()
  expect(html).toContain('value="wish-take"')
  await session.post(`/office/bookings/${code}`, { intent: 'wish-take' })
  expect(await stored(code)).toMatchObject({ wish: null, pickUpAt: wish.pickUpAt })
  expect(await lastOf(code)).toMatchObject({ by: 'Mia', action: 'change' })
})

test('one way of two is cancelled by the office; only the guest’s own wish may cost something', async () => {
  const both = { ...trip, return: '1', returnDate: '2026-07-25', returnTime: '12:00' }
  const { code } = await testSite.booked(guest, both)
  testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
  await session.post(`/office/bookings/${code}`, { intent: 'drop-leg', leg: 'there', reason: 'operator' })
  expect(await stored(code)).toMatchObject({ quote: { from: 'opatija', to: 'RJK', returnAt: null } })
  expect((await stored(code)).droppedLegs).toMatchObject([{ leg: 'there', by: 'office', feeCents: 0 }])
  expect(await lastOf(code)).toMatchObject({ by: 'Mia', action: 'cancel', leg: 'there', why: 'operator' })
})

test('a fee is claimed and paid, a prepayment recorded and what is left of it given back', async () => {
  const { code } = await testSite.booked(guest, trip)
  const page = `/office/bookings/${code}`
  expect((await session.post(page, { intent: 'prepaid', amount: 'much' })).status).toBe(422)
  expect((await session.post(page, { intent: 'fee-paid' })).status).toBe(422)
  await session.post(page, { intent: 'prepaid', amount: '65' })
  testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
  await session.post('/office/board', { code, action: 'cancel', reason: 'guest' })
  expect((await stored(code)).cancelled?.feeCents).toBe(3_250)
  const text = textOf(await (await session.get(page)).text())
  expect(text).toContain('Refund: €32.50')
  for (const intent of ['fee-claimed', 'fee-paid', 'prepaid-back']) await session.post(page, { intent })
  expect(await stored(code)).toMatchObject({
    fee: { state: 'paid' },
    prepaid: { cents: 6_500, backAt: testSite.clock.now() },
  })
  const log = textOf(await (await session.get(page)).text())
  for (const word of ['Fee charged', 'Deposit refunded', 'Mia']) expect(log).toContain(word)
})

test('a prepayment that was written down wrongly is told, taken out, and written down anew', async () => {
  const { code } = await testSite.booked(guest, trip)
  const page = `/office/bookings/${code}`
  for (const amount of ['much', '0']) {
    const refused = await session.post(page, { intent: 'prepaid', amount })
    expect(refused.status).toBe(422)
    const field = elements(await refused.text(), 'input').find(({ attributes }) => attributes['name'] === 'amount')
    expect(field?.attributes).toMatchObject({ value: amount, 'aria-invalid': 'true' })
  }
  await session.post(page, { intent: 'prepaid', amount: '450' })
  await session.post(page, { intent: 'prepaid-undo' })
  expect((await stored(code)).prepaid).toBeUndefined()
  await session.post(page, { intent: 'prepaid', amount: '45' })
  expect(await stored(code)).toMatchObject({ prepaid: { cents: 4_500 } })
  expect((await lastOf(code))?.why).toBe('45.00 €')
})

test('Enter in the field of the prepayment records it, whatever fee is open beside it', async () => {
  const { code } = await testSite.booked(guest, trip)
  testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
  await session.post('/office/board', { code, action: 'cancel', reason: 'guest' })
  const html = await (await session.get(`/office/bookings/${code}`)).text()
  const form = /<form(?:(?!<form).)*name="amount".*?<\/form>/s.exec(html)?.[0] ?? ''
  expect(elements(form, 'button').map(({ attributes }) => attributes['value'])).toEqual(['prepaid'])
})

test('a night at sea that ends in the hour that comes twice holds its rides of both', async () => {
  const at = (iso: string) => (Date.parse(iso) - testSite.clock.now()) / HOUR_MS
  const rides = [boatRide(first, at('2026-10-25T00:20:00Z')), boatRide(second, at('2026-10-25T01:20:00Z'))]
  for (const ride of rides)
    await testSite.store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData(ride) }])
  const html = await (await session.get('/office/weather?from=2026-10-24T22:00&to=2026-10-25T02:30')).text()
  expect([first, second].map((code) => html.includes(`/office/bookings/${code}"`))).toEqual([true, true])
})

test('the weather asks for tomorrow, too, on the day that has 25 hours', async () => {
  testSite.clock.advance(Date.parse('2026-10-24T22:30:00Z') - testSite.clock.now())
  session = await testSite.signedIn('dispatcher')
  const html = await (await session.get('/office/weather')).text()
  const field = elements(html, 'input').find(({ attributes }) => attributes['id'] === 'to')
  expect(field?.attributes['value']).toBe('2026-10-26T23:59')
})

test('whoever is called as every object names something reads the log like anybody', async () => {
  const { code } = await testSite.booked()
  const odd = await testSite.signedIn('dispatcher', { name: '__proto__', email: 'odd@galeb.example' })
  await odd.post(`/office/bookings/${code}`, { intent: 'weather-hold', closed: 'krk-bridge' })
  const page = await odd.get(`/office/bookings/${code}`)
  expect([page.status, textOf(await page.text()).includes('__proto__')]).toEqual([200, true])
})

test('the page of a booking draws its road, and says it in words', async () => {
  const { code } = await testSite.booked(guest)
  const html = await (await session.get(`/office/bookings/${code}`)).text()
  const [map] = elements(html, 'img').filter(({ attributes }) => attributes['src']?.includes('/maps/route/'))
  expect(map?.attributes['src']).toMatch(/^\/maps\/route\/RJK\/opatija\.svg#/)
  expect(map?.attributes['alt']).toContain('Opatija')
})
