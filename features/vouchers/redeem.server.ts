import type { Store, Transaction } from '#documents/store.ts'
import {
  asData as bookingData,
  bookingPath,
  inTurn,
  logWrite,
  readBooking,
} from '#features/bookings/booking-documents.server.ts'
import { isOver } from '#features/bookings/booking-state.ts'
import type { Booking } from '#features/bookings/booking.ts'
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
  const { result } = await store.transact(async (transaction): Promise<Redeemed> => {
    const booking = readBooking(await transaction.get(bookingPath(of)))
    if (!booking || booking.voucher || isOver(booking.state)) return { kind: 'not-possible' }
    const after = await takeOff(transaction, booking, { code, ...by })
    if (!after) return { kind: 'no-voucher' }
    transaction.write({ kind: 'set', path: bookingPath(of), data: bookingData(after) })
    return { kind: 'done' }
  })
  return result
}

/** Taken off a booking again, it can be used for another one. */
export async function giveBackVoucher(
  store: Store,
  { booking: of, ...by }: By & { booking: string },
): Promise<boolean> {
  const { result } = await inTurn(() =>
    store.transact(async (transaction) => {
      const booking = readBooking(await transaction.get(bookingPath(of)))
      if (!booking?.voucher || booking.state === 'completed') return false
      const after = await giveBack(transaction, booking, by)
      transaction.write({ kind: 'set', path: bookingPath(of), data: bookingData(after) })
      return true
    }),
  )
  return result
}

/**
 * In the transaction that keeps the booking: marks the voucher as used and writes both logs. The booking to be kept comes back
 * with what is taken off, or null where the voucher is worth nothing (any more).
 */
export async function takeOff(
  transaction: Transaction,
  booking: Booking,
  { code, who, now }: By & { code: string },
): Promise<Booking | null> {
  const doc = await transaction.get(voucherPath(code))
  const voucher = readVoucherDoc(doc)
  const cents = voucher ? worth(voucher, booking.quote.maximumCents, now) : 0
  if (!doc || !voucher || cents === 0) return null
  const { code: of, state } = booking
  const sequence = booking.sequence + 1
  const why = `${code}, ${decimalOf(cents)} €`
  transaction.write(
    logWrite(of, sequence, { at: now, by: who, action: 'voucher', from: state, to: state, why }),
    {
      ...{ kind: 'set', path: voucherPath(code) },
      data: asData({ ...voucher, state: 'used', used: { booking: of, at: now, cents } }),
    },
    entryWrite(code, doc.version, { at: now, by: who, action: 'use', why: of }),
  )
  const { voucherBack: _, ...rest } = booking
  return { ...rest, sequence, voucher: { code, cents } }
}

/** The same way back: the booking to be kept comes back without its voucher, which can be used for another one. */
export async function giveBack(transaction: Transaction, booking: Booking, { who, now }: By): Promise<Booking> {
  const { voucher: applied, ...rest } = booking
  if (!applied) return booking
  const doc = await transaction.get(voucherPath(applied.code))
  const voucher = readVoucherDoc(doc)
  const { code: of, state } = booking
  const sequence = booking.sequence + 1
  transaction.write(
    logWrite(of, sequence, { at: now, by: who, action: 'voucher-back', from: state, to: state, why: applied.code }),
  )
  // What was used on another booking since is that one's.
  if (doc && voucher?.used?.booking === of) {
    const { used: _, ...open } = voucher
    transaction.write(
      { kind: 'set', path: voucherPath(applied.code), data: asData({ ...open, state: 'open' }) },
      entryWrite(applied.code, doc.version, { at: now, by: who, action: 'give-back', why: of }),
    )
  }
  return { ...rest, sequence, voucherBack: applied.code }
}
