import { circuitBreaker } from '#lib/circuit-breaker.ts'
import type { Clock } from '#lib/clock.ts'
import { kmBetween } from './km-between.ts'
import { askOsrm, OsrmError, type OsrmFault, type OsrmRoute } from './osrm-client.server.ts'
import { type FoundLeg, foundLegs, roadNumbers } from './osrm-legs.ts'
import { HOME_COUNTRY } from './road-links.server.ts'
import type { RoadNetwork, Stop } from './road-network.ts'
import { createRouteCache } from './route-cache.ts'
import {
  checksPapers,
  type PlannedRoute,
  type Position,
  type RouteAnswer,
  type RouteEnd,
  type Router,
} from './router.ts'

/** Why the built-in engine answered in its place. Beside faults: what the engine found is not a way we would drive. */
export type FallbackReason = OsrmFault | 'resting' | 'off-the-map' | 'other-ferries' | 'another-country'

export type OsrmDeps = {
  url: string
  network: () => RoadNetwork
  builtIn: Router
  clock: Clock
  /** `isOpened`: so many faults in a row that it is left alone for a while. */
  onFallback: (reason: FallbackReason, isOpened: boolean) => void
}

const FAULTS_IN_A_ROW = 3
const PAUSE_MS = 30_000
/** Exact lines have thousands of points each. */
const MOST_ROUTES = 200
/** Its map may be a newer one by then. */
const CACHE_TTL_MS = 24 * 3_600_000

/** The map of the engine may end at a border: then it begins at the nearest road it knows. */
const FURTHEST_OFF_ROAD_METRES = 3000
const MINUTES_A_CHECKED_SIDE = 10

/**
 * The exact road by an OSRM of the operator's own. Which ferries are taken and which borders are crossed is decided by the road graph
 * and its rules; OSRM says how the road between them runs, how long it is and how long it takes. It knows neither waits nor tolls.
 */
export function osrmRouter({ url, network, builtIn, clock, onFallback }: OsrmDeps): Router {
  const breaker = circuitBreaker(clock, { faults: FAULTS_IN_A_ROW, pauseMs: PAUSE_MS })
  let cache = createRouteCache(network, MOST_ROUTES)
  let cacheExpires = clock.now() + CACHE_TTL_MS

  async function ask(stops: Stops): Promise<OsrmRoute> {
    if (!breaker.mayTry()) throw new Fallback('resting')
    try {
      const found = await askOsrm(url, stops.from.position, stops.to.position)
      breaker.succeeded()
      return found
    } catch (error) {
      if (!(error instanceof OsrmError)) throw error
      const isFault = error.reason !== 'no-route'
      if (!isFault) breaker.succeeded()
      throw new Fallback(error.reason, { isFault, isOpened: isFault && breaker.failed() })
    }
  }

  /** What is not a fault today is none tomorrow: the built-in answer is cached in its place. */
  async function answer(from: RouteEnd, to: RouteEnd): Promise<RouteAnswer> {
    const stops = network().stops(from, to)
    const overview = await builtIn.plan(from, to)
    if ('status' in stops || overview.status !== 'planned') return overview
    try {
      return exactAnswer(network(), await ask(stops), overview)
    } catch (error) {
      if (!(error instanceof Fallback)) throw error
      onFallback(error.reason, error.isOpened)
      if (error.isFault) throw error
      return overview
    }
  }

  return {
    engine: 'osrm',
    async plan(from, to) {
      if (clock.now() >= cacheExpires) {
        cache = createRouteCache(network, MOST_ROUTES)
        cacheExpires = clock.now() + CACHE_TTL_MS
      }
      try {
        return await cache.get(from, to, () => answer(from, to))
      } catch (error) {
        if (error instanceof Fallback) return builtIn.plan(from, to)
        throw error
      }
    },
  }
}

class Fallback extends Error {
  readonly reason: FallbackReason
  readonly isFault: boolean
  readonly isOpened: boolean

  constructor(reason: FallbackReason, { isFault = reason === 'resting', isOpened = false } = {}) {
    super(reason)
    this.reason = reason
    this.isFault = isFault
    this.isOpened = isOpened
  }
}

type Planned = Extract<RouteAnswer, { status: 'planned' }>
type Stops = { from: Stop; to: Stop }

function exactAnswer(network: RoadNetwork, found: OsrmRoute, overview: Planned): RouteAnswer {
  if (Math.max(...found.offRoadMetres) > FURTHEST_OFF_ROAD_METRES) throw new Fallback('off-the-map')
  const legs = foundLegs(found.steps, network.ferryPorts)
  const ways = [overview.route, ...overview.alternatives]
  const roadRoute = sameFerries(ways, legs)
  if (!roadRoute) throw new Fallback('other-ferries')
  const line = legs.flatMap((leg) => leg.line)
  if (leadsElsewhere(network, line, roadRoute.countries)) throw new Fallback('another-country')
  return {
    status: 'planned',
    route: exactRoute(roadRoute, found, legs),
    alternatives: ways.filter((other) => other !== roadRoute),
  }
}

/** Of the ways that the graph would take, the one that OSRM has found. */
function sameFerries(ways: readonly PlannedRoute[], legs: readonly FoundLeg[]): PlannedRoute | null {
  const taken = legs.filter(({ mode }) => mode === 'ferry').map(({ ferry }) => ferry)
  const isTaken = ({ ferries }: PlannedRoute) =>
    ferries.length === taken.length && ferries.every(({ id }, at) => id === taken[at])
  const km = sum(legs, (leg) => leg.km)
  const apart = (roadRoute: PlannedRoute) => Math.abs(roadRoute.km - km)
  return ways.filter(isTaken).toSorted((a, b) => apart(a) - apart(b))[0] ?? null
}

/** What OSRM does not know is taken from the graph's own way: waits, tolls, borders. */
function exactRoute(roadRoute: PlannedRoute, { steps }: OsrmRoute, found: readonly FoundLeg[]): PlannedRoute {
  const sides = sum(roadRoute.borders, ({ from, to }) => [from, to].filter(checksPapers).length)
  const waits = roadRoute.ferries.map(({ minutes }) => minutes)
  const longest = found.reduce((most, leg) => (leg.mode === 'road' && leg.km > most.km ? leg : most), { km: 0 })
  const legs = found.map((leg) => {
    const driven = leg.mode === 'ferry' ? (waits.shift() ?? 0) : leg.minutes
    const minutes = leg === longest ? driven + sides * MINUTES_A_CHECKED_SIDE : driven
    return { mode: leg.mode, km: tenths(leg.km), minutes: Math.round(minutes), line: leg.line }
  })
  return {
    ...roadRoute,
    engine: 'osrm',
    line: 'exact',
    km: tenths(sum(found, (leg) => leg.km)),
    minutes: sum(legs, (leg) => leg.minutes),
    legs,
    roads: roadNumbers(steps),
    isRough: false,
  }
}

/** So far from every place of the countries that were planned is no detour along a border. */
const FURTHEST_FROM_COUNTRY_KM = 10
const SAMPLES = 60

function leadsElsewhere({ places }: RoadNetwork, line: readonly Position[], countries: readonly string[]): boolean {
  const every = Math.max(1, Math.floor(line.length / SAMPLES))
  return line.some((point, at) => {
    if (at % every !== 0) return false
    let [planned, other] = [Infinity, Infinity]
    for (const { lat, lon, country = HOME_COUNTRY } of places) {
      const km = kmBetween(point, [lon, lat])
      if (countries.includes(country)) planned = Math.min(planned, km)
      else other = Math.min(other, km)
    }
    return planned > FURTHEST_FROM_COUNTRY_KM && other < planned
  })
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function tenths(km: number): number {
  return Math.round(km * 10) / 10
}
