import type { TownFacts } from '#catalogue/town.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { townOfAddress } from './address-town.ts'
import { crosses, linesByIsland, passing, type Passing } from './closable.ts'
import type { Bridge, Ferry, Geo, Land, Toll } from './geo.server.ts'
import { boatWays, landWays } from './land-ways.ts'
import { fold, matchOf, type Place } from './place.ts'
import type { Route } from './route.ts'
import { createRouteBook } from './route-book.ts'

/** A place and the way to it. */
export type Reachable = { place: Place; route: Route }

export type Places = {
  all: readonly Place[]
  find(id: string): Place | null
  /** The one place a typed text means: an id, an IATA code, or a name in any language. */
  resolve(text: string, locale: LocaleCode): Place | null
  /** What a text means, an address too: then the town it lies in. */
  understand(text: string, locale: LocaleCode): { place: Place; isAddress: boolean } | null
  /** Best fits first. */
  search(text: string, locale: LocaleCode): Place[]
  route(from: string, to: string): Route | null
  /** By road, to a boat's stop too; null where no road leads. */
  landWay(from: string, to: string): Route | null
  /** By boat, with the road to its pier before or after it where the trip does not begin or end there. */
  boatWay(from: string, to: string): Route[] | null
  /** Towns by minutes. */
  nearestTowns(id: string): readonly Reachable[]
  /** Airports by minutes, the way from the place to the airport. */
  airportsOf(id: string): readonly Reachable[]
  ferries: readonly Ferry[]
  tolls: readonly Toll[]
  /** Bridges that the weather closes. */
  bridges: readonly Bridge[]
  ferry(id: string): Ferry | null
  /** Whether a way leads over a bridge or takes a ferry line, by its id. */
  passing(route: Route, id: string): Passing
  tollsOn(route: Route): Toll[]
}

/** `towns`: the facts of the catalogue's towns. */
export function createPlaces(geo: Geo, towns: readonly TownFacts[]): Places {
  const all = placesOf(geo, towns)
  const byId = new Map(all.map((place) => [place.id, place]))
  const { route, reachedFrom } = createRouteBook(geo, byId)
  const find = (id: string) => byId.get(id) ?? null
  const neighbours = new Map<string, readonly Reachable[]>()
  const reachable = (id: string, kind: Place['kind']): readonly Reachable[] => {
    const known = neighbours.get(`${kind} ${id}`)
    if (known) return known
    const ways = [...reachedFrom(id)].flatMap((to): Reachable[] => {
      const [place, way] = [find(to), route(id, to)]
      return place?.kind === kind && way ? [{ place, route: way }] : []
    })
    ways.sort(nearerFirst)
    neighbours.set(`${kind} ${id}`, ways)
    return ways
  }
  const landWay = landWays(geo.land, route)
  const anchored = anchoring(geo.land)
  const linesOf = linesByIsland(all, (id) => [...reachedFrom(id)].flatMap((to) => route(id, to) ?? []))
  const search = (text: string, locale: LocaleCode) => searchIn(all, text, locale)
  const resolve = (text: string, locale: LocaleCode) => {
    const exact = find(text) ?? find(text.toUpperCase()) ?? find(text.toLowerCase())
    if (exact) return exact
    const best = search(text, locale)[0]
    return best && matchOf(best, text, locale) >= WHOLE_NAME ? best : null
  }
  return {
    all,
    find,
    search,
    route,
    landWay,
    boatWay: boatWays(geo.sea.from, route, landWay),
    resolve,
    understand(text, locale) {
      const place = resolve(text, locale)
      if (place) return { place, isAddress: false }
      const town = townOfAddress(text, all)
      return town && { place: town, isAddress: true }
    },
    nearestTowns: (id) => reachable(id, 'town'),
    airportsOf: (id) => reachable(id, 'airport'),
    ferries: geo.ferries,
    tolls: geo.tolls,
    bridges: geo.bridges,
    passing: (way, id) =>
      passing(anchored(way), id, geo.bridges, { islandOf: (place) => find(place)?.island, linesOf }),
    ferry: (id) => geo.ferries.find((ferry) => ferry.id === id) ?? null,
    tollsOn: (way) => geo.tolls.filter((toll) => isOnWay(toll, anchored(way), geo.bridges)),
  }
}

/** A place the office added lies, as far as the way to it goes, where the last bit of road begins. */
function anchoring(land: readonly Land[]): (way: Route) => Route {
  const near = new Map(land.flatMap(({ id, roads }) => (id.startsWith('c:') && roads[0] ? [[id, roads[0].place]] : [])))
  return (way) => ({ ...way, from: near.get(way.from) ?? way.from, to: near.get(way.to) ?? way.to })
}

function isOnWay({ id, bridge }: Toll, route: Route, bridges: readonly Bridge[]): boolean {
  return route.tolls.includes(id) || bridges.some((row) => row.id === bridge && crosses(route, row.behind))
}

/** The rank `matchOf` gives a whole name in another language; less is only a beginning. */
const WHOLE_NAME = 85

function searchIn(all: readonly Place[], text: string, locale: LocaleCode): Place[] {
  return all
    .map((place) => ({ place, rank: matchOf(place, text, locale) }))
    .filter((row) => row.rank > 0)
    .toSorted((a, b) => b.rank - a.rank || compareNames(a.place, b.place, locale))
    .map((row) => row.place)
}

function compareNames(a: Place, b: Place, locale: LocaleCode): number {
  return fold(a.names[locale]).localeCompare(fold(b.names[locale]))
}

function nearerFirst(a: Reachable, b: Reachable): number {
  return a.route.minutes - b.route.minutes || a.route.km - b.route.km || a.place.id.localeCompare(b.place.id, 'en')
}

function placesOf(geo: Geo, towns: readonly TownFacts[]): Place[] {
  const lands = new Map(geo.land.map((land) => [land.id, land]))
  return [
    ...geo.airports.map(airportPlace),
    ...towns.map(townPlace),
    SELCE,
    ...geo.sea.stops.map(stopPlace),
    ...geo.cities.map(cityPlace),
  ].map((place) => onLand(place, lands.get(place.id)))
}

function onLand(place: Place, land: Land | undefined): Place {
  const { island = null, crossing = null } = land ?? {}
  return { ...place, ...(island !== null && { island }), ...(crossing !== null && { crossing }) }
}

/** Our boat pier, and a road place like a town, but without a page among the 45 of spec § 2. */
const SELCE: Place = {
  id: 'selce',
  kind: 'boat-stop',
  names: { en: 'Selce', hr: 'Selce', it: 'Selce', de: 'Selce' },
  otherNames: [],
  lat: 45.15639,
  lon: 14.72111,
  country: 'HR',
  region: 'kvarner',
}

function airportPlace(row: Geo['airports'][number]): Place {
  const { iata, country, lat, lon, names } = row
  return { id: iata, kind: 'airport', names, otherNames: [], lat, lon, country, iata }
}

function townPlace(facts: TownFacts): Place {
  const place: Place = {
    id: facts.slug,
    kind: 'town',
    names: facts.names,
    otherNames: [facts.name, ...Object.values(facts.alt).flat()],
    lat: facts.lat,
    lon: facts.lon,
    country: 'HR',
    region: facts.region,
  }
  if (facts.island !== null) place.island = facts.island
  if (facts.crossing !== null) place.crossing = facts.crossing
  return place
}

function stopPlace(stop: Geo['sea']['stops'][number]): Place {
  const { id, names, lat, lon } = stop
  return { id, kind: 'boat-stop', names, otherNames: [], lat, lon, country: 'HR', region: 'kvarner' }
}

function cityPlace(city: Geo['cities'][number]): Place {
  const { id, names, lat, lon, country, alt } = city
  return { id, kind: 'city', names, otherNames: alt, lat, lon, country }
}
