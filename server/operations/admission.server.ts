import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monotonicMs } from '#lib/clock.ts'
import type { Admit } from '#server/node-handler.server.ts'
import type { Readiness } from './readiness.server.ts'
import { idFor, withRequestId } from './request-id.server.ts'
import { type Kind, kindOf } from './request-kind.ts'
import { requestMetrics, type RequestMetricsDeps } from './request-metrics.ts'
import type { RequestQueue } from './request-queue.ts'

export type AdmissionDeps = RequestMetricsDeps & {
  /** Answers what `admit` let in; what is answered from memory needs nobody's leave. */
  inner: (admit: Admit) => RequestListener
  proxies: number
  readiness: Readiness
  busyPage: (pathname: string, headers: IncomingMessage['headers']) => string
  /** What every answer carries, so that these do too. */
  headers: Readonly<Record<string, string>>
  queue: RequestQueue
  mostStreams?: number
}

export type Admission = {
  listener: RequestListener
  /** From now on every answer closes its connection, and no node that looks is told to come here. */
  beginStop(): void
  endStreams(): void
  inFlight(): number
  streams(): number
  /** How long a request that comes now would wait. */
  waitMs(): number
}

/** A request is refused only if it would wait longer. A page without its files is useless, so they are refused later than pages. */
const LONGEST_WAIT_MS = { stream: 2000, page: 2000, file: 4000, booking: 10_000 } as const satisfies Record<
  Kind,
  number
>
/** A stream costs memory for as long as it is open. */
const MOST_STREAMS = 4000

/** Where each request comes in: it gets an id, is let in or asked to come later, timed, counted and logged. */
export function openAdmission(deps: AdmissionDeps): Admission {
  const streams = new Set<ServerResponse>()
  let open = 0
  let isStopping = false
  const inFlight = () => open - streams.size
  const tell = requestMetrics(deps)
  const { queue, mostStreams = MOST_STREAMS } = deps

  const admit: Admit = async (req) => {
    const kind = kindOf(req.method ?? 'GET', pathOf(req))
    const waitMs = queue.waitMs()
    // This one is among them.
    const isOneTooMany = kind === 'stream' && streams.size > mostStreams
    if (waitMs > LONGEST_WAIT_MS[kind] || isOneTooMany) {
      deps.metrics.shed.inc({ kind })
      return later(req, waitMs, deps)
    }
    await queue.turn()
    return null
  }
  const inner = deps.inner(admit)

  function take(req: IncomingMessage, res: ServerResponse, path: string): void {
    const { method = 'GET' } = req
    const kind = kindOf(method, path)
    const from = monotonicMs()
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
    waitMs: queue.waitMs,
  }
}

/** The visitor went before there was an answer. */
export const GONE = 499

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Who has opened one stream too many has no wait to be told. */
const LEAST_RETRY_SECONDS = 2

function later(req: IncomingMessage, waitMs: number, { busyPage, headers }: AdmissionDeps): Response {
  const wantsPage = (req.headers.accept ?? '').includes('text/html')
  return new Response(wantsPage ? busyPage(pathOf(req), req.headers) : 'Service Unavailable', {
    status: 503,
    headers: {
      ...headers,
      'Retry-After': String(Math.max(LEAST_RETRY_SECONDS, Math.ceil(waitMs / 1000))),
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
