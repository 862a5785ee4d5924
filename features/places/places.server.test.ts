import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { townFactsSchema } from '#catalogue/town.ts'
import { withAddedPlaces } from './added-places.server.ts'
import { readGeo } from './geo.server.ts'
import { createPlaces } from './places.server.ts'
import { shownKm, shownRoads, UNNAMED_FERRY } from './route.ts'

const geo = readGeo('content')
const towns = readdirSync('content/taxi').map((slug) =>
  v.parse(townFactsSchema, parse(readFileSync(`content/taxi/${slug}/town.yaml`, 'utf8'))),
)
const places = createPlaces(geo, towns)
const ids = places.all.map((place) => place.id)

describe('the places', () => {
  test('each has its own id and a name in every language', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(45 + 21 + 8 + 22)
    for (const place of places.all) for (const name of Object.values(place.names)) expect(name).not.toBe('')
  })

  test('a town, an airport, a city and a boat stop are told apart', () => {
    expect(['rovinj', 'PUY', 'c:Trieste', 'b:vrbnik'].map((id) => places.find(id)?.kind)).toEqual([
      'town',
      'airport',
      'city',
      'boat-stop',
    ])
    expect(places.find('__proto__')).toBeNull()
  })
})

describe('search', () => {
  test.each([
    ['Fiume', 'rijeka'],
    ['đakovo', 'dakovo'],
    ['djakovo', 'dakovo'],
    ['DAKOVO', 'dakovo'],
    ['porec', 'porec'],
    ['Parenzo', 'porec'],
    ['puy', 'PUY'],
    ['Agram', 'zagreb'],
    ['Triest', 'c:Trieste'],
    ['Mali Losinj', 'mali-losinj'],
    ['b:vrbnik', 'b:vrbnik'],
  ])('%s is %s', (text, id) => {
    expect(places.search(text, 'en')[0]?.id).toBe(id)
    expect(places.resolve(text, 'en')?.id).toBe(id)
  })

  test('a beginning finds, but is not taken for the whole', () => {
    expect(places.search('rov', 'it').map((place) => place.id)).toContain('rovinj')
    expect(places.resolve('rov', 'it')).toBeNull()
    expect(places.search('', 'en')).toEqual([])
    expect(places.search('  -- ', 'en')).toEqual([])
  })
})

describe('routes', () => {
  test('town and airport, in both directions', () => {
    const there = places.route('PUY', 'rovinj')
    expect(there).toMatchObject({ from: 'PUY', to: 'rovinj', by: 'road', borders: 0, ferries: [] })
    expect(places.route('rovinj', 'PUY')).toMatchObject({ km: there?.km, minutes: there?.minutes })
    expect(places.route('ZAG', 'PUY')).toBeNull()
    expect(places.route('rovinj', 'rovinj')).toBeNull()
  })

  test('every named ferry is known, and no sea km is driven', () => {
    for (const from of places.all) {
      for (const to of places.all) {
        const route = places.route(from.id, to.id)
        for (const id of route?.ferries ?? []) if (id !== UNNAMED_FERRY) expect(places.ferry(id)).not.toBeNull()
        if (route?.by === 'road') expect(route.roadKm + route.seaKm).toBe(route.km)
      }
    }
  })

  test('by sea from Selce, to the border by road', () => {
    expect(places.route('b:vrbnik', 'selce')).toMatchObject({ by: 'sea', roadKm: 0 })
    expect(places.route('selce', 'RJK')).toMatchObject({ by: 'road', km: 24 })
    expect(places.route('dubrovnik', 'c:Kotor')?.borders).toBe(1)
  })

  test('every town has five airports or more, the nearest first', () => {
    for (const town of towns) {
      const minutes = places.airportsOf(town.slug).map((row) => row.route.minutes)
      expect(minutes.length).toBeGreaterThanOrEqual(5)
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    }
    expect(places.nearestTowns('opatija')[0]?.place.id).toBe('kastav')
  })

  test('what a road costs besides', () => {
    const tolls = (from: string, to: string) => {
      const route = places.route(from, to)
      return route ? places.tollsOn(route).map((toll) => toll.id) : null
    }
    expect(tolls('opatija', 'LJU')).toContain('slovenian-vignette')
    // The A7 is free round Rijeka and tolled at Rupa; the bypass of Zagreb is free.
    for (const town of ['opatija', 'rijeka', 'kastav']) expect(tolls(town, 'RJK')).toEqual(['krk-bridge'])
    expect(tolls('kastav', 'LJU')).toContain('croatian-motorways')
    expect(tolls('samobor', 'ZAG')).toEqual([])
    expect(tolls('bjelovar', 'ZAG')).toEqual([])
    expect(tolls('sisak', 'ZAG')).toEqual(['croatian-motorways'])
    expect(tolls('krk', 'RJK')).toEqual([])
    expect(tolls('RJK', 'cres')).not.toContain('krk-bridge')
    expect(tolls('zagreb', 'cres')).toContain('krk-bridge')
    // By boat to the island nobody is on its bridge.
    expect(tolls('selce', 'b:vrbnik')).toEqual([])
  })
})

test('every toll of a row is one of content/geo/tolls.yaml', () => {
  const known = new Set(geo.tolls.map(({ id }) => id))
  expect([...geo.townAirports, ...geo.townTowns].flatMap(({ tolls }) => tolls).filter((id) => !known.has(id))).toEqual(
    [],
  )
})

test('what wind closes is on a way for certain, perhaps, or not at all', () => {
  const on = (from: string, to: string, id: string) => {
    const roadRoute = places.landWay(from, to)
    return roadRoute && places.passing(roadRoute, id)
  }
  expect([on('opatija', 'RJK', 'krk-bridge'), on('krk', 'RJK', 'krk-bridge')]).toEqual(['sure', null])
  expect([on('zadar', 'pag', 'pag-bridge'), on('rijeka', 'novalja', 'pag-bridge')]).toEqual(['sure', null])
  expect([on('rijeka', 'novalja', 'Prizna-Zigljen'), on('split', 'korcula', 'Orebic-Domince')]).toEqual([
    'sure',
    'sure',
  ])
  // The data counts a ferry to Cres and does not say which of two: one of them leaves from behind Krk Bridge.
  expect(on('bjelovar', 'cres', 'Brestova-Porozina')).toBe('maybe')
  expect(on('bjelovar', 'cres', 'krk-bridge')).toBe('maybe')
  expect([on('bjelovar', 'cres', 'Orebic-Domince'), on('opatija', 'rijeka', 'krk-bridge')]).toEqual([null, null])
  // A place of the office lies behind the bridge as the place it is near to.
  const hotel = { id: 'c:hotel', lat: 45.12, lon: 14.53, country: 'HR', near: 'krk', km: 9, minutes: 12 }
  const names = { en: 'Hotel', hr: 'Hotel', it: 'Hotel', de: 'Hotel' }
  const more = createPlaces(withAddedPlaces(geo, [{ ...hotel, names }]), towns)
  const over = (from: string) => {
    const roadRoute = more.landWay(from, 'c:hotel')
    return roadRoute && more.passing(roadRoute, 'krk-bridge')
  }
  expect([over('rijeka'), over('RJK'), over('krk')]).toEqual(['sure', null, null])
  // To a boat's stop by road, over the same bridge.
  expect(on('crikvenica', 'b:vrbnik', 'krk-bridge')).toBe('sure')
})

test('km are rounded as they are spoken, roads named as on the sign', () => {
  expect([0.3, 1.4, 39, 49.6, 52, 103, 218].map(shownKm)).toEqual([1, 1, 39, 50, 50, 105, 220])
  expect(shownRoads(['A007', 'SVN G7', 'SVN A2', 'SVN A2', 'D102', 'Z4111'])).toEqual([
    'A7',
    'G7 (SI)',
    'A2 (SI)',
    'D102',
    'Ž4111',
  ])
})
