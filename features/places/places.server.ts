import type { TownFacts } from '#catalogue/town.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { setNewest } from '#lib/lru.ts'
import { type GazetteerPlace, nameIn, withListedPlaces } from '#domain/places/gazetteer.ts'
import { createPlaceSearch, type PlaceSearch } from '#domain/places/place-search.server.ts'
import { settlementOfAddress, townOfAddress } from './address-town.ts'
import { crosses, linesByIsland, passing, type Passing } from './closable.ts'
import type { Bridge, Ferry, Geo, Land, Toll } from './geo.server.ts'
import { boatWays, landWays } from './land-ways.ts'
import { fold, matchOf, type Place } from './place.ts'
import { type Route, UNNAMED_FERRY } from './route.ts'
import { createRouteBook } from './route-book.ts'
import { type Meaning, meaningOf } from './meant-place.ts'
import type { OtherWay, WiderMap } from './wider-map.server.ts'

/** A place and the way to it. */
export type Reachable = { place: Place; route: Route }

export type Places = {
  /** Those of the tables, which lists show; others are found by their id or their name. */
  all: readonly Place[]
  find(id: string): Place | null
  /** The town whose price a place has, and whose part of the service area it is: mostly itself. */
  townOf(id: string): string
  /** Whether a ride to it can have a price. */
  isPriced(id: string): boolean
  /** The one place a typed text means: an id, an IATA code, or a name in any language. */
  resolve(text: string, locale: LocaleCode): Place | null
  /** Its name as a trip shows it: with its region where another town or village has the same name. */
  distinctName(id: string, locale: LocaleCode): string
  /** The others of the same name, as they are shown. */
  namesakes(id: string, locale: LocaleCode): string[]
  /** Whether several places have this name, so that none of them is meant for sure. */
  hasNamesakes(text: string): boolean
  /** What a text means, an address too: then the town it lies in. */
  understand(text: string, locale: LocaleCode): { place: Place; isAddress: boolean } | null
  /** Texts, each of which means one place, for a text that may mean several. */
  choices(text: string, locale: LocaleCode): string[]
  /** Of all places that can be typed. Built when it is first asked for: a start waits for nothing nobody has typed yet. */
  placeSearch(): PlaceSearch
  /** Best fits first. */
  search(text: string, locale: LocaleCode): Place[]
  route(from: string, to: string): Route | null
  /** By road, to a boat's stop too; null where no road leads. */
  landWay(from: string, to: string): Route | null
  /** Ways by road that take other ferries than this one, or none. */
  otherWays(roadRoute: Route): readonly OtherWay[]
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

/** One request asks what a text means several times. */
const MOST_MEANINGS = 500

/** `towns`: the facts of the catalogue's towns. The tables win: `wider` is asked for what they do not have. */
export function createPlaces(geo: Geo, towns: readonly TownFacts[], wider = NO_WIDER_MAP): Places {
  const every = placesOf(geo, towns)
  const byId = new Map(every.map((place) => [place.id, place]))
  const hidden = new Set(wider.gazetteer.places.flatMap(({ id, isHidden }) => (isHidden === true ? [id] : [])))
  const all = every.filter(({ id }) => !hidden.has(id))
  const { route: listedRoute, reachedFrom } = createRouteBook(geo, byId)
  const route = (from: string, to: string) => {
    const roadRoute = listedRoute(from, to)
    return roadRoute && wider.allowed(roadRoute)
  }
  const find = (id: string) => byId.get(id) ?? wider.find(id)
  const townOf = (id: string) => (byId.has(id) ? id : wider.townOf(id))
  const neighbours = new Map<string, readonly Reachable[]>()
  const reachable = (id: string, kind: Place['kind']): readonly Reachable[] => {
    const known = neighbours.get(`${kind} ${id}`)
    if (known) return known
    const ways = [...reachedFrom(id)].flatMap((to): Reachable[] => {
      const [place, roadRoute] = [find(to), route(id, to)]
      return place?.kind === kind && roadRoute ? [{ place, route: roadRoute }] : []
    })
    ways.sort(nearerFirst)
    neighbours.set(`${kind} ${id}`, ways)
    return ways
  }
  const listedWay = landWays(geo.land, route)
  const landWay = landWayWith({ geo, route, listedWay, wider, townOf })
  // Between places of the tables nothing changes by the graph, the boat neither.
  const wayToPier: Places['landWay'] = (from, to) =>
    byId.has(from) && byId.has(to) ? listedWay(from, to) : landWay(from, to)
  const anchored = anchoring(geo.land)
  const linesOf = linesByIsland(all, (id) => [...reachedFrom(id)].flatMap((to) => route(id, to) ?? []))
  const withLastBit = new Set(geo.land.flatMap(({ id, roads }) => (roads.length > 0 ? [id] : [])))
  const hasWay = (id: string) => withLastBit.has(id) || [...reachedFrom(id)].length > 0
  const search = (text: string, locale: LocaleCode) => searchIn(all, text, locale)
  const resolve = (text: string, locale: LocaleCode) => {
    const exact = find(text) ?? find(text.toUpperCase())
    if (exact) return exact
    // Tables first: a boat's stop is called like its village.
    const best = search(text, locale)[0]
    if (best && matchOf(best, text, locale) >= WHOLE_NAME) return best
    const named = onlyNamed(text) ?? find(text.toLowerCase())
    return named && townOf(named.id) === named.id ? named : null
  }
  const onlyNamed = (text: string): Place | null => {
    const [place, other] = wider.named(text)
    return place && !other ? place : null
  }
  // A hotel or a station is an address of its town.
  const townOfHouse = (text: string) => {
    const building = onlyNamed(text)
    return building && find(townOf(building.id))
  }
  // "Konoba, Novigrad, Istria": the place has two parts.
  const placeAtEnd = (text: string) => {
    const parts = text.split(',').map((part) => part.trim())
    const last = parts.length > 2 ? onlyNamed(parts.slice(-2).join(', ')) : null
    return last && find(townOf(last.id))
  }
  const placeSearch = memoize(() => createPlaceSearch(withListedPlaces(wider.gazetteer, every)))
  const isPriced = (id: string) => wider.hasRoad(townOf(id)) || hasWay(id)
  const meanings = new Map<string, Meaning>()
  const meant = (text: string, locale: LocaleCode): Meaning => {
    if (text.trim() === '') return { choices: [] }
    const key = `${locale} ${text}`
    const known = meanings.get(key)
    if (known) return known
    const nameOf = (place: GazetteerPlace) => nameIn(place, locale)
    const meaning = meaningOf(text, { search: placeSearch(), townOf, isPriced, nameOf })
    setNewest(meanings, key, meaning, MOST_MEANINGS)
    return meaning
  }
  const understand: Places['understand'] = (text, locale) => {
    const place = resolve(text, locale)
    if (place) return { place, isAddress: false }
    const meaning = meant(text, locale)
    const sure = 'place' in meaning ? meaning.place : null
    const found = sure && find(sure.id)
    if (found && sure?.address === null) return { place: found, isAddress: false }
    const town =
      townOfHouse(text) ??
      placeAtEnd(text) ??
      townOfAddress(text, all) ??
      settlementOfAddress(text, wider.named) ??
      found
    return town && { place: town, isAddress: true }
  }
  return {
    all,
    find,
    townOf,
    isPriced,
    hasNamesakes: (text) => wider.named(text).length > 1,
    distinctName(id, locale) {
      const place = wider.namesakes(id, locale).length > 0 ? wider.find(id) : find(id)
      return place?.names[locale] ?? id
    },
    namesakes: (id, locale) => wider.namesakes(id, locale).map(({ names }) => names[locale]),
    search,
    route,
    landWay,
    otherWays: (roadRoute) => otherThan(roadRoute, wider.otherWays(townOf(roadRoute.from), townOf(roadRoute.to))),
    boatWay: boatWays(geo.sea.from, route, wayToPier),
    resolve,
    understand,
    choices(text, locale) {
      if (understand(text, locale)) return []
      const meaning = meant(text, locale)
      if ('place' in meaning) return []
      return meaning.choices.map(({ id, address }) => {
        const name = find(id)?.names[locale] ?? id
        return address === null ? name : `${address}, ${name}`
      })
    },
    placeSearch,
    nearestTowns: (id) => reachable(id, 'town'),
    airportsOf: (id) => reachable(id, 'airport'),
    ferries: geo.ferries,
    tolls: geo.tolls,
    bridges: geo.bridges,
    passing: (roadRoute, id) =>
      passing(anchored(roadRoute), id, geo.bridges, { islandOf: (place) => find(place)?.island, linesOf }),
    ferry: (id) => geo.ferries.find((ferry) => ferry.id === id) ?? null,
    tollsOn: (roadRoute) => geo.tolls.filter((toll) => isOnWay(toll, anchored(roadRoute), geo.bridges)),
  }
}

const NO_WIDER_MAP: WiderMap = {
  gazetteer: { counties: {}, popular: [], places: [] },
  find: () => null,
  townOf: (id) => id,
  way: () => null,
  hasRoad: () => false,
  allowed: (roadRoute) => roadRoute,
  otherWays: () => [],
  named: () => [],
  namesakes: () => [],
}

type Ways = Pick<Places, 'route' | 'townOf'> & { geo: Geo; listedWay: Places['landWay']; wider: WiderMap }

/**
 * The tables, then the graph, then a place of the office, which is in neither: the last bit of its road, from where the graph leads
 * to. In a town the town's price goes: the way is the town's, but between two places of one town.
 */
function landWayWith({ geo, route, listedWay, wider, townOf }: Ways): Places['landWay'] {
  const withLastBit = landWays(geo.land, (from, to) => route(from, to) ?? wider.way(from, to))
  return (askedFrom, askedTo) => {
    const towns = [townOf(askedFrom), townOf(askedTo)] as const
    const [from, to] = towns[0] === towns[1] ? [askedFrom, askedTo] : towns
    return listedWay(from, to) ?? wider.way(from, to) ?? withLastBit(from, to)
  }
}

/** Without the one that is driven: the one with its ferries; where the tables do not name them, the one of about its length. */
function otherThan(roadRoute: Route, ways: readonly OtherWay[]): OtherWay[] {
  const [nearest] = ways.toSorted((a, b) => Math.abs(a.km - roadRoute.km) - Math.abs(b.km - roadRoute.km))
  if (roadRoute.ferries.includes(UNNAMED_FERRY)) return ways.filter((other) => other !== nearest)
  return ways.filter(({ ferries }) => ferries.map(({ id }) => id).join(' ') !== roadRoute.ferries.join(' '))
}

/** A place the office added lies, as far as the way to it goes, where the last bit of road begins. */
function anchoring(land: readonly Land[]): (roadRoute: Route) => Route {
  const near = new Map(land.flatMap(({ id, roads }) => (id.startsWith('c:') && roads[0] ? [[id, roads[0].place]] : [])))
  return (roadRoute) => ({
    ...roadRoute,
    from: near.get(roadRoute.from) ?? roadRoute.from,
    to: near.get(roadRoute.to) ?? roadRoute.to,
  })
}

function isOnWay({ id, bridge }: Toll, route: Route, bridges: readonly Bridge[]): boolean {
  return route.tolls.includes(id) || bridges.some((row) => row.id === bridge && crosses(route, row))
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

function memoize<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
