import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LegStatus } from '#features/bookings/booking.ts'
import { clashFor, worksThen } from '#features/bookings/driver-time.ts'
import { nameOfRide, type Ride, ridesOf } from '#features/bookings/ride.ts'
import { blocksIn, hasPapers } from '#features/bookings/rides.ts'
import { vehicleBlocks } from '#features/fleet/away.ts'
import { blockOf, freeVehicle, overlaps } from '#features/fleet/capacity.ts'
import { type Driver, driverFault, newDriver } from '#features/fleet/driver.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { misfit, type Needs, nothingNeeded } from '#features/fleet/needs.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { offHourBlocks } from '#features/fleet/week.ts'
import { conflictsOf } from '#features/dispatch/conflicts.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import type { AssignmentFacts } from './assignment.ts'
import { isWanted, type ProposedRide, proposeDay } from './propose-day.ts'
import { rankDrivers } from './rank-drivers.ts'
import { DAILY_REST_MS, LONGEST_WORKING_DAY_MS } from './working-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY = { from: Date.parse('2026-07-14T22:00Z'), to: Date.parse('2026-07-15T22:00Z') }
const sample = readFleet('content')

/** Places on a line, so many km apart; an hour drives 60 km. */
const places = { opatija: 0, rijeka: 13, kastav: 9, crikvenica: 48, krk: 66, selce: 52, RJK: 41, PUY: 95, ZAG: 180 }
type Place = keyof typeof places
const isPlace = (id: string): id is Place => Object.hasOwn(places, id)
const wayBetween: AssignmentFacts['wayBetween'] = (from, to) => {
  if (!isPlace(from) || !isPlace(to)) return null
  const km = Math.abs(places[from] - places[to])
  return { km, minutes: km }
}
const person = (name: string, more: Partial<Driver> = {}): Driver => ({ ...newDriver(name, []), ...more })
const fleetWith = (more: Partial<Fleet>): Fleet => ({ ...sample, away: [], base: 'opatija', ...more })

type Made = Partial<LegStatus> & { code: string; pickUpAt: number; from?: Place; to?: Place; minutes?: number } & {
  vehicle?: Ride['quote']['vehicle']
  people?: number
  bags?: number
  needs?: Needs
}

function rideOf({ code, pickUpAt, needs, ...more }: Made): Ride {
  const { from = 'RJK', to = 'opatija', minutes = 35, vehicle = 'car', people = 2, bags = 2, ...status } = more
  const { quote } = sampleRide()
  const trip = { ...quote, from, to, minutes, vehicle, people, bags }
  return ridesOf(sampleRide({ code, pickUpAt, quote: trip, ...(needs && { needs }), ...status }))[0]
}

const at = (hours: number) => DAY.from + hours * HOUR_MS
const held = (vehicleId: string, ride: Made): Made => {
  const block = { vehicleId, ...blockOf({ minutes: 35, ...ride }, sample.blocks) }
  return { ...ride, vehicleId, block }
}

/** As the calendar and the board stand when a proposal was carried out. */
function carriedOut(fleet: Fleet, { ride, choice }: ProposedRide): Ride {
  if (choice === null) return ride
  const { vehicleId, driver } = choice
  const block = ride.block?.vehicleId === vehicleId ? ride.block : (blocksIn(fleet, vehicleId, ride)[0] ?? null)
  return { ...ride, state: 'assigned', driver, vehicleId, block }
}

/** Each broken rule, by the functions that the office's own commands and pages use. */
function brokenRules(facts: AssignmentFacts, rows: readonly ProposedRide[]): string[] {
  const { fleet } = facts
  const given = rows.filter(({ choice }) => choice !== null).map((row) => carriedOut(fleet, row))
  const names = new Set(given.map(nameOfRide))
  const all = [...facts.rides.filter((ride) => !names.has(nameOfRide(ride))), ...given]
  const conflicts = conflictsOf(all, fleet.away)
  return given.flatMap((ride) => {
    const { block, driver = '', quote } = ride
    const vehicle = fleet.vehicles.find(({ id }) => id === ride.vehicleId)
    if (!block || !vehicle) return ['no vehicle']
    const person = fleet.drivers.find(({ name }) => name === driver)
    const day = new Date(block.to + 2 * HOUR_MS).toISOString().slice(0, 10)
    const party = { people: quote.people, bags: quote.bags, needs: ride.needs ?? nothingNeeded }
    const own = all.filter((other) => other.driver === driver)
    return [
      ...(conflicts.get(nameOfRide(ride)) ?? []).map(({ what }) => `conflict of the ${what}`),
      ...(vehicle.vehicleClass === quote.vehicle ? [] : ['class']),
      ...(vehicle.seats >= quote.people && vehicle.bags >= quote.bags ? [] : ['room']),
      ...(misfit(vehicle, party) === null ? [] : ['equipment']),
      ...(hasPapers(fleet, vehicle.id, ride) ? [] : ['papers of the boat']),
      ...(offHourBlocks(fleet, block).some((off) => off.vehicleId === vehicle.id && overlaps(off, block))
        ? ['hours of the vehicle']
        : []),
      ...(person ? [] : ['nobody of ours']),
      ...(driverFault(fleet, driver, [block]) === null ? [] : ['driver']),
      ...(person?.papers.every(({ until }) => until >= day) === true ? [] : ['papers of the driver']),
      ...(worksThen(fleet, driver, block) ? [] : ['shift']),
      ...(isRested(ride, own) ? [] : ['rest']),
    ].map((rule) => `${nameOfRide(ride)} ${driver} ${vehicle.id}: ${rule}`)
  })
}

/** The working day of the ride: what no daily rest divides from it. What the office has broken on other days is not the proposal's. */
function isRested({ block: own }: Ride, rides: readonly Ride[]): boolean {
  const times = rides.flatMap(({ block }) => (block ? [block] : [])).toSorted((a, b) => a.from - b.from)
  const days: { from: number; to: number }[] = []
  for (const { from, to } of times) {
    const last = days.at(-1)
    if (last && from - last.to < DAILY_REST_MS) last.to = Math.max(last.to, to)
    else days.push({ from, to })
  }
  return days.every(
    ({ from, to }) => own === null || !overlaps({ from, to }, own) || to - from <= LONGEST_WORKING_DAY_MS,
  )
}

/** The rows as the page sends them: each is given its vehicle when nothing holds that time any more. What is left could not be given. */
function leftOver(facts: AssignmentFacts, rows: readonly ProposedRide[]): string[] {
  let rides = [...facts.rides]
  let waiting = rows.filter(({ choice }) => choice !== null)
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const row of waiting) {
      const after = carriedOut(facts.fleet, row)
      const others = rides.filter((other) => nameOfRide(other) !== nameOfRide(row.ride))
      const taken = [...others.flatMap(({ block }) => block ?? []), ...vehicleBlocks(facts.fleet)]
      const wanted = { vehicleClass: row.ride.quote.vehicle, from: after.block?.from ?? 0, to: after.block?.to ?? 0 }
      const vehicle = facts.fleet.vehicles.filter(({ id }) => id === after.vehicleId)
      if (freeVehicle(vehicle, taken, wanted) === null) continue
      if (clashFor(after.driver ?? '', [wanted], others) !== undefined) continue
      rides = [...others, after]
      waiting = waiting.filter((other) => other !== row)
      isChanged = true
    }
  }
  return waiting.map(({ ride }) => nameOfRide(ride))
}

const many = <T>(value: T): T[] => Array.from({ length: 12 }, () => value)
const place = fc.constantFrom(...Object.keys(places).filter(isPlace))
const needs: fc.Arbitrary<Needs> = fc.record({
  under135: fc.constantFrom(...many(0), 1, 3),
  under150: fc.constantFrom(...many(0), 1),
  prams: fc.constantFrom(...many(0), 1),
  bikes: fc.constantFrom(...many(0), 2),
  pet: fc.constantFrom(...many<Needs['pet']>('none'), 'small', 'guide-dog'),
  access: fc.constantFrom(...many<Needs['access']>('none'), 'steps', 'folds', 'seated'),
})
const madeRide = fc.record({
  hour: fc.integer({ min: -8 * 4, max: 30 * 4 }),
  from: place,
  to: place,
  minutes: fc.integer({ min: 10, max: 120 }),
  vehicle: fc.constantFrom(
    ...many<Ride['quote']['vehicle']>('car'),
    ...many<Ride['quote']['vehicle']>('van'),
    'minibus',
    'boat',
  ),
  people: fc.integer({ min: 1, max: 5 }),
  bags: fc.integer({ min: 0, max: 4 }),
  needs,
  driver: fc.constantFrom(...many(null), 0, 1, 2),
  isHeld: fc.boolean(),
})
const shift = fc.record({
  days: fc.constant([2, 3, 4]).map((days) => [...days]),
  from: fc.constantFrom('04:00', '06:00', '20:00'),
  to: fc.constantFrom('14:00', '22:00', '06:00'),
})
const madeDriver = fc.record({
  active: fc.constantFrom(...many(true), false),
  licence: fc.constantFrom(...many(null), { number: '1', until: '2026-07-14' }, { number: '1', until: '2026-07-15' }),
  paper: fc.constantFrom(...many(null), '2026-07-14', '2027-01-01'),
  classes: fc.oneof(fc.subarray([...vehicleClasses], { maxLength: 0 }), fc.subarray([...vehicleClasses])),
  shift: fc.oneof(...many(fc.constant(null)).slice(8), shift),
  away: fc.oneof(...many(fc.constant(null)).slice(8), fc.integer({ min: 0, max: 20 })),
})

const madeDay = fc
  .record({
    drivers: fc.array(madeDriver, { minLength: 3, maxLength: 6, size: 'max' }),
    rides: fc.array(madeRide, { minLength: 5, maxLength: 30, size: 'max' }),
    companyFrom: fc.option(fc.constantFrom('00:00', '05:00')),
    vehicleAway: fc.option(fc.integer({ min: 0, max: 20 })),
    boat: fc.constantFrom('2026-12-31', '2026-07-01'),
  })
  .map(({ drivers, rides, companyFrom, vehicleAway, boat }): AssignmentFacts => {
    const names = ['Ana Anić', 'Ivo', 'Mia', 'Petra', 'Đuro', 'Šime']
    const named = drivers.map((driver, n) => ({ name: names[n] ?? '', ...driver }))
    const week = named.flatMap(({ name, shift: own }) => (own ? [{ what: 'driver' as const, who: name, ...own }] : []))
    const fleet = fleetWith({
      drivers: named.map(({ name, active, licence, paper, classes }) => {
        const papers = paper === null ? [] : [{ name: 'a', until: paper }]
        return person(name, { id: name.toLowerCase(), active, licence, papers, classes })
      }),
      vehicles: sample.vehicles.map((vehicle) =>
        vehicle.vehicleClass === 'boat'
          ? { ...vehicle, papers: { registration: '1', persons: 4, approval: '1', berth: '1', insuredUntil: boat } }
          : vehicle,
      ),
      week: [
        ...week,
        ...(companyFrom === null
          ? []
          : [{ what: 'house' as const, who: '', days: [1, 2, 3, 4, 5, 6, 7], from: companyFrom, to: '23:00' }]),
      ],
      away: [
        ...named.flatMap(({ name, away }) =>
          away === null
            ? []
            : [{ what: 'driver' as const, who: name.toUpperCase(), from: at(away), to: at(away + 5), note: '' }],
        ),
        ...(vehicleAway === null
          ? []
          : [{ what: 'vehicle' as const, who: 'car-1', from: at(vehicleAway), to: at(vehicleAway + 4), note: '' }]),
      ],
    })
    const taken: { vehicleId: string; from: number; to: number }[] = []
    const made = rides.map(({ hour, driver, isHeld, ...ride }, n) => {
      const pickUpAt = at(hour / 4)
      const block = blockOf({ pickUpAt, minutes: ride.minutes }, fleet.blocks)
      const vehicle = isHeld ? freeVehicle(fleet.vehicles, taken, { vehicleClass: ride.vehicle, ...block }) : null
      const own = vehicle === null ? null : { vehicleId: vehicle.id, ...block }
      if (own) taken.push(own)
      const name = driver === null || own === null ? undefined : fleet.drivers[driver]?.name
      const state = name === undefined ? ('confirmed' as const) : ('assigned' as const)
      const code = `B${String(n).padStart(10, '0')}`
      return rideOf({
        ...ride,
        code,
        pickUpAt,
        state,
        vehicleId: own?.vehicleId ?? null,
        block: own,
        ...(name !== undefined && { driver: name }),
      })
    })
    return { fleet, rides: made, wayBetween }
  })

describe('whatever the fleet and the rides', () => {
  test('no proposal breaks a rule, each can be carried out ride by ride, and the same facts give the same proposal', () => {
    let count = 0
    fc.assert(
      fc.property(madeDay, (facts) => {
        const { rows } = proposeDay(facts, DAY)
        count += rows.filter(({ choice }) => choice !== null).length
        expect(brokenRules(facts, rows)).toEqual([])
        expect(leftOver(facts, rows)).toEqual([])
        expect(proposeDay(facts, DAY).rows).toEqual(rows)
      }),
      { numRuns: 200 },
    )
    // Proposing nothing would break no rule either.
    expect(count).toBeGreaterThan(500)
  })

  test('no driver who is ranked for a ride breaks a rule with it, and everybody else is named with the reason', () => {
    fc.assert(
      fc.property(madeDay, (facts) => {
        for (const ride of facts.rides.filter(isWanted)) {
          const { choices, drivers } = rankDrivers(facts, ride)
          for (const choice of choices) expect(brokenRules(facts, [{ ride, choice }])).toEqual([])
          const names = [...choices.map(({ driver }) => driver), ...drivers.map(({ name }) => name)]
          expect(names.toSorted()).toEqual(facts.fleet.drivers.map(({ name }) => name).toSorted())
        }
      }),
      { numRuns: 40 },
    )
  })
})

const two = fleetWith({ drivers: [person('Ana', { id: 'ana' }), person('Ivo', { id: 'ivo' })] })
const proposed = (fleet: Fleet, made: Made[]) =>
  proposeDay({ fleet, rides: made.map(rideOf), wayBetween }, DAY).rows.map(({ ride, choice }) => [
    ride.code,
    choice && [choice.vehicleId, choice.driver, choice.emptyKm],
  ])

test('a vehicle goes on from where it has brought a guest, and does not drive back for nothing', () => {
  const rows = proposed(two, [
    held('car-1', { code: 'B1', pickUpAt: at(10), from: 'opatija', to: 'PUY' }),
    held('car-2', { code: 'B2', pickUpAt: at(10.1), from: 'opatija', to: 'RJK' }),
    held('car-3', { code: 'B3', pickUpAt: at(12), from: 'RJK', to: 'opatija' }),
    held('car-1', { code: 'B4', pickUpAt: at(13), from: 'PUY', to: 'opatija' }),
  ])
  const [first, second, third, fourth] = rows
  expect(third).toEqual(['B3', [...(second?.[1]?.slice(0, 2) ?? []), 0]])
  expect(fourth).toEqual(['B4', [...(first?.[1]?.slice(0, 2) ?? []), 0]])
})

test('who is too far away for the next pick-up is not given it', () => {
  const far = [
    held('car-1', { code: 'B1', pickUpAt: at(10), from: 'opatija', to: 'ZAG', minutes: 120 }),
    held('car-2', { code: 'B2', pickUpAt: at(13.5), from: 'opatija', to: 'rijeka' }),
  ]
  const one = fleetWith({ drivers: [person('Ana', { id: 'ana' })] })
  expect(proposed(one, far).map(([, choice]) => choice !== null)).toEqual([true, false])
  expect(proposed(two, far).map(([, choice]) => choice !== null)).toEqual([true, true])
})

test('after 12 hours a working day is over, and 12 hours later another begins', () => {
  const one = fleetWith({ drivers: [person('Ana', { id: 'ana' })] })
  const ride = (code: string, hours: number) =>
    held('car-1', { code, pickUpAt: at(hours), from: 'opatija', to: 'rijeka' })
  const given = (...hours: number[]) =>
    proposed(
      one,
      hours.map((hour, n) => ride(`B${n}`, hour)),
    ).map(([, choice]) => choice !== null)
  // 45 minutes to get there, 35 of the ride, 20 after it.
  expect(given(1, 11)).toEqual([true, true])
  expect(given(1, 12)).toEqual([true, false])
  const night = { ...rideOf(ride('B9', -8)), state: 'completed' as const, driver: 'Ana' }
  const after = (hours: number) =>
    proposeDay({ fleet: one, rides: [night, rideOf(ride('B1', hours))], wayBetween }, DAY).rows.map(
      ({ choice }) => choice !== null,
    )
  expect([after(2), after(6)]).toEqual([[true], [true]])
  expect(after(4.5)).toEqual([false])
})

test('where one ride has to move for another to find somebody, it moves', () => {
  const fleet = fleetWith({ drivers: [person('Ana', { id: 'ana' }), person('Ivo', { id: 'ivo', classes: ['car'] })] })
  const rows = proposed(fleet, [
    held('car-1', { code: 'B1', pickUpAt: at(10), from: 'opatija', to: 'rijeka' }),
    held('van-1', { code: 'B2', pickUpAt: at(10.25), from: 'opatija', to: 'rijeka', vehicle: 'van' }),
  ])
  expect(rows.map(([, choice]) => choice?.[1])).toEqual(['Ivo', 'Ana'])
})

test('who can drive a ride is listed best first with the reason, the others with what hinders them', () => {
  const fleet = fleetWith({
    drivers: [
      person('Ana', { id: 'ana' }),
      person('Ivo', { id: 'ivo' }),
      person('Mia', { id: 'mia', active: false }),
      person('Petra', { id: 'petra' }),
      person('Đuro', { id: 'duro', licence: { number: '1', until: '2026-07-01' } }),
      person('Šime', { id: 'sime', classes: ['boat'] }),
    ],
    away: [{ what: 'driver', who: 'petra', from: at(0), to: at(24), note: '' }],
  })
  const ivo = { state: 'assigned' as const, driver: 'Ivo' }
  const rides = [
    held('car-2', { code: 'B1', pickUpAt: at(8), from: 'opatija', to: 'RJK', ...ivo }),
    held('car-1', { code: 'B2', pickUpAt: at(10), from: 'RJK', to: 'opatija' }),
    held('car-3', { code: 'B3', pickUpAt: at(10), from: 'RJK', to: 'opatija', state: 'assigned', driver: 'Somebody' }),
  ].map(rideOf)
  const ranking = rankDrivers({ fleet, rides, wayBetween }, rides[1] ?? rideOf({ code: '', pickUpAt: 0 }))
  expect(ranking.choices.map(({ driver, vehicleId, emptyKm }) => [driver, vehicleId, emptyKm])).toEqual([
    ['Ivo', 'car-2', 0],
    ['Ana', 'car-1', 41],
  ])
  expect(ranking.choices[0]?.reasons[0]).toEqual({
    kind: 'from-ride',
    place: 'RJK',
    km: 0,
    freeAt: at(8) + 35 * MINUTE_MS,
  })
  expect(ranking.drivers).toEqual([
    { name: 'Mia', fault: 'inactive' },
    { name: 'Petra', fault: 'absent' },
    { name: 'Đuro', fault: 'papers' },
    { name: 'Šime', fault: 'not-allowed' },
  ])
  expect(ranking.vehicles).toEqual([{ id: 'car-3', fault: 'reserved' }])
})

test('where nobody has said where vehicles wait, the first drive of the day is not counted', () => {
  const { base: _, ...fleet } = two
  expect(proposed(fleet, [held('car-1', { code: 'B1', pickUpAt: at(10) })])).toEqual([['B1', ['car-1', 'Ana', null]]])
})
