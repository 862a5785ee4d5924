import type { Gazetteer, GazetteerPlace } from '#domain/places/gazetteer.ts'
import { countryOf, nameIn, SETTLEMENTS } from '#domain/places/gazetteer.ts'
import { createPlaceLabels } from '#domain/places/place-labels.ts'
import { planRoutes, quickestRoute } from '#domain/routing/built-in-router.ts'
import { kmSavedByTransit } from '#domain/routing/best-path.ts'
import { kmBetween } from '#domain/routing/km-between.ts'
import { type RoadNetwork, SAMPLE_TRANSIT_SAVES_KM } from '#domain/routing/road-network.ts'
import type { PlannedRoute } from '#domain/routing/router.ts'
import { setNewest } from '#lib/lru.ts'
import { inEveryLocale, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { fold, foldings, kindOfId, type Place } from './place.ts'
import { reversed, type Route, UNNAMED_FERRY } from './route.ts'

/** What the gazetteer and the road graph know beyond the tables of distances (ADR 83). */
export type WiderMap = {
  gazetteer: Gazetteer
  find(id: string): Place | null
  /** The town whose price a place has: its own where it lies in no town, or far from it. */
  townOf(id: string): string
  /** By road, and by ferries that the graph has; null where none leads. */
  way(from: string, to: string): Route | null
  /** The ways between them that take different ferries, or none, the graph's best first; empty where there is only one. */
  otherWays(from: string, to: string): readonly OtherWay[]
  hasRoad(id: string): boolean
  /** A way of the tables, or the graph's in its place where it leads through a country that the owner's rule does not let it through. */
  allowed(roadRoute: Route): Route
  /** All places of this name, in any language, with the region or without. */
  named(text: string): Place[]
  /** Other towns and villages that have the same name in this language. */
  namesakes(id: string, locale: LocaleCode): Place[]
}

/** What tells a way from another one: its ferries, else its bridges. */
export type OtherWay = {
  /** Ids, and their ports in the direction of the ride. */
  ferries: readonly { id: string; ports: readonly [string, string] }[]
  bridges: readonly Place['names'][]
  km: number
  minutes: number
}

export type WiderMapData = {
  gazetteer: Gazetteer
  network: () => RoadNetwork
  /** Lines of content/geo/ferries.yaml: others have no name of ours. */
  ferries: readonly { id: string }[]
  /** How far inside a town the town's price reaches. */
  insideTownKm: number
}

/** A day asks for a few hundred; a way is a third of a kilobyte. */
const MOST_WAYS = 5000

/** Nothing is worked out before it is asked for: a start does not wait for the map. */
export function createWiderMap({ gazetteer, network, ferries, insideTownKm }: WiderMapData): WiderMap {
  const byId = new Map(gazetteer.places.map((place) => [place.id, place]))
  const lines = new Set(ferries.map(({ id }) => id))
  const names = memo(() => createNames(gazetteer))
  const onRoad = memo(() => new Set(network().nodes.map(({ id }) => id)))
  const made = new Map<string, Place>()
  const ways = new Map<string, Route | null>()

  const find = (id: string): Place | null => {
    const row = byId.get(id)
    if (!row) return null
    const known = made.get(id) ?? placeOf(row, names().shown(row), row.carFree !== undefined && onRoad().has(id))
    made.set(id, known)
    return known
  }
  const townOf = (id: string): string => {
    const [place, town] = [byId.get(id), byId.get(byId.get(id)?.within ?? '')]
    if (!place || !town) return id
    return kmBetween([place.lon, place.lat], [town.lon, town.lat]) <= insideTownKm ? town.id : id
  }
  // One direction is worked out, and the other is the same way back: both cost the same.
  const wayOf = (from: string, to: string): Route | null => {
    const key = `${from} ${to}`
    const known = ways.get(key)
    if (known !== undefined) return known
    const found = quickestRoute(network(), { id: from }, { id: to })
    const roadRoute = 'status' in found ? null : routeOf(found, from, to, lines)
    if (ways.size >= MOST_WAYS) ways.delete(ways.keys().next().value ?? '')
    ways.set(key, roadRoute)
    return roadRoute
  }
  const obeying = new Map<string, Route>()
  const allowed = (roadRoute: Route): Route => {
    const { transitSavesKm } = network()
    // The tables drive through Bosnia and Herzegovina where it saves more than the sample says, and only there.
    if (roadRoute.by !== 'road' || (transitSavesKm !== null && transitSavesKm <= SAMPLE_TRANSIT_SAVES_KM))
      return roadRoute
    const key = `${roadRoute.from} ${roadRoute.to}`
    const known = obeying.get(key)
    if (known) return known
    const saved = kmSavedByTransit(network(), roadRoute.from, roadRoute.to, roadRoute.km)
    const isAllowed = saved === null || (transitSavesKm !== null && saved > transitSavesKm)
    const found = isAllowed ? roadRoute : (planned(roadRoute.from, roadRoute.to) ?? roadRoute)
    obeying.set(key, found)
    return found
  }
  const planned = (from: string, to: string): Route | null => {
    if (!byId.has(from) || !byId.has(to)) return null
    if (from < to) return wayOf(from, to)
    const back = wayOf(to, from)
    return back && reversed(back)
  }
  const others = new Map<string, readonly OtherWay[]>()
  const otherWays = (from: string, to: string): readonly OtherWay[] => {
    if (!byId.has(from) || !byId.has(to)) return []
    const key = `${from} ${to}`
    const known = others.get(key)
    if (known) return known
    const answer = planRoutes(network(), { id: from }, { id: to })
    const found = answer.status === 'planned' ? [answer.route, ...answer.alternatives] : []
    const told = found.length > 1 ? found.map((roadRoute) => otherWayOf(roadRoute, lines)) : []
    setNewest(others, key, told, MOST_WAYS)
    return told
  }
  const named = (text: string) =>
    names()
      .named(fold(text))
      .flatMap((id) => find(id) ?? [])
  return {
    gazetteer,
    find,
    townOf,
    allowed,
    otherWays,
    way: planned,
    hasRoad: (id) => onRoad().has(id),
    named,
    namesakes(id, locale) {
      const place = byId.get(id)
      if (!place || !SETTLEMENTS.has(place.kind)) return []
      const name = nameIn(place, locale)
      return named(name).filter((other) => {
        const row = byId.get(other.id)
        return row !== undefined && row !== place && SETTLEMENTS.has(row.kind) && nameIn(row, locale) === name
      })
    },
  }
}

type Names = {
  shown(place: GazetteerPlace): Place['names']
  named(folded: string): readonly string[]
}

/** Of places with the same name each is shown with its region, and where that is the same too, with the town next to it. */
function createNames(gazetteer: Gazetteer): Names {
  const { places } = gazetteer
  const labels = createPlaceLabels(gazetteer)
  const onLand = places.filter(({ kind }) => kind !== 'boat-stop')
  const byId = new Map(places.map((place) => [place.id, place]))
  const plain = (place: GazetteerPlace, locale: LocaleCode) => nameIn(place, locale)
  const withRegion = (place: GazetteerPlace, locale: LocaleCode) =>
    `${plain(place, locale)}, ${labels.region(place, locale)}`
  const withTown = (place: GazetteerPlace, locale: LocaleCode) => {
    const town = byId.get(place.near ?? place.within ?? '')
    return town ? `${withRegion(place, locale)} (${nameIn(town, locale)})` : withRegion(place, locale)
  }
  const inAll = (name: typeof plain) => (place: GazetteerPlace) => localeCodes.map((locale) => name(place, locale))
  // In any language, and by any other name: a text in a field says nothing of its language.
  const counted = (rows: readonly GazetteerPlace[], namesOf: (place: GazetteerPlace) => readonly string[]) => {
    const ids = new Map<string, Set<string>>()
    for (const place of rows)
      for (const name of namesOf(place).flatMap(foldings)) ids.set(name, (ids.get(name) ?? new Set()).add(place.id))
    return ids
  }
  type Counted = ReturnType<typeof counted>
  const isAlone = (found: Counted, place: GazetteerPlace, name: typeof plain, locale: LocaleCode) =>
    (found.get(fold(name(place, locale)))?.size ?? 0) < 2
  // Piers are in the tables, which have names of their own.
  const equal = counted(onLand, (place) => [...inAll(plain)(place), ...(place.aliases ?? [])])
  const twice = onLand.filter((place) => localeCodes.some((locale) => !isAlone(equal, place, plain, locale)))
  const equalInRegion = counted(twice, inAll(withRegion))
  const shownIn = (place: GazetteerPlace, locale: LocaleCode) => {
    if (isAlone(equal, place, plain, locale)) return plain(place, locale)
    return (isAlone(equalInRegion, place, withRegion, locale) ? withRegion : withTown)(place, locale)
  }
  const isTwice = new Set(twice)
  const spoken = memo(() => {
    const ids = new Map<string, Set<string>>()
    for (const place of places) {
      const written = isTwice.has(place) ? [plain, withRegion, shownIn] : [plain]
      const texts = localeCodes.flatMap((locale) => written.map((name) => name(place, locale)))
      if (place.isHidden === true) continue
      for (const name of [...texts, ...(place.aliases ?? [])].flatMap(foldings))
        ids.set(name, (ids.get(name) ?? new Set()).add(place.id))
    }
    return ids
  })
  return {
    shown: (place) => inEveryLocale((locale) => shownIn(place, locale)),
    named: (folded) => [...(spoken().get(folded) ?? [])],
  }
}

function placeOf(row: GazetteerPlace, names: Place['names'], endsRoad: boolean): Place {
  const { id, lat, lon, aliases = [], island } = row
  const kind = kindOfId(id)
  const isBoatOnly = row.boatOnly === 1
  return {
    id,
    kind,
    names,
    otherNames: aliases,
    lat,
    lon,
    country: countryOf(row),
    ...(kind === 'airport' && { iata: id }),
    ...(island !== undefined && { island }),
    ...(isBoatOnly && { isBoatOnly }),
    ...(endsRoad && { endsRoad }),
  }
}

/** As the tables have their ways, so that it is priced and told by the same rules. */
function routeOf(found: PlannedRoute, from: string, to: string, lines: ReadonlySet<string>): Route {
  const seaKm = tenths(found.ferries.reduce((sum, ferry) => sum + ferry.seaKm, 0))
  return {
    from,
    to,
    by: 'road',
    km: found.km,
    minutes: roundedUp(found.minutes),
    ferries: found.ferries.map(({ id }) => (lines.has(id) ? id : UNNAMED_FERRY)),
    seaKm,
    roadKm: tenths(found.km - seaKm),
    ferryMin: found.ferries.reduce((sum, { minutes }) => sum + minutes, 0),
    borders: found.borders.filter(({ isChecked }) => isChecked).length,
    countries: found.countries.map((code) => THREE_LETTERS[code] ?? code),
    via: found.roads.map(roadAsInTables),
    tolls: tollsOf(found),
    bridges: found.bridges.map(({ id }) => id),
  }
}

function otherWayOf({ ferries, bridges, km, minutes }: PlannedRoute, lines: ReadonlySet<string>): OtherWay {
  return {
    ferries: ferries.map(({ id, ports }) => ({ id: lines.has(id) ? id : UNNAMED_FERRY, ports })),
    bridges: bridges.map(({ names }) => names),
    km,
    minutes: roundedUp(minutes),
  }
}

/** To five minutes, as in the tables. */
const roundedUp = (minutes: number) => Math.ceil(minutes / 5) * 5
const tenths = (km: number) => Math.round(km * 10) / 10

const THREE_LETTERS: Record<string, string> = {
  HR: 'HRV',
  SI: 'SVN',
  IT: 'ITA',
  AT: 'AUT',
  BA: 'BIH',
  ME: 'MNE',
  RS: 'SRB',
  HU: 'HUN',
}

/** `(SI) A2` → `SVN A2`. */
function roadAsInTables(road: string): string {
  return road.replace(/^\(([A-Z]{2})\) /, (_, code: string) => `${THREE_LETTERS[code] ?? code} `)
}

/** Ids of content/geo/tolls.yaml: a vignette for motorways there at all, a toll where some km are tolled. */
function tollsOf({ roads, tolledKm }: PlannedRoute): string[] {
  const isOn = (motorway: RegExp) => roads.some((road) => motorway.test(road))
  const tolled = tolledKm > 0 ? TOLLED : []
  return [...tolled, ...VIGNETTES].flatMap(([motorway, id]) => (isOn(motorway) ? [id] : []))
}

const TOLLED: readonly (readonly [RegExp, string])[] = [
  [/^A\d/, 'croatian-motorways'],
  [/^\(IT\) A\d/, 'italian-motorways'],
  [/^\(BA\) A\d/, 'bosnian-motorways'],
  [/^\(RS\) A\d/, 'serbian-motorways'],
]
const VIGNETTES: typeof TOLLED = [
  [/^\(SI\) A\d/, 'slovenian-vignette'],
  [/^\(AT\) [AS]\d/, 'austrian-vignette'],
]

function memo<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
