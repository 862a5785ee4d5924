import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { answerWish } from '#features/bookings/answer-wish.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { allTaken } from './all-taken.ts'
import { type BookingAction, bookingActions, isOver, stateAfter } from '#features/bookings/booking-state.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { changeRide } from '#features/bookings/change-ride.server.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { driverSteps } from '#features/bookings/driver-step.ts'
import { guestIsHere } from '#features/bookings/guest-signs.server.ts'
import { reportLost } from '#features/bookings/lost-property.server.ts'
import { placeOrder } from '#features/bookings/place-order.server.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { holdForWeather } from '#features/bookings/weather-hold.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { dispatchIn } from '#features/dispatch/dispatch-booking.server.ts'
import { dispatchActions } from '#features/dispatch/dispatching.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { HOUR, NOW, order } from './mail-order.ts'

const fleet = readFleet('content')

type Step =
  | { who: 'guest'; does: 'cancel' | 'here' | 'lost' }
  | { who: 'guest'; does: 'change'; hours: number; vehicle: 'car' | 'van' | 'boat'; mode: 'order' | 'request' }
  | { who: 'driver'; does: (typeof driverSteps)[number] }
  | { who: 'office'; does: (typeof dispatchActions)[number] }
  | { who: 'office'; does: 'answer' | 'weather'; yes: boolean }
  | { who: 'time'; hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who: fc.constant('guest' as const), does: fc.constantFrom('cancel', 'here', 'lost') }),
  fc.record({
    ...{
      who: fc.constant('guest' as const),
      does: fc.constant('change' as const),
      hours: fc.integer({ min: 1, max: 90 }),
    },
    ...{ vehicle: fc.constantFrom('car', 'van', 'boat'), mode: fc.constantFrom('order', 'request') },
  }),
  fc.record({ who: fc.constant('driver' as const), does: fc.constantFrom(...driverSteps) }),
  fc.record({ who: fc.constant('office' as const), does: fc.constantFrom(...dispatchActions) }),
  fc.record({
    ...{ who: fc.constant('office' as const), does: fc.constantFrom('answer', 'weather'), yes: fc.boolean() },
  }),
  fc.record({ who: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 30 }) }),
)

function setting() {
  const clock = steppingClock(NOW)
  const store = openStore(openEmbedded(':memory:', { clock }))
  const deps = { store, clock, fleet, makeCode: () => makeCode('B') }
  const find = async (code: string) => {
    const booking = readBooking(await store.get(bookingPath(code)))
    if (!booking) throw new Error('the booking is gone')
    return booking
  }
  async function act(code: string, asked: Step): Promise<unknown> {
    if (asked.who === 'time') return clock.advance(asked.hours * HOUR)
    if (asked.who === 'driver')
      return driveBooking(
        deps,
        asked.does === 'no-show'
          ? { code, step: asked.does, reason: 'other', note: null, waitsUntil: (ride) => ride.pickUpAt }
          : { code, step: asked.does },
      )
    switch (asked.does) {
      case 'here':
        return guestIsHere(deps, code)
      case 'lost':
        return reportLost(deps, { code, text: 'Kišobran' })
      case 'answer':
        return answerWish(deps, { code, take: asked.yes })
      case 'weather':
        return holdForWeather(deps, { from: NOW, to: NOW + 900 * HOUR, on: asked.yes, who: 'Iva' })
      case 'change': {
        const { quote, sequence: seen } = await find(code)
        const trip = { quote: { ...quote, vehicle: asked.vehicle }, pickUpAt: clock.now() + asked.hours * HOUR }
        return changeRide(deps, { code, by: 'guest', trip, mode: asked.mode, seen })
      }
      case 'cancel':
        if (asked.who === 'guest')
          return cancelBooking(deps, { code, by: 'guest', reason: 'guest', shownFeeCents: 1e6 })
        break
      default:
    }
    const what = { code, action: asked.does, expected: null, vehicleId: null, driver: null, reason: null }
    const office = { fleet, waiting: sampleWaiting, now: clock.now(), who: 'Iva' }
    return store.transact((transaction) => dispatchIn(transaction, office, what as Parameters<typeof dispatchIn>[2]))
  }
  return { store, deps, find, act }
}

const isAction = (name: unknown): name is BookingAction => bookingActions.some((action) => action === name)

test('whatever guest, driver and office try in any order: only steps of the table, the log tells all of them, an end stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), fc.boolean(), async (steps, isOrder) => {
      const { store, deps, find, act } = setting()
      const placed = await placeOrder(deps, { ...order, ordered: isOrder ? 'order' : 'request' })
      const code = placed.kind === 'placed' ? placed.code : ''
      let before = await find(code)
      for (const asked of steps) {
        await act(code, asked)
        const after = await find(code)
        if (isOver(before.state)) expect(after.state).toBe(before.state)
        expect([before.sequence, before.sequence + 1]).toContain(after.sequence)
        before = after
      }
      const log = await store.query({ collection: `${bookingPath(code)}/log` })
      expect(log).toHaveLength(before.sequence + 1)
      for (const { data } of log) {
        const { action, from, to } = data
        if (from === null || from === to) continue
        if (!isAction(action)) throw new Error(`${String(action)} moved it from ${String(from)} to ${String(to)}`)
        const actors = ['site', 'guest', 'office', 'driver'] as const
        expect(actors.map((by) => stateAfter(from as typeof before.state, action, by))).toContain(to)
      }
      // What it holds in the calendars is what it says it holds; over and before time, nothing of others'.
      const held = await Promise.all((['car', 'van', 'boat'] as const).map((name) => allTaken(store, name)))
      if (before.state === 'cancelled' || before.state === 'declined' || before.state === 'requested')
        expect(held.flat()).toEqual([])
      if (before.state === 'confirmed' || before.state === 'assigned') expect(held.flat()).toEqual(before.blocks)
      await store.close()
    }),
    { numRuns: 150 },
  )
})
