import { type Cents, divideHalfUp, sumCents } from '#features/fares/money.ts'
import type { BookedQuote } from './booking.ts'

/** What was agreed with a carrier for a whole trip, for each leg: in the proportion of their prices. */
export function payoutShares(
  cents: Cents,
  { returnAt, lines }: Pick<BookedQuote, 'returnAt' | 'lines'>,
): [Cents, Cents] {
  if (returnAt === null) return [cents, 0]
  const priceOf = (leg: 'there' | 'back') =>
    sumCents(lines.flatMap((line) => (line.leg === leg ? (line.cents ?? []) : [])))
  const whole = priceOf('there') + priceOf('back')
  const there = whole > 0 ? divideHalfUp(cents * priceOf('there'), whole) : divideHalfUp(cents, 2)
  return [there, cents - there]
}
