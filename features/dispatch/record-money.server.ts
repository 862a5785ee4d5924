import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { changeBooking, transition } from '#features/bookings/transition.server.ts'
import { type Cents, decimalOf } from '#features/fares/money.ts'
import { type MoneyAction, withMoney } from './booking-money.ts'

type Recording = { code: string; action: MoneyAction; cents: Cents | null; who: string; now: number }

/** Writes down what happened to a fee or a prepayment, with who says so. False: there is nothing of the kind. */
export async function recordMoney(store: Store, { code, action, cents, who, now }: Recording): Promise<boolean> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const after = booking && withMoney(booking, action, cents, now)
    if (!booking || !after) return false
    const why = action === 'prepaid' && cents !== null ? `${decimalOf(cents)} €` : null
    await transition(transaction, booking, { after, entries: [{ action, why }], by: who, now })
    return true
  })
}
