import type { Link, RoadNetwork, Stop } from './road-network.ts'
import { shortestPath } from './shortest-path.ts'

/** Transit is a way through it that neither begins nor ends there. */
const TRANSIT_COUNTRY = 'BA'

type Ends = { from: Pick<Stop, 'node' | 'country'>; to: Pick<Stop, 'node' | 'country'> }

/**
 * The way that is driven: the cheapest one, but through Bosnia and Herzegovina only where the owner allows it and it saves more km
 * than the owner has said (`transitSavesKm`). A place that is reached by no other way is reached by it.
 */
export function bestPath(
  { nodes, transitSavesKm }: Pick<RoadNetwork, 'nodes' | 'transitSavesKm'>,
  { from, to }: Ends,
  isOpen: (link: Link) => boolean = () => true,
): Link[] | null {
  if (from.country === TRANSIT_COUNTRY || to.country === TRANSIT_COUNTRY)
    return shortestPath(nodes, from.node, to.node, { isOpen })
  const through = shortestPath(nodes, from.node, to.node, { isOpen, costOf: (link) => link.transitCost })
  if (!through?.some(isTransit)) return through
  const around = shortestPath(nodes, from.node, to.node, { isOpen: (link) => isOpen(link) && !isTransit(link) })
  if (!around) return through
  return transitSavesKm !== null && kmOf(around) - kmOf(through) > transitSavesKm ? through : around
}

/** How many km a way of so many saves against the way around; null where it leads through no other country, or where there is no way around. */
export function kmSavedByTransit(network: RoadNetwork, from: string, to: string, km: number): number | null {
  const stops = network.stops({ id: from }, { id: to })
  if ('status' in stops || stops.from.country === TRANSIT_COUNTRY || stops.to.country === TRANSIT_COUNTRY) return null
  const [through, around] = [0, null].map((transitSavesKm) => bestPath({ nodes: network.nodes, transitSavesKm }, stops))
  if (!through?.some(isTransit) || !around || around.some(isTransit)) return null
  // The way was measured elsewhere: it is the one of both that is as long.
  const isThrough = Math.abs(kmOf(through) - km) < Math.abs(kmOf(around) - km)
  return isThrough ? kmOf(around) - km : null
}

function isTransit({ borders = [] }: Pick<Link, 'borders'>): boolean {
  return borders.some((pair) => pair.split('-').includes(TRANSIT_COUNTRY))
}

function kmOf(path: readonly Link[]): number {
  return path.reduce((sum, { km }) => sum + km, 0)
}
