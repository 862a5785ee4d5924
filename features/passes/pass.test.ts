import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookedQuote } from '#features/bookings/booking.ts'
import type { QuoteLine } from '#features/fares/quote-line.ts'
import { holdsFor, isExpired, type StoredPass, passFacts, passValidUntil } from './pass.ts'

const DAY = 24 * 60 * 60 * 1000
const start: QuoteLine = { kind: 'start', leg: 'there', cents: 400 }
const quote: BookedQuote = {
  from: 'PUY',
  to: 'rovinj',
  people: 2,
  bags: 2,
  returnTrip: false,
  returnAt: null,
  vehicle: 'car',
  lines: [start],
  maximumCents: 400,
  basis: 'distance',
  asks: false,
  freeCancellationHours: 24,
  km: 40,
  minutes: 45,
}
const pass: StoredPass = {
  code: 'Q7K4M2XR9H2',
  quote,
  pickUpAt: 5 * DAY,
  locale: 'en',
  sample: false,
  keptAt: 0,
  validUntil: passValidUntil(0, 5 * DAY),
}
const night: QuoteLine = { kind: 'night', leg: 'there', cents: 80 }

test('valid for two weeks or to the pick-up, whichever is first', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.option(fc.nat(1e12)), (keptAt, pickUpAt) => {
      const until = passValidUntil(keptAt, pickUpAt)
      expect(until).toBeLessThanOrEqual(keptAt + 14 * DAY)
      if (pickUpAt !== null) expect(until).toBeLessThanOrEqual(pickUpAt)
      expect([keptAt + 14 * DAY, pickUpAt]).toContain(until)
    }),
  )
  expect(isExpired(pass, 5 * DAY)).toBe(false)
  expect(isExpired(pass, 5 * DAY + 1)).toBe(true)
})

test('it holds for the same way, class and time, for any number of people', () => {
  expect(holdsFor(pass, { quote, pickUpAt: 5 * DAY }, 0)).toBe(true)
  expect(holdsFor(pass, { quote: { ...quote, people: 4, bags: 0 }, pickUpAt: 5 * DAY }, 0)).toBe(true)
  expect(holdsFor(pass, { quote, pickUpAt: 5 * DAY + 1 }, 0)).toBe(false)
  expect(holdsFor(pass, { quote, pickUpAt: 5 * DAY }, 5 * DAY + 1)).toBe(false)
  const others: Partial<BookedQuote>[] = [{ from: 'RJK' }, { to: 'pula' }, { vehicle: 'van' }, { returnTrip: true }]
  for (const other of others)
    expect(holdsFor(pass, { quote: { ...quote, ...other }, pickUpAt: 5 * DAY }, 0)).toBe(false)
})

test('kept without a time it is the price of the day: not of the night, unless the price is fixed', () => {
  const day = { ...pass, pickUpAt: null, validUntil: 14 * DAY }
  const atNight = { quote: { ...quote, lines: [start, night] }, pickUpAt: 3 * DAY }
  expect(holdsFor(day, { quote, pickUpAt: 3 * DAY }, 0)).toBe(true)
  expect(holdsFor(day, atNight, 0)).toBe(false)
  expect(holdsFor(day, { ...atNight, quote: { ...quote, basis: 'fixed' } }, 0)).toBe(true)
})

test('each way has its own hour', () => {
  const there = { ...quote, returnTrip: true, returnAt: null }
  const stored = { ...pass, quote: there }
  const back: QuoteLine = { ...night, leg: 'back' }
  const wanted = { ...there, returnAt: 6 * DAY }
  expect(holdsFor(stored, { quote: wanted, pickUpAt: 5 * DAY }, 0)).toBe(true)
  expect(holdsFor(stored, { quote: { ...wanted, lines: [start, back] }, pickUpAt: 5 * DAY }, 0)).toBe(false)
})

test('what is signed names no person', () => {
  expect(Object.keys(passFacts(pass)).toSorted()).toEqual(
    ['kind', 'code', 'from', 'to', 'cents', 'vehicle', 'validUntil', 'signedAt'].toSorted(),
  )
})
