import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStates, isOver, isRequest } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import type { LandingState } from '#domain/bookings/landing-states.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { ridesOf } from '#features/bookings/ride.ts'
import { attentionLevels, attentionOfRides, mostUrgentFirst } from './attention.ts'
import { urgencyOf } from './board.ts'
import { dayNumbers, nextRides } from './day-numbers.ts'
import { sampleRide } from './sample-ride.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const facts = { now: NOW, away: [], vehicleIds: ['van-1', 'van-2'], airportMinutes: 60 }
const held = (vehicleId: string, at: number) => ({ vehicleId, from: at - 45 * MINUTE_MS, to: at + HOUR_MS })
const ride = (code: string, hours: number, more: Parameters<typeof sampleRide>[0] = {}) => {
  const pickUpAt = NOW + hours * HOUR_MS
  const { vehicleId = `own-of-${code}` } = more
  const block = vehicleId === null ? null : held(vehicleId, pickUpAt)
  return sampleRide({ code, pickUpAt, vehicleId, block, ...more })
}
const found = (bookings: Booking[], more: Partial<typeof facts> = {}) => {
  const vehicleIds = [...facts.vehicleIds, ...bookings.map(({ code }) => `own-of-${code}`)]
  return attentionOfRides(bookings, { ...facts, vehicleIds, ...more }).map(({ id, level }) => [id, level])
}

test('what is due first comes first, and what is urgent on the board before everything else', () => {
  const bookings = [
    ride('B1', 30),
    ride('B2', 5),
    ride('B3', 1),
    ride('B4', 20, { state: 'requested', promisedBy: NOW + 40 * MINUTE_MS }),
    ride('B5', 20, { state: 'requested', promisedBy: NOW + 5 * MINUTE_MS }),
    ride('B6', 0.5, { state: 'assigned', driver: 'Ana' }),
    ride('B7', -0.1, { state: 'on-the-way', driver: 'Ivo' }),
    ride('B8', 3, { state: 'assigned', driver: 'Mia' }),
  ]
  expect(found(bookings)).toEqual([
    ['leave:B6', 'now'],
    ['late:B7', 'now'],
    ['request:B5', 'now'],
    ['no-driver:B3', 'now'],
    ['request:B4', 'next'],
    ['no-driver:B2', 'next'],
    ['no-driver:B1', 'later'],
  ])
})

test('a driver should leave when the time of the vehicle begins, and not before', () => {
  const assigned = ride('B1', 1, { state: 'assigned', driver: 'Ana' })
  const from = NOW + 15 * MINUTE_MS
  expect(found([assigned], { now: from })).toEqual([])
  expect(found([assigned], { now: from + 1 })).toEqual([['leave:B1', 'now']])
  expect(found([assigned], { now: NOW + HOUR_MS + 1 })).toEqual([['late:B1', 'now']])
  const [leg] = ridesOf(assigned)
  expect(urgencyOf({ ...leg, state: 'on-the-way' }, from + 1)).toBeNull()
})

test('a driver with two rides at one time is one line, and a vehicle that was sold is none', () => {
  const twice = ['B1', 'B2'].map((code) => ride(code, 4, { state: 'assigned', driver: 'Ana' }))
  expect(found(twice)).toEqual([['conflict:B1:driver:B2', 'next']])
  const sold = ride('B3', 4, { state: 'assigned', driver: 'Ivo', vehicleId: 'old' })
  expect(found([sold])).toEqual([['no-vehicle:B3', 'next']])
  expect(
    found([ride('B4', 4, { state: 'assigned', driver: 'Taxi Firm', vehicleId: null, carrier: 'PAAAAAAAAAA' })]),
  ).toEqual([])
})

test('a flight that does not come, is not known or lands later than the free waiting is looked at', () => {
  const one = (state: LandingState, late: number) => {
    const landsAt = NOW + 5 * HOUR_MS + late * MINUTE_MS
    const landing = { flight: 'OU440', state, scheduledAt: null, landsAt, at: NOW, told: null }
    const booking = ride('B1', 5, { state: 'assigned', driver: 'Ana', landing })
    const flying = { there: { ...noDetails, flight: 'OU440' }, back: null }
    return found([{ ...booking, guest: { ...booking.guest, legs: flying } }])
  }
  expect(one('expected', 60)).toEqual([])
  for (const [state, late] of [
    ['expected', 61],
    ['cancelled', 0],
    ['diverted', 0],
    ['unknown', 0],
    ['unclear', 0],
  ] as const)
    expect(one(state, late), state).toEqual([['flight:B1', 'next']])
})

test('a change the guest asked for is answered once, whichever of two legs is shown', () => {
  const { quote } = sampleRide()
  const wish = { quote, pickUpAt: NOW + 5 * HOUR_MS, askedAt: NOW, promisedBy: NOW + HOUR_MS }
  const both = ride('B1', 3, {
    state: 'assigned',
    driver: 'Ana',
    block: null,
    wish,
    quote: { ...quote, returnTrip: true, returnAt: NOW + 8 * HOUR_MS },
  })
  expect(found([both])).toEqual([['wish:B1', 'next']])
})

const booking = fc
  .record({
    state: fc.constantFrom(...bookingStates),
    minutes: fc.integer({ min: -300, max: 2400 }),
    driver: fc.constantFrom('Ana', 'Ivo', 'Mia'),
    vehicle: fc.constantFrom('van-1', 'van-2', 'sold', null),
    promised: fc.integer({ min: -30, max: 300 }),
  })
  .map(({ state, minutes, driver, vehicle, promised }) =>
    ride('', minutes / 60, { state, driver, vehicleId: vehicle, promisedBy: NOW + promised * MINUTE_MS }),
  )
const bookings = fc
  .array(booking, { maxLength: 12 })
  .map((rows) => rows.map((row, at) => ({ ...row, code: `B${String(at).padStart(2, '0')}` })))

test('whatever the rides: each thing once, in one order whatever the order they come in, and never a ride that is over', () => {
  fc.assert(
    fc.property(bookings, (rows) => {
      const items = attentionOfRides(rows, facts)
      const ids = items.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(items.toSorted(mostUrgentFirst).map(({ id }) => id)).toEqual(ids)
      expect(
        attentionOfRides(rows.toReversed(), facts)
          .map(({ id }) => id)
          .toSorted(),
      ).toHaveLength(ids.length)
      const levels = items.map(({ level }) => attentionLevels.indexOf(level))
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
      expect(items.some((item) => isOver(item.ride.state))).toBe(false)
    }),
  )
})

test('whatever the rides: every request and everything amber on the board stands in the list, the amber as urgent', () => {
  fc.assert(
    fc.property(bookings, (rows) => {
      const items = attentionOfRides(rows, facts)
      for (const row of rows) {
        if (isRequest(stateOf(row))) expect(items.some(({ id }) => id === `request:${row.code}`)).toBe(true)
        const [leg] = ridesOf(row)
        if (urgencyOf(leg, NOW) !== null)
          expect(items.some(({ ride: own, level }) => own.code === row.code && level === 'now')).toBe(true)
      }
    }),
  )
})

test('the numbers of today: what is promised or was driven, in Croatia’s day', () => {
  const rows = [
    ride('B1', 2, { state: 'completed' }),
    ride('B2', 3, { state: 'assigned', driver: 'Ana' }),
    ride('B3', 4, { state: 'cancelled' }),
    ride('B4', 5, { state: 'requested' }),
    ride('B5', 15),
  ].flatMap(ridesOf)
  expect(dayNumbers(rows, NOW)).toEqual({ rides: 2, passengers: 4, open: 1, cents: 16_000 })
  expect(nextRides(rows, 5).map(({ code }) => code)).toEqual(['B2', 'B5'])
  expect(nextRides(rows, 1)).toHaveLength(1)
})
