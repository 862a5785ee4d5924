import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { bookingRules } from '#features/bookings/booking-rules.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { changeByOffice } from './change-booking.server.ts'
import { dispatchIn } from './dispatch-booking.server.ts'
import { type Dispatched, type Dispatching } from './dispatching.ts'
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

describe('one driver, two rides', () => {
  const driver = 'Ivo Ivić'

  test('at one time are refused with the other ride, under any spelling of the name, and done with a reason', async () => {
    const [first, second] = [await booked(), await booked()]
    expect((await act(first, 'assign', { driver })).kind).toBe('done')
    const other = { code: first, guest: 'Ana Horvat', at: NOW + 48 * HOUR_MS }
    for (const name of [driver, 'ivo  ivic'])
      expect(await act(second, 'assign', { driver: name })).toEqual({ kind: 'driver-busy', other })
    expect(await kept(second)).toMatchObject({ state: 'confirmed' })
    const reason = 'he drives both groups in one van'
    expect((await act(second, 'assign', { driver, reason })).kind).toBe('done')
    const log = await store.query({ collection: `${bookingPath(second)}/log` })
    expect(log.at(-1)?.data).toMatchObject({ action: 'assign', why: `van-2, ${driver}, ${reason}` })
  })

  test('one after the other are both given, and a ride that is over stands in nobody’s way', async () => {
    const [first, later, same] = [
      await booked(),
      await booked({ pickUpAt: NOW + 54 * HOUR_MS }),
      await booked({ pickUpAt: NOW + 48 * HOUR_MS }),
    ]
    for (const code of [first, later]) expect((await act(code, 'assign', { driver })).kind).toBe('done')
    expect((await act(first, 'cancel', { reason: 'operator' })).kind).toBe('done')
    expect((await act(same, 'assign', { driver })).kind).toBe('done')
  })

  test('the return of a trip days before counts too', async () => {
    const returnAt = NOW + 96 * HOUR_MS
    const first = await booked({ quote: { ...quote, returnTrip: true, returnAt } })
    const second = await booked({ pickUpAt: returnAt })
    await act(first, 'assign', { driver })
    expect((await act(second, 'assign', { driver })).kind).toBe('driver-busy')
  })

  test('two dispatchers who give him both at the same moment give him one', async () => {
    const codes = [await booked(), await booked()]
    const done = await Promise.all(codes.map((code) => act(code, 'assign', { driver })))
    expect(done.map(({ kind }) => kind).toSorted()).toEqual(['done', 'driver-busy'])
  })
})

test('"on the way" hours before the pick-up is done only by whoever says that it is meant', async () => {
  const code = await booked()
  await act(code, 'assign', { driver: 'Ivo' })
  clock.advance(44 * HOUR_MS)
  expect(await act(code, 'set-off')).toEqual({ kind: 'early' })
  expect((await kept(code)).state).toBe('assigned')
  expect((await act(code, 'set-off', { isSure: true })).kind).toBe('done')
  const other = await booked()
  await act(other, 'assign')
  clock.advance(HOUR_MS)
  expect((await act(other, 'set-off')).kind).toBe('done')
})

describe('a changed time', () => {
  const byOffice = async (code: string, pickUpAt: number) => {
    const seen = (await kept(code)).sequence
    const asked = { code, trip: { quote, pickUpAt }, why: null, seen, withoutVehicle: false }
    expect(await changeByOffice({ store, fleet, now: clock.now(), who: 'Mia' }, asked)).toEqual({ kind: 'changed' })
    return kept(code)
  }

  test('keeps its driver and vehicle where both are free, and the driver accepts anew', async () => {
    const code = await booked()
    await act(code, 'assign', { vehicleId: 'van-2', driver: 'Ivo' })
    const after = await byOffice(code, NOW + 49 * HOUR_MS)
    expect(after).toMatchObject({ state: 'assigned', driver: 'Ivo', vehicleId: 'van-2', times: { acceptedAt: null } })
    expect(after.driverAtChange).toEqual({ name: 'Ivo', stays: true })
  })

  test('takes it from a driver who has another ride or is absent then, says so until somebody is assigned', async () => {
    const [moved, other] = [await booked(), await booked({ pickUpAt: NOW + 72 * HOUR_MS })]
    for (const code of [moved, other]) await act(code, 'assign', { driver: 'Ivo' })
    const after = await byOffice(moved, NOW + 72 * HOUR_MS)
    expect(after).toMatchObject({ state: 'confirmed', driverAtChange: { name: 'Ivo', stays: false } })
    expect(after.driver).toBeUndefined()
    expect((await act(moved, 'assign', { driver: 'Ana' })).kind).toBe('done')
    expect((await kept(moved)).driverAtChange).toBeUndefined()
    const at = NOW + 60 * HOUR_MS
    const away = { what: 'driver' as const, who: 'ana', from: at - HOUR_MS, to: at + HOUR_MS, note: 'holiday' }
    const absent = { ...fleet, away: [...fleet.away, away] }
    const asked = { code: moved, trip: { quote, pickUpAt: at }, why: null, withoutVehicle: false }
    const { sequence } = await kept(moved)
    await changeByOffice({ store, fleet: absent, now: clock.now(), who: 'Mia' }, { ...asked, seen: sequence })
    expect((await kept(moved)).driverAtChange).toEqual({ name: 'Ana', stays: false })
  })
})
