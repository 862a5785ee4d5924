import { expect, test } from 'vitest'
import type { BookedQuote, Booking } from './booking.ts'
import { quoteOfChange } from './change-plan.ts'

const quote: BookedQuote = {
  ...{ from: 'RJK', to: 'opatija', people: 2, bags: 2, returnTrip: false, returnAt: null, vehicle: 'van' },
  ...{ lines: [{ kind: 'fixed', leg: 'there', cents: 8_000 }], maximumCents: 8_000, basis: 'fixed', asks: false },
  ...{ freeCancellationHours: 24, km: 39, minutes: 35 },
}
const booking = { quote, pickUpAt: 0 } as Booking
const today = (cents: number, over: Partial<BookedQuote> = {}): BookedQuote => ({
  ...{ ...quote, people: 5, lines: [{ kind: 'fixed', leg: 'there', cents }], maximumCents: cents },
  ...over,
})

test('for the same drive nobody pays more than was booked, and less where it costs less today', () => {
  const kept = quoteOfChange(booking, { quote: today(9_000), pickUpAt: 0 })
  expect(kept).toMatchObject({ people: 5, maximumCents: 8_000, lines: quote.lines })
  expect(quoteOfChange(booking, { quote: today(7_000), pickUpAt: 0 })).toEqual(today(7_000))
})

test('another drive costs what it costs today', () => {
  for (const [other, pickUpAt] of [
    [today(9_000, { to: 'lovran' }), 0],
    [today(9_000), 60_000],
  ] as const)
    expect(quoteOfChange(booking, { quote: other, pickUpAt }).maximumCents).toBe(9_000)
})
