import type { Route } from '#features/places/route.ts'
import { isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'
import { rideLimit, withinCap } from './price-cap.ts'
import { type RequestedExtras, extraCases, extraLines } from './extras.ts'
import { type Cents, divideHalfUp, percentOf, sumCents } from './money.ts'
import { type FerryTickets, ticketCents } from './ferry-tickets.ts'
import type { Leg, Quote, QuoteLine } from './quote-line.ts'
import { rounded } from './rounding.ts'
import { fixedRouteFor, type Tariff, type VehicleClass, type VehicleId, vehicleOf } from './tariff.ts'

export type Trip = {
  /** Milliseconds since the epoch; null while nobody said when: then the price of the day. */
  when: number | null
  people: number
  /** Large cases. */
  bags: number
  returnTrip: boolean
  /** null: at the same hour of the day as the way there. */
  returnWhen?: number | null
  /** Child seats and pets, where they were asked for; extra cases come of people and bags. */
  extras?: RequestedExtras
}

/**
 * What a price needs beside the tariff: sample prices of ferry tickets, sample prices of boat rides by stop, how many the boat
 * carries, and the classes there is a vehicle of.
 */
export type LocalFares = {
  /** Classes the fleet has a vehicle of; no other is offered. Absent: all. */
  offered?: readonly Quote['vehicle'][]
  /** Counted while the tariff is a sample too; null: none. */
  sampleTickets: FerryTickets | null
  sampleBoatFares: Readonly<Record<string, Cents>>
  boatPersons: number
  /** When the boat sails; absent where none does. */
  boatRules?: BoatRules
}
export type BoatRules = {
  /** Month and day, `04-01`; both days count. */
  season: { from: string; to: string }
  /** From the car to the boat. */
  transferMinutes: number
  pier: { lat: number; lon: number }
}
const NO_LOCAL_FARES: LocalFares = { sampleTickets: null, sampleBoatFares: {}, boatPersons: 0 }

export function isOffered(vehicle: Quote['vehicle'], { offered }: Pick<LocalFares, 'offered'>): boolean {
  return offered === undefined || offered.includes(vehicle)
}

/** The price of the boat to a stop: the operator's own, a sample where the operator has set none at all, or null: on request. */
export function boatFare(stop: string, { boat }: Pick<Tariff, 'boat'>, fares: LocalFares): Cents | null {
  return (boat.fares ?? fares.sampleBoatFares)[stop] ?? null
}

/** The operator has prices, but none for the boat yet: nobody is obliged to pay a sample. */
export function isSampleBoat(vehicle: Quote['vehicle'], { sample, boat }: Pick<Tariff, 'sample' | 'boat'>): boolean {
  return vehicle === 'boat' && !sample && boat.fares === null
}

/** Whether a price is the sample's: the boat has prices of its own, whatever the tariff of the road is. */
export function isSamplePrice({ vehicle, road }: Pick<Quote, 'vehicle' | 'road'>, { sample, boat }: Tariff): boolean {
  if (vehicle !== 'boat') return sample
  return boat.fares === null || (sample && road !== undefined)
}

/** The priced answer for one trip in one road vehicle. Pure: the same question has the same answer on both sides. */
export function quote(
  route: Route,
  tariff: Tariff,
  trip: Trip & { vehicle: VehicleId },
  fares = NO_LOCAL_FARES,
): Quote {
  const vehicle = vehicleOf(tariff, trip.vehicle)
  const lines = legsOf(trip).flatMap((when) => [
    ...withRounding(roadLines(route, tariff, vehicle, when, fares), route, tariff),
    ...extrasOn(tariff, trip, when.leg),
  ])
  return { ...roomOf(vehicle), vehicle: vehicle.id, basis: basisOf(route, tariff), ...totalOf(lines) }
}

/** A car and the boat in one price: the road by the tariff, the boat as a whole. null where the boat has no price or one of them is too small. */
export function quoteCarAndBoat(
  ways: { road: Route; sea: Route },
  tariff: Tariff,
  trip: Trip,
  fares: LocalFares,
): Quote | null {
  const { road, sea } = ways
  const cents = boatFare(sea.to, tariff, fares) ?? boatFare(sea.from, tariff, fares)
  const id = vehicleFor(tariff, trip.people, trip.bags, fares)
  const room = { ...tariff.boat, seats: fares.boatPersons }
  if (cents === null || id === null || !isOffered('boat', fares) || !holds(room, trip)) return null
  const vehicle = vehicleOf(tariff, id)
  const lines = legsOf(trip).flatMap((when) => {
    const boat = { kind: 'boat', leg: when.leg, cents, from: sea.from, to: sea.to } as const
    return [
      ...withRounding([...roadLines(road, tariff, vehicle, when, fares), boat], road, tariff),
      ...extrasOn(tariff, trip, when.leg),
    ]
  })
  return {
    vehicle: 'boat',
    road: id,
    basis: basisOf(road, tariff),
    seats: Math.min(vehicle.seats, room.seats),
    bags: Math.min(vehicle.bags, room.bags),
    freeCancellationHours: Math.max(vehicle.freeCancellationHours, room.freeCancellationHours),
    ...totalOf(lines),
  }
}

/** A private boat ride: a price for the whole boat; null where no price was set for the stop, or it does not hold the party. */
export function quoteBoat(route: Route, tariff: Tariff, trip: Trip, fares: LocalFares): Quote | null {
  const cents = boatFare(route.to, tariff, fares) ?? boatFare(route.from, tariff, fares)
  const room = { ...tariff.boat, seats: fares.boatPersons }
  if (route.by !== 'sea' || cents === null || !isOffered('boat', fares) || !holds(room, trip)) return null
  const lines = legsOf(trip).flatMap(({ leg }): QuoteLine[] => [
    { kind: 'fixed', leg, cents },
    ...extrasOn(tariff, trip, leg),
  ])
  return { ...room, vehicle: 'boat', basis: 'fixed', ...totalOf(lines) }
}

/** A quote for every class that holds the party, smallest first. */
export function quotesFor(route: Route, tariff: Tariff, trip: Trip, fares = NO_LOCAL_FARES): Quote[] {
  if (route.by === 'sea') {
    const boat = quoteBoat(route, tariff, trip, fares)
    return boat ? [boat] : []
  }
  return tariff.vehicles
    .filter((row) => isOffered(row.id, fares) && holds(row, trip))
    .map((row) => quote(route, tariff, { ...trip, vehicle: row.id }, fares))
}

/** The smallest road vehicle we have that holds them; null when none does. */
export function vehicleFor(tariff: Tariff, people: number, bags: number, fares: LocalFares): VehicleId | null {
  return tariff.vehicles.find((row) => isOffered(row.id, fares) && holds(row, { people, bags }))?.id ?? null
}

function holds(room: { seats: number; bags: number }, party: { people: number; bags: number }): boolean {
  return party.people <= room.seats && party.bags <= room.bags
}

type Room = Pick<Quote, 'seats' | 'bags' | 'freeCancellationHours'>

function roomOf({ seats, bags, freeCancellationHours }: Room): Room {
  return { seats, bags, freeCancellationHours }
}

function totalOf(lines: QuoteLine[]): Pick<Quote, 'lines' | 'maximumCents' | 'asks'> {
  const known = lines.flatMap((line) => line.cents ?? [])
  return { lines, maximumCents: sumCents(known), asks: known.length < lines.length }
}

function basisOf({ from, to }: Route, tariff: Tariff): Quote['basis'] {
  return fixedRouteFor(tariff, from, to) ? 'fixed' : 'distance'
}

function roadLines(
  route: Route,
  tariff: Tariff,
  vehicle: VehicleClass,
  { leg, when }: LegTime,
  fares: LocalFares,
): QuoteLine[] {
  const fixed = fixedRouteFor(tariff, route.from, route.to)
  const ride: RideLine[] = fixed
    ? [{ kind: 'fixed', leg, cents: fixed[vehicle.id] }]
    : byDistance(route, tariff, vehicle, leg, when)
  return [
    ...limited(ride, rideLimit(tariff, route.roadKm)),
    ...ferryLines(route, vehicle.id, { leg, when }, tariff, fares),
  ]
}

/**
 * The lines of a leg without extras, and what rounding makes of them together. A fixed price alone is what the operator typed, and stays;
 * with a ticket or a boat it is a sum, and rounded as one. The cap allows what it allows the ride, and the rest.
 */
function withRounding(lines: QuoteLine[], { roadKm }: Route, tariff: Tariff): QuoteLine[] {
  const known = lines.filter(({ cents }) => cents !== null)
  const [first] = known
  if (first === undefined || (first.kind === 'fixed' && known.length === 1)) return lines
  const sumOf = (some: QuoteLine[]) => sumCents(some.flatMap(({ cents }) => cents ?? []))
  const sum = sumOf(known)
  const most = rideLimit(tariff, roadKm) + sumOf(known.filter(({ kind }) => kind === 'ferry' || kind === 'boat'))
  const cents = rounded(sum, tariff.rounding, most) - sum
  return cents === 0 ? lines : [...lines, { kind: 'rounding', leg: first.leg, cents, to: tariff.rounding }]
}

type LegTime = { leg: Leg; when: number | null }

function legsOf(trip: Trip): LegTime[] {
  const there = { leg: 'there' as const, when: trip.when }
  return trip.returnTrip ? [there, { leg: 'back', when: trip.returnWhen ?? trip.when }] : [there]
}

/** A line of the ride itself, without tickets and extras: always an amount. */
type RideLine = Extract<QuoteLine, { kind: 'fixed' | 'start' | 'minimum' | 'night' | 'sunday' | 'distance' }>

/** Under a cap a leg never costs more than start and km at their most: what is above goes from the last lines. */
function limited(lines: RideLine[], limit: Cents): RideLine[] {
  let left = limit
  return lines.flatMap((line) => {
    const cents = Math.min(line.cents, left)
    left -= cents
    return cents === 0 && line.cents > 0 ? [] : [{ ...line, cents }]
  })
}

function byDistance(route: Route, tariff: Tariff, vehicle: VehicleClass, leg: Leg, when: number | null): RideLine[] {
  const cents = withinCap(percentOf(tariff.start, vehicle.percent), tariff.cap, 'start')
  const lines: RideLine[] = [{ kind: 'start', leg, cents }, ...distanceLines(route.roadKm, tariff, vehicle, leg)]
  const missing = percentOf(tariff.minimum, vehicle.percent) - sumCents(lines.map((line) => line.cents))
  if (missing > 0) lines.push({ kind: 'minimum', leg, cents: missing })
  const surcharge = surchargeAt(tariff, when)
  if (surcharge) {
    const ride = sumCents(lines.map((line) => line.cents))
    lines.push({ kind: surcharge.kind, leg, cents: percentOf(ride, surcharge.percent) })
  }
  return lines
}

/** Km are counted in tenths, so that every product is a whole number. */
const TENTHS = 10

function distanceLines(km: number, tariff: Tariff, vehicle: VehicleClass, leg: Leg): RideLine[] {
  const all = Math.round(km * TENTHS)
  return tariff.bands.flatMap((band, at): RideLine[] => {
    const from = (tariff.bands[at - 1]?.upToKm ?? 0) * TENTHS
    const to = Math.min(all, band.upToKm === null ? all : band.upToKm * TENTHS)
    if (to <= from) return []
    const full = percentOf(band.perKm, vehicle.percent)
    const perKm = withinCap(full, tariff.cap, 'perKm')
    const cents =
      perKm < full
        ? divideHalfUp((to - from) * perKm, TENTHS)
        : divideHalfUp((to - from) * band.perKm * vehicle.percent, TENTHS * 100)
    return [{ kind: 'distance', leg, cents, km: (to - from) / TENTHS, perKm }]
  })
}

const SUNDAY = 7

/** Night or Sunday, whichever is higher: they are not added to each other. */
export function surchargeAt(tariff: Tariff, when: number | null): { kind: 'night' | 'sunday'; percent: number } | null {
  if (when === null) return null
  const { date, time } = localTimeOf(when)
  const night = isBetween(time, tariff.night.from, tariff.night.to) ? tariff.night.percent : 0
  const sunday = isoWeekdayOf(date) === SUNDAY ? tariff.sunday.percent : 0
  if (night === 0 && sunday === 0) return null
  return night >= sunday ? { kind: 'night', percent: night } : { kind: 'sunday', percent: sunday }
}

/** Hours as `HH:MM` compare as text; a night goes over midnight. */
function isBetween(time: string, from: string, to: string): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/** A line for each crossing. Of an operator with prices only its own tickets count: nobody is obliged to pay a sample. */
function ferryLines(
  route: Route,
  vehicle: VehicleId,
  { leg, when }: LegTime,
  tariff: Tariff,
  { sampleTickets }: LocalFares,
): QuoteLine[] {
  const ferries = leg === 'there' ? route.ferries : route.ferries.toReversed()
  return ferries.map((ferry) => {
    const crossing = { ferry, vehicle, when }
    const own = tariff.tickets && ticketCents(tariff.tickets, crossing)
    const sample = tariff.sample && sampleTickets ? ticketCents(sampleTickets, crossing) : null
    return { kind: 'ferry', leg, ferry, cents: own ?? sample }
  })
}

function extrasOn(tariff: Tariff, trip: Trip, leg: Leg): QuoteLine[] {
  return extraLines(tariff, { ...trip.extras, luggage: extraCases(trip) }, leg)
}
