import { placeAgreed } from '#features/bookings/place-agreed.server.ts'
import type { OrderDeps } from '#features/bookings/place-order.server.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import type { Cents } from '#features/fares/money.ts'
import { formatCode } from '#features/codes/code.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import { worth } from '#features/vouchers/voucher.ts'
import { findVoucher } from '#features/vouchers/vouchers.server.ts'
import { isAcceptable } from './enquiry.ts'
import { enquiryIn, moveEnquiry } from './settle-enquiry.server.ts'

type Accepting = {
  id: string
  /** Which quote was on the page, and what a voucher took off there. */
  number: number
  voucherCents: Cents
  trial: boolean
  termsVersion: string
}

/** `gone`: expired, withdrawn, or another one meanwhile. `full`: no vehicle is free any more, and we answer anew. In both nothing is booked. */
export type Accepted = { kind: 'booked'; code: string } | { kind: 'gone' } | { kind: 'full' }

/** The quote becomes a confirmed booking in one commit with the enquiry. Pressed twice, or in two tabs, it is one booking. */
export async function acceptQuote(deps: OrderDeps, accepting: Accepting): Promise<Accepted> {
  const { id, number, voucherCents, trial, termsVersion } = accepting
  const { fleet, clock, store } = deps
  // Outside the transaction, which may run more than once: the code must not change with it.
  const code = deps.makeCode()
  return changeBooking(store, async (transaction): Promise<Accepted> => {
    const found = await enquiryIn(transaction, id)
    if (!found) return { kind: 'gone' }
    const { enquiry } = found
    if (enquiry.booking !== undefined) return { kind: 'booked', code: enquiry.booking }
    const now = clock.now()
    const { offer, voucher, locale, name, email, phone, note } = enquiry
    if (!offer || offer.number !== number || !isAcceptable(enquiry, now)) return { kind: 'gone' }
    const { quote, pickUpAt, legs } = offer
    const stored = voucher === undefined ? null : await findVoucher(transaction, voucher)
    if (voucherCents > (stored ? worth(stored, quote.maximumCents, now) : 0)) return { kind: 'gone' }
    const move = { who: 'guest', now, why: null }
    const booking = await placeAgreed(transaction, {
      code,
      fleet,
      now,
      by: 'guest',
      unseen: true,
      withoutVehicle: false,
      order: {
        quote,
        pickUpAt,
        locale,
        trial,
        termsVersion,
        guest: { name, email, phone, legs, note, signText: null, invoice: null },
        ...(voucher === undefined ? {} : { voucher }),
      },
      entry: { action: 'order', why: formatCode(id) },
    })
    if (booking === null) {
      const promisedBy = promisedAnswer(now, fleet.confirmation.answer)
      moveEnquiry(transaction, found, { ...move, step: 'full' }, { promisedBy }, 'operator')
      return { kind: 'full' }
    }
    moveEnquiry(transaction, found, { ...move, step: 'accept' }, { booking: code })
    return { kind: 'booked', code }
  })
}
