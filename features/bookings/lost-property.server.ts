import type { Clock } from '#lib/clock.ts'
import type { Store } from '#documents/store.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, logWrite, readBooking } from './booking-documents.server.ts'
import { mailWrites } from './mail-jobs.ts'

export const LONGEST_REPORT = 600
/** Whoever finds that the first report was not enough writes another; a program stops at this. */
const REPORTS_AT_MOST = 5

/** After the ride: kept with the booking and in its log, and told the operator by mail. Sent twice, the same words count once. */
export async function reportLost(
  deps: { store: Store; clock: Clock },
  { code, text }: { code: string; text: string },
): Promise<boolean> {
  const { result } = await deps.store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const now = deps.clock.now()
    if (!booking || booking.state !== 'completed') return false
    const { lost = [], state } = booking
    if (lost.some((row) => row.text === text)) return true
    if (lost.length >= REPORTS_AT_MOST) return false
    const sequence = booking.sequence + 1
    const after: Booking = { ...booking, sequence, lost: [...lost, { at: now, text }] }
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData(after) },
      logWrite(code, sequence, { at: now, by: 'guest', action: 'lost-property', from: state, to: state, why: text }),
      ...mailWrites(after, 'lost'),
    )
    return true
  })
  return result
}
