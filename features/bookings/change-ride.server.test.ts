import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { HOUR, NOW, order } from '#tests/server/mail-order.ts'
import { answerWish } from './answer-wish.server.ts'
import type { Booking } from './booking.ts'
import { bookingPath, BOOKINGS } from './booking-documents.server.ts'
import { type ReadBooking, readBooking } from '#tests/server/read-booking.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import { cancelBooking, feeNow } from './cancel-booking.server.ts'
import { changeRide } from './change-ride.server.ts'
import { driveBooking } from './drive-booking.server.ts'
import { placeOrder, type Order } from './place-order.server.ts'

const fleet = readFleet('content')

function setting() {
  const clock = steppingClock(NOW)
  const store = openStore(openEmbedded(':memory:', { clock }))
  const deps = { store, clock, fleet, makeCode: () => makeCode('B') }
  let count = 0
  const booking = async (code: string): Promise<ReadBooking> => {
    const found = readBooking(await store.get(bookingPath(code)))
    if (!found) throw new Error('not kept')
    return found
  }
  return {
    clock,
    store,
    deps,
    booking,
    async place(over: Partial<Order> = {}) {
      const placed = await placeOrder(deps, { ...order, orderId: `o${count++}`, ...over })
      return placed.kind === 'placed' ? placed.code : null
    },
    async change(
      code: string,
      trip: { pickUpAt?: number } & Partial<Booking['quote']>,
      mode: 'order' | 'request' = 'order',
    ) {
      const stored = await booking(code)
      const { pickUpAt = stored.pickUpAt, ...quote } = trip
      const nextTrip = { quote: { ...stored.quote, ...quote }, pickUpAt }
      return (await changeRide(deps, { code, by: 'guest', trip: nextTrip, mode, seen: stored.sequence })).kind
    },
    blocks: (of: Booking['quote']['vehicle']) => allTaken(store, of),
    log: async (code: string) =>
      (await store.query({ collection: `${bookingPath(code)}/log` })).map(({ data }) => data['action']),
  }
}

test('to another hour: the calendar, the booking, its log and the mails move together', async () => {
  const { place, change, booking, blocks, log, store } = setting()
  const code = (await place()) ?? ''
  const [before] = await blocks('van')
  expect(await change(code, { pickUpAt: order.pickUpAt + 5 * HOUR })).toBe('changed')
  const after = await booking(code)
  expect(after).toMatchObject({ state: 'confirmed', sequence: 1, pickUpAt: order.pickUpAt + 5 * HOUR })
  expect(after.pickUpLocal).toBe('2026-07-17T16:00')
  expect(await blocks('van')).toEqual([
    { ...before, from: (before?.from ?? 0) + 5 * HOUR, to: (before?.to ?? 0) + 5 * HOUR },
  ])
  expect(await log(code)).toEqual(['order', 'change'])
  for (const reader of ['guest', 'operator']) expect(await store.get(`jobs/${code}-changed-1-${reader}`)).not.toBeNull()
})

test('to another class: what was held is free again', async () => {
  const { place, change, blocks, booking } = setting()
  const code = (await place()) ?? ''
  expect(await change(code, { vehicle: 'car', maximumCents: 6_500 })).toBe('changed')
  expect([(await blocks('van')).length, (await blocks('car')).length]).toEqual([0, 1])
  expect(await booking(code)).toMatchObject({ vehicleId: 'car-1', quote: { maximumCents: 6_500 } })
})

test('pressed twice it is one change; what was seen before another change is told so', async () => {
  const { place, deps, booking } = setting()
  const code = (await place()) ?? ''
  const trip = { quote: order.quote, pickUpAt: order.pickUpAt + HOUR }
  const requested = { code, by: 'guest', mode: 'order', seen: 0 } as const
  expect(await changeRide(deps, { ...requested, trip })).toEqual({ kind: 'changed' })
  expect(await changeRide(deps, { ...requested, trip })).toEqual({ kind: 'changed' })
  expect((await booking(code)).sequence).toBe(1)
  const other = { ...trip, pickUpAt: order.pickUpAt + 2 * HOUR }
  expect(await changeRide(deps, { ...requested, trip: other })).toEqual({ kind: 'moved' })
})

test('with no vehicle free nothing moves, and the ride that was booked stays', async () => {
  const { place, change, booking, blocks } = setting()
  const later = order.pickUpAt + 24 * HOUR
  const code = (await place()) ?? ''
  for (const _ of [1, 2]) await place({ pickUpAt: later })
  const stored = await blocks('van')
  expect(await change(code, { pickUpAt: later })).toBe('sold-out')
  expect(await blocks('van')).toEqual(stored)
  expect(await booking(code)).toMatchObject({ pickUpAt: order.pickUpAt, sequence: 0 })
})

test('what cannot be confirmed at once is a wish; the ride is held until the office answers', async () => {
  const { place, change, booking, deps, blocks } = setting()
  const code = (await place()) ?? ''
  const soon = NOW + HOUR
  expect(await change(code, { pickUpAt: soon })).toBe('request-only')
  expect(await change(code, { pickUpAt: soon }, 'request')).toBe('asked')
  expect(await booking(code)).toMatchObject({ state: 'confirmed', pickUpAt: order.pickUpAt, wish: { pickUpAt: soon } })
  expect(await blocks('van')).toHaveLength(1)
  expect(await answerWish(deps, { code, take: false })).toEqual({ kind: 'done' })
  expect(await booking(code)).toMatchObject({ wish: null, pickUpAt: order.pickUpAt })
  await change(code, { pickUpAt: soon }, 'request')
  expect(await answerWish(deps, { code, take: true })).toEqual({ kind: 'done' })
  expect(await booking(code)).toMatchObject({ wish: null, pickUpAt: soon, state: 'confirmed' })
  expect(await blocks('van')).toHaveLength(1)
  expect(await answerWish(deps, { code, take: true })).toEqual({ kind: 'not-possible' })
})

test('whoever accepted by the link alone has to accept the other hour anew; another party in the same car changes nothing', async () => {
  const { place, change, booking, deps } = setting()
  const code = (await place()) ?? ''
  await driveBooking(deps, { code, step: 'accept' })
  expect(await change(code, { people: 3 })).toBe('changed')
  expect(await booking(code)).toMatchObject({ state: 'assigned', quote: { people: 3 } })
  expect(await change(code, { pickUpAt: order.pickUpAt + HOUR })).toBe('changed')
  expect(await booking(code)).toMatchObject({ state: 'confirmed', times: { acceptedAt: null } })
})

test('a ride moved because the weather held it keeps its free time, and another party alone does not let go of the hold', async () => {
  const { place, change, booking, clock, store } = setting()
  const code = (await place()) ?? ''
  clock.advance(30 * HOUR)
  await store.commit([{ kind: 'update', path: bookingPath(code), data: { weatherHold: { at: clock.now() } } }])
  expect(feeNow(await booking(code), clock.now(), 'guest')).toBe(0)
  expect(await change(code, { people: 3 })).toBe('changed')
  expect((await booking(code)).weatherHold).toEqual({ at: clock.now() })
  expect(await change(code, { pickUpAt: order.pickUpAt + 10 * 24 * HOUR })).toBe('changed')
  const moved = await booking(code)
  expect(moved.weatherHold).toBeNull()
  expect(feeNow(moved, clock.now(), 'guest')).toBe(0)
})

test('of two ways the one that is moved is let go; the other stays held, and no other hour of it makes it free', async () => {
  const { place, change, booking, clock, store } = setting()
  const lines: Booking['quote']['lines'] = [
    { kind: 'fixed', leg: 'there', cents: 4_000 },
    { kind: 'fixed', leg: 'back', cents: 4_000 },
  ]
  const returnAt = order.pickUpAt + 10 * 24 * HOUR
  const code = (await place({ quote: { ...order.quote, lines, returnTrip: true, returnAt } })) ?? ''
  const way = { stops: ['krk-bridge'], closed: ['krk-bridge'] }
  const hold = { at: clock.now(), ways: { back: way } }
  await store.commit([{ kind: 'update', path: bookingPath(code), data: { weatherHold: hold } }])
  clock.advance(30 * HOUR)
  expect(await change(code, { pickUpAt: order.pickUpAt + 12 * HOUR })).toBe('changed')
  expect((await booking(code)).weatherHold).toEqual(hold)
  // The weather held the other way: moved inside the time that costs, this one does not become free.
  expect(feeNow(await booking(code), clock.now(), 'guest')).toBe(2_000)
  expect(await change(code, { returnAt: returnAt + 24 * HOUR })).toBe('changed')
  expect((await booking(code)).weatherHold).toBeNull()
  // Kept before ways were told apart: both are held, and one is moved.
  await store.commit([{ kind: 'update', path: bookingPath(code), data: { weatherHold: { at: 1 } } }])
  expect(await change(code, { returnAt })).toBe('changed')
  expect((await booking(code)).weatherHold).toMatchObject({ ways: { there: { stops: ['boats'] } } })
  expect((await booking(code)).weatherHold?.ways).not.toHaveProperty('back')
})

test('a request that is moved is let go by the weather, too', async () => {
  const { place, change, booking, clock, store } = setting()
  const code = (await place({ ordered: 'request' })) ?? ''
  await store.commit([{ kind: 'update', path: bookingPath(code), data: { weatherHold: { at: clock.now() } } }])
  expect(await change(code, { pickUpAt: order.pickUpAt + HOUR }, 'request')).toBe('asked')
  expect(await booking(code)).toMatchObject({ state: 'requested', weatherHold: null })
})

test('moving the ride away does not buy back the free time that is over', async () => {
  const { place, change, booking, clock } = setting()
  const code = (await place()) ?? ''
  clock.advance(30 * HOUR)
  expect(feeNow(await booking(code), clock.now(), 'guest')).toBe(4_000)
  expect(await change(code, { pickUpAt: order.pickUpAt + 10 * 24 * HOUR })).toBe('changed')
  expect(feeNow(await booking(code), clock.now(), 'guest')).toBe(4_000)
  expect(feeNow(await booking(code), clock.now(), 'weather')).toBe(0)
})

test('what has begun or is over cannot be changed', async () => {
  const { place, change, deps, clock } = setting()
  const code = (await place()) ?? ''
  const over = (await place({ pickUpAt: order.pickUpAt + 24 * HOUR })) ?? ''
  await cancelBooking(deps, { code: over, by: 'guest', reason: 'guest', shownFeeCents: 0 })
  expect(await change(over, { people: 3 })).toBe('not-possible')
  clock.advance(48 * HOUR)
  expect(await change(code, { pickUpAt: order.pickUpAt + 48 * HOUR })).toBe('not-possible')
})

test('however rides are ordered, changed and cancelled, no vehicle has two at one time and none is held for nobody', async () => {
  const hours = fc.integer({ min: 0, max: 20 })
  const step = fc.record({
    what: fc.constantFrom('place', 'change', 'cancel'),
    at: fc.nat(5),
    hours,
    van: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { place, change, deps, store, blocks } = setting()
      const codes: string[] = []
      for (const { what, at, hours: n, van } of steps) {
        const code = codes[at % Math.max(1, codes.length)]
        const pickUpAt = order.pickUpAt + n * HOUR
        const vehicle = van ? ('van' as const) : ('car' as const)
        if (what === 'place')
          codes.push(
            ...((await place({ pickUpAt, quote: { ...order.quote, vehicle } })) ?? '').split(' ').filter(Boolean),
          )
        else if (code && what === 'change') await change(code, { pickUpAt, vehicle })
        else if (code) await cancelBooking(deps, { code, by: 'guest', reason: 'guest', shownFeeCents: 1e6 })
      }
      const stored = [...(await blocks('van')), ...(await blocks('car'))]
      for (const [n, a] of stored.entries())
        for (const b of stored.slice(n + 1)) if (a.vehicleId === b.vehicleId) expect(overlaps(a, b)).toBe(false)
      const reserved = (await store.query({ collection: BOOKINGS })).flatMap((doc) => readBooking(doc)?.blocks ?? [])
      expect(new Set(stored.map((row) => JSON.stringify(row)))).toEqual(
        new Set(reserved.map((row) => JSON.stringify(row))),
      )
      await store.close()
    }),
    { numRuns: 25 },
  )
})

test('another drive is not the carrier’s any more: nothing is owed for it, and its link ends', async () => {
  const { place, change, booking, store } = setting()
  const code = (await place()) ?? ''
  const given = { state: 'assigned', driver: 'Ivo', carrier: 'P0000000001', payoutCents: 4_000 }
  const data = Object.fromEntries(Object.entries(given).map(([name, value]) => [`legStatus.there.${name}`, value]))
  await store.commit([{ kind: 'update', path: bookingPath(code), data }])
  expect(await change(code, { people: 3 })).toBe('changed')
  expect(await booking(code)).toMatchObject({ ...given, driverLink: 0 })
  expect(await change(code, { pickUpAt: order.pickUpAt + 5 * HOUR })).toBe('changed')
  const after = await booking(code)
  expect(after).toMatchObject({ state: 'confirmed', driverLink: 2 })
  expect([after.driver, after.carrier, after.payoutCents]).toEqual([undefined, undefined, undefined])
})
