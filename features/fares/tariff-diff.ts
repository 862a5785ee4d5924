import type { Places } from '#features/places/places.server.ts'
import type { Route } from '#features/places/route.ts'
import type { Cents } from './money.ts'
import { publishedTariff } from './price-cap.ts'
import { type LocalFares, quote } from './quote.ts'
import { fixedRouteFor, placesAt, type Tariff, type VehicleId, vehicleIds } from './tariff.ts'

export type PricedRoute = {
  route: Route
  prices: Record<VehicleId, { before: Cents; after: Cents }>
}

/** Every price that stands on a public page, in the old tariff and the new: the tables of all towns and the fixed routes. */
export function publishedDiff(
  { places, localFares }: { places: Places; localFares: LocalFares },
  before: Tariff,
  after: Tariff,
): PricedRoute[] {
  const kmOf = (from: string, to: string) => places.route(from, to)?.roadKm ?? null
  const [old, fresh] = [publishedTariff(before, kmOf), publishedTariff(after, kmOf)]
  const trip = { when: null, people: 1, bags: 0, returnTrip: false }
  return publishedRoutes(places, [before, after]).map((route) => {
    const price = (tariff: Tariff, vehicle: VehicleId) =>
      quote(route, tariff, { ...trip, vehicle }, localFares).maximumCents
    const both = (vehicle: VehicleId) => ({ before: price(old, vehicle), after: price(fresh, vehicle) })
    return { route, prices: { car: both('car'), van: both('van'), minibus: both('minibus') } }
  })
}

export function isChanged({ prices }: PricedRoute): boolean {
  return vehicleIds.some((id) => prices[id].before !== prices[id].after)
}

const PREVIEWED = 10
const FIXED_PREVIEWED = 5

/** Ten of them that show what a change does: fixed routes first, then rides by distance from the shortest to the longest. */
export function tenRoutes(all: readonly PricedRoute[], tariff: Tariff): PricedRoute[] {
  const isFixed = ({ route }: PricedRoute) => fixedRouteFor(tariff, route.from, route.to) !== null
  const fixed = all.filter(isFixed).slice(0, FIXED_PREVIEWED)
  const others = all.filter((row) => !isFixed(row)).toSorted((a, b) => a.route.roadKm - b.route.roadKm)
  const wanted = Math.min(PREVIEWED - fixed.length, others.length)
  const spread = Array.from({ length: wanted }, (_, at) => others[Math.floor(((at + 0.5) * others.length) / wanted)])
  return [...fixed, ...spread.flatMap((row) => row ?? [])]
}

/** As many neighbours and airports as a town's table has (price-table.server.ts). */
const NEIGHBOURS = 6

/** Of a zone one place stands for all. */
function examplesOf(tariff: Tariff, [from, to]: readonly [string, string]): [string, string][] {
  const [[a], [b]] = [placesAt(tariff, from), placesAt(tariff, to)]
  return a === undefined || b === undefined ? [] : [[a, b]]
}

function publishedRoutes(places: Places, tariffs: readonly Tariff[]): Route[] {
  const towns = places.all.filter(({ kind }) => kind === 'town')
  const pairs: (readonly [string, string])[] = [
    ...tariffs.flatMap((tariff) => tariff.fixed.flatMap(({ between }) => examplesOf(tariff, between))),
    ...towns.flatMap(({ id }) => [
      ...places
        .airportsOf(id)
        .slice(0, NEIGHBOURS)
        .map(({ place }) => [place.id, id] as const),
      ...places
        .nearestTowns(id)
        .slice(0, NEIGHBOURS)
        .map(({ place }) => [id, place.id] as const),
    ]),
  ]
  const seen = new Set<string>()
  return pairs.flatMap(([from, to]) => {
    const key = [from, to].toSorted().join('>')
    if (seen.has(key)) return []
    seen.add(key)
    return places.route(from, to) ?? []
  })
}
