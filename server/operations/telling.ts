import { type Line, logLine, routeLabel } from './log-line.ts'
import type { Metrics } from './metrics.ts'
import type { Kind } from './shedding.ts'

export type TellingDeps = { metrics: Metrics; line: Line; logsRequests: boolean }
export type Answered = { kind: Kind; method: string; path: string; status: number; ms: number }

/** Of all answers of one sort, put together once: only how long it took is each one's own. */
type Sort = { count: () => void; level: string; line: string }

/** Counts, times and logs answers, by the route and never the address: that may hold a code, a token, a trip. Neither who asked nor with what. */
export function telling({ metrics, line, logsRequests }: TellingDeps): (answered: Answered) => void {
  // Routes, methods and states are ours, so there are not many.
  const sorts = new Map<string, Sort>()
  const sortOf = (method: string, route: string, status: number): Sort => {
    const key = `${status} ${method} ${route}`
    const found = sorts.get(key)
    if (found) return found
    const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'info'
    const count = metrics.counter('galeb_requests_total', { route, method, status: String(status) })
    const sort = { count, level, line: logLine({ level, message: 'request', method, route, status }).slice(0, -1) }
    sorts.set(key, sort)
    return sort
  }
  const timers = new Map<Kind, (seconds: number) => void>()
  const timerOf = (kind: Kind) => {
    const timer = timers.get(kind) ?? metrics.timer('galeb_request_seconds', { kind })
    timers.set(kind, timer)
    return timer
  }
  return ({ kind, method, path, status, ms }) => {
    const sort = sortOf(METHODS.has(method) ? method : 'other', routeLabel(path), status)
    sort.count()
    if (kind !== 'stream') timerOf(kind)(ms / 1000)
    if (logsRequests) line(sort.level, `${sort.line},"ms":${Math.round(ms * 10) / 10}}`)
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
