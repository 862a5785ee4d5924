import { createServer, type Server } from 'node:http'
import type { PageCache } from '#server/page-cache.ts'
import type { Gate } from './gate.server.ts'
import type { LoopWatch } from './loop-watch.server.ts'
import type { Gauge, Metrics } from './metrics.ts'
import type { Readiness } from './readiness.server.ts'

export const counted = {
  galeb_requests_total: 'Requests answered, by route, method and status; 499 where the visitor had gone.',
  galeb_request_seconds: 'From the request to the end of its answer.',
  galeb_shed_total: 'Requests asked to come later, because there were too many.',
  galeb_job_failures_total: 'Jobs that failed; final ones are not tried again.',
} as const

export type Watched = {
  metrics: Metrics
  gate: Pick<Gate, 'inFlight' | 'streams'>
  loop: Pick<LoopWatch, 'delays'>
  cache: Pick<PageCache, 'size'>
  readiness: Readiness
  connections: () => number
  build: string
}

/** `/metrics` on a port of its own, which is for the operator's network and not for visitors. */
export function metricsServer(watched: Watched): Server {
  return createServer((req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') {
      res.statusCode = 404
      return void res.end()
    }
    void watched.readiness().then((wrong) => {
      res.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
      res.end(watched.metrics.text(gauges(watched, wrong === null)))
    })
  })
}

function gauges({ gate, loop, cache, connections, build }: Watched, isReady: boolean): Gauge[] {
  const delay = loop.delays()
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const { pages, bytes } = cache.size()
  const lag = { name: 'galeb_event_loop_delay_seconds', help: 'How late the event loop was since the last look.' }
  return [
    { name: 'galeb_build_info', help: 'Which build this is.', value: 1, labels: { build } },
    { name: 'galeb_database_up', help: '1 where the database can be read and written.', value: Number(isReady) },
    { name: 'galeb_in_flight', help: 'Requests being answered.', value: gate.inFlight() },
    { name: 'galeb_streams_open', help: 'Streams of changes that are open.', value: gate.streams() },
    { name: 'galeb_connections', help: 'Connections that are open.', value: connections() },
    { ...lag, value: delay.p50, labels: { quantile: '0.5' } },
    { ...lag, value: delay.p99, labels: { quantile: '0.99' } },
    { ...lag, value: delay.max, labels: { quantile: '1' } },
    { name: 'galeb_page_cache_pages', help: 'Answers kept in memory.', value: pages },
    { name: 'galeb_page_cache_bytes', help: 'Their plain bytes.', value: bytes },
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', value: memory.rss },
    { name: 'nodejs_heap_used_bytes', help: 'Of it, the used heap.', value: memory.heapUsed },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time.',
      value: (cpu.user + cpu.system) / 1e6,
      type: 'counter',
    },
  ]
}
