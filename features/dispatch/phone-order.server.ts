import { orderWrite } from '#features/bookings/booking-documents.server.ts'
import { type BookedQuote, stateOf } from '#features/bookings/booking.ts'
import { placeAgreed } from '#features/bookings/place-agreed.server.ts'
import { type Order, type OrderDeps, findByIdempotencyKey } from '#features/bookings/place-order.server.ts'
import { unavailableReason } from '#features/bookings/rides.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import { type Cents, divideHalfUp, sumCents } from '#features/fares/money.ts'
import type { QuoteLine } from '#features/fares/quote-line.ts'

export type PhoneOrder = Omit<Order, 'ordered' | 'orderedBy'> & {
  orderedBy: 'phone' | 'enquiry'
  /** Whom the log names. */
  who: string
  /** Why the price is not the tariff's; null where it is. */
  why: string | null
  /** The dispatcher knows of a vehicle the calendar does not. */
  withoutVehicle: boolean
}

export type PhonePlaced =
  | { kind: 'placed'; code: string }
  | { kind: 'already'; code: string }
  | { kind: 'sold-out' }
  | { kind: 'no-papers' }

/**
 * A booking somebody took down on the phone: confirmed at once, for a person of the firm has said so. It holds its vehicle
 * like every other; where none is free it is kept only if the dispatcher wants it nevertheless.
 */
export async function placeByPhone(deps: OrderDeps, order: PhoneOrder): Promise<PhonePlaced> {
  const code = deps.makeCode()
  return changeBooking(deps.store, async (transaction): Promise<PhonePlaced> => {
    const before = await findByIdempotencyKey(transaction, order)
    if (before) return { kind: before.kind, code: before.code }
    const { who, why, withoutVehicle, orderId: _id, fingerprint: _hash, ...rest } = order
    const booking = await placeAgreed(transaction, {
      code,
      order: rest,
      fleet: deps.fleet,
      now: deps.clock.now(),
      by: who,
      withoutVehicle,
      entry: { action: 'phone', why },
      unseen: false,
    })
    if (booking === null) return { kind: unavailableReason(deps.fleet, order) }
    transaction.write(orderWrite(order, { code, state: stateOf(booking) }))
    return { kind: 'placed', code }
  })
}

/** The agreed price instead of the tariff's: one line a way, and nothing is open any more. */
export function atPrice(quote: BookedQuote, cents: Cents): BookedQuote {
  if (cents === quote.maximumCents && !quote.asks) return quote
  return { ...quote, lines: agreedLines(quote, cents), maximumCents: cents, basis: 'fixed', asks: false }
}

/** Of two ways each has its share, as the tariff has it: one of them may be cancelled alone. */
function agreedLines({ returnTrip, lines, maximumCents }: BookedQuote, cents: Cents): QuoteLine[] {
  if (!returnTrip) return [{ kind: 'fixed', leg: 'there', cents }]
  const wayThere = sumCents(lines.flatMap((line) => (line.leg === 'there' ? (line.cents ?? []) : [])))
  const there = maximumCents > 0 ? divideHalfUp(cents * wayThere, maximumCents) : divideHalfUp(cents, 2)
  return [
    { kind: 'fixed', leg: 'there', cents: there },
    { kind: 'fixed', leg: 'back', cents: cents - there },
  ]
}
