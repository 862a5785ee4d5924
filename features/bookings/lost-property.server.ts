import { isRidden } from '#domain/bookings/states.ts'
import type { Clock } from '#lib/clock.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { stateOf } from './booking.ts'
import { changeBooking, transition } from './transition.server.ts'

export const LONGEST_REPORT = 600
/** Whoever finds that the first report was not enough writes another; a program stops at this. */
const REPORTS_AT_MOST = 5

/** After the ride: kept with the booking and in its log, and told the operator by mail. Sent twice, the same words count once. */
export async function reportLost(
  deps: { store: Store; clock: Clock },
  { code, text }: { code: string; text: string },
): Promise<boolean> {
  return changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const now = deps.clock.now()
    if (!booking || !isRidden(stateOf(booking))) return false
    const { lost = [] } = booking
    if (lost.some((row) => row.text === text)) return true
    if (lost.length >= REPORTS_AT_MOST) return false
    const after = { ...booking, lost: [...lost, { at: now, text }] }
    const entries = [{ action: 'lost-property', why: text }] as const
    await transition(transaction, booking, { after, entries, by: 'guest', now, email: 'lost' })
    return true
  })
}
