import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { geocoderConformance } from './conformance/geocoder-conformance.ts'
import { type Behaviour, openPhotonServer, type PhotonRow, usually } from './conformance/photon-server.ts'
import { readGazetteer } from './gazetteer.server.ts'
import { gazetteerGeocoder, type GeocoderQuestion } from './geocoder.ts'
import { TIMEOUT_MS } from './photon-client.server.ts'
import { photonGeocoder } from './photon-geocoder.server.ts'
import { createPlaceSearch } from './place-search.server.ts'

const all = readGazetteer('content', [])
const search = createPlaceSearch(all)
const builtIn = gazetteerGeocoder(() => search)

/** Made up, but for the towns that they lie in. */
const rows: PhotonRow[] = [
  {
    name: 'Hotel Esplanade',
    street: 'Obala',
    housenumber: '3',
    city: 'Crikvenica',
    countrycode: 'HR',
    at: [14.69, 45.18],
  },
  { name: 'Hotel Esplanade', city: 'Opatija', countrycode: 'HR', at: [14.309, 45.339] },
  { street: 'Ulica Slatina', housenumber: '2', city: 'Opatija', countrycode: 'HR', at: [14.3055, 45.3349] },
  { name: 'Esplanade', city: 'Oslo', countrycode: 'NO', at: [10.75, 59.91] },
  { name: 'Svjetionik Esplanade', countrycode: 'HR', at: [15.2, 42.9] },
  { name: 'Opatija', city: 'Opatija', countrycode: 'HR', at: [14.3078, 45.3366] },
]
let photon: Awaited<ReturnType<typeof openPhotonServer>>
beforeAll(async () => {
  photon = await openPhotonServer(rows)
})
afterAll(() => photon.close())
beforeEach(() => {
  photon.behave(usually)
  photon.asked.length = 0
})

/** One that has asked nothing yet. */
function openGeocoder(url = photon.url) {
  const clock = steppingClock(0)
  const fallbacks: [string, boolean][] = []
  const geocoder = photonGeocoder({
    url,
    gazetteer: builtIn,
    places: () => all.places,
    insideTownKm: 5,
    clock,
    onFallback: (reason, isOpened) => fallbacks.push([reason, isOpened]),
  })
  const find = (text: string, more: Partial<GeocoderQuestion> = {}) =>
    geocoder.find({ text, near: null, limit: 8, locale: 'en', ...more })
  return { geocoder, find, fallbacks, clock }
}

geocoderConformance('the gazetteer', () => builtIn, all.places)
geocoderConformance('a Photon', () => openGeocoder().geocoder, all.places)
geocoderConformance('a Photon that is dead', () => openGeocoder('http://127.0.0.1:9').geocoder, all.places)

test('a hotel alone is offered in each of its towns, before the popular towns, with its own point', async () => {
  const { found, isWhole } = await openGeocoder().find('Hotel Esplanade')
  expect(isWhole).toBe(true)
  expect(found.slice(0, 3).map(({ place, match, address, at }) => [place.id, match, address, at])).toEqual([
    ['crikvenica', 'town', 'Hotel Esplanade, Obala 3', { lat: 45.18, lon: 14.69 }],
    ['opatija', 'town', 'Hotel Esplanade', { lat: 45.339, lon: 14.309 }],
    [found[2]?.place.id, 'popular', 'Hotel Esplanade', undefined],
  ])
  // In the sea, in Norway, and the town itself: nothing we would drive to.
  expect(found.filter(({ match }) => match === 'town')).toHaveLength(2)
})

test('a house of a street, behind what the gazetteer answers', async () => {
  const { found } = await openGeocoder().find('Ulica Slatina, Opatija')
  expect(found.map(({ place, address }) => [place.id, address])).toEqual([
    ['opatija', 'Ulica Slatina'],
    ['opatija', 'Ulica Slatina 2'],
  ])
})

test('an address that the gazetteer understands too gets the point of the geocoder', async () => {
  const { found } = await openGeocoder().find('Ulica Slatina 2, Opatija')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ match: 'town', address: 'Ulica Slatina 2', at: { lat: 45.3349, lon: 14.3055 } })
})

test('asks in the protocol of Photon, once for a text, again after a day, and never for a place that we know', async () => {
  const { find, clock } = openGeocoder(`${photon.url}/`)
  for (const text of ['Opatija', 'Zagreb Airport', 'RJK', 'op', '']) await find(text)
  expect(photon.asked).toEqual([])
  for (let n = 0; n < 3; n++) await find('Hotel Esplanade', { near: { lat: 45.3371, lon: 14.3049 } })
  expect(photon.asked).toEqual([
    expect.stringMatching(
      /^\/api\?q=Hotel\+Esplanade&lang=en&lat=45\.34&lon=14\.30&limit=10&bbox=1[\d.]+%2C4[\d.]+%2C2[\d.]+%2C4[\d.]+$/,
    ),
  ])
  clock.advance(24 * 3_600_000)
  await find('Hotel Esplanade', { near: { lat: 45.3371, lon: 14.3049 } })
  expect(photon.asked).toHaveLength(2)
})

test('in the language of the reader; Croatian is the local name', async () => {
  const { find, fallbacks } = openGeocoder()
  for (const locale of ['en', 'hr', 'it', 'de'] as const) await find('Hotel Esplanade', { locale })
  const languages = photon.asked.map((url) => new URL(url, photon.url).searchParams.get('lang'))
  expect([languages, fallbacks]).toEqual([['en', 'default', 'it', 'de'], []])
})

const sends =
  (body: string, status = 200): Behaviour =>
  (_, res) =>
    void res.writeHead(status).end(body)

describe('a Photon that does not answer as it should: the gazetteer alone, and why', () => {
  const faults: [string, Behaviour, string][] = [
    ['no JSON', sends('<html>Bad Gateway</html>'), 'bad-answer'],
    ['half of an answer', sends('{"type":"FeatureCollection","features":[{"type"'), 'bad-answer'],
    ['another shape', sends('{"results":[]}'), 'bad-answer'],
    ['rows of another shape', sends('{"features":[{"geometry":{"type":"Point","coordinates":["14"]}}]}'), 'bad-answer'],
    ['a word of JSON', sends('null'), 'bad-answer'],
    ['status 500', sends('{"features":[]}', 500), 'refused'],
    ['a language it does not have', sends('{"message":"Language is not supported."}', 400), 'refused'],
    ['a redirect', (_, res) => void res.writeHead(302, { Location: '/elsewhere' }).end(), 'unreachable'],
    ['a line that breaks', (_, res) => void res.destroy(), 'unreachable'],
    ['a long body', sends(' '.repeat(600_000)), 'too-large'],
    ['no word at all', () => {}, 'timeout'],
    ['a body that stands still', (_, res) => void res.writeHead(200).write('{"features":'), 'timeout'],
  ]
  test.each(faults)('%s', async (_, behaviour, reason) => {
    photon.behave(behaviour)
    const { find, fallbacks } = openGeocoder()
    const before = performance.now()
    const { found, isWhole } = await find('Hotel Esplanade')
    expect(performance.now() - before).toBeLessThan(TIMEOUT_MS + 1000)
    expect([isWhole, found[0]?.match, fallbacks]).toEqual([false, 'popular', [[reason, false]]])
    photon.behave(usually)
    const again = await find('Hotel Esplanade')
    expect([again.isWhole, again.found[0]?.match]).toEqual([true, 'town'])
  })

  test('one odd row among others is left out', async () => {
    photon.behave((usual, res) => {
      if ('features' in usual) usual.features.unshift({ type: 'Feature' }, 7)
      usually(usual, res)
    })
    const { found, isWhole } = await openGeocoder().find('Hotel Esplanade')
    expect([isWhole, found[0]?.place.id]).toEqual([true, 'crikvenica'])
  })
})

describe('three faults in a row', () => {
  test('it is left alone for half a minute, then asked once, and believed again', async () => {
    photon.behave(sends('', 503))
    const { find, fallbacks, clock } = openGeocoder()
    for (const text of ['Hotel A', 'Hotel B', 'Hotel C', 'Hotel D']) await find(`${text} Esplanade`)
    expect(fallbacks).toEqual([
      ['refused', false],
      ['refused', false],
      ['refused', true],
      ['resting', false],
    ])
    expect(photon.asked).toHaveLength(3)
    photon.behave(usually)
    clock.advance(29_999)
    expect(await find('Hotel Esplanade')).toMatchObject({ isWhole: false })
    clock.advance(1)
    expect(await find('Hotel Esplanade')).toMatchObject({ isWhole: true })
  })

  test('many who type one text wait for one question', async () => {
    const { find } = openGeocoder()
    const answers = await Promise.all(Array.from({ length: 50 }, () => find('Hotel Esplanade')))
    expect([answers.length, photon.asked.length]).toEqual([50, 1])
  })
})
