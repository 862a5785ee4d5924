import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readTariff } from '#features/fares/tariff.server.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import type { BookedQuote } from './booking.ts'
import { BOOKINGS, bookingPath, capacityPath, readBlocks, readBooking } from './booking-documents.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { type Order, type OrderDeps, placeOrder } from './place-order.server.ts'

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
  guest: {
    name: 'Ana Horvat',
    email: 'ana@example.hr',
    phone: null,
    flight: null,
    pickUpDetail: null,
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
  deps = { store, clock, fleet, tariff: readTariff('content', () => true), makeCode: () => makeCode('B') }
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an order in the area with notice is confirmed at once and holds a vehicle', async () => {
  const placed = await placeOrder(deps, order)
  const booking = readBooking(await store.get(bookingPath(placed.code)))
  expect(placed.state).toBe('confirmed')
  expect(booking).toMatchObject({
    state: 'confirmed',
    vehicleId: 'van-1',
    pickUpLocal: '2026-07-17T11:00',
    ordered: 'order',
  })
  expect(await store.query({ collection: `${bookingPath(placed.code)}/log` })).toHaveLength(1)
})

test('outside the area or too soon it is a request with a promised answer', async () => {
  const far = await placeOrder(deps, { ...order, quote: { ...quote, from: 'split' } })
  const soon = await placeOrder(deps, { ...order, orderId: 'soon', pickUpAt: NOW + 3_600_000 })
  for (const { code } of [far, soon]) {
    const booking = readBooking(await store.get(bookingPath(code)))
    expect(booking).toMatchObject({ state: 'requested', vehicleId: null, promisedBy: NOW + 30 * 60_000 })
  }
})

test('the same order sent again is the same booking; another one under its id is refused', async () => {
  const [a, b] = await Promise.all([placeOrder(deps, order), placeOrder(deps, order)])
  expect(b.code).toBe(a.code)
  expect(await store.query({ collection: BOOKINGS })).toHaveLength(1)
  await expect(placeOrder(deps, { ...order, fingerprint: 'b' })).rejects.toThrow()
})

test('fifty orders at once for two vans: two are confirmed, the others are requests, and no van has two rides', async () => {
  const placed = await Promise.all(
    Array.from({ length: 50 }, (_, n) => placeOrder(deps, { ...order, orderId: `storm-${n}` })),
  )
  expect(placed.filter(({ state }) => state === 'confirmed')).toHaveLength(2)
  expect(await store.query({ collection: BOOKINGS })).toHaveLength(50)
  const blocks = readBlocks(await store.get(capacityPath('van')))
  expect(blocks).toHaveLength(2)
  const [one, two] = blocks
  expect(one && two && one.vehicleId === two.vehicleId && overlaps(one, two)).toBe(false)
})

test('cancelling in time is free and frees the vehicle for the next', async () => {
  const { code } = await placeOrder(deps, order)
  expect(await cancelBooking(deps, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })).toEqual({
    kind: 'cancelled',
    feeCents: 0,
  })
  expect(readBlocks(await store.get(capacityPath('van')))).toEqual([])
  expect(await cancelBooking(deps, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })).toEqual({
    kind: 'not-possible',
  })
})

test('a fee that was not shown is shown first', async () => {
  const { code } = await placeOrder(deps, order)
  const late = { ...deps, clock: steppingClock(order.pickUpAt - 3_600_000) }
  expect(await cancelBooking(late, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })).toEqual({
    kind: 'fee-changed',
    feeCents: 4_000,
  })
  expect(await cancelBooking(late, { code, by: 'guest', reason: 'guest', shownFeeCents: 4_000 })).toEqual({
    kind: 'cancelled',
    feeCents: 4_000,
  })
})
