import { expect, test } from 'vitest'
import { placeSearch } from '#app/place-search.server.ts'
import { withAddedPlaces } from '#features/places/added-places.server.ts'
import { createPlaces } from '#features/places/places.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, factsOf } from '#server/site.server.ts'
import { openTestBookingSite } from './test-booking-site.ts'
import { contentCopy, openTestSite } from './test-site.ts'

const testSite = openTestSite()
const ask = async (query: string, headers?: Record<string, string>, method?: string) =>
  testSite.ask(`/api/places?${query}`, headers, method)
const rows = async (query: string) => (await ask(query)).json()

test('a place as the contract has it, in the asked language', async () => {
  const answer = await ask('q=fiume&locale=it&limit=1')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  expect(await answer.json()).toEqual([
    {
      id: 'rijeka',
      name: 'Fiume',
      region: 'Regione litoraneo-montana',
      label: 'Fiume, Regione litoraneo-montana',
      text: 'Fiume',
      kind: 'city',
      country: 'HR',
      lat: expect.closeTo(45.33, 1),
      lon: expect.closeTo(14.44, 1),
      carFree: false,
      located: false,
      match: 'name',
      address: null,
    },
  ])
})

test('namesakes are told apart in the asked language', async () => {
  const labels = async (locale: string) =>
    (await rows(`q=novigrad&limit=2&locale=${locale}`)).map(({ label }: { label: string }) => label)
  expect(await labels('en')).toEqual(['Novigrad, Istria', 'Novigrad near Zadar'])
  expect(await labels('hr')).toEqual(['Novigrad, Istra', 'Novigrad (Zadar)'])
  expect(await labels('it')).toEqual(['Cittanova, Istria', 'Novigrad, nei pressi di Zara'])
  expect(await labels('de')).toEqual(['Novigrad, Istrien', 'Novigrad bei Zadar'])
})

test('a hotel with its town, and one without', async () => {
  expect((await rows('q=Hotel+Ambasador+Opatija'))[0]).toMatchObject({
    id: 'opatija',
    match: 'town',
    address: 'Hotel Ambasador',
  })
  const alone = await rows('q=Hotel+Esplanade&limit=5')
  expect(alone).toHaveLength(5)
  for (const row of alone) expect(row).toMatchObject({ match: 'popular', address: 'Hotel Esplanade' })
})

test('near: a place or coordinates', async () => {
  expect((await rows('q=novigrad&near=ZAD'))[0].id).toBe('novigrad-zadar')
  expect((await rows('q=novigrad&near=44.1,15.2'))[0].id).toBe('novigrad-zadar')
  expect((await rows('near=44.1,15.2'))[0]).toMatchObject({ match: 'nearby', country: 'HR' })
  expect((await ask('near=44.1,15.2')).headers.get('Cache-Control')).toBe('private, max-age=300')
})

test.each([
  ['q=a&locale=fr', { locale: 'The language must be en, hr, it or de.' }],
  ['q=a&near=nowhere&locale=de', { near: expect.stringContaining('Kennung') }],
  ['q=a&near=91,10', { near: expect.stringContaining('latitude') }],
  ['q=a&limit=0&locale=hr', { limit: expect.stringMatching(/1\sdo\s20/) }],
  ['q=a&limit=21', { limit: expect.stringMatching(/1\sto\s20/) }],
  ['q=a&limit=2.5', { limit: expect.stringMatching(/1\sto\s20/) }],
])('%s is 400 with the reason', async (query, errors) => {
  const answer = await ask(query)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'no-store'])
  expect(await answer.json()).toEqual({ errors })
})

test.each([
  '',
  'q=',
  'q=a',
  `q=${'x'.repeat(500)}`,
  'q=%F0%9F%9A%95',
  'q=%00%ff%fe',
  "q=';DROP TABLE places;--",
  'q=51410',
])('an odd question is answered: %s', async (query) => {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  expect((await answer.json()).length).toBeGreaterThan(0)
})

test('kept for five minutes, then asked for again by its mark', async () => {
  const answer = await ask('q=split')
  const etag = answer.headers.get('ETag') ?? ''
  expect([etag, answer.headers.get('Cache-Control')]).toEqual([expect.stringMatching(/^W\/"/), 'public, max-age=300'])
  const again = await ask('q=split', { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask('q=zadar', { 'If-None-Match': etag })).status).toBe(200)
})

test('HEAD has no body; another method is not allowed', async () => {
  const head = await ask('q=split', {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', expect.any(String)])
  for (const method of ['POST', 'DELETE']) {
    const refused = await ask('q=split', {}, method)
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('one address asks three hundred times at once, then two a second; the others still', async () => {
  const desk = await openTestBookingSite({ trustProxy: 1 })
  const from = (address: string) =>
    desk.ask('/api/places?q=split&locale=de', { headers: { 'X-Forwarded-For': address } })
  for (let n = 0; n < 300; n++) expect((await from('198.51.100.7')).status).toBe(200)
  const refused = await from('198.51.100.7')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  expect((await refused.json()).errors.q).toContain('warten')
  expect((await from('198.51.100.8')).status).toBe(200)
  desk.clock.advance(1000)
  expect((await from('198.51.100.7')).status).toBe(200)
})

test('a place of the office is found as soon as it is there, and names are those of the site', () => {
  const content = contentCopy()
  const site = createSite(content, fixedClock('2026-07-15T09:00:00Z'), null)
  const find = (text: string) => placeSearch(site).search({ text, near: null, limit: 1 })[0]?.place
  expect(find('Uvala Lastavica')?.id).not.toBe('c:lastavica')
  const names = { en: 'Swallow Bay', hr: 'Uvala Lastavica', it: 'Baia Lastavica', de: 'Bucht Lastavica' }
  const added = { id: 'c:lastavica', names, lat: 45.1, lon: 14.7, country: 'HR', near: 'selce', km: 2, minutes: 5 }
  site.places = createPlaces(withAddedPlaces(content.geo, [added]), factsOf(content.catalogue))
  expect(find('swallow bay')).toMatchObject({ id: 'c:lastavica', kind: 'place' })
})
