import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { changeByOffice } from './change-booking.server.ts'
import { dispatchIn } from './dispatch-booking.server.ts'
import { boardQueries, columnOf } from './board.ts'
import { statedFee } from '#features/bookings/payment.ts'
import { atPrice, type PhoneOrder, placeByPhone } from './phone-order.server.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { type Dispatching, officeActions } from './dispatching.ts'
import { sampleWaiting } from './sample-ride.ts'

import { type DispatchStore, fleet, guest, NOW, openDispatchStore, quote } from '#tests/server/dispatch-store.ts'
const HOUR_MS = 3_600_000

let dispatchStore: DispatchStore
beforeEach(() => {
  dispatchStore = openDispatchStore()
})
afterEach(() => dispatchStore.store.close())

test('the whole way of a ride, each step with its time and its name in the log', async () => {
  const code = await dispatchStore.booked()
  expect(await dispatchStore.act(code, 'assign', { vehicleId: 'van-2', driver: 'Ivo' })).toEqual({
    kind: 'done',
    sequence: 1,
  })
  expect(await dispatchStore.kept(code)).toMatchObject({ state: 'assigned', vehicleId: 'van-2', driver: 'Ivo' })
  dispatchStore.clock.advance(48 * HOUR_MS)
  for (const step of ['set-off', 'arrive', 'complete'] as const)
    expect((await dispatchStore.act(code, step)).kind).toBe('done')
  const { state, times, sequence } = await dispatchStore.kept(code)
  expect([state, times.endedAt, sequence]).toEqual(['completed', dispatchStore.clock.now(), 4])
  const log = await dispatchStore.store.query({ collection: `${bookingPath(code)}/log` })
  expect(log.map(({ data }) => [data['action'], data['by']]).slice(1)).toEqual(
    ['assign', 'set-off', 'arrive', 'complete'].map((action) => [action, 'Mia']),
  )
})

test('what was decided on an old version is not done, and the state that stands is told', async () => {
  const code = await dispatchStore.booked()
  const { sequence } = await dispatchStore.kept(code)
  await dispatchStore.act(code, 'assign', { driver: 'Ivo', expected: sequence })
  expect(await dispatchStore.act(code, 'assign', { driver: 'Ana', expected: sequence })).toEqual({
    kind: 'changed',
    state: 'assigned',
  })
  expect((await dispatchStore.kept(code)).driver).toBe('Ivo')
})

test('the same change from two tabs counts once', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign', { vehicleId: 'van-1', driver: 'Ivo' })
  expect(await dispatchStore.act(code, 'assign', { vehicleId: 'van-1', driver: 'Ivo', expected: 0 })).toEqual({
    kind: 'already',
  })
})

test('a vehicle that drives another at that hour is not given twice, and moving frees the one left', async () => {
  const first = await dispatchStore.booked()
  const second = await dispatchStore.booked()
  const [one, two] = [(await dispatchStore.kept(first)).vehicleId, (await dispatchStore.kept(second)).vehicleId]
  expect(await dispatchStore.act(second, 'assign', { vehicleId: one })).toEqual({
    kind: 'vehicle-taken',
    by: one,
    other: { code: first, guest: 'Ana Horvat', at: NOW + 48 * HOUR_MS },
  })
  expect((await dispatchStore.act(first, 'cancel', { reason: 'operator' })).kind).toBe('done')
  expect((await dispatchStore.act(second, 'assign', { vehicleId: one })).kind).toBe('done')
  expect((await allTaken(dispatchStore.store, 'van')).map(({ vehicleId }) => vehicleId)).toEqual([one])
  expect(two).not.toBe(one)
})

test('a request is confirmed with a vehicle of its class, or told that there is none', async () => {
  const requested = await dispatchStore.booked({ ordered: 'request' })
  expect(await dispatchStore.act(requested, 'confirm', { vehicleId: 'car-1' })).toEqual({
    kind: 'vehicle-taken',
    by: null,
    other: null,
  })
  expect((await dispatchStore.act(requested, 'confirm')).kind).toBe('done')
  expect(await dispatchStore.kept(requested)).toMatchObject({
    state: 'confirmed',
    vehicleId: 'van-1',
    promisedBy: null,
  })
  await dispatchStore.booked()
  const third = await dispatchStore.booked({ ordered: 'request' })
  expect((await dispatchStore.act(third, 'confirm')).kind).toBe('vehicle-taken')
  expect((await dispatchStore.act(third, 'decline')).kind).toBe('done')
})

test('a boat without its papers is given no ride, named or not, and keeps the one it holds', async () => {
  const [boat] = fleet.vehicles.filter(({ vehicleClass }) => vehicleClass === 'boat')
  if (!boat) throw new Error('no boat')
  const papers = { registration: 'RK-1', persons: 8, approval: 'A-2', berth: 'Selce 4', insuredUntil: '2026-12-31' }
  const allowed = { ...fleet, vehicles: [...fleet.vehicles, { ...boat, id: 'boat-2', papers }] }
  const code = await dispatchStore.booked({
    ordered: 'request',
    quote: { ...quote, from: 'selce', to: 'krk', vehicle: 'boat' },
  })
  for (const vehicleId of [null, boat.id])
    expect(await dispatchStore.act(code, 'confirm', { vehicleId })).toEqual({ kind: 'no-papers' })
  const actWith = async (more: Partial<Dispatching>) => {
    const requested: Dispatching = {
      code,
      action: 'confirm',
      expected: null,
      vehicleId: null,
      driver: null,
      reason: null,
    }
    const deps = { fleet: allowed, waiting: sampleWaiting, now: dispatchStore.clock.now(), who: 'Mia' }
    return (
      await dispatchStore.store.transact((transaction) => dispatchIn(transaction, deps, { ...requested, ...more }))
    ).result
  }
  expect(await actWith({ vehicleId: boat.id })).toEqual({ kind: 'no-papers' })
  expect((await actWith({})).kind).toBe('done')
  expect((await dispatchStore.kept(code)).vehicleId).toBe('boat-2')
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
  const code = await dispatchStore.booked({ ordered: 'request', quote: ride })
  const pickUpAt = NOW + 48 * HOUR_MS
  const change = async (people: number, vehicles: (typeof fleet)['vehicles']) => {
    const own = { ...fleet, vehicles: [...vehicles] }
    const trip = { quote: { ...ride, people }, pickUpAt }
    const request = {
      code,
      trip,
      why: null,
      seen: (await dispatchStore.kept(code)).sequence,
      withoutVehicle: false,
    }
    const { kind } = await changeByOffice(
      { store: dispatchStore.store, fleet: own, now: dispatchStore.clock.now(), who: 'Mia' },
      request,
    )
    return [kind, (await dispatchStore.kept(code)).vehicleId, (await dispatchStore.kept(code)).quote.people]
  }
  const confirm = {
    fleet: { ...fleet, vehicles: [boat] },
    waiting: sampleWaiting,
    now: dispatchStore.clock.now(),
    who: 'Mia',
  }
  const requested = { code, action: 'confirm', expected: null, vehicleId: null, driver: null, reason: null } as const
  await dispatchStore.store.transact((transaction) => dispatchIn(transaction, confirm, requested))
  expect(await change(8, [boat])).toEqual(['no-papers', 'boat-6', 6])
  expect(await change(8, [boat, large])).toEqual(['changed', 'boat-8', 8])
  expect(await change(5, [boat])).toEqual(['changed', 'boat-8', 5])
})

test('nothing happens to a ride that is over, and nobody is late before the hour', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign')
  dispatchStore.clock.advance(40 * HOUR_MS)
  await dispatchStore.act(code, 'set-off', { isSure: true })
  await dispatchStore.act(code, 'arrive')
  expect(await dispatchStore.act(code, 'no-show')).toEqual({ kind: 'still-awaited' })
  // Before the hour it is a cancelling, whatever the guest says.
  expect(await dispatchStore.act(code, 'no-show', { reason: 'refused' })).toEqual({ kind: 'still-awaited' })
  dispatchStore.clock.advance(9 * HOUR_MS)
  expect((await dispatchStore.act(code, 'no-show', { reason: 'not-found' })).kind).toBe('done')
  expect((await dispatchStore.kept(code)).noShow).toMatchObject({ feeCents: 8_000 })
  expect(await dispatchStore.act(code, 'cancel')).toEqual({ kind: 'not-possible' })
  expect(await dispatchStore.act('B0000000000', 'cancel')).toEqual({ kind: 'not-there' })
})

test('as for the driver, nobody is a no-show of the office before the free waiting is over who has not said so', async () => {
  const [late, text] = [await dispatchStore.booked(), await dispatchStore.booked()]
  dispatchStore.clock.advance(48 * HOUR_MS - 1)
  for (const code of [late, text])
    for (const step of ['assign', 'set-off', 'arrive'] as const) await dispatchStore.act(code, step)
  // An airport: sixty minutes from the time agreed.
  dispatchStore.clock.advance(60 * 60_000)
  expect(await dispatchStore.act(late, 'no-show', { reason: 'not-found' })).toEqual({ kind: 'still-awaited' })
  expect(await dispatchStore.act(late, 'no-show')).toEqual({ kind: 'still-awaited' })
  expect((await dispatchStore.act(text, 'no-show', { reason: 'refused' })).kind).toBe('done')
  dispatchStore.clock.advance(1)
  expect((await dispatchStore.act(late, 'no-show', { reason: 'not-found' })).kind).toBe('done')
  expect((await dispatchStore.kept(text)).noShow).toMatchObject({ reason: 'refused' })
})

describe('nobody comes to one way of two', () => {
  const lines: BookedQuote['lines'] = [
    { kind: 'fixed', leg: 'there', cents: 5_000 },
    { kind: 'fixed', leg: 'back', cents: 3_000 },
  ]
  const returnAt = NOW + 96 * HOUR_MS
  const stood = async () => {
    const code = await dispatchStore.booked({ quote: { ...quote, lines, returnTrip: true, returnAt } })
    dispatchStore.clock.advance(48 * HOUR_MS)
    await dispatchStore.act(code, 'assign', { leg: 'back' })
    for (const step of ['assign', 'set-off', 'arrive'] as const) await dispatchStore.act(code, step, { leg: 'there' })
    return code
  }

  test('to the way there: its own fee, and the way back stands until somebody cancels it by its own hour', async () => {
    const code = await stood()
    dispatchStore.clock.advance(HOUR_MS)
    expect((await dispatchStore.act(code, 'no-show', { reason: 'not-found', leg: 'there' })).kind).toBe('done')
    expect(await dispatchStore.act(code, 'no-show', { reason: 'not-found', leg: 'there' })).toEqual({ kind: 'already' })
    const rest = await dispatchStore.kept(code)
    expect(rest).toMatchObject({ state: 'assigned', noShow: null, pickUpAt: returnAt, times: { arrivedAt: null } })
    expect(rest.quote).toMatchObject({ from: 'opatija', to: 'RJK', returnAt: null, maximumCents: 3_000 })
    expect(rest.droppedLegs).toMatchObject([{ leg: 'there', feeCents: 5_000, noShow: 'not-found', by: 'office' }])
    expect((await allTaken(dispatchStore.store, 'van')).map(({ from }) => from > dispatchStore.clock.now())).toEqual([
      true,
    ])
    const log = await dispatchStore.store.query({ collection: `${bookingPath(code)}/log` })
    const entry = { action: 'no-show', leg: 'there', from: 'arrived', to: 'no-show', by: 'Mia', why: 'not-found' }
    expect(log.at(-1)?.data).toMatchObject(entry)
    // More than a day before, it goes free of charge.
    await dispatchStore.act(code, 'cancel', { reason: 'guest' })
    expect(statedFee(await dispatchStore.kept(code))).toBe(5_000)
  })

  test('who came to the way there is not who comes to the way back; whoever said it has seen the ride', async () => {
    const code = await stood()
    const crew = { name: 'Vesna', vehicle: 'bijela Škoda, RI 100-AA' }
    const carried = (leg: 'there' | 'back') => ({ [`legStatus.${leg}.carrier`]: 'P123456789' })
    await dispatchStore.store.commit([
      {
        kind: 'update',
        path: bookingPath(code),
        data: { ...carried('there'), ...carried('back'), 'legStatus.there.crew': crew, unseen: true },
      },
    ])
    await dispatchStore.act(code, 'no-show', { reason: 'refused', leg: 'there' })
    const rest = await dispatchStore.kept(code)
    expect([rest.carrier, rest.crew, rest.unseen]).toEqual(['P123456789', undefined, false])
    dispatchStore.clock.advance(48 * HOUR_MS)
    expect(await dispatchStore.act(code, 'set-off')).toEqual({ kind: 'no-crew' })
  })

  test('to the way back: the way there was driven, and only the way back is stated', async () => {
    const code = await stood()
    const back = { leg: 'back', reason: 'not-found' } as const
    await dispatchStore.act(code, 'complete', { leg: 'there' })
    dispatchStore.clock.advance(47 * HOUR_MS)
    for (const step of ['set-off', 'arrive'] as const) await dispatchStore.act(code, step, { leg: 'back' })
    dispatchStore.clock.advance(HOUR_MS + 14 * 60_000)
    expect(await dispatchStore.act(code, 'no-show', back)).toEqual({ kind: 'still-awaited' })
    dispatchStore.clock.advance(60_000)
    await dispatchStore.act(code, 'no-show', back)
    const rest = await dispatchStore.kept(code)
    expect(rest).toMatchObject({ state: 'completed', noShow: null, quote: { maximumCents: 5_000 } })
    expect(rest.droppedLegs).toMatchObject([{ leg: 'back', feeCents: 3_000, noShow: 'not-found' }])
    // The review that is asked once the whole trip is over.
    const jobs = await dispatchStore.store.query({ collection: 'jobs' })
    expect(jobs.map(({ data }) => (data['payload'] as { kind?: string }).kind)).toContain('review')
  })

  test('cancelled late at the door of the way there, the way back is still free', async () => {
    const code = await dispatchStore.booked({ quote: { ...quote, lines, returnTrip: true, returnAt } })
    dispatchStore.clock.advance(40 * HOUR_MS)
    await dispatchStore.act(code, 'cancel', { reason: 'guest' })
    expect((await dispatchStore.kept(code)).cancelled?.feeCents).toBe(2_500)
  })
})

test('a carrier’s ride does not set off from the office before it is said who comes', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign')
  await dispatchStore.store.commit([
    { kind: 'update', path: bookingPath(code), data: { 'legStatus.there.carrier': 'P123456789' } },
  ])
  dispatchStore.clock.advance(47 * HOUR_MS)
  const [crewName, crewVehicle] = ['Vesna', 'bijela Škoda, RI 100-AA']
  for (const half of [{}, { crewName }, { crewVehicle }])
    expect(await dispatchStore.act(code, 'set-off', half)).toEqual({ kind: 'no-crew' })
  expect((await dispatchStore.act(code, 'set-off', { crewName, crewVehicle })).kind).toBe('done')
  expect(await dispatchStore.kept(code)).toMatchObject({
    state: 'on-the-way',
    crew: { name: 'Vesna', vehicle: crewVehicle },
  })
  const log = await dispatchStore.store.query({ collection: `${bookingPath(code)}/log` })
  expect(log.at(-1)?.data).toMatchObject({ action: 'set-off', why: `Vesna, ${crewVehicle}` })
  // Who came stays in the booking; of our own drivers nobody says it so.
  for (const step of ['arrive', 'complete'] as const) await dispatchStore.act(code, step)
  expect(await dispatchStore.kept(code)).toMatchObject({
    state: 'completed',
    carrier: 'P123456789',
    crew: { name: 'Vesna' },
  })
  const own = await dispatchStore.booked({ pickUpAt: dispatchStore.clock.now() + 12 * HOUR_MS })
  await dispatchStore.act(own, 'assign')
  dispatchStore.clock.advance(10 * HOUR_MS)
  expect((await dispatchStore.act(own, 'set-off', { crewName, crewVehicle })).kind).toBe('done')
  expect((await dispatchStore.kept(own)).crew).toBeUndefined()
})

test('the guest who cancels late through the office is told the fee; our own fault costs nothing', async () => {
  const [own, ours] = [await dispatchStore.booked(), await dispatchStore.booked()]
  const flight = await dispatchStore.booked({ pickUpAt: NOW + 60 * HOUR_MS })
  dispatchStore.clock.advance(40 * HOUR_MS)
  await dispatchStore.act(own, 'cancel', { reason: 'guest' })
  await dispatchStore.act(ours, 'cancel', { reason: 'operator' })
  expect((await dispatchStore.kept(own)).cancelled?.feeCents).toBe(4_000)
  expect((await dispatchStore.kept(ours)).cancelled?.feeCents).toBe(0)
  // As the guest's own button says it (ADR 33), so that nobody takes it for our fault.
  await dispatchStore.act(flight, 'cancel', { reason: 'flight-cancelled' })
  expect((await dispatchStore.kept(flight)).cancelled?.feeCents).toBe(0)
  const log = await dispatchStore.store.query({ collection: `${bookingPath(flight)}/log` })
  expect(log.at(-1)?.data).toMatchObject({ action: 'cancel', why: 'flight-cancelled' })
})

test('the board finds its rides by an index, however many there are', async () => {
  const [soon, later] = [NOW + 5 * HOUR_MS, NOW + 480 * HOUR_MS]
  const today = await dispatchStore.booked({ pickUpAt: soon })
  const request = await dispatchStore.booked({ pickUpAt: later, ordered: 'request' })
  const andBack = await dispatchStore.booked({ pickUpAt: later })
  await dispatchStore.store.commit([{ kind: 'update', path: bookingPath(andBack), data: { 'quote.returnAt': soon } }])
  const { days, back, requests, unseen } = boardQueries(NOW)
  const codes = async (query: typeof days) =>
    (await dispatchStore.store.query(query, { scanLimit: 0 })).map(({ data }) => data['code'])
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
  const order: PhoneOrder = {
    orderId: 'phone-1',
    fingerprint: 'a',
    quote: atPrice(quote, 7_500),
    pickUpAt: NOW + HOUR_MS,
    locale: 'hr',
    trial: true,
    termsVersion: '1',
    guest,
    who: 'Mia',
    why: 'a regular',
    withoutVehicle: false,
    orderedBy: 'phone',
  }
  const deps = { store: dispatchStore.store, clock: dispatchStore.clock, fleet, makeCode: () => makeCode('B') }
  const first = await placeByPhone(deps, order)
  const again = await placeByPhone(deps, order)
  if (first.kind !== 'placed') throw new Error(first.kind)
  expect(again).toEqual(first)
  const booking = await dispatchStore.kept(first.code)
  expect(booking).toMatchObject({ state: 'confirmed', unseen: false, vehicleId: 'van-1' })
  expect(booking.quote.maximumCents).toBe(7_500)
  await placeByPhone(deps, { ...order, orderId: 'phone-2' })
  expect(await placeByPhone(deps, { ...order, orderId: 'phone-3' })).toEqual({ kind: 'sold-out' })
  const forced = await placeByPhone(deps, { ...order, orderId: 'phone-3', withoutVehicle: true })
  if (forced.kind !== 'placed') throw new Error(forced.kind)
  expect(await dispatchStore.kept(forced.code)).toMatchObject({ state: 'confirmed', vehicleId: null })
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
