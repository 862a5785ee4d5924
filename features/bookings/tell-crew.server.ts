import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { isOver } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { withLeg } from './booking.ts'
import type { Crew } from './crew.ts'
import { ridesOf } from './ride.ts'
import { changeBooking, transition } from './transition.server.ts'

/** The carrier says who comes to these legs; a voucher that is open follows. The same words again change nothing. */
export async function tellCrew(
  deps: { store: Store; clock: Clock },
  { code, legs, crew }: { code: string; legs: readonly Leg[]; crew: Crew },
): Promise<boolean> {
  return changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking) return false
    const rides = ridesOf(booking).filter(
      ({ leg, carrier, state }) => legs.includes(leg) && carrier !== undefined && !isOver(state),
    )
    const [first] = rides
    if (!first) return false
    if (rides.every((ride) => ride.crew?.name === crew.name && ride.crew.vehicle === crew.vehicle)) return true
    const entries = [{ action: 'crew', why: `${crew.name}, ${crew.vehicle}` }] as const
    await transition(transaction, booking, {
      after: rides.reduce((after, { leg }) => withLeg(after, leg, { crew }), booking),
      ...(rides.length === 1 && { leg: first.leg }),
      entries,
      by: 'driver',
      now: deps.clock.now(),
    })
    return true
  })
}
