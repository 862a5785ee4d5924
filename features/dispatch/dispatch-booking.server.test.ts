import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { bookingRules } from '#features/bookings/booking-rules.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { changeByOffice } from './change-booking.server.ts'
import { dispatchIn } from './dispatch-booking.server.ts'
import { boardQueries, columnOf } from './board.ts'
import { statedFee } from '#features/bookings/payment.ts'
import { atPrice, type PhoneOrder, placeByPhone, readAmount } from './phone-order.server.ts'
import { type Dispatched, type Dispatching, officeActions } from './dispatching.ts'
import { sampleWaiting } from './sample-ride.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const fleet = readFleet('content')
const quote: BookedQuote = {
  ...{ from: 'RJK', to: 'opatija', people: 6, bags: 6, returnTrip: false, returnAt: null, vehicle: 'van', lines: [] },
  ...{ maximumCents: 8_000, basis: 'fixed', asks: false, freeCancellationHours: 24, km: 39, minutes: 35 },
}
const guest = {
  ...{ name: 'Ana Horvat', email: 'ana@example.hr', phone: null, legs: { there: noDetails, back: null } },
  ...{ signText: null, note: null, invoice: null },
}

let clock: ReturnType<typeof steppingClock>
let store: Store
let count = 0
beforeEach(() => {
  clock = steppingClock(NOW)
  const indexes = declaredIndexes(joinRules({ collections: [bookingRules] }))
  store = openStore(openEmbedded(':memory:', { clock, indexes }))
})
afterEach(() => store.close())

async function booked(more: Partial<Order> = {}): Promise<string> {
  const code = `B${String(++count).padStart(10, '0')}`
  const order: Order = {
    ...{ orderId: code, fingerprint: 'a', quote, pickUpAt: NOW + 48 * HOUR_MS, locale: 'en', trial: true },
    ...{ termsVersion: '1', ordered: 'order', guest },
    ...more,
  }
  const placed = await placeOrder({ store, clock, fleet, makeCode: () => code }, order)
  expect(placed.kind).toBe('placed')
  return code
}

async function act(code: string, action: Dispatching['action'], more: Partial<Dispatching> = {}): Promise<Dispatched> {
  const asked: Dispatching = { code, action, expected: null, vehicleId: null, driver: null, reason: null, ...more }
  const { result } = await store.transact((transaction) =>
    dispatchIn(transaction, { fleet, waiting: sampleWaiting, now: clock.now(), who: 'Mia' }, asked),
  )
  return result
}

async function kept(code: string) {
  const booking = readBooking(await store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}

test('the whole way of a ride, each step with its time and its name in the log', async () => {
  const code = await booked()
  expect(await act(code, 'assign', { vehicleId: 'van-2', driver: 'Ivo' })).toEqual({ kind: 'done', sequence: 1 })
  expect(await kept(code)).toMatchObject({ state: 'assigned', vehicleId: 'van-2', driver: 'Ivo' })
  clock.advance(48 * HOUR_MS)
  for (const step of ['set-off', 'arrive', 'complete'] as const) expect((await act(code, step)).kind).toBe('done')
  const { state, times, sequence } = await kept(code)
  expect([state, times.endedAt, sequence]).toEqual(['completed', clock.now(), 4])
  const log = await store.query({ collection: `${bookingPath(code)}/log` })
  expect(log.map(({ data }) => [data['action'], data['by']]).slice(1)).toEqual(
    ['assign', 'set-off', 'arrive', 'complete'].map((action) => [action, 'Mia']),
  )
})

test('what was decided on an old version is not done, and the state that stands is told', async () => {
  const code = await booked()
  const { sequence } = await kept(code)
  await act(code, 'assign', { driver: 'Ivo', expected: sequence })
  expect(await act(code, 'assign', { driver: 'Ana', expected: sequence })).toEqual({
    kind: 'changed',
    state: 'assigned',
  })
  expect((await kept(code)).driver).toBe('Ivo')
})

test('the same change from two tabs counts once', async () => {
  const code = await booked()
  await act(code, 'assign', { vehicleId: 'van-1', driver: 'Ivo' })
  expect(await act(code, 'assign', { vehicleId: 'van-1', driver: 'Ivo', expected: 0 })).toEqual({ kind: 'already' })
})

test('a vehicle that drives another at that hour is not given twice, and moving frees the one left', async () => {
  const first = await booked()
  const second = await booked()
  const [one, two] = [(await kept(first)).vehicleId, (await kept(second)).vehicleId]
  expect(await act(second, 'assign', { vehicleId: one })).toEqual({ kind: 'vehicle-taken', by: one })
  expect((await act(first, 'cancel', { reason: 'operator' })).kind).toBe('done')
  expect((await act(second, 'assign', { vehicleId: one })).kind).toBe('done')
  expect((await allTaken(store, 'van')).map(({ vehicleId }) => vehicleId)).toEqual([one])
  expect(two).not.toBe(one)
})

test('a request is confirmed with a vehicle of its class, or told that there is none', async () => {
  const asked = await booked({ ordered: 'request' })
  expect(await act(asked, 'confirm', { vehicleId: 'car-1' })).toEqual({ kind: 'vehicle-taken', by: null })
  expect((await act(asked, 'confirm')).kind).toBe('done')
  expect(await kept(asked)).toMatchObject({ state: 'confirmed', vehicleId: 'van-1', promisedBy: null })
  await booked()
  const third = await booked({ ordered: 'request' })
  expect((await act(third, 'confirm')).kind).toBe('vehicle-taken')
  expect((await act(third, 'decline')).kind).toBe('done')
})

test('a boat without its papers is given no ride, named or not, and keeps the one it holds', async () => {
  const [boat] = fleet.vehicles.filter(({ vehicleClass }) => vehicleClass === 'boat')
  if (!boat) throw new Error('no boat')
  const papers = { registration: 'RK-1', persons: 8, approval: 'A-2', berth: 'Selce 4', insuredUntil: '2026-12-31' }
  const allowed = { ...fleet, vehicles: [...fleet.vehicles, { ...boat, id: 'boat-2', papers }] }
  const code = await booked({ ordered: 'request', quote: { ...quote, from: 'selce', to: 'krk', vehicle: 'boat' } })
  for (const vehicleId of [null, boat.id])
    expect(await act(code, 'confirm', { vehicleId })).toEqual({ kind: 'no-papers' })
  const actWith = async (more: Partial<Dispatching>) => {
    const asked: Dispatching = { code, action: 'confirm', expected: null, vehicleId: null, driver: null, reason: null }
    const deps = { fleet: allowed, waiting: sampleWaiting, now: clock.now(), who: 'Mia' }
    return (await store.transact((transaction) => dispatchIn(transaction, deps, { ...asked, ...more }))).result
  }
  expect(await actWith({ vehicleId: boat.id })).toEqual({ kind: 'no-papers' })
  expect((await actWith({})).kind).toBe('done')
  expect((await kept(code)).vehicleId).toBe('boat-2')
  expect(await actWith({ action: 'assign', vehicleId: boat.id, driver: 'Ivo' })).toEqual({ kind: 'no-papers' })
  // What was promised while they held is driven: the papers may lie on the table, and the guest on the pier.
  allowed.vehicles = allowed.vehicles.map((row) => ({ ...row, papers: null }))
  expect((await actWith({ action: 'assign', vehicleId: 'boat-2', driver: 'Ivo' })).kind).toBe('done')
})

test('more people than the boat is approved for: another that may take them, or none', async () => {
  const papers = { registration: 'RK-1', persons: 6, approval: 'A-2', berth: 'Selce 4', insuredUntil: '2026-12-31' }
  const boat = { id: 'boat-6', vehicleClass: 'boat', seats: 8, bags: 8, childSeats: 0, label: '', papers } as const
  const large = { ...boat, id: 'boat-8', papers: { ...papers, persons: 8 } }
  const ride = { ...quote, from: 'selce', to: 'krk', vehicle: 'boat' as const }
  const code = await booked({ ordered: 'request', quote: ride })
  const pickUpAt = NOW + 48 * HOUR_MS
  const change = async (people: number, vehicles: (typeof fleet)['vehicles']) => {
    const own = { ...fleet, vehicles: [...vehicles] }
    const trip = { quote: { ...ride, people }, pickUpAt }
    const asked = { code, trip, why: null, seen: (await kept(code)).sequence, withoutVehicle: false }
    const { kind } = await changeByOffice({ store, fleet: own, now: clock.now(), who: 'Mia' }, asked)
    return [kind, (await kept(code)).vehicleId, (await kept(code)).quote.people]
  }
  const confirm = { fleet: { ...fleet, vehicles: [boat] }, waiting: sampleWaiting, now: clock.now(), who: 'Mia' }
  const asked = { code, action: 'confirm', expected: null, vehicleId: null, driver: null, reason: null } as const
  await store.transact((transaction) => dispatchIn(transaction, confirm, asked))
  expect(await change(8, [boat])).toEqual(['no-papers', 'boat-6', 6])
  expect(await change(8, [boat, large])).toEqual(['changed', 'boat-8', 8])
  expect(await change(5, [boat])).toEqual(['changed', 'boat-8', 5])
})

test('nothing happens to a ride that is over, and nobody is late before the hour', async () => {
  const code = await booked()
  await act(code, 'assign')
  clock.advance(40 * HOUR_MS)
  await act(code, 'set-off', { isSure: true })
  await act(code, 'arrive')
  expect(await act(code, 'no-show')).toEqual({ kind: 'still-awaited' })
  // Before the hour it is a cancelling, whatever the guest says.
  expect(await act(code, 'no-show', { reason: 'refused' })).toEqual({ kind: 'still-awaited' })
  clock.advance(9 * HOUR_MS)
  expect((await act(code, 'no-show', { reason: 'not-found' })).kind).toBe('done')
  expect((await kept(code)).noShow).toMatchObject({ feeCents: 8_000 })
  expect(await act(code, 'cancel')).toEqual({ kind: 'not-possible' })
  expect(await act('B0000000000', 'cancel')).toEqual({ kind: 'not-there' })
})

test('as for the driver, nobody is a no-show of the office before the free waiting is over who has not said so', async () => {
  const [late, said] = [await booked(), await booked()]
  clock.advance(48 * HOUR_MS - 1)
  for (const code of [late, said]) for (const step of ['assign', 'set-off', 'arrive'] as const) await act(code, step)
  // An airport: sixty minutes from the time agreed.
  clock.advance(60 * 60_000)
  expect(await act(late, 'no-show', { reason: 'not-found' })).toEqual({ kind: 'still-awaited' })
  expect(await act(late, 'no-show')).toEqual({ kind: 'still-awaited' })
  expect((await act(said, 'no-show', { reason: 'refused' })).kind).toBe('done')
  clock.advance(1)
  expect((await act(late, 'no-show', { reason: 'not-found' })).kind).toBe('done')
  expect((await kept(said)).noShow).toMatchObject({ reason: 'refused' })
})

describe('nobody comes to one way of two', () => {
  const lines: BookedQuote['lines'] = [
    { kind: 'fixed', leg: 'there', cents: 5_000 },
    { kind: 'fixed', leg: 'back', cents: 3_000 },
  ]
  const returnAt = NOW + 96 * HOUR_MS
  const stood = async () => {
    const code = await booked({ quote: { ...quote, lines, returnTrip: true, returnAt } })
    clock.advance(48 * HOUR_MS)
    for (const step of ['assign', 'set-off', 'arrive'] as const) await act(code, step)
    return code
  }

  test('to the way there: its own fee, and the way back stands until somebody cancels it by its own hour', async () => {
    const code = await stood()
    clock.advance(HOUR_MS)
    expect((await act(code, 'no-show', { reason: 'not-found' })).kind).toBe('done')
    expect(await act(code, 'no-show', { reason: 'not-found' })).toEqual({ kind: 'already' })
    const rest = await kept(code)
    expect(rest).toMatchObject({ state: 'assigned', noShow: null, pickUpAt: returnAt, times: { arrivedAt: null } })
    expect(rest.quote).toMatchObject({ from: 'opatija', to: 'RJK', returnAt: null, maximumCents: 3_000 })
    expect(rest.droppedLegs).toMatchObject([{ leg: 'there', feeCents: 5_000, noShow: 'not-found', by: 'office' }])
    expect((await allTaken(store, 'van')).map(({ from }) => from > clock.now())).toEqual([true])
    const log = await store.query({ collection: `${bookingPath(code)}/log` })
    expect(log.at(-1)?.data).toMatchObject({ action: 'no-show', by: 'Mia', why: 'not-found', to: 'assigned' })
    // More than a day before, it goes free of charge.
    await act(code, 'cancel', { reason: 'guest' })
    expect(statedFee(await kept(code))).toBe(5_000)
  })

  test('who came to the way there is not who comes to the way back; whoever said it has seen the ride', async () => {
    const code = await stood()
    const crew = { name: 'Vesna', vehicle: 'bijela Škoda, RI 100-AA' }
    await store.commit([
      { kind: 'update', path: bookingPath(code), data: { carrier: 'P123456789', crew, unseen: true } },
    ])
    await act(code, 'no-show', { reason: 'refused' })
    const rest = await kept(code)
    expect([rest.carrier, rest.crew, rest.unseen]).toEqual(['P123456789', undefined, false])
    clock.advance(48 * HOUR_MS)
    expect(await act(code, 'set-off')).toEqual({ kind: 'no-crew' })
  })

  test('to the way back: the way there was driven, and only the way back is stated', async () => {
    const code = await stood()
    clock.advance(48 * HOUR_MS + 14 * 60_000)
    expect(await act(code, 'no-show', { reason: 'not-found' })).toEqual({ kind: 'still-awaited' })
    clock.advance(60_000)
    await act(code, 'no-show', { reason: 'not-found' })
    expect(await kept(code)).toMatchObject({ state: 'no-show', noShow: { feeCents: 3_000 } })
  })

  test('cancelled late at the door of the way there, the way back is still free', async () => {
    const code = await booked({ quote: { ...quote, lines, returnTrip: true, returnAt } })
    clock.advance(40 * HOUR_MS)
    await act(code, 'cancel', { reason: 'guest' })
    expect((await kept(code)).cancelled?.feeCents).toBe(2_500)
  })
})

test('a carrier’s ride does not set off from the office before it is said who comes', async () => {
  const code = await booked()
  await act(code, 'assign')
  await store.commit([{ kind: 'update', path: bookingPath(code), data: { carrier: 'P123456789' } }])
  clock.advance(47 * HOUR_MS)
  const [crewName, crewVehicle] = ['Vesna', 'bijela Škoda, RI 100-AA']
  for (const half of [{}, { crewName }, { crewVehicle }])
    expect(await act(code, 'set-off', half)).toEqual({ kind: 'no-crew' })
  expect((await act(code, 'set-off', { crewName, crewVehicle })).kind).toBe('done')
  expect(await kept(code)).toMatchObject({ state: 'on-the-way', crew: { name: 'Vesna', vehicle: crewVehicle } })
  const log = await store.query({ collection: `${bookingPath(code)}/log` })
  expect(log.at(-1)?.data).toMatchObject({ action: 'set-off', why: `Vesna, ${crewVehicle}` })
  // Who came stays in the booking; of our own drivers nobody says it so.
  for (const step of ['arrive', 'complete'] as const) await act(code, step)
  expect(await kept(code)).toMatchObject({ state: 'completed', carrier: 'P123456789', crew: { name: 'Vesna' } })
  const own = await booked({ pickUpAt: clock.now() + 12 * HOUR_MS })
  await act(own, 'assign')
  clock.advance(10 * HOUR_MS)
  expect((await act(own, 'set-off', { crewName, crewVehicle })).kind).toBe('done')
  expect((await kept(own)).crew).toBeUndefined()
})

test('the guest who cancels late through the office is told the fee; our own fault costs nothing', async () => {
  const [own, ours] = [await booked(), await booked()]
  const flight = await booked({ pickUpAt: NOW + 60 * HOUR_MS })
  clock.advance(40 * HOUR_MS)
  await act(own, 'cancel', { reason: 'guest' })
  await act(ours, 'cancel', { reason: 'operator' })
  expect((await kept(own)).cancelled?.feeCents).toBe(4_000)
  expect((await kept(ours)).cancelled?.feeCents).toBe(0)
  // As the guest's own button says it (ADR 73), so that nobody takes it for our fault.
  await act(flight, 'cancel', { reason: 'flight-cancelled' })
  expect((await kept(flight)).cancelled?.feeCents).toBe(0)
  const log = await store.query({ collection: `${bookingPath(flight)}/log` })
  expect(log.at(-1)?.data).toMatchObject({ action: 'cancel', why: 'flight-cancelled' })
})

test('the board finds its rides by an index, however many there are', async () => {
  const [soon, later] = [NOW + 5 * HOUR_MS, NOW + 480 * HOUR_MS]
  const today = await booked({ pickUpAt: soon })
  const request = await booked({ pickUpAt: later, ordered: 'request' })
  const andBack = await booked({ pickUpAt: later })
  await store.commit([{ kind: 'update', path: bookingPath(andBack), data: { 'quote.returnAt': soon } }])
  const { days, back, requests, unseen } = boardQueries(NOW)
  const codes = async (query: typeof days) =>
    (await store.query(query, { scanLimit: 0 })).map(({ data }) => data['code'])
  expect(await codes(days)).toEqual([today])
  expect(await codes(back)).toEqual([andBack])
  expect(await codes(requests)).toEqual([request])
  expect(await codes(unseen)).toHaveLength(3)
})

test('every state has its column, and what is over no button', () => {
  expect([columnOf('arrived'), columnOf('no-show'), columnOf('completed')]).toEqual(['arrived', 'over', 'over'])
  expect(officeActions({ state: 'requested' })).toEqual(['confirm', 'decline', 'cancel'])
  expect(officeActions({ state: 'declined' })).toEqual([])
})

test('a booking by phone is confirmed, holds a vehicle, and the same form sent twice is one booking', async () => {
  const makeCode = () => `B${String(++count).padStart(10, '0')}`
  const order: PhoneOrder = {
    ...{ orderId: 'phone-1', fingerprint: 'a', quote: atPrice(quote, 7_500), pickUpAt: NOW + HOUR_MS },
    ...{ locale: 'hr', trial: true, termsVersion: '1', guest, who: 'Mia', why: 'a regular', withoutVehicle: false },
    orderedBy: 'phone',
  }
  const deps = { store, clock, fleet, makeCode }
  const first = await placeByPhone(deps, order)
  const again = await placeByPhone(deps, order)
  if (first.kind !== 'placed') throw new Error(first.kind)
  expect(again).toEqual(first)
  const booking = await kept(first.code)
  expect(booking).toMatchObject({ state: 'confirmed', unseen: false, vehicleId: 'van-1' })
  expect(booking.quote.maximumCents).toBe(7_500)
  await placeByPhone(deps, { ...order, orderId: 'phone-2' })
  expect(await placeByPhone(deps, { ...order, orderId: 'phone-3' })).toEqual({ kind: 'sold-out' })
  const forced = await placeByPhone(deps, { ...order, orderId: 'phone-3', withoutVehicle: true })
  if (forced.kind !== 'placed') throw new Error(forced.kind)
  expect(await kept(forced.code)).toMatchObject({ state: 'confirmed', vehicleId: null })
})

test('an agreed price as it is typed', () => {
  expect(['45', '45,5', '45.50 €', '1.250,00', '1 250'].map(readAmount)).toEqual([4500, 4550, 4550, 125000, 125000])
  expect(['', 'x', '-4', '4,555'].map(readAmount)).toEqual([null, null, null, null])
  expect(atPrice({ ...quote, asks: true }, quote.maximumCents).asks).toBe(false)
})

test('an agreed price of two ways is parted as the tariff parts it: neither way is left for nothing', () => {
  const there = { kind: 'fixed', leg: 'there', cents: 6_000 } as const
  const back = { kind: 'fixed', leg: 'back', cents: 3_000 } as const
  const both = { ...quote, returnTrip: true, returnAt: NOW + 9 * HOUR_MS, lines: [there, back], maximumCents: 9_000 }
  const shares = ({ lines }: typeof quote) => lines.map(({ leg, cents }) => [leg, cents])
  expect(shares(atPrice(both, 7_000))).toEqual([
    ['there', 4_667],
    ['back', 2_333],
  ])
  expect(shares(atPrice({ ...both, lines: [], maximumCents: 0 }, 7_001))).toEqual([
    ['there', 3_501],
    ['back', 3_500],
  ])
})
