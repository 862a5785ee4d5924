import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { driversNamed } from '#features/fleet/driver.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import type { BookedQuote } from './booking.ts'
import { BOOKINGS, bookingPath } from './booking-documents.server.ts'
import { readBooking } from '#tests/server/read-booking.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { canConfirmNow, type Order, type OrderDeps, placeOrder } from './place-order.server.ts'
import { noDetails } from './leg-details.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const clock = steppingClock(NOW)
const fleet: Fleet = readFleet('content')
const quote: BookedQuote = {
  from: 'RJK',
  to: 'opatija',
  people: 6,
  bags: 6,
  returnTrip: false,
  returnAt: null,
  vehicle: 'van',
  lines: [],
  maximumCents: 8_000,
  basis: 'fixed',
  asks: false,
  freeCancellationHours: 24,
  km: 39,
  minutes: 35,
}
const order: Order = {
  orderId: 'first',
  fingerprint: 'a',
  quote,
  pickUpAt: NOW + 48 * 3_600_000,
  locale: 'en',
  trial: true,
  termsVersion: '1',
  ordered: 'order',
  guest: {
    name: 'Ana Horvat',
    email: 'ana@example.hr',
    phone: null,
    legs: { there: noDetails, back: null },
    signText: null,
    note: null,
    invoice: null,
  },
}

let folder: string
let store: Store
let deps: OrderDeps
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galeb-orders-'))
  store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock }))
  deps = { store, clock, fleet, makeCode: () => makeCode('B') }
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function place(over: Partial<Order> = {}) {
  const placed = await placeOrder(deps, { ...order, ...over })
  if (placed.kind !== 'placed') throw new Error(placed.kind)
  return placed
}

test('an order in the area with notice is confirmed at once and holds a vehicle', async () => {
  const { code, state } = await place()
  const booking = readBooking(await store.get(bookingPath(code)))
  expect(state).toBe('confirmed')
  expect(booking).toMatchObject({
    state: 'confirmed',
    vehicleId: 'van-1',
    pickUpLocal: '2026-07-17T11:00',
    ordered: 'order',
  })
  expect(await store.query({ collection: `${bookingPath(code)}/log` })).toHaveLength(1)
})

test('outside the area or too soon it can only be a request, with a promised answer', async () => {
  const far = { quote: { ...quote, from: 'split' }, pickUpAt: order.pickUpAt }
  const soon = { quote, pickUpAt: NOW + 3_600_000 }
  for (const [n, trip] of [far, soon].entries()) {
    expect(await canConfirmNow(deps, trip)).toEqual({ kind: 'request' })
    expect(await placeOrder(deps, { ...order, ...trip, orderId: `o${n}` })).toEqual({ kind: 'request-only' })
    const { code } = await place({ ...trip, orderId: `r${n}`, ordered: 'request' })
    const booking = readBooking(await store.get(bookingPath(code)))
    expect(booking).toMatchObject({ state: 'requested', vehicleId: null, promisedBy: NOW + 30 * 60_000 })
  }
})

test('the same order sent again is the same booking; another one under its id is told of it', async () => {
  const [a, b] = await Promise.all([place(), place()])
  expect(b.code).toBe(a.code)
  expect(await store.query({ collection: BOOKINGS })).toHaveLength(1)
  expect(await placeOrder(deps, { ...order, fingerprint: 'b' })).toEqual({ kind: 'already', code: a.code })
  expect(await store.query({ collection: BOOKINGS })).toHaveLength(1)
})

test('fifty orders at once for two vans: two get them, the others keep nothing and hear of the next free time', async () => {
  const storm = Array.from({ length: 50 }, (_, n) => placeOrder(deps, { ...order, orderId: `storm-${n}` }))
  const placed = await Promise.all(storm)
  expect(placed.filter(({ kind }) => kind === 'placed')).toHaveLength(2)
  expect(await store.query({ collection: BOOKINGS })).toHaveLength(2)
  const [one, two, ...more] = await allTaken(store, 'van')
  expect(more).toEqual([])
  expect(one && two && one.vehicleId === two.vehicleId && overlaps(one, two)).toBe(false)
  const availability = await canConfirmNow(deps, order)
  expect(availability.kind).toBe('sold-out')
  if (availability.kind === 'sold-out') expect(availability.nextFreeAt).toBeGreaterThan(order.pickUpAt)
})

test('cancelling in time is free and frees the vehicle for the next', async () => {
  const { code } = await place()
  const requested = { code, by: 'guest', reason: 'guest', shownFeeCents: 0 } as const
  expect(await cancelBooking(deps, requested)).toEqual({ kind: 'cancelled', feeCents: 0 })
  expect(await allTaken(store, 'van')).toEqual([])
  // A second press of the button finds it done, and writes nothing more.
  expect(await cancelBooking(deps, requested)).toEqual({ kind: 'cancelled', feeCents: 0 })
  expect(await store.query({ collection: `${bookingPath(code)}/log` })).toHaveLength(2)
  expect(await cancelBooking(deps, { ...requested, code: 'B0000000000' })).toEqual({ kind: 'not-possible' })
})

test('a fee that was not shown is shown first', async () => {
  const { code } = await place()
  const late = { ...deps, clock: steppingClock(order.pickUpAt - 3_600_000) }
  const requested = { code, by: 'guest', reason: 'guest' } as const
  expect(await cancelBooking(late, { ...requested, shownFeeCents: 0 })).toEqual({
    kind: 'fee-changed',
    feeCents: 4_000,
  })
  expect(await cancelBooking(late, { ...requested, shownFeeCents: 4_000 })).toEqual({
    kind: 'cancelled',
    feeCents: 4_000,
  })
})

const HOUR_MS = 3_600_000
const back = { ...quote, returnTrip: true, returnAt: order.pickUpAt + 6 * HOUR_MS }

test('there and back hold a vehicle each at their own time, and free both', async () => {
  const { code } = await place({ quote: back })
  const blocks = await allTaken(store, 'van')
  expect(blocks.map(({ from, to }) => [from, to])).toEqual(
    [order.pickUpAt, back.returnAt].map((at) => [at - 45 * 60_000, at + (35 + 20) * 60_000]),
  )
  expect(readBooking(await store.get(bookingPath(code)))?.blocks).toEqual(blocks)
  // Other rules meanwhile must not keep a vehicle busy for a ride that is off.
  const stricter = { ...deps, fleet: { ...fleet, blocks: { approachMinutes: 90, bufferMinutes: 5 } } }
  await cancelBooking(stricter, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
  expect(await allTaken(store, 'van')).toEqual([])
})

test('with no vehicle for the way back the whole trip is sold out, and nothing is held', async () => {
  const busy = { pickUpAt: back.returnAt - HOUR_MS }
  await place({ orderId: 'busy-1', ...busy })
  await place({ orderId: 'busy-2', ...busy })
  expect(await placeOrder(deps, { ...order, quote: back })).toEqual({ kind: 'sold-out' })
  expect(await allTaken(store, 'van')).toHaveLength(2)
  expect(await canConfirmNow(deps, { ...order, quote: back })).toEqual({ kind: 'sold-out', nextFreeAt: null })
})

test('the next free time on offer leaves the way back where it is', async () => {
  const busy = { pickUpAt: order.pickUpAt }
  await place({ orderId: 'busy-1', ...busy })
  await place({ orderId: 'busy-2', ...busy })
  const availability = await canConfirmNow(deps, { ...order, quote: back })
  if (availability.kind !== 'sold-out' || availability.nextFreeAt === null) throw new Error(availability.kind)
  const { nextFreeAt } = availability
  expect(await placeOrder(deps, { ...order, quote: back, pickUpAt: nextFreeAt })).toMatchObject({ kind: 'placed' })
})

test.each([
  ['a boat, whose papers nobody has seen', { vehicle: 'boat' as const }],
  ['a ferry nobody knows the price of', { asks: true }],
  ['a way back without a time', { returnTrip: true }],
  ['a way back before one has arrived', { returnTrip: true, returnAt: order.pickUpAt + 60_000 }],
  ['a way back from outside the area', { ...back, to: 'split' }],
])('%s is never confirmed at once', async (_, change) => {
  const changedOrder = { ...order, quote: { ...quote, ...change } }
  expect(await canConfirmNow(deps, changedOrder)).toEqual({ kind: 'request' })
  expect(await placeOrder(deps, changedOrder)).toEqual({ kind: 'request-only' })
  expect(await store.query({ collection: BOOKINGS })).toEqual([])
})

test('whoever orders at the same moment gets a vehicle as long as there is one', async () => {
  const storm = Array.from({ length: 40 }, (_, n) =>
    placeOrder(deps, { ...order, orderId: `day-${n}`, pickUpAt: order.pickUpAt + n * 24 * HOUR_MS }),
  )
  expect((await Promise.all(storm)).filter(({ kind }) => kind === 'placed')).toHaveLength(40)
  expect(await allTaken(store, 'van')).toHaveLength(40)
})

/** Drivers who work all day every day, as the office enters them. */
function staffed(...names: string[]): Fleet {
  const days = [1, 2, 3, 4, 5, 6, 7]
  const week = names.map((who) => ({ what: 'driver' as const, who, days, from: '00:00', to: '00:00' }))
  return { ...fleet, drivers: driversNamed(names, []), week }
}

test('many guests at once, of two classes, and one driver on shift: one of them gets the ride', async () => {
  deps = { ...deps, fleet: staffed('Ana') }
  const requested = Array.from({ length: 8 }, (_, at) => {
    const vehicle = at % 2 === 0 ? ('van' as const) : ('car' as const)
    const party = { ...quote, vehicle, people: 2, bags: 2 }
    return placeOrder(deps, { ...order, orderId: `guest-${at}`, quote: party, pickUpAt: order.pickUpAt + at * 60_000 })
  })
  const placed = await Promise.all(requested)
  expect(placed.filter(({ kind }) => kind === 'placed')).toHaveLength(1)
  expect(placed.filter(({ kind }) => kind === 'sold-out')).toHaveLength(7)
  const blocks = (await store.query({ collection: BOOKINGS })).flatMap((doc) => readBooking(doc)?.blocks ?? [])
  expect(blocks).toHaveLength(1)
  const availability = await canConfirmNow(deps, order)
  expect(availability).toMatchObject({ kind: 'sold-out', nextFreeAt: expect.any(Number) })
  const next = availability.kind === 'sold-out' ? availability.nextFreeAt : null
  expect(await canConfirmNow(deps, { ...order, pickUpAt: next ?? 0 })).toEqual({ kind: 'order' })
})

test('without shifts nothing changes: as many rides as there are vehicles', async () => {
  deps = { ...deps, fleet: { ...fleet, drivers: driversNamed(['Ana'], []) } }
  await place()
  await place({ orderId: 'second' })
  expect(await canConfirmNow(deps, order)).toMatchObject({ kind: 'sold-out' })
})
