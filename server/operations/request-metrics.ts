import { routeLabel } from './log-address.ts'
import type { Log } from './log.server.ts'
import type { Metrics } from './metrics.ts'
import type { Kind } from './request-kind.ts'

export type RequestMetricsDeps = { metrics: Metrics; log: Log; logsRequests: boolean }
export type Answered = { kind: Kind; method: string; path: string; status: number; ms: number }

/** Counts, times and logs answers, by the route and never the address: that may hold a code, a token, a trip. Neither who asked nor with what. */
export function requestMetrics({ metrics, log, logsRequests }: RequestMetricsDeps): (answered: Answered) => void {
  return ({ kind, method: given, path, status, ms }) => {
    const method = METHODS.has(given) ? given : 'other'
    const route = routeLabel(path)
    metrics.requests.inc({ route, method, status })
    if (kind !== 'stream') metrics.seconds.observe({ kind }, ms / 1000)
    if (!logsRequests) return
    const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'info'
    log({ level, message: 'request', method, route, status, ms: Math.round(ms * 10) / 10 })
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
