import type { Geo, RoadRow } from './geo.server.ts'
import type { Place } from './place.ts'
import { reversed, type Route, UNNAMED_FERRY } from './route.ts'

/** Every way between two places that is known without a change of means. */
export type RouteBook = {
  route(from: string, to: string): Route | null
  /** Where a way leads to from here, in no order. */
  reachedFrom(id: string): Iterable<string>
}

type Way = () => Route

/** A route is made when it is first asked for: with thousands of towns most never are. */
export function createRouteBook(geo: Geo, byId: ReadonlyMap<string, Place>): RouteBook {
  const ways = new Map<string, Map<string, Way>>()
  const point = (from: string, to: string, way: Way) => {
    const found = ways.get(from)
    if (found) found.set(to, way)
    else ways.set(from, new Map([[to, way]]))
  }
  const add = (from: string, to: string, make: Way) => {
    if (!byId.has(from) || !byId.has(to)) return
    const way = once(make)
    point(from, to, way)
    point(
      to,
      from,
      once(() => reversed(way())),
    )
  }
  for (const row of geo.townAirports) add(row.from, row.to, () => roadRoute(row, row.nonSchengenBorders ?? 0))
  for (const row of geo.townTowns) add(row.from, row.to, () => roadRoute(row, bordersBetween(byId, row)))
  for (const stop of geo.sea.stops) add(geo.sea.from, stop.id, () => seaRoute(geo.sea.from, stop))
  return {
    route: (from, to) => ways.get(from)?.get(to)?.() ?? null,
    reachedFrom: (id) => ways.get(id)?.keys() ?? [],
  }
}

function once(make: Way): Way {
  let route: Route | undefined
  return () => (route ??= make())
}

/** Of the countries around, the ones behind a border with passport control (Bosnia and Herzegovina, Montenegro, Serbia). */
const OUTSIDE_SCHENGEN = new Set(['BA', 'ME', 'RS'])

/** Town pairs carry no borders. Inside Croatia there is none; to a city outside Schengen one is certain. */
function bordersBetween(byId: ReadonlyMap<string, Place>, row: RoadRow): number {
  const ends = [byId.get(row.from)?.country ?? 'HR', byId.get(row.to)?.country ?? 'HR']
  return ends.filter((country) => OUTSIDE_SCHENGEN.has(country)).length
}

function roadRoute(row: RoadRow, borders: number): Route {
  const unnamed = Math.max(0, (row.ferryCount ?? row.ferries.length) - row.ferries.length)
  return {
    from: row.from,
    to: row.to,
    by: 'road',
    km: row.km,
    minutes: row.min,
    ferries: [...row.ferries, ...Array.from({ length: unnamed }, () => UNNAMED_FERRY)],
    seaKm: row.seaKm,
    roadKm: row.roadKm ?? row.km,
    ferryMin: row.ferryMin,
    borders,
    countries: row.countries,
    via: row.via,
    tolls: row.tolls,
  }
}

function seaRoute(from: string, stop: Geo['sea']['stops'][number]): Route {
  const way = { from, to: stop.id, by: 'sea' as const, km: stop.km, minutes: stop.min18kn }
  return {
    ...way,
    ferries: [],
    seaKm: stop.km,
    roadKm: 0,
    ferryMin: 0,
    borders: 0,
    countries: ['HRV'],
    via: [],
    tolls: [],
  }
}
