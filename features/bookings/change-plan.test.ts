import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { describe, expect, test } from 'vitest'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { nothingNeeded } from '#features/fleet/needs.ts'
import type { BookedQuote, Booking } from './booking.ts'
import { planChange, quoteOfChange } from './change-plan.ts'

const quote: BookedQuote = {
  from: 'RJK',
  to: 'opatija',
  people: 2,
  bags: 2,
  returnTrip: false,
  returnAt: null,
  vehicle: 'van',
  lines: [{ kind: 'fixed', leg: 'there', cents: 8_000 }],
  maximumCents: 8_000,
  basis: 'fixed',
  asks: false,
  freeCancellationHours: 24,
  km: 39,
  minutes: 35,
}
const booking = { quote, pickUpAt: 0 } as Booking
const today = (cents: number, over: Partial<BookedQuote> = {}): BookedQuote => ({
  ...quote,
  people: 5,
  lines: [{ kind: 'fixed', leg: 'there', cents }],
  maximumCents: cents,
  ...over,
})

test('for the same drive nobody pays more than was booked, and less where it costs less today', () => {
  const stored = quoteOfChange(booking, { quote: today(9_000), pickUpAt: 0 })
  expect(stored).toMatchObject({ people: 5, maximumCents: 8_000, lines: quote.lines })
  expect(quoteOfChange(booking, { quote: today(7_000), pickUpAt: 0 })).toEqual(today(7_000))
})

test('how far inside the town the price reaches stays with the same places', () => {
  const booked = { quote: { ...quote, insideTownKm: 5 }, pickUpAt: 0 } as Booking
  const after = (over: Partial<BookedQuote>) =>
    quoteOfChange(booked, { quote: today(9_000, over), pickUpAt: 60_000 }).insideTownKm
  expect([after({}), after({ to: 'lovran' })]).toEqual([5, undefined])
})

test('another drive costs what it costs today', () => {
  for (const [other, pickUpAt] of [
    [today(9_000, { to: 'lovran' }), 0],
    [today(9_000), 60_000],
  ] as const)
    expect(quoteOfChange(booking, { quote: other, pickUpAt }).maximumCents).toBe(9_000)
})

describe('more people for the same drive', () => {
  const NOW = Date.parse('2026-07-15T09:00:00Z')
  const pickUpAt = NOW + 72 * 3_600_000
  const sample = readFleet('content')
  const papers = { registration: 'x', persons: 6, approval: 'x', berth: 'x', insuredUntil: '2027-12-31' }
  const boat = { id: 'boat-1', vehicleClass: 'boat', seats: 8, bags: 8, childSeats: 0, label: '', papers } as const
  const fleet = { ...sample, vehicles: [...sample.vehicles.filter(({ id }) => id !== 'boat-1'), boat] }
  const kindOf = (
    vehicleId: string,
    over: Partial<BookedQuote>,
    people: number,
    more: Parameters<typeof sampleRide>[0] = {},
  ) => {
    const block = { vehicleId, from: pickUpAt - 3_600_000, to: pickUpAt + 3_600_000 }
    const booked = { ...quote, ...over }
    const stored = sampleRide({ quote: booked, pickUpAt, block, vehicleId, ...more })
    return planChange(stored, { quote: { ...booked, people }, pickUpAt }, [block], fleet, NOW).kind
  }

  test('a boat takes at once no more than its papers allow; fewer always', () => {
    const ride = { from: 'selce', to: 'b:vrbnik', vehicle: 'boat' as const }
    expect(kindOf('boat-1', ride, 6)).toBe('order')
    expect(kindOf('boat-1', ride, 7)).toBe('request')
    expect(kindOf('boat-1', { ...ride, people: 8 }, 7)).toBe('order')
  })

  test('with children it is asked again whether seats and places are enough', () => {
    const needs = { ...nothingNeeded, under135: 1, access: 'seated' as const }
    expect(kindOf('van-2', {}, 4, { needs })).toBe('order')
    // The other van takes the wheelchair, where this one cannot.
    expect(kindOf('van-1', {}, 4, { needs })).toBe('order')
    expect(kindOf('car-1', { vehicle: 'car' }, 4, { needs: { ...nothingNeeded, under135: 2, under150: 2 } })).toBe(
      'sold-out',
    )
  })
})
