import { builtInRouter } from '#domain/routing/built-in-router.ts'
import { type FallbackReason, osrmRouter } from '#domain/routing/osrm-router.server.ts'
import type { RoadNetwork } from '#domain/routing/road-network.ts'
import type { Router } from '#domain/routing/router.ts'
import type { Clock } from '#lib/clock.ts'
import type { Log } from './operations/log.server.ts'
import type { Metrics } from './operations/metrics.ts'

type Deps = {
  network: () => RoadNetwork
  routerUrl: string | null
  clock: Clock
  metrics: Pick<Metrics, 'routerFallbacks'>
  log: Log
}

/** The engine that the environment names; without one the road graph of content/. */
export function openRouter({ network, routerUrl, clock, metrics, log }: Deps): Router {
  const builtIn = builtInRouter(network)
  if (routerUrl === null) return builtIn
  const onFallback = (reason: FallbackReason, isOpened: boolean) => {
    metrics.routerFallbacks.inc({ reason })
    if (FAULTS.has(reason)) log({ level: 'warn', message: 'the router did not answer as it should', reason })
    if (isOpened) log({ level: 'error', message: 'the router is left alone for half a minute; overviews are shown' })
  }
  return osrmRouter({ url: routerUrl, network, builtIn, clock, onFallback })
}

/** Others say what the engine knows, or that the one line about it was written. */
const FAULTS = new Set<FallbackReason>(['timeout', 'unreachable', 'refused', 'bad-answer', 'too-large'])
