import { kmBetween } from './km-between.ts'
import { HOME_COUNTRY, type LinkRow, type RoadLinks } from './road-links.server.ts'
import { borderCrossing, type EndName, type NoRoute, type Position, type RouteEnd } from './router.ts'

/** What routing must know of a place of the gazetteer. */
export type RoutePlace = {
  id: string
  lat: number
  lon: number
  /** Croatia where nothing is said. */
  country?: string | undefined
  /** Why no car gets there, or where the ride ends. */
  carFree?: string | undefined
}

/** `transitCost`: the same where a way through Bosnia and Herzegovina is measured, of which the owner's rule decides. */
export type Link = LinkRow & { a: number; b: number; cost: number; transitCost: number }
export type Node = { id: string; position: Position; links: readonly Link[] }
type LastBit = { km: number; min: number }

export type FerryPorts = { id: string; ports: readonly [Position, Position] }

export type RoadNetwork = Pick<RoadLinks, 'ferries' | 'bridges'> & {
  places: readonly RoutePlace[]
  ferryPorts: readonly FerryPorts[]
  nodes: readonly Node[]
  /** A way through Bosnia and Herzegovina is driven where it saves more than so many km; null: never. */
  transitSavesKm: number | null
  /** Both ends where a car gets to both of them. */
  stops(from: RouteEnd, to: RouteEnd): { from: Stop; to: Stop } | NoRoute
}

/** An end of a ride, on the graph. `lastBit`: from the road to the end itself. */
export type Stop = {
  node: number
  position: Position
  country: string
  lastBit: LastBit
  isCarFree: boolean
}

/** As content/settings.yaml has it. */
export const SAMPLE_TRANSIT_SAVES_KM = 60

/** Croatia and the EU are preferred, and a border is crossed only where it saves much. It is not shown as time. */
const COST_OF_A_KM_MINUTES = 0.3
const COST_OF_A_CHECKED_BORDER_MINUTES = 30

/** A point further from every place is on no road of ours. */
const FURTHEST_POINT_KM = 15
/** From a point to the nearest place: roads wind, and small ones are slow. */
const WINDING = 1.35
const SMALL_ROAD_KM_A_MINUTE = 40 / 60

/** The graph in memory, made when the first route is asked for: no start waits for it. */
export function roadNetwork(
  roads: RoadLinks,
  places: readonly RoutePlace[],
  transitSavesKm: number | null = SAMPLE_TRANSIT_SAVES_KM,
): () => RoadNetwork {
  let made: RoadNetwork | null = null
  return () => (made ??= createRoadNetwork(roads, places, transitSavesKm))
}

function createRoadNetwork(
  roads: RoadLinks,
  places: readonly RoutePlace[],
  transitSavesKm: number | null,
): RoadNetwork {
  const placeById = new Map(places.map((place) => [place.id, place]))
  const positions = new Map<string, Position>(
    [...places, ...roads.points].map(({ id, lat, lon }) => [id, [lon, lat]] as const),
  )
  for (const { place, lat, lon } of roads.quays) positions.set(place, [lon, lat])
  const lastBits = new Map(roads.lastBits.map(({ place, km, min }) => [place, { km, min }]))
  const numbers = new Map<string, number>()
  const nodes: { id: string; position: Position; links: Link[] }[] = []
  const numberOf = (id: string): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const position = positions.get(id)
    if (!position) throw new Error(`a road ends at ${id}, which is no place`)
    numbers.set(id, nodes.length)
    return nodes.push({ id, position, links: [] }) - 1
  }
  for (const row of roads.links) {
    const link = {
      ...row,
      a: numberOf(row.from),
      b: numberOf(row.to),
      cost: costOf(row),
      transitCost: transitCostOf(row),
    }
    nodes[link.a]?.links.push(link)
    nodes[link.b]?.links.push(link)
  }
  const stopAt = (place: RoutePlace): Stop | null => {
    const node = numbers.get(place.id)
    if (node === undefined) return null
    return {
      node,
      position: nodes[node]?.position ?? [place.lon, place.lat],
      country: place.country ?? HOME_COUNTRY,
      lastBit: lastBits.get(place.id) ?? { km: 0, min: 0 },
      isCarFree: place.carFree !== undefined,
    }
  }
  const stopNear = (position: Position): Stop | null => {
    const { place, km } = nearest(places, position)
    const stop = place && km <= FURTHEST_POINT_KM ? stopAt(place) : null
    if (!stop) return null
    const bit = km * WINDING
    const lastBit = { km: stop.lastBit.km + bit, min: stop.lastBit.min + bit / SMALL_ROAD_KM_A_MINUTE }
    return { ...stop, position, lastBit, isCarFree: false }
  }
  const stopOf = (requested: RouteEnd, end: EndName): Stop | NoRoute => {
    if ('position' in requested) return stopNear(requested.position) ?? { status: 'no-road', end }
    const place = placeById.get(requested.id)
    return place ? (stopAt(place) ?? { status: 'no-road', end }) : { status: 'unknown-place', end }
  }
  return {
    places,
    ferryPorts: roads.links.flatMap(({ ferry, from, to }) => {
      const [one, other] = [positions.get(from), positions.get(to)]
      return ferry !== undefined && one && other ? [{ id: ferry, ports: [one, other] }] : []
    }),
    nodes,
    transitSavesKm,
    ferries: roads.ferries,
    bridges: roads.bridges,
    stops(askedFrom, askedTo) {
      const from = stopOf(askedFrom, 'from')
      if ('status' in from) return from
      const to = stopOf(askedTo, 'to')
      if ('status' in to) return to
      return kmBetween(from.position, to.position) < SAME_PLACE_KM && from.node === to.node
        ? { status: 'same-place' }
        : { from, to }
    },
  }
}

const SAME_PLACE_KM = 0.1

function costOf({ km, min, borders = [] }: LinkRow): number {
  const checked = borders.filter((pair) => {
    const [one = '', other = ''] = pair.split('-')
    return borderCrossing(one, other).isChecked
  })
  return min + COST_OF_A_KM_MINUTES * km + COST_OF_A_CHECKED_BORDER_MINUTES * checked.length
}

/** Their papers cost time, which is in the minutes, and nothing besides: whether the way is driven is the owner's rule. */
function transitCostOf(row: LinkRow): number {
  return costOf({ ...row, borders: (row.borders ?? []).filter((pair) => !pair.split('-').includes('BA')) })
}

function nearest(places: readonly RoutePlace[], position: Position): { place: RoutePlace | null; km: number } {
  let found: { place: RoutePlace | null; km: number } = { place: null, km: Infinity }
  for (const place of places) {
    const km = kmBetween(position, [place.lon, place.lat])
    if (km < found.km) found = { place, km }
  }
  return found
}
