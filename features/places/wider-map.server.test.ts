import { readCatalogue } from '#catalogue/catalogue.server.ts'
import { readGazetteer } from '#domain/places/gazetteer.server.ts'
import { readRoadLinks } from '#domain/routing/road-links.server.ts'
import { roadNetwork } from '#domain/routing/road-network.ts'
import { localeCodes } from '#i18n/locale.ts'
import { describe, expect, test } from 'vitest'
import { withAddedPlaces } from './added-places.server.ts'
import { readGeo } from './geo.server.ts'
import { createPlaces } from './places.server.ts'
import { createWiderMap } from './wider-map.server.ts'

const geo = readGeo('content')
const towns = Object.values(readCatalogue('content').towns).map(({ facts }) => facts)
const gazetteer = readGazetteer('content', [])
const network = roadNetwork(readRoadLinks('content', gazetteer.places), gazetteer.places)
const map = createWiderMap({ gazetteer, network, ferries: geo.ferries, insideTownKm: 5 })
const places = createPlaces(geo, towns, map)

describe('the places', () => {
  test('have names that tell them apart in every language', () => {
    const onLand = gazetteer.places.filter(({ kind }) => kind !== 'boat-stop')
    for (const locale of localeCodes)
      expect(new Set(onLand.map(({ id }) => map.find(id)?.names[locale])).size).toBe(onLand.length)
    expect(map.find('novigrad-zadar')?.names).toMatchObject({
      en: 'Novigrad, Zadar County',
      hr: 'Novigrad, Zadarska županija',
    })
    expect(map.find('lovran')?.names.en).toBe('Lovran')
    expect([map.find('__proto__'), map.find('atlantis')]).toEqual([null, null])
  })

  test('keep the names of the tables, and the list is theirs alone', () => {
    expect(places.find('novigrad')?.names.en).toBe('Novigrad')
    expect(places.all).toHaveLength(96)
  })

  test.each([
    ['Lovran', 'lovran', false],
    ['Laurana', 'lovran', false],
    ['Trg 5, Gospić', 'gospic', true],
    ['Hotel Excelsior, Lovran', 'lovran', true],
    ['Hotel Kvarner (Opatija)', 'opatija', true],
    ['Novigrad', 'novigrad', false],
    ['Novigrad, Zadar County', 'novigrad-zadar', false],
  ])('%s is understood as %s', (text, id, isAddress) => {
    expect(places.understand(text, 'en')).toMatchObject({ place: { id }, isAddress })
  })

  test('a name of several places is not guessed', () => {
    for (const text of ['Sveta Nedelja', 'Ulica 3, Sveta Nedelja']) expect(places.understand(text, 'en')).toBeNull()
    expect(places.hasNamesakes('Sveta Nedelja')).toBe(true)
  })
})

describe('the ways', () => {
  test('lead from any place with a road to any other, and both directions are the same', () => {
    const off = gazetteer.places.filter(({ id }) => !places.isPriced(id))
    expect(off.map(({ id }) => id)).toEqual(expect.arrayContaining(['BLQ', 'susak', 'lopud']))
    expect(off.length).toBeLessThan(30)
    const random = gazetteer.places.filter((_, at) => at % 11 === 0)
    for (const { id } of random) {
      const [there, back] = [places.landWay('zagreb', id), places.landWay(id, 'zagreb')]
      expect(there === null, id).toBe(id === 'zagreb' || !map.hasRoad(id))
      expect([back?.km, back?.minutes, back?.roadKm]).toEqual([there?.km, there?.minutes, there?.roadKm])
    }
  })

  test('say their ferries, bridges, borders and tolls as the tables do', () => {
    const route = places.landWay('jelsa', 'SPU')
    expect(route).toMatchObject({ by: 'road', ferries: ['Split-StariGrad'], seaKm: 42 })
    expect(route && route.roadKm + route.seaKm).toBeCloseTo(route?.km ?? 0)
    const toKrk = places.landWay('nin', 'silo')
    expect(toKrk && places.passing(toKrk, 'krk-bridge')).toBe('sure')
    expect(toKrk && places.passing(toKrk, 'pag-bridge')).toBeNull()
    expect(toKrk && places.tollsOn(toKrk).map(({ id }) => id)).toEqual(['croatian-motorways', 'krk-bridge'])
    expect(places.landWay('wien', 'lovran')).toMatchObject({ countries: ['AUT', 'SVN', 'HRV'], borders: 0 })
    expect(places.landWay('cavtat', 'c:Kotor')?.borders).toBe(1)
  })

  test('in a town are the town’s, and between two places of one town their own', () => {
    expect(places.landWay('split-trajektna-luka', 'SPU')).toEqual(places.landWay('split', 'SPU'))
    expect(places.landWay('zadar-luka-gazenica', 'zadar-autobusni-kolodvor')?.km).toBe(5)
    // 14 km from Zadar.
    expect([places.townOf('zaton-holiday-resort'), places.townOf('jarun')]).toEqual(['zaton-holiday-resort', 'jarun'])
    expect(places.landWay('lovran', 'lovran')).toBeNull()
  })

  test('reach a place of the office from everywhere, with the last bit of its road', () => {
    const names = { en: 'Villa', hr: 'Villa', it: 'Villa', de: 'Villa' }
    const villa = { id: 'c:villa', names, lat: 45.2, lon: 14.2, country: 'HR', near: 'opatija', km: 4, minutes: 5 }
    const more = createPlaces(withAddedPlaces(geo, [villa]), towns, map)
    const [whole, main] = [more.landWay('nin', 'c:villa'), more.landWay('nin', 'opatija')]
    expect(whole?.km).toBeCloseTo((main?.km ?? 0) + 4)
    expect(more.isPriced('c:villa')).toBe(true)
  })
})
