import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { roadNetwork } from '#domain/routing/road-network.ts'
import { steppingClock } from '#lib/clock.ts'
import { contentCopy } from '#tests/server/test-site.ts'
import { createMetrics } from './operations/metrics.ts'
import { routeAnswers } from './route-answers.server.ts'
import { openRouter } from './router.server.ts'
import { createSite } from './site.server.ts'

const NOBODY = 'http://127.0.0.1:9'

function opened(routerUrl: string | null) {
  const log: Record<string, unknown>[] = []
  const metrics = createMetrics()
  const content = contentCopy()
  const clock = steppingClock(0)
  const router = openRouter({
    network: roadNetwork(content.roadLinks, content.gazetteer.places),
    routerUrl,
    clock,
    metrics,
    log: (entry) => log.push(entry),
  })
  return { router, log, metrics, content, clock }
}

test('without ROUTER_URL the road graph answers, and nothing is asked or counted', async () => {
  const { router, log, metrics } = opened(null)
  expect(router.engine).toBe('built-in')
  expect(await router.plan({ id: 'pula' }, { id: 'zadar' })).toMatchObject({ route: { engine: 'built-in' } })
  expect([log, await metrics.registry.getSingleMetricAsString('galeb_router_fallbacks_total')]).toEqual([
    [],
    expect.not.stringContaining('reason='),
  ])
})

test('a router that is dead: overviews, each fault in the log until it is left alone, all of them counted', async () => {
  const { router, log, metrics } = opened(NOBODY)
  for (const id of ['zadar', 'split', 'rovinj', 'opatija', 'krk']) {
    expect(await router.plan({ id: 'pula' }, { id })).toMatchObject({ route: { engine: 'built-in' } })
  }
  expect(log.map(({ level, reason }) => [level, reason])).toEqual([
    ['warn', 'unreachable'],
    ['warn', 'unreachable'],
    ['warn', 'unreachable'],
    ['error', undefined],
  ])
  const counted = await metrics.registry.getSingleMetricAsString('galeb_router_fallbacks_total')
  expect(counted).toContain('galeb_router_fallbacks_total{reason="unreachable"} 3')
  expect(counted).toContain('galeb_router_fallbacks_total{reason="resting"} 2')
})

test('what is answered in its place is not kept for long', async () => {
  const { router, content, clock } = opened(NOBODY)
  const site = createSite(content, clock, null)
  site.router = router
  const app = new Hono()
  routeAnswers(app, site, { addressOf: () => '192.0.2.1', limits: 'on' })
  const response = await app.request('/api/routes?from=pula&to=zadar')
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=60'])
})
