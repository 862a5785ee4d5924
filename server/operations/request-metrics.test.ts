import { expect, test } from 'vitest'
import type { LogEntry } from './log.server.ts'
import { createMetrics } from './metrics.ts'
import { requestMetrics } from './request-metrics.ts'

test('each answer is counted, timed and told with its own time, whatever came before it', async () => {
  const metrics = createMetrics()
  const entries: LogEntry[] = []
  const tell = requestMetrics({ metrics, log: (entry) => void entries.push(entry), logsRequests: true })
  const page = { kind: 'page', method: 'GET', path: '/taxi/rovinj', status: 200 } as const
  tell({ ...page, ms: 0.44 })
  tell({ ...page, path: '/hr/taxi/pula', ms: 12 })
  tell({ ...page, status: 500, ms: 1 })
  tell({ ...page, status: 503, ms: 1 })
  tell({ ...page, method: 'BREW', path: '/decoder/BQ7K4M2XR9H', ms: 1 })
  tell({ kind: 'stream', method: 'POST', path: '/api/documents/listen', status: 499, ms: 60_000 })
  const request = { level: 'info', message: 'request', method: 'GET', route: '/taxi/:town', status: 200, ms: 1 }
  expect(entries).toEqual([
    { ...request, ms: 0.4 },
    { ...request, ms: 12 },
    { ...request, level: 'error', status: 500 },
    { ...request, level: 'warn', status: 503 },
    { ...request, method: 'other', route: '/decoder/:code' },
    { ...request, method: 'POST', route: '/api/documents/listen', status: 499, ms: 60_000 },
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('galeb_requests_total{route="/taxi/:town",method="GET",status="200"} 2\n')
  expect(text).toContain('galeb_request_seconds_count{kind="page"} 5\n')
  expect(text).not.toContain('kind="stream"')
})

test('whatever addresses and methods are invented, the counts do not grow', async () => {
  const metrics = createMetrics()
  const tell = requestMetrics({ metrics, log: () => {}, logsRequests: false })
  for (let n = 0; n < 5000; n++)
    for (const path of [`/x${n}`, `/${n}/a/b`, `/taxi/t${n}`, `/api/a${n}`, `/decoder/C${n}`, `/assets/f${n}.js`])
      tell({ kind: 'page', method: `M${n}`, path, status: 404, ms: 1 })
  expect((await metrics.requests.get()).values.length).toBeLessThan(10)
})
