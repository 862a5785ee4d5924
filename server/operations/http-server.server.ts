import type { Server } from 'node:http'
import type { Site } from '#app/site.server.ts'
import type { Store } from '#documents/store.ts'
import { inEveryLocale } from '#i18n/locale.ts'
import type { Env } from '#server/env.ts'
import type { VisitCounter } from '#features/reports/visit-counts.server.ts'
import { countingVisits } from '#server/count-visits.server.ts'
import { nodeHandler } from '#server/node-handler.server.ts'
import type { PageCache } from '#server/page-cache.ts'
import { localeOfRequest } from '#server/readers-locale.server.ts'
import { busyDocument } from '#server/render.server.tsx'
import { constantHeaders, contentSecurityPolicy } from '#server/security-headers.ts'
import { type AdmissionDeps, openAdmission } from './admission.server.ts'
import { createListening, heldSocket, MOST_OF_ONE_ADDRESS } from './listening.server.ts'
import type { Log } from './log.server.ts'
import type { Metrics } from './metrics.ts'
import { metricsServer } from './metrics-server.server.ts'
import { refusingOddHeads } from './odd-heads.server.ts'
import { readiness } from './readiness.server.ts'
import { requestQueue } from './request-queue.ts'
import { stopper } from './stop.server.ts'

export type HttpServerOptions = {
  env: Env
  site: Site
  store: Store
  /** What the last check of the database file has found. */
  damage: () => readonly string[]
  cache: PageCache
  metrics: Metrics
  log: Log
  /** Of pages that were answered. */
  counter: VisitCounter
  fetch: Parameters<typeof nodeHandler>[0]
  origin: string
  build: string
  /** Ends the work and closes the store. */
  rest: () => Promise<void>
}

/** Opens the port, or takes the socket that systemd holds, and ends in order when told so. */
export function startHttpServer(options: HttpServerOptions): void {
  const { env, log, metrics, cache, rest } = options
  const ready = readiness(options.store, options.damage)
  const admission = openAdmission({
    inner: (admit) => nodeHandler(options.fetch, cache, options.origin, admit),
    metrics,
    readiness: ready,
    log,
    logsRequests: env.requestLog,
    proxies: env.trustProxy,
    queue: requestQueue(),
    busyPage: busyPages(options.site),
    headers: headersOf(options.site, env),
  })
  const counting = countingVisits(admission.listener, options.counter, {
    site: options.site,
    ownHost: new URL(options.origin).hostname,
    proxies: env.trustProxy,
  })
  const listener = refusingOddHeads(counting, { proxies: env.trustProxy, log })
  const isCapped = env.trustProxy === 0 && env.limits === 'on'
  const listening = createListening(listener, isCapped ? MOST_OF_ONE_ADDRESS : Infinity)
  const { server, connections } = listening
  const told =
    env.metrics && metricsServer({ metrics, admission, cache, readiness: ready, connections, build: options.build })
  if (told && env.metrics) open(told, env.metrics)
  const stop = stopper({ admission, listening, delayMs: env.stopDelayMs, rest })
  const end = () => void stop().finally(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  open(server, heldSocket() ?? env, (port) => sayWhere(env, port))
}

type Place = { port: number; host: string }

const MOST_WAITING = 4096

function open(server: Server, at: Place | { fd: number }, then?: (port: number) => void): void {
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE' && 'port' in at
    console.error(isTaken ? `Port ${at.port} is taken. Set another one.` : error.message)
    process.exit(1)
  })
  // A burst of new visitors waits here; Node's own 511 let some of them wait for the system's second and third knock.
  server.listen('fd' in at ? at : { port: at.port, host: at.host }, MOST_WAITING, () => {
    const address = server.address()
    if (typeof address === 'object' && address) then?.(address.port)
  })
}

function sayWhere({ publicUrl, host }: Env, port: number): void {
  if (publicUrl === null) console.warn('PUBLIC_URL is not set: pages carry no canonical address and no alternates.')
  console.log(`Galeb listens on http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Made before anybody needs them. */
function busyPages(site: Site): AdmissionDeps['busyPage'] {
  const pages = inEveryLocale((code) => busyDocument(code, site.translate(code)))
  return (pathname, headers) => pages[localeOfRequest(pathname, headers)]
}

function headersOf({ publicUrl }: Site, { tagManagerId }: Env): Record<string, string> {
  const https = publicUrl?.startsWith('https:') ?? false
  const policy = contentSecurityPolicy({ https, tagManager: tagManagerId !== null })
  return {
    ...Object.fromEntries(constantHeaders({ https })),
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}
