import type { Places } from '#features/places/places.server.ts'
import type { Route } from '#features/places/route.ts'
import type { Cents } from './money.ts'
import { isOffered, type LocalFares, quoteBoat, quoteCarAndBoat, quotesFor, type Trip } from './quote.ts'
import type { Quote } from './quote-line.ts'
import { type NoSailing, noSailingAt, type Sailing } from './sailing.ts'
import type { Tariff } from './tariff.ts'

/** What one stage of a trip is: the booking keeps them. */
export type Stage = Pick<Route, 'from' | 'to' | 'by' | 'km' | 'minutes'> & { vehicle: Quote['vehicle'] }

/** A way that can be ordered. `route`: by road, or the boat alone; null where a car and the boat take turns. */
export type Choice = { quote: Quote; route: Route | null; stages: Stage[]; km: number; minutes: number }

/** Why there is no boat, where there would be one at another time or for a smaller party. */
export type NoBoat = NoSailing | { reason: 'full' } | { reason: 'unpriced' } | { reason: 'none' }

/** `boat` only where it is a real choice beside the way by land; `noBoat` where it would be one. */
export type Choices = { land: Choice[]; boat: Choice | null; noBoat: NoBoat | null }

type RequestedLeg = Trip & { from: string; to: string }
type ChoiceDeps = { places: Places; tariff: Tariff; localFares: LocalFares }

/** Every way of a trip with its maximum price. */
export function choicesFor(trip: RequestedLeg, { places, tariff, localFares }: ChoiceDeps): Choices {
  const route = places.landWay(trip.from, trip.to)
  const land = route ? quotesFor(route, tariff, trip, localFares).map((quote) => byOne(quote, route)) : []
  const routes = places.boatWay(trip.from, trip.to)
  if (!routes || (routes.length > 1 && !isCrossing(trip, route, places))) return { land, boat: null, noBoat: null }
  // Beside a way by land nobody has to read of a boat that we do not have.
  if (!isOffered('boat', localFares)) return { land, boat: null, noBoat: land.length > 0 ? null : { reason: 'none' } }
  const quote = quoteWays(routes, tariff, trip, localFares)
  const transfer = localFares.boatRules?.transferMinutes ?? 0
  if (!quote) {
    const isFull = trip.people > localFares.boatPersons || trip.bags > tariff.boat.bags
    return { land, boat: null, noBoat: { reason: isFull ? 'full' : 'unpriced' } }
  }
  const boat = byBoat(quote, routes, transfer)
  if (land[0] && isShorterAndCheaper(land[0], boat)) return { land, boat: null, noBoat: null }
  const noBoat = noSailing(trip, routes, transfer, localFares)
  return { land, boat: noBoat ? null : boat, noBoat }
}

/** All that can be ordered: the boat first where it is what the trip is about, else the road. */
export function choicesInOrder({ land, boat }: Choices): Choice[] {
  if (!boat) return land
  return boat.stages.length === 1 ? [boat, ...land] : [...land, boat]
}

/** By car and boat only where water lies between: to another island than one starts on, and beside a way by land. */
function isCrossing({ from, to }: RequestedLeg, land: Route | null, places: Places): boolean {
  const [start, end] = [places.find(from)?.island, places.find(to)?.island]
  return land !== null && start !== end
}

/** The way by land then takes nothing from anybody; time is shown and is everybody's own to judge. */
export function isShorterAndCheaper(land: Measured, boat: Measured): boolean {
  return land.km <= boat.km && land.quote.maximumCents <= boat.quote.maximumCents
}

type Measured = { km: number; quote: { maximumCents: Cents } }

function quoteWays(routes: Route[], tariff: Tariff, trip: Trip, fares: LocalFares): Quote | null {
  const sea = routes.find(({ by }) => by === 'sea')
  const road = routes.find(({ by }) => by === 'road')
  if (!sea) return null
  return road ? quoteCarAndBoat({ road, sea }, tariff, trip, fares) : quoteBoat(sea, tariff, trip, fares)
}

function byOne(quote: Quote, route: Route): Choice {
  return { quote, route, stages: [stageOf(route, quote)], km: route.km, minutes: route.minutes }
}

function byBoat(quote: Quote, routes: Route[], transferMinutes: number): Choice {
  const [only, second] = routes
  if (only && !second) return byOne(quote, only)
  const sum = (of: 'km' | 'minutes') => routes.reduce((total, roadRoute) => total + roadRoute[of], 0)
  const km = Math.round(sum('km') * 10) / 10
  return {
    quote,
    route: null,
    stages: routes.map((roadRoute) => stageOf(roadRoute, quote)),
    km,
    minutes: sum('minutes') + transferMinutes * (routes.length - 1),
  }
}

function stageOf({ from, to, by, km, minutes }: Route, { vehicle, road }: Quote): Stage {
  return { from, to, by, km, minutes, vehicle: by === 'sea' ? 'boat' : (road ?? vehicle) }
}

/** There and back: each sailing must be in the season and by daylight. Without a time nothing is refused yet. */
function noSailing(trip: Trip, routes: Route[], transfer: number, { boatRules }: LocalFares): NoSailing | null {
  if (!boatRules) return null
  const legs = [
    { when: trip.when, order: routes },
    { when: trip.returnTrip ? (trip.returnWhen ?? null) : null, order: routes.toReversed() },
  ]
  for (const { when, order } of legs) {
    const found = when === null ? null : noSailingAt(when, sailingOf(order, transfer), boatRules)
    if (found) return found
  }
  return null
}

function sailingOf(order: Route[], transfer: number): Sailing {
  const at = order.findIndex(({ by }) => by === 'sea')
  const before = order.slice(0, at).reduce((minutes, roadRoute) => minutes + roadRoute.minutes + transfer, 0)
  return { afterMinutes: before, minutes: order[at]?.minutes ?? 0 }
}
