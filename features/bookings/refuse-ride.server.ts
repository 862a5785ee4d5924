import { stateAfter } from '#domain/bookings/states.ts'
import type { Store } from '#documents/store.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Clock } from '#lib/clock.ts'
import { withoutDriver, withStatus } from './booking.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { nextDriverLink } from './booking-links.server.ts'
import { isDrivenBy } from './driver-time.ts'
import { rideOf, statusOf } from './ride.ts'
import { changeBooking, transition } from './transition.server.ts'

type Refusal = { code: string; leg: Leg; driver: string; reason: string }

/** A driver gives a leg back before setting off: it needs a driver again, and the office reads the reason. False: too late, or not theirs. */
export async function refuseRide(
  { store, clock }: { store: Store; clock: Clock },
  { code, leg, driver: name, reason }: Refusal,
): Promise<boolean> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const ride = booking && rideOf(booking, leg)
    const state = ride && isDrivenBy(ride, name) ? stateAfter(ride.state, 'unassign', 'driver') : null
    if (!booking || !ride || state === null) return false
    const now = clock.now()
    const status = {
      ...withoutDriver(statusOf(ride)),
      state,
      times: { ...ride.times, acceptedAt: null },
      driverLink: nextDriverLink(booking),
      refused: { driver: name, reason, at: now },
    }
    await transition(transaction, booking, {
      // It rings in the office.
      after: { ...withStatus(booking, leg, status), unseen: true },
      leg,
      entries: [{ action: 'unassign', why: `${name}: ${reason}` }],
      by: 'driver',
      now,
      // The guest was told before that the ride is confirmed, and it still is.
      email: null,
    })
    return true
  })
}
