import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPhotonServer, usually } from '#domain/places/conformance/photon-server.ts'
import { fixedClock } from '#lib/clock.ts'
import { contentCopy } from '#tests/server/test-site.ts'
import { openGeocoder } from './geocoder.server.ts'
import { createMetrics } from './operations/metrics.ts'
import { placeRoutes } from './place-routes.server.ts'
import { createSite } from './site.server.ts'

let photon: Awaited<ReturnType<typeof openPhotonServer>>
beforeAll(async () => {
  photon = await openPhotonServer([
    {
      name: 'Villa Marina',
      street: 'Obala',
      housenumber: '5',
      city: 'Novigrad',
      countrycode: 'HR',
      at: [15.555, 44.185],
    },
  ])
})
afterAll(() => photon.close())
beforeEach(() => photon.behave(usually))

function opened(geocoderUrl: string | null) {
  const log: Record<string, unknown>[] = []
  const metrics = createMetrics()
  const site = createSite(contentCopy(), fixedClock('2026-07-15T09:00:00Z'), null)
  site.geocoder = openGeocoder({ site, geocoderUrl, metrics, log: (entry) => log.push(entry) })
  const app = new Hono()
  placeRoutes(app, site, { addressOf: () => '192.0.2.1', limits: 'on' })
  const ask = (query: string) => app.request(`/api/places?${query}`)
  const counted = () => metrics.registry.getSingleMetricAsString('galeb_geocoder_fallbacks_total')
  return { site, ask, log, counted }
}

test('without GEOCODER_URL nobody is asked', async () => {
  photon.asked.length = 0
  const { site, ask, log } = opened(null)
  expect([site.geocoder.engine, (await ask('q=Villa+Marina')).status, photon.asked, log]).toEqual([
    'gazetteer',
    200,
    [],
    [],
  ])
})

test('a house is offered with its point, and what stands in the field means its town and its address', async () => {
  const { site, ask } = opened(photon.url)
  const answer = await ask('q=Villa+Marina+Novigrad&locale=en')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
  const rows: { text: string; address: string }[] = await answer.json()
  const building = rows.find(({ address }) => address === 'Villa Marina, Obala 5')
  expect(building).toMatchObject({ id: 'novigrad-zadar', match: 'town', lat: 44.185, lon: 15.555 })
  expect(site.places.understand(building?.text ?? '', 'en')).toMatchObject({ place: { id: 'novigrad-zadar' } })
})

test('while it does not answer the guest sees the places alone; the log and the numbers say so', async () => {
  photon.behave((_, res) => void res.writeHead(503).end())
  const { ask, log, counted } = opened(photon.url)
  const answers = []
  for (const letter of 'abcd') answers.push(await ask(`q=Villa+Marina+${letter}`))
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=30'])
    expect((await answer.json()).length).toBeGreaterThan(0)
  }
  expect(log.map(({ level, message }) => [level, message])).toEqual([
    ...Array.from({ length: 3 }, () => ['warn', 'the geocoder did not answer as it should']),
    ['error', 'the geocoder is left alone for half a minute; places alone are found'],
  ])
  expect(await counted()).toContain('galeb_geocoder_fallbacks_total{reason="refused"} 3')
  expect(await counted()).toContain('galeb_geocoder_fallbacks_total{reason="resting"} 1')
})
