import { quickestRoute } from '#domain/routing/built-in-router.ts'
import { kmBetween } from '#domain/routing/km-between.ts'
import type { RoadNetwork } from '#domain/routing/road-network.ts'
import type { Position, RouteEnd } from '#domain/routing/router.ts'

/** So near the graph knows the road less well than the crow. */
const NEAR_KM = 5
const WINDING = 1.35
const KM_A_MINUTE = 40 / 60

/**
 * From a driver to the pick-up, by the built-in graph: neither the position nor the question leaves this process, and nothing of
 * it is stored. Near the pick-up, and where the graph has no road, the straight line with a factor. At least a minute.
 */
export function minutesAway(network: RoadNetwork, from: Position, to: RouteEnd, at: Position): number {
  const km = kmBetween(from, at)
  const straight = (km * WINDING) / KM_A_MINUTE
  const route = km < NEAR_KM ? null : quickestRoute(network, { position: from }, to)
  const minutes = route === null || 'status' in route ? straight : route.minutes
  return Math.max(1, Math.round(minutes))
}
