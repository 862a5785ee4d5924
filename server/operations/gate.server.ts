import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monotonicMs } from '#lib/clock.ts'
import { type Log, routeLabel } from './log-line.ts'
import type { LoopWatch } from './loop-watch.server.ts'
import type { Metrics } from './metrics.ts'
import { idFor, nameAnswer, withRequestId } from './request-id.server.ts'
import { type Kind, kindOf, mustShed, RETRY_AFTER_SECONDS } from './shedding.ts'

export type GateDeps = {
  /** Answers what `admit` let in; what is answered from memory needs nobody's leave. */
  inner: (admit: Admit) => RequestListener
  loop: Pick<LoopWatch, 'count' | 'round'>
  metrics: Metrics
  log: Log
  logsRequests: boolean
  proxies: number
  /** False where the database does not answer. */
  isReady: () => Promise<boolean>
  busyPage: (pathname: string) => string
  /** What every answer carries, so that these do too. */
  headers: Readonly<Record<string, string>>
}

export type Admit = (req: IncomingMessage, res: ServerResponse) => boolean
export type Gate = {
  listener: RequestListener
  /** From now on every answer closes its connection, and no node that looks is told to come here. */
  beginStop(): void
  endStreams(): void
  inFlight(): number
  streams(): number
}

/** Where each request comes in: it gets an id, is let in or asked to come later, timed, counted and logged. */
export function openGate(deps: GateDeps): Gate {
  const open = new Map<ServerResponse, Kind>()
  const streams = new Set<ServerResponse>()
  let isStopping = false
  const inFlight = () => open.size - streams.size

  const admit: Admit = (req, res) => {
    const kind = kindOf(req.method ?? 'GET', pathOf(req))
    // One is this one.
    const load = { inFlight: inFlight() - 1, streams: streams.size, round: deps.loop.round() }
    if (!mustShed(kind, load)) return true
    deps.metrics.count('galeb_shed_total', { kind })
    shed(req, res, kind, deps)
    return false
  }
  const inner = deps.inner(admit)

  function take(req: IncomingMessage, res: ServerResponse): void {
    const kind = kindOf(req.method ?? 'GET', pathOf(req))
    const from = monotonicMs()
    deps.loop.count()
    open.set(res, kind)
    if (kind === 'stream') streams.add(res)
    if (isStopping) res.setHeader('Connection', 'close')
    res.once('close', () => {
      open.delete(res)
      streams.delete(res)
      tell(deps, { req, res, kind, ms: monotonicMs() - from })
    })
    inner(req, res)
  }

  return {
    listener(req, res) {
      const path = pathOf(req)
      if (path === '/healthz' || path === '/readyz') return void answerHealth(path, res, deps, isStopping)
      const id = idFor(req, deps.proxies)
      withRequestId(id, () => take(req, res))
    },
    beginStop: () => (isStopping = true),
    endStreams: () => streams.forEach((res) => res.destroy()),
    inFlight,
    streams: () => streams.size,
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function shed(req: IncomingMessage, res: ServerResponse, kind: Kind, { busyPage, headers }: GateDeps): void {
  nameAnswer(res)
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader('Retry-After', RETRY_AFTER_SECONDS[kind])
  res.setHeader('Cache-Control', 'no-store')
  const wantsPage = (req.headers.accept ?? '').includes('text/html')
  res.setHeader('Content-Type', `${wantsPage ? 'text/html' : 'text/plain'}; charset=utf-8`)
  res.statusCode = 503
  res.end(wantsPage ? busyPage(pathOf(req)) : 'Service Unavailable')
}

type Done = { req: IncomingMessage; res: ServerResponse; kind: Kind; ms: number }

/** The route, never the address: it may hold a code, a token, a trip. Neither who asked nor with what. */
function tell({ metrics, log, logsRequests }: GateDeps, { req, res, kind, ms }: Done): void {
  const route = routeLabel(pathOf(req))
  const method = METHODS.has(req.method ?? '') ? (req.method ?? '') : 'other'
  const status = res.writableFinished || res.headersSent ? res.statusCode : 499
  metrics.count('galeb_requests_total', { route, method, status: String(status) })
  if (kind !== 'stream') metrics.time('galeb_request_seconds', { kind }, ms / 1000)
  if (!logsRequests) return
  const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'info'
  log({ level, message: 'request', method, route, status, ms: Math.round(ms * 10) / 10 })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** `/healthz`: send requests here. `/readyz`: and the database answers too. */
async function answerHealth(path: string, res: ServerResponse, deps: GateDeps, isStopping: boolean): Promise<void> {
  const isDatabaseThere = path === '/healthz' || (await deps.isReady())
  const isWell = !isStopping && isDatabaseThere
  res.statusCode = isWell ? 200 : 503
  for (const [name, value] of Object.entries(deps.headers)) res.setHeader(name, value)
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.end(isWell ? 'ok\n' : isStopping ? 'stopping\n' : 'no database\n')
}
