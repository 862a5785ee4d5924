import { describe, expect, test } from 'vitest'
import { roadLinkFaults } from '#domain/routing/road-links.server.ts'
import { contentCopy, openTestSite } from './test-site.ts'

const testSite = openTestSite()
const ask = (query: string, headers: Record<string, string> = {}) => testSite.ask(`/api/routes?${query}`, headers)

describe('/api/routes', () => {
  test('the planned way: length, time, roads, ferries, tolls, borders, and the line to draw', async () => {
    const response = await ask('from=opatija&to=cres')
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
    const { status, route, alternatives } = await response.json()
    expect(status).toBe('planned')
    expect(route).toMatchObject({
      engine: 'built-in',
      line: 'overview',
      km: 57.4,
      minutes: 99,
      tolledKm: 0,
      isRough: false,
      roads: ['Z5051', 'D66', 'D100'],
      bridges: [],
      borders: [],
      countries: ['HR'],
      carFreeEnds: [],
      ferries: [{ id: 'Brestova-Porozina', ports: ['Brestova', 'Porozina'], seaKm: 5, minutes: 40, waitMinutes: 20 }],
    })
    const modes = route.legs.map(({ mode, geometry }: Leg) => [mode, geometry.type, geometry.coordinates.length > 1])
    expect(modes).toEqual([
      ['road', 'LineString', true],
      ['ferry', 'LineString', true],
      ['road', 'LineString', true],
    ])
    // Longitude first.
    expect(route.legs[0].geometry.coordinates[0]).toEqual([14.3078, 45.3366])
    expect(alternatives[0].ferries).toMatchObject([{ id: 'Valbiska-Merag' }])
  })

  test('a point in place of a name, latitude first as people write it', async () => {
    const { status, route } = await (await ask('from=45.345,14.315&to=RJK')).json()
    expect([status, route.legs[0].geometry.coordinates[0]]).toEqual(['planned', [14.315, 45.345]])
  })

  test.each([
    ['from=opatija&to=opatija', { status: 'same-place' }],
    ['from=opatija&to=silba', { status: 'no-road', end: 'to' }],
    ['from=42.9,15.2&to=opatija', { status: 'no-road', end: 'from' }],
  ])('%s is understood, and has no way', async (query, answer) => {
    const response = await ask(query)
    expect([response.status, await response.json()]).toEqual([200, answer])
  })

  test.each([
    ['', ['from', 'to']],
    ['from=opatija', ['to']],
    ['from=&to=opatija', ['from']],
    [`from=${'a'.repeat(500)}&to=opatija`, ['from']],
    ['from=opatija&to=%F0%9F%9B%A5', ['to']],
    [`from=opatija&to=${encodeURIComponent("'; DROP TABLE places")}`, ['to']],
    ['from=95,14&to=opatija', ['from']],
    ['from=opatija&to=45.3,190', ['to']],
    ['from=45.3&to=opatija%00', ['from', 'to']],
  ])('%s is no question: 400, and which end', async (query, ends) => {
    const response = await ask(query)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([400, 'no-store'])
    const { status, errors } = await response.json()
    expect([status, Object.keys(errors)]).toEqual(['invalid', ends])
  })

  test.each(['atlantis', '__proto__', 'constructor'])('a place nobody has, %s: 404', async (id) => {
    const response = await ask(`from=opatija&to=${id}`)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    const errors = { to: `There is no place with the id ${id}.` }
    expect(await response.json()).toEqual({ status: 'unknown-place', errors })
  })

  test('may be kept and read from anywhere, and unchanged it is not sent again', async () => {
    const first = await ask('from=pula&to=zadar')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(first.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const etag = first.headers.get('ETag') ?? ''
    const again = await ask('from=pula&to=zadar', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask('from=zadar&to=pula')).headers.get('ETag')).not.toBe(etag)
  })

  test('sixty at once of one address, then one every three seconds', async () => {
    const own = openTestSite()
    const statuses = new Set<number>()
    for (let n = 0; n < 60; n++) statuses.add((await own.ask('/api/routes?from=pula&to=zadar')).status)
    const refused = await own.ask('/api/routes?from=pula&to=zadar')
    expect([[...statuses], refused.status, refused.headers.get('Retry-After')]).toEqual([[200], 429, '3'])
    expect((await own.ask('/api/price')).status).toBe(200)
  })

  test('where somebody stands is kept by their own browser alone, and sentences are in the asked language', async () => {
    expect((await ask('from=45.345,14.315&to=RJK')).headers.get('Cache-Control')).toBe('private, max-age=3600')
    const said = await Promise.all(
      ['en', 'hr', 'it', 'de'].map(async (code) => (await ask(`from=x&to=pula&locale=${code}`)).json()),
    )
    expect(new Set(said.map(({ errors }) => errors.from)).size).toBe(4)
  })

  test('nothing but reading', async () => {
    expect((await testSite.ask('/api/routes?from=pula&to=zadar', {}, 'POST')).status).toBe(405)
  })
})

type Leg = { mode: string; geometry: { type: string; coordinates: unknown[] } }

describe('a road graph with a fault is not built', () => {
  const { roadLinks, gazetteer } = contentCopy()
  const { places } = gazetteer
  const faultsWith = (change: (roads: typeof roadLinks) => void) => {
    const roads = structuredClone(roadLinks)
    change(roads)
    return roadLinkFaults(roads, places)
  }
  const link = { from: 'opatija', to: 'c:Graz', km: 1, min: 1, borders: ['HR-SI', 'AT-SI'] }

  test.each<[string, (roads: typeof roadLinks) => void, string]>([
    ['a place that is not there', ({ links }) => links.push({ ...link, to: 'atlantis' }), 'no place or point atlantis'],
    ['a link to itself', ({ links }) => links.push({ from: 'opatija', to: 'opatija', km: 1, min: 1 }), 'leads nowhere'],
    ['a link twice', ({ links }) => links.push(link, { ...link, from: link.to, to: link.from }), 'is there twice'],
    ['more toll than road', ({ links }) => links.push({ ...link, tollKm: 2 }), 'more of it is tolled'],
    ['a bridge that is not there', ({ links }) => links.push({ ...link, bridge: 'x' }), 'no bridge x'],
    [
      'another length than the ferry',
      ({ links }) => links.push({ ...link, ferry: 'Split-Vis' }),
      'as long as its ferry',
    ],
    ['a border left out', ({ links }) => links.push({ ...link, borders: ['HR-SI'] }), 'do not lead into AT'],
    ['a last bit to nowhere', ({ lastBits }) => lastBits.push({ place: 'x', km: 1, min: 1 }), 'no place x,'],
  ])('%s', (_, change, fault) => {
    expect(faultsWith(change).join()).toContain(fault)
  })

  test('the one of content/ has none', () => {
    expect(faultsWith(() => {})).toEqual([])
  })
})

test.each([
  ['opatija', 'cres', 'Valbiska–Merag'],
  ['rijeka', 'novalja', 'Pag Bridge'],
  ['split', 'orebic', 'Ploče–Trpanj'],
])('the price answer from %s to %s names the other route too: %s', async (from, to, other) => {
  const query = new URLSearchParams({ from, to, people: '2', bags: '1' })
  const { priced } = await (await testSite.ask(`/api/price?${query}`)).json()
  const { value } = priced.facts.find(({ label }: { label: string }) => label === 'Other route') ?? {}
  expect(value).toContain(other)
})
