import type { Store } from '#documents/store.ts'
import { asData, bookingPath, logWrite, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Cents, decimalOf } from '#features/fares/money.ts'
import { type MoneyAction, withMoney } from './booking-money.ts'

type Recording = { code: string; action: MoneyAction; cents: Cents | null; who: string; now: number }

/** Writes down what happened to a fee or a prepayment, with who says so. False: there is nothing of the kind. */
export async function recordMoney(store: Store, { code, action, cents, who, now }: Recording): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const after = booking && withMoney(booking, action, cents, now)
    if (!booking || !after) return false
    const sequence = booking.sequence + 1
    const { state } = booking
    const why = action === 'prepaid' && cents !== null ? `${decimalOf(cents)} €` : null
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData({ ...after, sequence }) },
      logWrite(code, sequence, { at: now, by: who, action, from: state, to: state, why }),
    )
    return true
  })
  return result
}
