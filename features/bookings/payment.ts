import { type Cents, sumCents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { endedUnridden } from '#domain/bookings/states.ts'
import { legsOf } from './booking-legs.ts'
import { type Booking, stateOf } from './booking.ts'

export type Payment = {
  /** What a voucher takes off the price: never more than the price. */
  voucherCents: Cents
  /** What a prepayment takes off the rest. */
  prepaidCents: Cents
  /** What is left of a prepayment after the ride and every stated fee: it goes back, or went back (`prepaid.backAt`). */
  backCents: Cents
  /** The most that is paid to the driver. */
  toPayCents: Cents
}

type Paid = Pick<
  Booking,
  'quote' | 'legStatus' | 'voucher' | 'prepaid' | 'fee' | 'cancelled' | 'noShow' | 'droppedLegs'
>

/** Who owes what for a booking. Guest, driver, mails, board and export all read it here. */
export function paymentOf(booking: Paid): Payment {
  const { quote, voucher, prepaid, fee } = booking
  const priceCents = endedUnridden(stateOf(booking)) ? 0 : quote.maximumCents
  const voucherCents = Math.min(voucher?.cents ?? 0, priceCents)
  const prepaidCents = Math.min(prepaid?.cents ?? 0, priceCents - voucherCents)
  const owed = fee?.state === 'waived' ? 0 : statedFee(booking)
  return {
    voucherCents,
    prepaidCents,
    backCents: Math.max(0, (prepaid?.cents ?? 0) - prepaidCents - owed),
    toPayCents: priceCents - voucherCents - prepaidCents,
  }
}

/** What the driver takes on each way: what was paid before is taken off the first ride first. */
export function toCollect(booking: Paid & Pick<Booking, 'pickUpAt'>): { leg: Leg; cents: Cents }[] {
  const { voucherCents, prepaidCents } = paymentOf(booking)
  let offCents = voucherCents + prepaidCents
  return legsOf(booking).map(({ leg, maximumCents }) => {
    const usedCents = Math.min(offCents, maximumCents)
    offCents -= usedCents
    return { leg, cents: maximumCents - usedCents }
  })
}

/** What is to be collected on one leg. */
export function cashToCollect(booking: Paid & Pick<Booking, 'pickUpAt'>, leg: Leg): Cents {
  return toCollect(booking).find((row) => row.leg === leg)?.cents ?? 0
}

/** All fees that were stated: for the booking, and for ways that were cancelled on their own. */
export function statedFee({
  cancelled,
  noShow,
  droppedLegs = [],
}: Pick<Booking, 'cancelled' | 'noShow' | 'droppedLegs'>): Cents {
  return sumCents([cancelled?.feeCents ?? 0, noShow?.feeCents ?? 0, ...droppedLegs.map(({ feeCents }) => feeCents)])
}
