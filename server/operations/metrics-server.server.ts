import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { PageCache } from '#server/page-cache.ts'
import type { Admission } from './admission.server.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.server.ts'

export type Watched = {
  metrics: Pick<Metrics, 'registry'>
  admission: Pick<Admission, 'inFlight' | 'streams' | 'waitMs'>
  cache: Pick<PageCache, 'size'>
  readiness: Readiness
  connections: () => number
  build: string
}

/** `/metrics` on a port of its own, which is for the operator's network and not for visitors. */
export function metricsServer(watched: Watched): Server {
  const { registry } = watched.metrics
  collectDefaultMetrics({ register: registry })
  addGauges(watched)
  return createServer((req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') return void res.writeHead(404).end()
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
}

function addGauges({ metrics, admission, cache, connections, readiness, build }: Watched): void {
  const registers = [metrics.registry]
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  new Gauge({ name: 'galeb_build_info', help: 'Which build this is.', labelNames: ['build'], registers }).set(
    { build },
    1,
  )
  gauge('galeb_database_up', '1 where the database can be read and written.', async () =>
    Number((await readiness()) === null),
  )
  gauge('galeb_in_flight', 'Requests being answered.', admission.inFlight)
  gauge(
    'galeb_estimated_wait_seconds',
    'How long a request that comes now would wait.',
    () => admission.waitMs() / 1000,
  )
  gauge('galeb_streams_open', 'Streams of changes that are open.', admission.streams)
  gauge('galeb_connections', 'Connections that are open.', connections)
  gauge('galeb_page_cache_pages', 'Answers kept in memory.', () => cache.size().pages)
  gauge('galeb_page_cache_bytes', 'Their plain bytes.', () => cache.size().bytes)
}
