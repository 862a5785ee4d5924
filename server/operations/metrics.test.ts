import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { metricsServer } from './metrics-server.server.ts'

test('/metrics tells what is counted and how the node is, as Prometheus reads it', async () => {
  const metrics = createMetrics()
  let isWell = true
  const server = metricsServer({
    metrics,
    admission: { inFlight: () => 2, streams: () => 3, waitMs: () => 1500 },
    cache: { size: () => ({ pages: 4, bytes: 5 }) },
    readiness: async () => (isWell ? null : 'no database'),
    connections: () => 6,
    build: 'b1',
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // Not null once it listens, and an address because it listens on a port.
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

  metrics.requests.inc({ route: '/taxi/:town', method: 'GET', status: 200 })
  metrics.seconds.observe({ kind: 'page' }, 0.02)
  metrics.jobFailures.inc({ final: 'true' })
  const answer = await ask('/metrics')
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  for (const line of [
    'galeb_requests_total{route="/taxi/:town",method="GET",status="200"} 1',
    'galeb_request_seconds_bucket{le="0.025",kind="page"} 1',
    'galeb_request_seconds_count{kind="page"} 1',
    'galeb_job_failures_total{final="true"} 1',
    'galeb_build_info{build="b1"} 1',
    'galeb_database_up 1',
    'galeb_in_flight 2',
    'galeb_estimated_wait_seconds 1.5',
    'galeb_streams_open 3',
    'galeb_page_cache_pages 4',
    'galeb_page_cache_bytes 5',
    'galeb_connections 6',
  ])
    expect(lines).toContain(line)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1)

  isWell = false
  expect(await (await ask('/metrics')).text()).toContain('galeb_database_up 0\n')
  expect((await ask('/')).status).toBe(404)
})
