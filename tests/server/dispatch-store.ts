import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { bookingRules } from '#features/bookings/booking-rules.server.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { dispatchIn } from '#features/dispatch/dispatch-booking.server.ts'
import type { Dispatched, Dispatching } from '#features/dispatch/dispatching.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'

export const NOW = Date.parse('2026-07-15T09:00:00Z')
export const fleet = readFleet('content')
export const quote: BookedQuote = {
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
export const guest = {
  name: 'Ana Horvat',
  email: 'ana@example.hr',
  phone: null,
  legs: { there: noDetails, back: null },
  signText: null,
  note: null,
  invoice: null,
}

export type DispatchStore = ReturnType<typeof openDispatchStore>

/** Rides of vans in a store of its own, and what the desk does with them, without a site around it. */
export function openDispatchStore() {
  const clock = steppingClock(NOW)
  const indexes = declaredIndexes(joinRules({ collections: [bookingRules] }))
  const store = openStore(openEmbedded(':memory:', { clock, indexes }))
  let count = 0
  return {
    clock,
    store,
    async booked(more: Partial<Order> = {}): Promise<string> {
      const code = `B${String(++count).padStart(10, '0')}`
      const order: Order = {
        orderId: code,
        fingerprint: 'a',
        quote,
        pickUpAt: NOW + 48 * 3_600_000,
        locale: 'en',
        trial: true,
        termsVersion: '1',
        ordered: 'order',
        guest,
        ...more,
      }
      const { kind } = await placeOrder({ store, clock, fleet, makeCode: () => code }, order)
      if (kind !== 'placed') throw new Error(`not placed: ${kind}`)
      return code
    },
    async act(code: string, action: Dispatching['action'], more: Partial<Dispatching> = {}): Promise<Dispatched> {
      const driver = action === 'assign' ? `Driver of ${code}` : null
      // Whoever completes a ride says what was paid.
      const paid = action === 'complete' ? { way: 'cash' } : {}
      const requested: Dispatching = {
        code,
        action,
        expected: null,
        vehicleId: null,
        driver,
        reason: null,
        ...paid,
        ...more,
      }
      const { result } = await store.transact((transaction) =>
        dispatchIn(transaction, { fleet, waiting: sampleWaiting, now: clock.now(), who: 'Mia' }, requested),
      )
      return result
    },
    async kept(code: string): Promise<ReadBooking> {
      const booking = readBooking(await store.get(bookingPath(code)))
      if (!booking) throw new Error('not kept')
      return booking
    },
  }
}
