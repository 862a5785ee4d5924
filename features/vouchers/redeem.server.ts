import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isOver, isRidden } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { changeBooking, type Entry, transition } from '#features/bookings/transition.server.ts'
import { decimalOf } from '#features/fares/money.ts'
import { worth } from './voucher.ts'
import { asData, entryWrite, readVoucherDoc, voucherPath } from './vouchers.server.ts'

type By = { who: string; now: number }

export type Redeemed = { kind: 'done' } | { kind: 'no-voucher' } | { kind: 'not-possible' }

/** Used once, in the booking's own commit: two who try at once cannot both have it. */
export async function useVoucher(
  store: Store,
  { code, booking: of, ...by }: By & { code: string; booking: string },
): Promise<Redeemed> {
  return changeBooking(store, async (transaction): Promise<Redeemed> => {
    const booking = readBooking(await transaction.get(bookingPath(of)))
    if (!booking || booking.voucher || isOver(stateOf(booking))) return { kind: 'not-possible' }
    const taken = await takeOff(transaction, booking, { code, ...by })
    if (!taken) return { kind: 'no-voucher' }
    await transition(transaction, booking, { ...taken, by: by.who, now: by.now })
    return { kind: 'done' }
  })
}

/** Taken off a booking again, it can be used for another one. */
export async function giveBackVoucher(
  store: Store,
  { booking: of, ...by }: By & { booking: string },
): Promise<boolean> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(of)))
    if (!booking?.voucher || isRidden(stateOf(booking))) return false
    const {
      after,
      entries: [entry],
    } = await giveBack(transaction, booking, by)
    if (entry) await transition(transaction, booking, { after, entries: [entry], by: by.who, now: by.now })
    return true
  })
}

/** The booking to be written, and what its log is to say of the voucher. */
type WithVoucher<Entries extends readonly Entry[]> = { after: Booking; entries: Entries }

/**
 * In the transaction that writes the booking: marks the voucher as used, and writes the voucher's own log. The booking comes back with
 * what is taken off; null where the voucher is worth nothing (any more).
 */
export async function takeOff(
  transaction: Transaction,
  booking: Booking,
  { code, who, now }: By & { code: string },
): Promise<WithVoucher<[Entry]> | null> {
  const doc = await transaction.get(voucherPath(code))
  const voucher = readVoucherDoc(doc)
  const cents = voucher ? worth(voucher, booking.quote.maximumCents, now) : 0
  if (!doc || !voucher || cents === 0) return null
  const { code: of } = booking
  transaction.write(
    {
      kind: 'set',
      path: voucherPath(code),
      data: asData({ ...voucher, state: 'used', used: { booking: of, at: now, cents } }),
    },
    entryWrite(code, doc.version, { at: now, by: who, action: 'use', why: of }),
  )
  const { voucherBack: _, ...rest } = booking
  return {
    after: { ...rest, voucher: { code, cents } },
    entries: [{ action: 'voucher', why: `${code}, ${decimalOf(cents)} €` }],
  }
}

/** The same way back: the booking comes back without its voucher, which can be used for another one; or as it is where it has none. */
export async function giveBack(
  transaction: Transaction,
  booking: Booking,
  { who, now }: By,
): Promise<WithVoucher<Entry[]>> {
  const { voucher: applied, ...rest } = booking
  if (!applied) return { after: booking, entries: [] }
  const doc = await transaction.get(voucherPath(applied.code))
  const voucher = readVoucherDoc(doc)
  const { code: of } = booking
  // What was used on another booking since is that one's.
  if (doc && voucher?.used?.booking === of) {
    const { used: _, ...open } = voucher
    transaction.write(
      { kind: 'set', path: voucherPath(applied.code), data: asData({ ...open, state: 'open' }) },
      entryWrite(applied.code, doc.version, { at: now, by: who, action: 'give-back', why: of }),
    )
  }
  return { after: { ...rest, voucherBack: applied.code }, entries: [{ action: 'voucher-back', why: applied.code }] }
}
