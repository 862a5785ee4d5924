import { jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { markBooking } from './mark-booking.server.ts'
import { rideEndsAt } from './booking-times.ts'
import type { Booking } from './booking.ts'

/** The kind of job that server/work.server.ts runs. */
export const ERASE_NEEDS_JOB = 'erase-needs'

/** The order form promises it. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Written in the order's own commit: whoever says what they need is sure that it goes again. */
export function eraseWrites(booking: Booking): Write[] {
  if (!saysNeeds(booking)) return []
  const due = erasableAt(booking)
  // With the sequence: what was taken back and is said again is another job.
  const key = `${booking.code}-${ERASE_NEEDS_JOB}-${booking.sequence}-${due}`
  return [jobWrite({ key, kind: ERASE_NEEDS_JOB, payload: { code: booking.code }, due: Timestamp.fromMillis(due) })]
}

/** Erases; where the ride was moved meanwhile, it comes back when that one is 30 days over. */
export async function eraseNeedsIn(transaction: Transaction, code: string, now: number): Promise<void> {
  const booking = readBooking(await transaction.get(bookingPath(code)))
  if (!booking || !saysNeeds(booking)) return
  if (now < erasableAt(booking)) transaction.write(...eraseWrites(booking))
  else {
    // A wish that nobody answered is nobody's any more, with what was to ride along.
    markBooking(transaction, booking, { needs: null, ...(booking.wish?.needs ? { wish: null } : {}) })
  }
}

/** In the ride that stands, or in one that was asked for instead. */
export function saysNeeds({ needs, wish }: Booking): boolean {
  return Boolean(needs ?? wish?.needs)
}

export function erasableAt(booking: Pick<Booking, 'pickUpAt' | 'quote'>): number {
  return rideEndsAt(booking) + KEPT_DAYS * DAY_MS
}
