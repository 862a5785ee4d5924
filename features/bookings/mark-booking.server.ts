import type { Transaction } from '#documents/store.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, stepPath } from './booking-documents.server.ts'

type Marks = Partial<
  Pick<
    Booking,
    | 'unseen'
    | 'alerted'
    | 'contactOpenedAt'
    | 'guest'
    | 'addressPoints'
    | 'needs'
    | 'wish'
    | 'lost'
    | 'noShow'
    | 'legStatus'
  >
>

/**
 * What is no change of the ride, and so has no version, log entry or email: that somebody has looked at it, that an alert went out, that
 * a link was opened, where an address is, and what is erased when its time is over. Everything else is a transition.
 */
export function markBooking(transaction: Transaction, before: Booking, marks: Marks): void {
  transaction.write({ kind: 'set', path: bookingPath(before.code), data: asData({ ...before, ...marks }) })
  // What is erased stands in no copy either.
  if (marks.guest !== undefined || marks.needs !== undefined)
    transaction.write({ kind: 'delete', path: stepPath(before.code) })
}
