import { bestPath } from './best-path.ts'
import { countriesAlong } from './road-links.server.ts'
import type { Link, RoadNetwork, Stop } from './road-network.ts'
import { createRouteCache } from './route-cache.ts'
import {
  borderCrossing,
  type BorderCrossing,
  type Bridge,
  type EndName,
  type FerryCrossing,
  type NoRoute,
  type PlannedRoute,
  type Position,
  type RouteAnswer,
  type RouteEnd,
  type RouteLeg,
  type Router,
} from './router.ts'

/** A route that takes longer than this is no choice beside the best one. */
const ALTERNATIVE_TIMES_AS_LONG = 1.5
const ALTERNATIVE_MINUTES_MORE = 30
const MOST_ALTERNATIVES = 2
/** Shorter pieces of road are ramps and streets. */
const SHORTEST_NAMED_KM = 2
/** The way from the road to such a place is not known well. */
const ROUGH_LAST_BIT_KM = 3

/** Shortest paths on the road graph: needs nothing but this process, and answers in about a millisecond. */
export function builtInRouter(network: () => RoadNetwork): Router {
  const cache = createRouteCache(network)
  return {
    engine: 'built-in',
    plan: (from, to) => cache.get(from, to, async () => planRoutes(network(), from, to)),
  }
}

/** The best way alone, at once: for a price, which needs no alternatives. */
export function quickestRoute(network: RoadNetwork, from: RouteEnd, to: RouteEnd): PlannedRoute | NoRoute {
  const stops = network.stops(from, to)
  if ('status' in stops) return stops
  const best = bestPath(network, stops)
  return best ? routeAlong(network, best, stops.from, stops.to) : { status: 'unreachable' }
}

/** The same at once, for who keeps the answer. */
export function planRoutes(network: RoadNetwork, start: RouteEnd, end: RouteEnd): RouteAnswer {
  const stops = network.stops(start, end)
  if ('status' in stops) return stops
  const { from, to } = stops
  const best = bestPath(network, stops)
  if (!best) return { status: 'unreachable' }
  const route = routeAlong(network, best, from, to)
  const others = otherCrossings(network, best, from, to).map((path) => routeAlong(network, path, from, to))
  return { status: 'planned', route, alternatives: worthOffering(route, others) }
}

/** Where a ferry competes with a bridge or another ferry: the best ways without each of those that the best way takes. */
function otherCrossings(network: RoadNetwork, best: readonly Link[], from: Stop, to: Stop): Link[][] {
  const { bridges } = network
  const besideFerry = new Set(bridges.flatMap((row): (string | undefined)[] => (row.besideFerry ? [row.id] : [])))
  return best
    .filter(({ ferry, bridge }) => ferry !== undefined || besideFerry.has(bridge))
    .map((closed) => bestPath(network, { from, to }, (link) => link !== closed))
    .filter((path) => path !== null)
}

function worthOffering(best: PlannedRoute, others: readonly PlannedRoute[]): PlannedRoute[] {
  const most = best.minutes * ALTERNATIVE_TIMES_AS_LONG + ALTERNATIVE_MINUTES_MORE
  const notified = new Set([ferriesOf(best)])
  const offered: PlannedRoute[] = []
  for (const route of others.toSorted((a, b) => a.minutes - b.minutes)) {
    if (route.minutes > most || notified.has(ferriesOf(route)) || offered.length === MOST_ALTERNATIVES) continue
    notified.add(ferriesOf(route))
    offered.push(route)
  }
  return offered
}

function ferriesOf({ ferries }: PlannedRoute): string {
  return ferries.map(({ id }) => id).join(' ')
}

type Step = { link: Link; isForward: boolean }

function routeAlong(network: RoadNetwork, path: readonly Link[], from: Stop, to: Stop): PlannedRoute {
  const steps = stepsFrom(from.node, path)
  const borders = bordersAlong(steps, from.country)
  const ends = [from, to]
  const km = sum(path, (link) => link.km) + sum(ends, (stop) => stop.lastBit.km)
  const minutes = sum(path, (link) => link.min) + sum(ends, (stop) => stop.lastBit.min)
  return {
    engine: 'built-in',
    line: 'overview',
    km: tenths(km),
    minutes: Math.round(tenths(minutes)),
    legs: legsAlong(network, steps, from, to),
    roads: roadsAlong(steps),
    ferries: steps.flatMap((step) => ferryOf(network, step)),
    bridges: path.flatMap((link) => bridgeOf(network, link)),
    tolledKm: tenths(sum(path, (link) => link.tollKm ?? 0)),
    borders,
    countries: [from.country, ...borders.map((border) => border.to)],
    carFreeEnds: carFreeEnds(from, to),
    isRough: ends.some((stop) => stop.lastBit.km > ROUGH_LAST_BIT_KM),
  }
}

export function carFreeEnds(from: Stop, to: Stop): EndName[] {
  return [...(from.isCarFree ? (['from'] as const) : []), ...(to.isCarFree ? (['to'] as const) : [])]
}

function stepsFrom(start: number, path: readonly Link[]): Step[] {
  let at = start
  return path.map((link) => {
    const isForward = link.a === at
    at = isForward ? link.b : link.a
    return { link, isForward }
  })
}

type OpenLeg = { mode: RouteLeg['mode']; km: number; minutes: number; line: Position[] }

/** Roads between two ferries are one leg, and so is each ferry. The last bits of both ends are legs of road. */
function legsAlong({ nodes }: RoadNetwork, steps: readonly Step[], from: Stop, to: Stop): RouteLeg[] {
  const start = nodes[from.node]?.position ?? from.position
  let leg: OpenLeg = { mode: 'road', km: from.lastBit.km, minutes: from.lastBit.min, line: [from.position, start] }
  const legs = [leg]
  const begin = (mode: RouteLeg['mode']) => {
    leg = { mode, km: 0, minutes: 0, line: leg.line.slice(-1) }
    legs.push(leg)
  }
  for (const { link, isForward } of steps) {
    const mode = link.ferry === undefined ? 'road' : 'ferry'
    if (mode === 'ferry' || leg.mode === 'ferry') begin(mode)
    leg.km += link.km
    leg.minutes += link.min
    const end = nodes[isForward ? link.b : link.a]?.position
    leg.line.push(...((isForward ? link.via : link.via?.toReversed()) ?? []), ...(end ? [end] : []))
  }
  if (leg.mode === 'ferry') begin('road')
  leg.km += to.lastBit.km
  leg.minutes += to.lastBit.min
  leg.line.push(to.position)
  return legs.filter(({ km }) => km > 0).map(closedLeg)
}

function closedLeg({ mode, km, minutes, line }: OpenLeg): RouteLeg {
  const stored = line.filter(([lon, lat], at) => lon !== line[at - 1]?.[0] || lat !== line[at - 1]?.[1])
  // A line has two ends, also where a place stands on its point of the road.
  return {
    mode,
    km: tenths(km),
    minutes: Math.round(tenths(minutes)),
    line: stored.length > 1 ? stored : line.slice(0, 2),
  }
}

function roadsAlong(steps: readonly Step[]): string[] {
  const long = steps.filter(({ link }) => link.km > SHORTEST_NAMED_KM)
  return [...new Set(long.flatMap(({ link: { roads = [] }, isForward }) => (isForward ? roads : roads.toReversed())))]
}

function ferryOf({ ferries }: RoadNetwork, { link, isForward }: Step): FerryCrossing[] {
  const line = ferries.find(({ id }) => id === link.ferry)
  if (!line) return []
  const [first, second] = line.ports
  return [
    {
      id: line.id,
      ports: isForward ? [first, second] : [second, first],
      seaKm: line.seaKm,
      minutes: line.crossingMin + line.waitMin,
      waitMinutes: line.waitMin,
      fewSailings: line.fewSailings === true,
    },
  ]
}

function bridgeOf({ bridges, nodes }: RoadNetwork, link: Link): Bridge[] {
  const [lonA, latA] = nodes[link.a]?.position ?? [0, 0]
  const [lonB, latB] = nodes[link.b]?.position ?? [0, 0]
  const at: Position = [(lonA + lonB) / 2, (latA + latB) / 2]
  return bridges.flatMap(({ id, names }) => (id === link.bridge ? [{ id, names, at }] : []))
}

function bordersAlong(steps: readonly Step[], start: string): BorderCrossing[] {
  let country = start
  const crossed: BorderCrossing[] = []
  for (const { link, isForward } of steps) {
    const pairs = (isForward ? link.borders : link.borders?.toReversed()) ?? []
    for (const next of countriesAlong(country, pairs).slice(1)) {
      crossed.push(borderCrossing(country, next))
      country = next
    }
  }
  return crossed
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function tenths(km: number): number {
  return Math.round(km * 10) / 10
}
