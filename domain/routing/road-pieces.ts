import { bestPath } from './best-path.ts'
import type { RoadNetwork } from './road-network.ts'

/** One link of the graph, in the direction of the ride. */
export type RoadPiece = {
  from: string
  to: string
  km: number
  minutes: number
  roads: readonly string[]
  isFerry: boolean
}

/** The links of the way between two places, so that somebody can say which of them is wrong; empty where there is none. */
export function roadPieces(network: RoadNetwork, from: string, to: string): RoadPiece[] {
  const stops = network.stops({ id: from }, { id: to })
  if ('status' in stops) return []
  let at = stops.from.node
  return (bestPath(network, stops) ?? []).map((link) => {
    const isForward = link.a === at
    at = isForward ? link.b : link.a
    const [start, end] = isForward ? [link.from, link.to] : [link.to, link.from]
    const { km, min: minutes, roads = [], ferry } = link
    return { from: start, to: end, km, minutes, roads, isFerry: ferry !== undefined }
  })
}
