import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { changeByOffice } from './change-booking.server.ts'

import { type DispatchStore, fleet, NOW, openDispatchStore, quote } from '#tests/server/dispatch-store.ts'
const HOUR_MS = 3_600_000

let dispatchStore: DispatchStore
beforeEach(() => {
  dispatchStore = openDispatchStore()
})
afterEach(() => dispatchStore.store.close())

describe('one driver, two rides', () => {
  const driver = 'Ivo Ivić'

  test('at one time are refused with the other ride, under any spelling of the name, and done with a reason', async () => {
    const [first, second] = [await dispatchStore.booked(), await dispatchStore.booked()]
    expect((await dispatchStore.act(first, 'assign', { driver })).kind).toBe('done')
    const other = { code: first, guest: 'Ana Horvat', at: NOW + 48 * HOUR_MS }
    for (const name of [driver, 'ivo  ivic'])
      expect(await dispatchStore.act(second, 'assign', { driver: name })).toEqual({ kind: 'driver-busy', other })
    expect(await dispatchStore.kept(second)).toMatchObject({ state: 'confirmed' })
    const reason = 'he drives both groups in one van'
    expect((await dispatchStore.act(second, 'assign', { driver, reason })).kind).toBe('done')
    const log = await dispatchStore.store.query({ collection: `${bookingPath(second)}/log` })
    expect(log.at(-1)?.data).toMatchObject({ action: 'assign', why: `van-2, ${driver}, ${reason}` })
  })

  test('one after the other are both given, and a ride that is over stands in nobody’s way', async () => {
    const [first, later, same] = [
      await dispatchStore.booked(),
      await dispatchStore.booked({ pickUpAt: NOW + 54 * HOUR_MS }),
      await dispatchStore.booked({ pickUpAt: NOW + 48 * HOUR_MS }),
    ]
    for (const code of [first, later]) expect((await dispatchStore.act(code, 'assign', { driver })).kind).toBe('done')
    expect((await dispatchStore.act(first, 'cancel', { reason: 'operator' })).kind).toBe('done')
    expect((await dispatchStore.act(same, 'assign', { driver })).kind).toBe('done')
  })

  test('the return of a trip days before counts too', async () => {
    const returnAt = NOW + 96 * HOUR_MS
    const first = await dispatchStore.booked({ quote: { ...quote, returnTrip: true, returnAt } })
    const second = await dispatchStore.booked({ pickUpAt: returnAt })
    await dispatchStore.act(first, 'assign', { driver, leg: 'back' })
    expect((await dispatchStore.act(second, 'assign', { driver })).kind).toBe('driver-busy')
  })

  test('two dispatchers who give him both at the same moment give him one', async () => {
    const codes = [await dispatchStore.booked(), await dispatchStore.booked()]
    const done = await Promise.all(codes.map((code) => dispatchStore.act(code, 'assign', { driver })))
    expect(done.map(({ kind }) => kind).toSorted()).toEqual(['done', 'driver-busy'])
  })
})

test('"on the way" hours before the pick-up is done only by whoever says that it is meant', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign', { driver: 'Ivo' })
  dispatchStore.clock.advance(44 * HOUR_MS)
  expect(await dispatchStore.act(code, 'set-off')).toEqual({ kind: 'early' })
  expect((await dispatchStore.kept(code)).state).toBe('assigned')
  expect((await dispatchStore.act(code, 'set-off', { isSure: true })).kind).toBe('done')
  const other = await dispatchStore.booked()
  await dispatchStore.act(other, 'assign')
  dispatchStore.clock.advance(HOUR_MS)
  expect((await dispatchStore.act(other, 'set-off')).kind).toBe('done')
})

describe('a changed time', () => {
  const byOffice = async (code: string, pickUpAt: number) => {
    const seen = (await dispatchStore.kept(code)).sequence
    const change = { code, trip: { quote, pickUpAt }, why: null, seen, withoutVehicle: false }
    expect(
      await changeByOffice({ store: dispatchStore.store, fleet, now: dispatchStore.clock.now(), who: 'Mia' }, change),
    ).toEqual({
      kind: 'changed',
    })
    return dispatchStore.kept(code)
  }

  test('keeps its driver and vehicle where both are free, and the driver accepts anew', async () => {
    const code = await dispatchStore.booked()
    await dispatchStore.act(code, 'assign', { vehicleId: 'van-2', driver: 'Ivo' })
    const after = await byOffice(code, NOW + 49 * HOUR_MS)
    expect(after).toMatchObject({ state: 'assigned', driver: 'Ivo', vehicleId: 'van-2', times: { acceptedAt: null } })
    expect(after.driverAtChange).toEqual({ name: 'Ivo', stays: true })
  })

  test('takes it from a driver who has another ride or is absent then, says so until somebody is assigned', async () => {
    const [moved, other] = [await dispatchStore.booked(), await dispatchStore.booked({ pickUpAt: NOW + 72 * HOUR_MS })]
    for (const code of [moved, other]) await dispatchStore.act(code, 'assign', { driver: 'Ivo' })
    const after = await byOffice(moved, NOW + 72 * HOUR_MS)
    expect(after).toMatchObject({ state: 'confirmed', driverAtChange: { name: 'Ivo', stays: false } })
    expect(after.driver).toBeUndefined()
    expect((await dispatchStore.act(moved, 'assign', { driver: 'Ana' })).kind).toBe('done')
    expect((await dispatchStore.kept(moved)).driverAtChange).toBeUndefined()
    const at = NOW + 60 * HOUR_MS
    const away = { what: 'driver' as const, who: 'ana', from: at - HOUR_MS, to: at + HOUR_MS, note: 'holiday' }
    const absent = { ...fleet, away: [...fleet.away, away] }
    const change = { code: moved, trip: { quote, pickUpAt: at }, why: null, withoutVehicle: false }
    const { sequence } = await dispatchStore.kept(moved)
    await changeByOffice(
      { store: dispatchStore.store, fleet: absent, now: dispatchStore.clock.now(), who: 'Mia' },
      { ...change, seen: sequence },
    )
    expect((await dispatchStore.kept(moved)).driverAtChange).toEqual({ name: 'Ana', stays: false })
  })
})
