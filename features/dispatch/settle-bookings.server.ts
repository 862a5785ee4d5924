import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { changeBooking, transition } from '#features/bookings/transition.server.ts'
import type { BulkAction } from './bulk-actions.ts'

type Bulk = { store: Store; now: number; who: string }

/** Does it to each that is not so yet, and names those it changed: only they are to be undone. */
export async function settleBookings(deps: Bulk, codes: readonly string[], action: BulkAction): Promise<string[]> {
  const changed: string[] = []
  for (const code of codes) if (await settleOne(deps, code, action)) changed.push(code)
  return changed
}

async function settleOne({ store, now, who }: Bulk, code: string, action: BulkAction): Promise<boolean> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const after = booking && settled(booking, action, now)
    if (!booking || !after) return false
    await transition(transaction, booking, { after, entries: [{ action }], by: who, now })
    return true
  })
}

/** null: it is so already. */
function settled(booking: Booking, action: BulkAction, now: number): Booking | null {
  const { paidAt, ...unpaid } = booking
  switch (action) {
    case 'paid':
      return paidAt === undefined ? { ...booking, paidAt: now } : null
    case 'unpaid':
      return paidAt === undefined ? null : unpaid
    case 'seen':
      return booking.unseen === true ? { ...booking, unseen: false } : null
    case 'unseen':
      return booking.unseen === true ? null : { ...booking, unseen: true }
  }
}
