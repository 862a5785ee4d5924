import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Route } from '#features/places/route.ts'
import { instantsOf } from '#i18n/zoned.ts'
import { type FerryTickets, OTHER_LINES } from './ferry-tickets.ts'
import { publishedTariff } from './price-cap.ts'
import { quote, quoteBoat, quoteCarAndBoat, quotesFor, type Trip, vehicleFor } from './quote.ts'
import type { Quote } from './quote-line.ts'
import { roundings, roundingSteps } from './rounding.ts'
import { parseTariff, type Tariff, vehicleIds } from './tariff.ts'

const sample = {
  sample: true,
  validFrom: '2026-11-01',
  start: 4,
  bands: [
    { upToKm: 15, perKm: 2 },
    { upToKm: 60, perKm: 1.6 },
    { upToKm: null, perKm: 1.35 },
  ],
  minimum: 12,
  vehicles: [
    { id: 'car', seats: 4, bags: 3, percent: 100, freeCancellationHours: 24 },
    { id: 'van', seats: 8, bags: 8, percent: 125, freeCancellationHours: 24 },
    { id: 'minibus', seats: 16, bags: 16, percent: 200, freeCancellationHours: 72 },
  ],
  boat: { bags: 8, freeCancellationHours: 24, fares: null },
  waiting: { perHour: 30, freeMinutes: { airport: 60, station: 30, address: 15 } },
  night: { from: '22:00', to: '06:00', percent: 20 },
  sunday: { percent: 10 },
  tollsIncluded: true,
  extras: [
    { id: 'child-seat', price: 0 },
    { id: 'luggage', price: 0 },
    { id: 'pet', price: 10 },
  ],
  fixed: [{ between: ['opatija', 'RJK'], car: 65, van: 80, minibus: 130 }],
}
const tariff = parseTariff(sample)

function road(km: number, more: Partial<Route> = {}): Route {
  const sea = { ferries: [], seaKm: 0, ferryMin: 0 }
  return {
    from: 'a',
    to: 'b',
    by: 'road',
    km,
    minutes: km,
    roadKm: km,
    borders: 0,
    countries: [],
    via: [],
    tolls: [],
    ...sea,
    ...more,
  }
}

const day: Trip = { when: null, people: 2, bags: 2, returnTrip: false }
const at = (date: string, time: string): Trip => ({ ...day, when: instantsOf({ date, time })[0] ?? 0 })
const car = (route: Route, trip = day, by: Tariff = tariff): Quote => quote(route, by, { ...trip, vehicle: 'car' })

describe('by distance', () => {
  test('marginal bands, each a line', () => {
    expect(car(road(100)).lines.map((line) => line.cents)).toEqual([400, 3000, 7200, 5400])
    expect(car(road(100))).toMatchObject({ maximumCents: 16000, basis: 'distance', asks: false, seats: 4 })
  })

  test('the minimum is a line, however little is missing', () => {
    expect(car(road(1)).lines.at(-1)).toEqual({ kind: 'minimum', leg: 'there', cents: 600 })
    expect(car(road(3.9)).lines.at(-1)).toEqual({ kind: 'minimum', leg: 'there', cents: 20 })
    expect(car(road(4)).lines.some(({ kind }) => kind === 'minimum')).toBe(false)
  })

  test('a Sunday night that costs no more than a Sunday is named a night', () => {
    const equal = parseTariff({ ...sample, sunday: { percent: 20 } })
    expect(car(road(100), at('2026-11-22', '23:00'), equal).lines.at(-1)).toMatchObject({ kind: 'night', cents: 3200 })
  })

  test.each([
    ['2026-11-23', '21:59', 0],
    ['2026-11-23', '22:00', 20],
    ['2026-11-23', '05:59', 20],
    ['2026-11-23', '06:00', 0],
    ['2026-11-22', '12:00', 10],
    ['2026-11-22', '23:00', 20],
  ])('%s %s costs %i % more', (date, time, percent) => {
    expect(car(road(100), at(date, time)).maximumCents).toBe(16000 + 160 * percent)
  })

  test('a half cent goes up, once, at the line', () => {
    const odd = parseTariff({ ...sample, start: 0.01, minimum: 0, bands: [{ upToKm: null, perKm: 0.01 }] })
    expect(quote(road(2), odd, { ...day, vehicle: 'van' }).lines.map((line) => line.cents)).toEqual([1, 3])
  })
})

describe('a fixed route', () => {
  test('beats distance whichever direction, at any hour', () => {
    const there = road(39, { from: 'opatija', to: 'RJK' })
    const back = road(39, { from: 'RJK', to: 'opatija' })
    for (const route of [there, back]) {
      expect(car(route, at('2026-11-22', '23:00'))).toMatchObject({ maximumCents: 6500, basis: 'fixed' })
    }
  })
})

const ticketsOn = (line: string, inSeason: Tickets, offSeason: Tickets): FerryTickets => ({
  season: { from: '06-01', to: '09-30' },
  lines: { [line]: { inSeason, offSeason } },
})
type Tickets = FerryTickets['lines'][string]['inSeason']

describe('lines', () => {
  test('a ferry without a ticket price is asked for, a ticket is added', () => {
    const ferry = road(50, { ferries: ['Valbiska-Merag'], seaKm: 6, roadKm: 44 })
    expect(car(ferry).lines.at(-1)).toEqual({ kind: 'ferry', leg: 'there', ferry: 'Valbiska-Merag', cents: null })
    expect(car(ferry).asks).toBe(true)
    expect(car(ferry).maximumCents).toBe(car(road(44)).maximumCents)
    const prices = { car: 2000 }
    const own = { ...tariff, tickets: ticketsOn('Valbiska-Merag', prices, prices) }
    const priced = car(ferry, day, own)
    expect(priced.maximumCents - car(ferry).maximumCents).toBe(2000)
  })

  test('the ticket is that of the season; without a date the dearer, so that a date never makes it dearer', () => {
    const own = { ...tariff, tickets: ticketsOn('Valbiska-Merag', { car: 3000 }, { car: 2000 }) }
    const ferry = road(50, { ferries: ['Valbiska-Merag'], seaKm: 6, roadKm: 44 })
    const ticket = (date: string | null) =>
      car(ferry, date === null ? day : at(date, '12:00'), own).lines.find(({ kind }) => kind === 'ferry')?.cents
    expect(['2027-05-31', '2027-06-01', '2027-09-30', '2027-10-01', null].map(ticket)).toEqual([
      2000, 3000, 3000, 2000, 3000,
    ])
    const van = quote(ferry, own, { ...day, vehicle: 'van' })
    expect(van.asks).toBe(true)
  })

  test('samples count beside a sample tariff alone: an operator with prices has own tickets or none', () => {
    const sampleTickets = ticketsOn(OTHER_LINES, { car: 3000 }, { car: 3000 })
    const fares = { sampleTickets, sampleBoatFares: {}, boatPersons: 0 }
    const ferry = road(50, { ferries: ['unnamed'], seaKm: 6, roadKm: 44 })
    const ticket = (by: Tariff) =>
      quote(ferry, by, { ...day, vehicle: 'car' }, fares).lines.find(({ kind }) => kind === 'ferry')?.cents
    expect(ticket(tariff)).toBe(3000)
    expect(ticket({ ...tariff, sample: false })).toBe(null)
    expect(ticket({ ...tariff, sample: false, tickets: ticketsOn(OTHER_LINES, { car: 500 }, { car: 500 }) })).toBe(500)
  })

  test('the way back takes the ferries the other way round', () => {
    const ferries = ['Valbiska-Merag', 'Brestova-Porozina']
    const both = car(road(50, { ferries, seaKm: 10, roadKm: 40 }), { ...day, returnTrip: true })
    expect(both.lines.flatMap((line) => (line.kind === 'ferry' ? `${line.leg} ${line.ferry}` : []))).toEqual([
      'there Valbiska-Merag',
      'there Brestova-Porozina',
      'back Brestova-Porozina',
      'back Valbiska-Merag',
    ])
  })

  test('extras with a price are lines, and a case beyond one a person is one', () => {
    const by = { ...tariff, extras: tariff.extras.map((row) => (row.id === 'luggage' ? { ...row, price: 350 } : row)) }
    const extrasOf = ({ lines }: Quote) =>
      lines.flatMap((line) => (line.kind === 'extra' ? `${line.leg} ${line.count} ${line.extra} ${line.cents}` : []))
    const trip = { ...day, bags: 4, extras: { 'child-seat': 2, pet: 1 } }
    expect(extrasOf(car(road(20), trip, by))).toEqual(['there 2 luggage 700', 'there 1 pet 1000'])
    expect(extrasOf(car(road(20), day, by))).toEqual([])
    const fares = { sampleTickets: null, sampleBoatFares: { b: 5000 }, boatPersons: 8 }
    const boat = quoteBoat(road(5, { by: 'sea' }), by, { ...trip, returnTrip: true }, fares)
    expect(boat?.maximumCents).toBe(2 * (5000 + 700 + 1000))
  })

  test('the way back is priced by its own hour', () => {
    const night = instantsOf({ date: '2026-11-24', time: '23:00' })[0] ?? 0
    const trip = { ...at('2026-11-24', '12:00'), returnTrip: true, returnWhen: night }
    expect(car(road(100), trip).lines.filter((line) => line.kind === 'night')).toEqual([
      { kind: 'night', leg: 'back', cents: 3200 },
    ])
  })
})

const NO_FARES = { sampleTickets: null, sampleBoatFares: {}, boatPersons: 0 }

test('a vehicle holds people and cases', () => {
  expect([
    vehicleFor(tariff, 4, 3, NO_FARES),
    vehicleFor(tariff, 2, 4, NO_FARES),
    vehicleFor(tariff, 9, 0, NO_FARES),
    vehicleFor(tariff, 17, 0, NO_FARES),
  ]).toEqual(['car', 'van', 'minibus', null])
  expect(quotesFor(road(10), tariff, { ...day, people: 5 }).map((row) => row.vehicle)).toEqual(['van', 'minibus'])
})

test('a boat has a price for the whole boat or none', () => {
  const sea = road(8.9, { by: 'sea', from: 'selce', to: 'b:vrbnik', roadKm: 0 })
  const fares = { sampleTickets: null, sampleBoatFares: { 'b:vrbnik': 9000 }, boatPersons: 8 }
  expect(quotesFor(sea, tariff, { ...day, returnTrip: true }, fares)).toMatchObject([
    { vehicle: 'boat', maximumCents: 18000 },
  ])
  expect(quotesFor(sea, tariff, day)).toEqual([])
  expect(quoteBoat(sea, tariff, { ...day, people: 9 }, fares)).toBeNull()
})

describe('for every tariff and trip', () => {
  const amount = fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100)
  const rising = fc.tuple(amount, amount, amount).map((list) => list.toSorted((a, b) => a - b))
  const anyTariff = fc
    .record({
      start: amount,
      minimum: amount,
      rates: fc.tuple(amount, amount),
      limit: fc.integer({ min: 1, max: 80 }),
      night: fc.nat(100),
      prices: rising,
      rounding: fc.constantFrom(...roundings),
    })
    .map(({ start, minimum, rates: [near, far], limit, night, prices: [a = 0, b = 0, c = 0], rounding }) =>
      parseTariff({
        ...sample,
        start,
        minimum,
        bands: [
          { upToKm: limit, perKm: near },
          { upToKm: null, perKm: far },
        ],
        night: { ...sample.night, percent: night },
        rounding,
        fixed: [{ between: ['fixed-a', 'fixed-b'], car: a, van: b, minibus: c }],
      }),
    )
  const anyWhen = fc.option(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }))
  const anyTrip: fc.Arbitrary<Trip> = fc.record({
    when: anyWhen,
    people: fc.integer({ min: 1, max: 16 }),
    bags: fc.nat(16),
    returnTrip: fc.boolean(),
    returnWhen: anyWhen,
    extras: fc.record({ pet: fc.nat(3), 'child-seat': fc.nat(4) }),
  })
  const anyRoute = fc
    .record({ km: fc.integer({ min: 0, max: 900 }), sea: fc.nat(40), ferry: fc.boolean(), fixed: fc.boolean() })
    .map(({ km, sea, ferry, fixed }) => {
      const ends = fixed ? { from: 'fixed-b', to: 'fixed-a' } : {}
      return road(km, { ...ends, roadKm: Math.max(0, km - sea), seaKm: sea, ferries: ferry ? ['Valbiska-Merag'] : [] })
    })
  const fares = {
    sampleTickets: ticketsOn(
      'Valbiska-Merag',
      { car: 2000, van: 3053, minibus: 3053 },
      { car: 1000, van: 1500, minibus: 2553 },
    ),
    sampleBoatFares: {},
    boatPersons: 8,
  }
  const every = (check: (route: Route, by: Tariff, trip: Trip) => void) =>
    fc.assert(fc.property(anyRoute, anyTariff, anyTrip, check), { numRuns: 200 })

  test('whole cents, never negative, the sum of its lines', () => {
    every((route, by, trip) => {
      for (const row of quotesFor(route, by, trip, fares)) {
        for (const line of row.lines) {
          expect(Number.isSafeInteger(line.cents)).toBe(true)
          if (line.kind !== 'rounding') expect(line.cents).toBeGreaterThanOrEqual(0)
        }
        expect(row.maximumCents).toBeGreaterThanOrEqual(0)
        expect(row.lines.reduce((sum, line) => sum + (line.cents ?? 0), 0)).toBe(row.maximumCents)
      }
    })
  })

  test('a ticket is in the total once for each crossing and way, and the ride is the same without it, before rounding', () => {
    const lines = ['Valbiska-Merag', 'Brestova-Porozina']
    const tickets = (cents: number) => {
      const prices = { car: cents, van: cents, minibus: cents }
      return {
        ...ticketsOn('Valbiska-Merag', prices, prices),
        lines: { [OTHER_LINES]: { inSeason: prices, offSeason: prices } },
      }
    }
    fc.assert(
      fc.property(
        anyTariff,
        anyTrip,
        fc.array(fc.constantFrom(...lines), { maxLength: 3 }),
        fc.integer({ min: 1, max: 90_000 }),
        (by, trip, ferries, cents) => {
          const own: Tariff = { ...by, rounding: 'none', tickets: tickets(cents) }
          const over = road(80, { ferries, seaKm: 5, roadKm: 75 })
          const priced = car(over, trip, own)
          const legs = trip.returnTrip ? 2 : 1
          expect(priced.lines.filter(({ kind }) => kind === 'ferry')).toHaveLength(legs * ferries.length)
          expect(priced.asks).toBe(false)
          const rideAlone = car(road(80, { roadKm: 75 }), trip, own).maximumCents
          expect(priced.maximumCents).toBe(rideAlone + legs * ferries.length * cents)
        },
      ),
    )
  })

  test('a leg without its extras is rounded once, by half a step at most; nothing else of it changes', () => {
    every((route, by, trip) => {
      const step = roundingSteps[by.rounding]
      const exact = quotesFor(route, { ...by, rounding: 'none' }, trip, fares)
      const all = quotesFor(route, by, trip, fares)
      expect(all.map(({ lines }) => lines.filter(({ kind }) => kind !== 'rounding'))).toEqual(
        exact.map(({ lines }) => lines),
      )
      for (const { lines, basis } of all) {
        for (const leg of ['there', 'back']) {
          const ride = lines.filter((line) => line.leg === leg && line.kind !== 'extra')
          const [moved = 0, second] = ride.flatMap(({ kind, cents }) => (kind === 'rounding' ? Number(cents) : []))
          expect(Math.abs(moved) * 2).toBeLessThanOrEqual(step)
          expect(second).toBeUndefined()
          const sum = ride.reduce((total, { cents }) => total + (cents ?? 0), 0)
          if (basis === 'distance' && sum * 2 >= step) expect(sum % step).toBe(0)
        }
      }
    })
  })

  test('a bigger vehicle never costs less', () => {
    every((route, by, trip) => {
      const [small, middle, large] = vehicleIds.map(
        (vehicle) => quote(route, by, { ...trip, vehicle }, fares).maximumCents,
      )
      expect(Number(middle)).toBeGreaterThanOrEqual(Number(small))
      expect(Number(large)).toBeGreaterThanOrEqual(Number(middle))
    })
  })

  test('one km more never costs less by distance, and the minimum is respected, before rounding', () => {
    every((route, by, trip) => {
      const longer = { ...route, km: route.km + 1, roadKm: route.roadKm + 1 }
      const near = car(route, trip, by)
      expect(car(longer, trip, by).maximumCents).toBeGreaterThanOrEqual(near.maximumCents)
      if (near.basis === 'distance')
        expect(car(route, trip, { ...by, rounding: 'none' }).maximumCents).toBeGreaterThanOrEqual(by.minimum)
    })
  })

  test('night and Sunday only by distance, never on a fixed route', () => {
    every((route, by, trip) => {
      const quoted = car(route, trip, by)
      const isFixed = route.from === 'fixed-b'
      expect(quoted.basis).toBe(isFixed ? 'fixed' : 'distance')
      if (isFixed)
        expect(quoted.lines.some((line) => ['night', 'sunday', 'distance', 'start'].includes(line.kind))).toBe(false)
    })
  })

  test('there and back at the same hour is twice the way there; the way there is never touched by it', () => {
    every((route, by, trip) => {
      const single = car(route, { ...trip, returnTrip: false }, by)
      const both = car(route, { ...trip, returnTrip: true, returnWhen: trip.when }, by)
      expect(both.maximumCents).toBe(2 * single.maximumCents)
      expect(both.lines.filter((line) => line.leg === 'there')).toEqual(single.lines)
    })
  })

  test('the other direction costs the same', () => {
    every((route, by, trip) => {
      expect(car({ ...route, from: route.to, to: route.from }, trip, by).maximumCents).toBe(
        car(route, trip, by).maximumCents,
      )
    })
  })
})

describe('with rounding', () => {
  const whole: Tariff = { ...tariff, rounding: 'wholeEuro' }
  const tickets = (cents: number) => {
    const prices = { car: cents, van: cents, minibus: cents }
    return ticketsOn(OTHER_LINES, prices, prices)
  }

  test('a leg is rounded once, after surcharge and ticket, with a line that says by how much', () => {
    const night = {
      ...at('2027-07-05', '23:00'),
      returnTrip: true,
      returnWhen: instantsOf({ date: '2027-07-06', time: '12:00' })[0] ?? 0,
    }
    const over = road(50, { ferries: ['Valbiska-Merag'], seaKm: 6, roadKm: 44.3 })
    const one = car(over, { ...night, extras: { pet: 1 } }, { ...whole, tickets: tickets(2_031) })
    // There 4 + 30 + 46.88 + 20 % of it + 20.31 = 117.37; back without the night 101.19.
    expect(one.lines.map(({ leg, kind, cents }) => `${leg} ${kind} ${cents}`)).toEqual([
      'there start 400',
      'there distance 3000',
      'there distance 4688',
      'there night 1618',
      'there ferry 2031',
      'there rounding -37',
      'there extra 1000',
      'back start 400',
      'back distance 3000',
      'back distance 4688',
      'back ferry 2031',
      'back rounding -19',
      'back extra 1000',
    ])
    expect(one.maximumCents).toBe(11_700 + 10_100 + 2 * 1_000)
  })

  test('no line where the parts are whole already', () => {
    expect(car(road(100), day, whole)).toEqual(car(road(100)))
  })

  test('a fixed price is what the operator typed; with a ticket it is rounded as a sum', () => {
    const typed: Tariff = {
      ...whole,
      fixed: [{ between: ['opatija', 'RJK'], car: 6_473, van: 8_000, minibus: 13_000 }],
    }
    const route = road(39, { from: 'opatija', to: 'RJK' })
    expect(car(route, day, typed).lines).toEqual([{ kind: 'fixed', leg: 'there', cents: 6_473 }])
    const over = { ...route, ferries: ['Valbiska-Merag'], seaKm: 6 }
    expect(car(over, day, typed).maximumCents).toBe(6_473)
    expect(car(over, day, { ...typed, tickets: tickets(2_000) })).toMatchObject({
      maximumCents: 8_500,
      lines: [{ kind: 'fixed' }, { kind: 'ferry' }, { kind: 'rounding', cents: 27, to: 'wholeEuro' }],
    })
  })

  test('the boat alone keeps its price; a car and the boat are rounded together', () => {
    const fares = { sampleTickets: null, sampleBoatFares: { 'b:vrbnik': 9_010 }, boatPersons: 8 }
    const sea = road(8.9, { by: 'sea', from: 'selce', to: 'b:vrbnik', roadKm: 0 })
    expect(quoteBoat(sea, whole, day, fares)?.maximumCents).toBe(9_010)
    // 4 + 30 + 7.20 by car and 90.10 by boat: 131.30.
    const both = quoteCarAndBoat({ road: road(19.5), sea }, whole, { ...day, returnTrip: true }, fares)
    expect(both?.maximumCents).toBe(2 * 13_100)
    expect(both?.lines.filter(({ kind }) => kind === 'rounding')).toMatchObject([{ cents: -30 }, { cents: -30 }])
  })

  test('under a cap nothing is above it, a fixed price and a ticket included', () => {
    const cap = { on: true, start: 300, perKm: 155, waitingPerHour: 2_000 }
    const capped: Tariff = { ...whole, cap }
    // At most 3 + 39 × 1.55 = 63.45.
    const route = road(39, { from: 'opatija', to: 'RJK' })
    expect(car(route, day, capped)).toMatchObject({ maximumCents: 6_300, lines: [{ kind: 'fixed', cents: 6_300 }] })
    expect(
      car(
        route,
        day,
        publishedTariff(capped, () => 39),
      ),
    ).toEqual(car(route, day, capped))
    expect(car(road(39), day, capped).maximumCents).toBe(6_300)
    const over = road(45, { ferries: ['Valbiska-Merag'], seaKm: 6, roadKm: 39 })
    // 83.60, which rounded up would be more than the ride at its most and the ticket.
    expect(car(over, day, { ...capped, tickets: tickets(2_060) }).maximumCents).toBe(8_300)
  })
})

describe('under a cap', () => {
  const capArbitrary = fc.record({
    start: fc.integer({ min: 0, max: 2000 }),
    perKm: fc.integer({ min: 0, max: 400 }),
    waitingPerHour: fc.integer({ min: 0, max: 6000 }),
  })
  const rideCents = (one: Quote) =>
    one.lines
      .filter(({ kind }) => kind !== 'ferry' && kind !== 'extra')
      .reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const ways = fc.record({
    km: fc.integer({ min: 1, max: 5000 }).map((tenths) => tenths / 10),
    fixed: fc.boolean(),
    returnTrip: fc.boolean(),
    vehicle: fc.constantFrom(...vehicleIds),
    hour: fc.constantFrom('03:00', '12:00'),
    rounding: fc.constantFrom(...roundings),
  })
  const wayOf = (km: number, fixed: boolean) => road(km, fixed ? { from: 'opatija', to: 'RJK' } : {})

  test('no class, hour or fixed price goes above start and km at their most', () => {
    fc.assert(
      fc.property(capArbitrary, ways, (most, { km, fixed, returnTrip, vehicle, hour, rounding }) => {
        const free: Tariff = { ...tariff, rounding }
        const capped: Tariff = { ...free, cap: { on: true, ...most } }
        const ride = { ...at('2027-03-07', hour), returnTrip, vehicle }
        const one = quote(wayOf(km, fixed), capped, ride)
        const legs = returnTrip ? 2 : 1
        expect(rideCents(one)).toBeLessThanOrEqual(legs * (most.start + most.perKm * km) + 1e-6)
        expect(rideCents(one)).toBeLessThanOrEqual(rideCents(quote(wayOf(km, fixed), free, ride)) + legs * 3)
        for (const line of one.lines) {
          expect(Number.isSafeInteger(line.cents)).toBe(true)
          if (line.kind === 'start') expect(line.cents).toBeLessThanOrEqual(most.start)
          if (line.kind === 'distance') expect(line.perKm).toBeLessThanOrEqual(most.perKm)
        }
        expect(one.maximumCents).toBe(one.lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0))
      }),
    )
  })

  test('switched off, or above every price, it changes nothing', () => {
    fc.assert(
      fc.property(capArbitrary, ways, (most, { km, fixed, returnTrip, vehicle, hour }) => {
        const ride = { ...at('2027-03-07', hour), returnTrip, vehicle }
        const free = quote(wayOf(km, fixed), tariff, ride)
        expect(quote(wayOf(km, fixed), { ...tariff, cap: { on: false, ...most } }, ride)).toEqual(free)
        const high = { on: true, start: 100_000, perKm: 100_000, waitingPerHour: 100_000 }
        expect(quote(wayOf(km, fixed), { ...tariff, cap: high }, ride)).toEqual(free)
      }),
    )
  })

  test('what is printed is inside it too, and publishing twice changes nothing more', () => {
    fc.assert(
      fc.property(capArbitrary, fc.constantFrom(...roundings), (most, rounding) => {
        const capped: Tariff = { ...tariff, rounding, cap: { on: true, ...most } }
        const printed = publishedTariff(capped, () => 27)
        expect(printed.start).toBeLessThanOrEqual(most.start)
        expect(printed.waiting.perHour).toBeLessThanOrEqual(most.waitingPerHour)
        for (const { perKm } of printed.bands) expect(perKm).toBeLessThanOrEqual(most.perKm)
        for (const row of printed.fixed) expect(row.minibus).toBeLessThanOrEqual(most.start + 27 * most.perKm)
        expect(publishedTariff(printed, () => 27)).toEqual(printed)
      }),
    )
  })
})
