import { stateAfter } from '#domain/bookings/states.ts'
import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { nextDriverLink } from './booking-links.server.ts'
import { isDrivenBy } from './driver-time.ts'
import { changeBooking, transition } from './transition.server.ts'

type Refusal = { code: string; driver: string; reason: string }

/** A driver gives a ride back before setting off: it needs a driver again, and the office reads the reason. False: too late, or not theirs. */
export async function refuseRide(
  { store, clock }: { store: Store; clock: Clock },
  { code, driver: name, reason }: Refusal,
): Promise<boolean> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const state = booking && isDrivenBy(booking, name) ? stateAfter(booking.state, 'unassign', 'driver') : null
    if (!booking || state === null) return false
    const { driver: _, driverAtChange: _change, ...rest } = booking
    const now = clock.now()
    await transition(transaction, booking, {
      after: {
        ...rest,
        state,
        times: { ...rest.times, acceptedAt: null },
        driverLink: nextDriverLink(booking),
        refused: { driver: name, reason, at: now },
        // It rings in the office.
        unseen: true,
      },
      entries: [{ action: 'unassign', why: `${name}: ${reason}` }],
      by: 'driver',
      now,
      // The guest was told before that the ride is confirmed, and it still is.
      email: null,
    })
    return true
  })
}
