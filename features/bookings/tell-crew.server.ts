import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { asData, bookingPath, logWrite, readBooking } from './booking-documents.server.ts'
import { isOver } from './booking-state.ts'
import type { Booking } from './booking.ts'
import type { Crew } from './crew.ts'

/** The carrier says who comes; a voucher that is open follows. The same words again change nothing. */
export async function tellCrew(deps: { store: Store; clock: Clock }, code: string, crew: Crew): Promise<boolean> {
  const { result } = await deps.store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking || booking.carrier === undefined || isOver(booking.state)) return false
    if (booking.crew?.name === crew.name && booking.crew.vehicle === crew.vehicle) return true
    const { state } = booking
    const after: Booking = { ...booking, crew, sequence: booking.sequence + 1 }
    const why = `${crew.name}, ${crew.vehicle}`
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData(after) },
      logWrite(code, after.sequence, {
        ...{ at: deps.clock.now(), by: 'driver', action: 'crew', from: state, to: state, why },
      }),
    )
    return true
  })
  return result
}
