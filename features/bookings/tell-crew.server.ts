import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { isOver } from '#domain/bookings/states.ts'
import type { Crew } from './crew.ts'
import { changeBooking, transition } from './transition.server.ts'

/** The carrier says who comes; a voucher that is open follows. The same words again change nothing. */
export async function tellCrew(deps: { store: Store; clock: Clock }, code: string, crew: Crew): Promise<boolean> {
  return changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking || booking.carrier === undefined || isOver(booking.state)) return false
    if (booking.crew?.name === crew.name && booking.crew.vehicle === crew.vehicle) return true
    const entries = [{ action: 'crew', why: `${crew.name}, ${crew.vehicle}` }] as const
    await transition(transaction, booking, {
      after: { ...booking, crew },
      entries,
      by: 'driver',
      now: deps.clock.now(),
    })
    return true
  })
}
