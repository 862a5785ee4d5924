import type { Store } from '#documents/store.ts'
import { asData, bookingPath, logWrite, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { BulkAction } from './bulk-actions.ts'

type Bulk = { store: Store; now: number; who: string }

/** Does it to each that is not so yet, and names those it changed: only they are to be undone. */
export async function settleBookings(deps: Bulk, codes: readonly string[], action: BulkAction): Promise<string[]> {
  const changed: string[] = []
  for (const code of codes) if (await settleOne(deps, code, action)) changed.push(code)
  return changed
}

async function settleOne({ store, now, who }: Bulk, code: string, action: BulkAction): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const after = booking && settled(booking, action, now)
    if (!booking || !after) return false
    const sequence = booking.sequence + 1
    const { state } = booking
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData({ ...after, sequence }) },
      logWrite(code, sequence, { at: now, by: who, action, from: state, to: state, why: null }),
    )
    return true
  })
  return result
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
