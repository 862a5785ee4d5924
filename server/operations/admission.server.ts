import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monotonicMs } from '#lib/clock.ts'
import type { Admit } from '#server/node-handler.server.ts'
import type { LoopWatch } from './loop-watch.server.ts'
import type { Readiness } from './readiness.server.ts'
import { idFor, withRequestId } from './request-id.server.ts'
import { type Kind, kindOf, mustShed, RETRY_AFTER_SECONDS } from './shedding.ts'
import { requestMetrics, type RequestMetricsDeps } from './request-metrics.ts'

export type AdmissionDeps = RequestMetricsDeps & {
  /** Answers what `admit` let in; what is answered from memory needs nobody's leave. */
  inner: (admit: Admit) => RequestListener
  loop: Pick<LoopWatch, 'count' | 'round'>
  proxies: number
  readiness: Readiness
  busyPage: (pathname: string, headers: IncomingMessage['headers']) => string
  /** What every answer carries, so that these do too. */
  headers: Readonly<Record<string, string>>
}

export type Admission = {
  listener: RequestListener
  /** From now on every answer closes its connection, and no node that looks is told to come here. */
  beginStop(): void
  endStreams(): void
  inFlight(): number
  streams(): number
}

/** Where each request comes in: it gets an id, is let in or asked to come later, timed, counted and logged. */
export function openAdmission(deps: AdmissionDeps): Admission {
  const streams = new Set<ServerResponse>()
  let open = 0
  let isStopping = false
  const inFlight = () => open - streams.size
  const tell = requestMetrics(deps)

  const admit: Admit = (req) => {
    const kind = kindOf(req.method ?? 'GET', pathOf(req))
    // One is this one.
    const load = { inFlight: inFlight() - 1, streams: streams.size, round: deps.loop.round() }
    if (!mustShed(kind, load)) return null
    deps.metrics.shed.inc({ kind })
    return later(req, kind, deps)
  }
  const inner = deps.inner(admit)

  function take(req: IncomingMessage, res: ServerResponse, path: string): void {
    const { method = 'GET' } = req
    const kind = kindOf(method, path)
    const from = monotonicMs()
    deps.loop.count()
    open += 1
    if (kind === 'stream') streams.add(res)
    if (isStopping) res.setHeader('Connection', 'close')
    res.on('close', () => {
      open -= 1
      if (kind === 'stream') streams.delete(res)
      const status = res.headersSent ? res.statusCode : GONE
      tell({ kind, method, path, status, ms: monotonicMs() - from })
    })
    inner(req, res)
  }

  return {
    listener(req, res) {
      const path = pathOf(req)
      if (path === '/healthz' || path === '/readyz') return void answerHealth(path, res, deps, isStopping)
      const id = idFor(req, deps.proxies)
      withRequestId(id, () => take(req, res, path))
    },
    beginStop: () => (isStopping = true),
    endStreams: () => streams.forEach((res) => res.destroy()),
    inFlight,
    streams: () => streams.size,
  }
}

/** The visitor went before there was an answer. */
export const GONE = 499

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function later(req: IncomingMessage, kind: Kind, { busyPage, headers }: AdmissionDeps): Response {
  const wantsPage = (req.headers.accept ?? '').includes('text/html')
  return new Response(wantsPage ? busyPage(pathOf(req), req.headers) : 'Service Unavailable', {
    status: 503,
    headers: {
      ...headers,
      'Retry-After': String(RETRY_AFTER_SECONDS[kind]),
      'Cache-Control': 'no-store',
      'Content-Type': `${wantsPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
    },
  })
}

/** `/healthz`: send requests here. `/readyz`: and the database can be read and written. */
async function answerHealth(
  path: string,
  res: ServerResponse,
  deps: AdmissionDeps,
  isStopping: boolean,
): Promise<void> {
  const wrong = isStopping ? 'stopping' : path === '/healthz' ? null : await deps.readiness()
  res.statusCode = wrong === null ? 200 : 503
  for (const [name, value] of Object.entries(deps.headers)) res.setHeader(name, value)
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.end(`${wrong ?? 'ok'}\n`)
}
