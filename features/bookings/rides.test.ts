import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, blockOf } from '#features/fleet/capacity.ts'
import { driversNamed } from '#features/fleet/driver.ts'
import { type Fleet, mayGoOut, type WorkHours } from '#features/fleet/fleet.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { BookedQuote } from './booking.ts'
import { reserveInstantly, reserve, mayConfirm, nextFreeFor, type TimedTrip, unavailableReason } from './rides.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const sample = readFleet('content')
const sampleFleet: Fleet = { ...sample, away: [], drivers: driversNamed(['Ana', 'Ivo'], []) }
const vans = sampleFleet.vehicles.filter(({ vehicleClass }) => vehicleClass === 'van').map(({ id }) => id)
const quote: BookedQuote = {
  from: 'RJK',
  to: 'opatija',
  people: 6,
  bags: 6,
  returnTrip: false,
  returnAt: null,
  vehicle: 'van',
  lines: [],
  maximumCents: 8_000,
  basis: 'fixed',
  asks: false,
  freeCancellationHours: 24,
  km: 39,
  minutes: 35,
}
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hoursOf = (who: string, from: string, to: string, days = everyDay): WorkHours => ({
  what: who === '' ? 'house' : 'driver',
  who,
  days,
  from,
  to,
})
const rideAt = (pickUpAt: number, more: Partial<BookedQuote> = {}): TimedTrip => ({
  pickUpAt,
  quote: { ...quote, ...more },
})
const takenUntil = (from: string, to: string): Block[] =>
  vans.map((vehicleId) => ({ vehicleId, from: Date.parse(from), to: Date.parse(to) }))
const inUtc = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16))

test('a time nobody drives at is not offered: all taken until one on Wednesday 15 July 2026, the drivers go home at two', () => {
  const fleet = { ...sampleFleet, week: [hoursOf('Ana', '06:00', '14:00'), hoursOf('Ivo', '07:00', '13:00')] }
  const occupied = takenUntil('2026-07-15T06:00Z', '2026-07-15T11:00Z')
  // Half an hour or more to get there, the ride and the break after it must all lie in one driver's day.
  const next = nextFreeFor(fleet, occupied, rideAt(Date.parse('2026-07-15T08:00Z')))
  const begins = Date.parse('2026-07-16T04:00Z') + sampleFleet.blocks.approachMinutes * MINUTE_MS
  expect(inUtc(next)).toBe(inUtc(begins))
})

test('who is away on a day does not drive then, whatever the hours say', () => {
  const away = [
    {
      what: 'driver' as const,
      who: 'Ana',
      from: Date.parse('2026-07-15T22:00Z'),
      to: Date.parse('2026-07-16T22:00Z'),
      note: '',
    },
  ]
  const fleet = { ...sampleFleet, away, drivers: driversNamed(['Ana'], []), week: [hoursOf('Ana', '06:00', '14:00')] }
  const occupied = takenUntil('2026-07-15T06:00Z', '2026-07-15T11:00Z')
  expect(inUtc(nextFreeFor(fleet, occupied, rideAt(Date.parse('2026-07-15T08:00Z'))))?.slice(0, 10)).toBe('2026-07-17')
})

test('of two vehicles the one that is wanted for the way back is not missed for the way there', () => {
  const [first = '', second = ''] = vans
  const [there, back] = [Date.parse('2026-07-15T08:00Z'), Date.parse('2026-07-15T09:00Z')]
  const two: Fleet = {
    ...sampleFleet,
    vehicles: sampleFleet.vehicles.filter(({ id }) => id === first || id === second),
  }
  const taken = [
    { vehicleId: first, from: there - 5 * HOUR_MS, to: there - 45 * MINUTE_MS },
    { vehicleId: second, from: there - 5 * HOUR_MS, to: back - 45 * MINUTE_MS },
  ]
  const trip = rideAt(there - HOUR_MS, { returnTrip: true, returnAt: back })
  expect(inUtc(nextFreeFor(two, taken, trip))).toBe(inUtc(there))
})

const clockOn = fc.integer({ min: 0, max: 95 }).map((n) => {
  const [hour, minute] = [Math.floor(n / 4), (n % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const days = fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1, maxLength: 7 })
const row = fc
  .record({ who: fc.constantFrom('', 'Ana', 'Ivo'), from: clockOn, to: clockOn, days })
  .map(({ who, from, to, days: on }) => hoursOf(who, from, to, on))

describe.each([
  ['the night of 25 October 2026, of which one hour comes twice', '2026-10-24T20:00:00Z'],
  ['the night of 28 March 2027, of which one hour is left out', '2027-03-27T20:00:00Z'],
  ['an ordinary night in July', '2026-07-17T20:00:00Z'],
])('around %s', (_, begin) => {
  const start = Date.parse(begin)
  const quarter = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => start + n * QUARTER_MS)
  const taken = fc
    .array(
      fc.record({
        van: fc.nat({ max: vans.length - 1 }),
        at: quarter(-20, 80),
        hours: fc.integer({ min: 1, max: 14 }),
      }),
      { maxLength: 6 },
    )
    .map((rows) =>
      rows.map(({ van, at, hours }) => ({ vehicleId: vans[van] ?? '', from: at, to: at + hours * HOUR_MS })),
    )
  const trip = fc
    .record({ at: quarter(-16, 40), backAfter: fc.option(fc.integer({ min: 4, max: 120 })) })
    .map(({ at, backAfter }) =>
      rideAt(at, backAfter === null ? {} : { returnTrip: true, returnAt: at + backAfter * QUARTER_MS }),
    )

  test('what is offered would be confirmed at once, can be typed, and nothing earlier would do', () => {
    const whole = fc.record({ week: fc.array(row, { maxLength: 5 }), taken, trip })
    fc.assert(
      fc.property(whole, ({ week, taken: stored, trip: requested }) => {
        const fleet = { ...sampleFleet, week }
        const wouldDo = (at: number) => {
          const there = { ...requested, pickUpAt: at }
          return mayConfirm(fleet, there, start - 30 * 24 * HOUR_MS) && reserveInstantly(fleet, stored, there) !== null
        }
        const canBeTyped = (at: number) => instantsOf(localTimeOf(at))[0] === at
        const next = nextFreeFor(fleet, stored, requested)
        const last = next ?? requested.pickUpAt + 48 * HOUR_MS + QUARTER_MS
        if (next !== null) expect([wouldDo(next), canBeTyped(next)]).toEqual([true, true])
        for (let at = requested.pickUpAt; at < last; at += QUARTER_MS) expect(wouldDo(at) && canBeTyped(at)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('its whole time lies in the hours of one driver, read from a clock on the wall', () => {
    // Rides of a shift that does not touch the changed hour itself: there a wall clock says nothing by itself.
    const shift = { from: '05:00', to: '13:00' }
    const fleet = { ...sampleFleet, drivers: driversNamed(['Ana'], []), week: [hoursOf('Ana', shift.from, shift.to)] }
    fc.assert(
      fc.property(taken, quarter(-16, 40), (stored, at) => {
        const next = nextFreeFor(fleet, stored, rideAt(at))
        if (next === null) return
        const { from, to } = blockOf({ pickUpAt: next, minutes: quote.minutes }, fleet.blocks)
        expect(localTimeOf(from).date).toBe(localTimeOf(to).date)
        expect(localTimeOf(from).time >= shift.from && localTimeOf(to).time <= shift.to).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test('a class nobody has is never offered', () => {
  const none = { ...sampleFleet, vehicles: [] }
  for (const vehicle of vehicleClasses)
    expect(nextFreeFor(none, [], rideAt(Date.parse('2026-07-15T08:00Z'), { vehicle }))).toBeNull()
})

describe('a boat', () => {
  const papers = { registration: 'RK-1', persons: 6, approval: 'A-2', berth: 'Selce 4', insuredUntil: '2026-07-20' }
  const vehicles = sampleFleet.vehicles.map((row) => (row.vehicleClass === 'boat' ? { ...row, papers } : row))
  const fleet: Fleet = { ...sampleFleet, vehicles, week: [] }
  const pickUpAt = Date.parse('2026-07-20T08:00Z')
  const now = pickUpAt - 72 * HOUR_MS
  const sail = (more: Partial<BookedQuote>) =>
    rideAt(pickUpAt, { vehicle: 'boat', from: 'selce', to: 'krk', people: 6, ...more })

  test('is promised to as many as it is approved for, whatever seats it has', () => {
    expect(mayConfirm(fleet, sail({}), now)).toBe(true)
    expect(mayConfirm(fleet, sail({ people: 7 }), now)).toBe(false)
  })

  test('goes only with its papers, whoever sends it', () => {
    const [boat] = vehicles.filter(({ vehicleClass }) => vehicleClass === 'boat')
    if (!boat) throw new Error('no boat')
    const bare = { ...boat, id: 'bare', papers: null }
    const large = { ...boat, id: 'large', papers: { ...papers, persons: 8 } }
    const takes = (people: number, rows: (typeof boat)[]) =>
      reserve({ ...fleet, vehicles: rows }, [], sail({ people }))?.[0]?.vehicleId
    expect(takes(6, [bare, boat, large])).toBe(boat.id)
    expect(takes(8, [bare, boat, large])).toBe('large')
    expect(takes(6, [bare])).toBeUndefined()
    for (const lacking of [{ berth: ' ' }, { approval: '' }, { registration: '' }, { persons: 0 }]) {
      const half = { ...boat, papers: { ...papers, ...lacking } }
      expect([lacking, takes(6, [half]), mayGoOut(half, '2026-07-20')]).toEqual([lacking, undefined, false])
    }
    const why = (people: number, rows: (typeof boat)[]) =>
      unavailableReason({ ...fleet, vehicles: rows }, sail({ people }))
    expect([why(6, [bare]), why(7, [boat]), why(6, [bare, boat]), why(6, [])]).toEqual([
      'no-papers',
      'no-papers',
      'sold-out',
      'sold-out',
    ])
  })

  test('is promised there and back only where it is insured on both days', () => {
    const back = { returnTrip: true, returnAt: pickUpAt + 5 * HOUR_MS }
    expect(mayConfirm(fleet, sail(back), now)).toBe(true)
    expect(mayConfirm(fleet, sail({ ...back, returnAt: pickUpAt + 24 * HOUR_MS }), now)).toBe(false)
  })
})
