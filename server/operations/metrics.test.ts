import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counts, times and gauges as Prometheus reads them', () => {
  const metrics = createMetrics({ asked_total: 'How often.', took_seconds: 'How long.' })
  metrics.counter('asked_total', { route: '/taxi/:town' })()
  metrics.counter('asked_total', { route: '/taxi/:town' })()
  metrics.counter('asked_total', { route: 'a"b\\c\nd' })()
  metrics.timer('took_seconds', { kind: 'page' })(0.02)
  metrics.timer('took_seconds', { kind: 'page' })(20)
  const text = metrics.text([{ name: 'open', help: 'Open now.', value: 3 }])
  expect(text).toContain('# TYPE asked_total counter\nasked_total{route="/taxi/:town"} 2\n')
  expect(text).toContain('asked_total{route="a\\"b\\\\c\\nd"} 1\n')
  expect(text).toContain('took_seconds_bucket{kind="page",le="0.01"} 0\n')
  expect(text).toContain('took_seconds_bucket{kind="page",le="0.025"} 1\n')
  expect(text).toContain('took_seconds_bucket{kind="page",le="+Inf"} 2\n')
  expect(text).toContain('took_seconds_count{kind="page"} 2\n')
  expect(text).toContain('# HELP open Open now.\n# TYPE open gauge\nopen 3\n')
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [\d.e+-]+)$/)
})

test('invented labels do not fill the memory', () => {
  const metrics = createMetrics({})
  for (let n = 0; n < 5000; n++) {
    metrics.counter('asked_total', { n: String(n) })()
    metrics.timer('took_seconds', { n: String(n) })(1)
  }
  expect(metrics.text([]).split('\n').length).toBeLessThan(40_000)
  expect(metrics.text([])).not.toContain('n="4999"')
})
