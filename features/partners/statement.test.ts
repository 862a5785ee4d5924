import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/booking.ts'
import { paidAfter, statementOf } from './statement.ts'

const terms = { percent: 10, least: 0 }
/** What a child seat costs is the seat's: nothing is earned by it. */
const seat = { kind: 'extra', leg: 'there', extra: 'child-seat', count: 1, cents: 500 }
const ride = (over: Partial<Booking>) =>
  ({
    code: 'B1',
    legStatus: { there: { state: 'completed' }, back: null },
    trial: false,
    pickUpAt: 0,
    pickUpLocal: '2026-07-14T12:00',
    guest: { name: 'Ana Horvat' },
    quote: { maximumCents: 7000, lines: [seat] },
    ...over,
  }) as Booking

test('a trial earns nothing, and nothing is taken back for it the month after', () => {
  const bookings = [ride({}), ride({ code: 'B2', trial: true })]
  const { due } = statementOf('2026-07', bookings, terms, { paid: {}, carried: 0 })
  const paid = paidAfter(bookings, terms)
  expect([due, paid]).toEqual([650, { B1: 650 }])
  expect(statementOf('2026-08', bookings, terms, { paid, carried: 0 })).toMatchObject({ rows: [], due: 0, carried: 0 })
})
