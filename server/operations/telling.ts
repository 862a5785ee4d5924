import { type Line, logLine, routeLabel } from './log-line.ts'
import type { Metrics } from './metrics.ts'
import type { Kind } from './shedding.ts'

export type TellingDeps = { metrics: Metrics; line: Line; logsRequests: boolean }
export type Answered = { kind: Kind; method: string; path: string; status: number; ms: number }

/** Of all answers of one sort, put together once: only how long it took is each one's own. */
type Sort = { level: string; line: string }

/** Counts, times and logs answers, by the route and never the address: that may hold a code, a token, a trip. Neither who asked nor with what. */
export function telling({ metrics, line, logsRequests }: TellingDeps): (answered: Answered) => void {
  // Routes, methods and states are ours, so there are not many.
  const sorts = new Map<string, Sort>()
  const sortOf = (method: string, route: string, status: number): Sort => {
    const key = `${status} ${method} ${route}`
    const found = sorts.get(key)
    if (found) return found
    const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'info'
    const sort = { level, line: logLine({ level, message: 'request', method, route, status }).slice(0, -1) }
    sorts.set(key, sort)
    return sort
  }
  return ({ kind, method: given, path, status, ms }) => {
    const method = METHODS.has(given) ? given : 'other'
    const route = routeLabel(path)
    metrics.requests.inc({ route, method, status })
    if (kind !== 'stream') metrics.seconds.observe({ kind }, ms / 1000)
    if (!logsRequests) return
    const sort = sortOf(method, route, status)
    line(sort.level, `${sort.line},"ms":${Math.round(ms * 10) / 10}}`)
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
