import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { nameIn } from './gazetteer.ts'
import { readGazetteer } from './gazetteer.server.ts'
import { createPlaceSearch } from './place-search.server.ts'

const gazetteer = readGazetteer('content', [])
const places = createPlaceSearch(gazetteer)
const ask = (text: string, near: { lat: number; lon: number } | null = null, limit = 8) =>
  places.search({ text, near, limit })
const first = (text: string) => {
  const [found] = ask(text)
  return [found?.place.id, found?.match, found?.address]
}
const zadar = { lat: 44.11, lon: 15.24 }

test.each([
  ['Fiume', 'rijeka', 'name', null],
  ['Abbazia', 'opatija', 'name', null],
  ['Sibenik', 'sibenik', 'name', null],
  ['ŠIBENIK', 'sibenik', 'name', null],
  ['Rovinj, Croatia', 'rovinj', 'name', null],
  ['51410 Opatija', 'opatija', 'name', null],
  ['airport Zagreb', 'ZAG', 'name', null],
  ['rjk', 'RJK', 'name', null],
  ['dubrovink', 'dubrovnik', 'similar', null],
  ['Hotel Ambasador Opatija', 'opatija', 'town', 'Hotel Ambasador'],
  ['Hotel Ambasador, Opatija', 'opatija', 'town', 'Hotel Ambasador'],
  ['hotel ambasador', 'opatija', 'town', 'hotel ambasador'],
  ['Hotel Ambasador, Abbazia', 'opatija', 'town', 'Hotel Ambasador'],
  ['Grand Hotel Imperial Arbe', 'rab', 'town', 'Grand Hotel Imperial'],
  ['Hotel Milenij Opatia', 'opatija', 'town', 'Hotel Milenij'],
  ['Ulica Maršala Tita 12 Opatija', 'opatija', 'town', 'Ulica Maršala Tita 12'],
  ['Opatija, Ulica Maršala Tita 12', 'opatija', 'town', 'Ulica Maršala Tita 12'],
  ['Carera 12, 52210 Rovinj, Croatia', 'rovinj', 'town', 'Carera 12'],
  ['Zagrebačka ulica 5, Split', 'split', 'town', 'Zagrebačka ulica 5'],
  ['Triest Bahnhof', 'c:Trieste', 'town', 'Bahnhof'],
  ['Hvar town', 'hvar', 'name', null],
  ['grad Hvar', 'hvar', 'name', null],
  ['città di Hvar', 'hvar', 'name', null],
  ['Lesina città', 'hvar', 'name', null],
  ['Hvar Stadt', 'hvar', 'name', null],
  ['Stari Grad', 'stari-grad', 'name', null],
  ['Novigrad', 'novigrad', 'name', null],
  ['Novigrad near Zadar', 'novigrad-zadar', 'name', null],
  ['Novigrad bei Zadar', 'novigrad-zadar', 'name', null],
  ['Island of Hvar', 'hvar', 'name', null],
  ['otok Pag', 'pag', 'name', null],
  ['Otok', 'otok', 'name', null],
  ['Hotel Marina, Isola', 'izola', 'town', 'Hotel Marina'],
  ['Split centre', 'split', 'name', null],
  ['Laghi di Plitvice', 'c:Plitvice', 'name', null],
])('%s is %s', (text, ...expected) => {
  expect(first(text)).toEqual(expected)
})

test.each([
  ['Lauran', 'lovran'],
  ['Csakathurn', 'cakovec'],
  ['Krainburg', 'kranj'],
  ['Cilli', 'celje'],
  ['Adelsberger Grotte', 'postojnska-jama'],
  ['Porto Tolero', 'ploce'],
  ['Tenin', 'knin'],
])('%s, a name of the past, finds the place and is not shown', (text, id) => {
  const place = places.find(id)
  expect(first(text)).toEqual([id, 'name', null])
  expect(place && localeCodes.map((locale) => nameIn(place, locale))).not.toContain(text)
})

test.each(['Hotel Esplanade', 'Villa Ana', 'Ulica 1. svibnja 5', "'; DROP TABLE places;--", 'Загреб', 'x'.repeat(500)])(
  'of %s only the town is missing: popular ones, and the text is kept',
  (text) => {
    const found = ask(text, null, 20).filter(({ match }) => match === 'popular')
    expect(found.slice(0, 3).map(({ place }) => place.id)).toEqual(['split', 'dubrovnik', 'zadar'])
    expect(new Set(found.map(({ address }) => address))).toEqual(new Set([text.slice(0, 160)]))
  },
)

test('a hotel on the map has namesakes: without its town the popular towns are offered behind it', () => {
  expect(ask('Hotel Croatia').map(({ place, match }) => [place.id, match])).toEqual(
    expect.arrayContaining([
      ['cavtat', 'town'],
      ['split', 'popular'],
    ]),
  )
  expect(ask('Hotel Croatia Cavtat').some(({ match }) => match === 'popular')).toBe(false)
})

test.each(['', '  ', '🚕🚕', '???', '\u0000\u202E'])('nothing that can be read in %j: the popular places', (text) => {
  expect(first(text)).toEqual(['split', 'popular', null])
})

test('what was written right comes before what only looks alike', () => {
  const matches = ask('Neum', null, 20).map(({ match }) => match)
  expect(matches).toEqual(matches.toSorted())
  expect(first('Neum')).toEqual(['neum', 'name', null])
})

test('one letter begins a name, popular places first', () => {
  expect(first('s')).toEqual(['split', 'name', null])
  expect(ask('s', null, 20).every(({ place }) => /^[sš]/i.test(place.name))).toBe(true)
})

test('a postal code alone asks for the town, those of its post centre first', () => {
  expect(first('51410')).toEqual(['rijeka', 'popular', '51410'])
  expect(first('HR-20000')).toEqual(['dubrovnik', 'popular', 'HR-20000'])
  expect(first('99999')[1]).toBe('popular')
})

test('what is near comes first, and without a text nothing else', () => {
  expect(ask('Novigrad', zadar)[0]?.place.id).toBe('novigrad-zadar')
  expect(ask('Split', zadar)[0]?.place.id).toBe('split')
  expect(ask('', zadar)[0]).toMatchObject({ match: 'nearby' })
  expect(ask('', zadar).map(({ place }) => place.id)).toContain('zadar')
  expect(ask('Hotel Esplanade', zadar)[0]?.place.id).toBe('zadar')
})

test('namesakes are told apart in four languages', () => {
  const told = (id: string) => {
    const place = places.find(id)
    // Messages are not the matter here: the arguments are.
    const t = (_key: string, args?: unknown) => Object.values(args ?? {}).join('|')
    return place && localeCodes.map((locale) => places.label(place, locale, t))
  }
  expect(told('novigrad')).toEqual(['Novigrad, Istria', 'Novigrad, Istra', 'Cittanova, Istria', 'Novigrad, Istrien'])
  expect(told('novigrad-zadar')).toEqual(['Novigrad|Zadar', 'Novigrad|Zadar', 'Novigrad|Zara', 'Novigrad|Zadar'])
  expect(told('krk')?.[0]).toBe('Krk, Primorje-Gorski Kotar')
  expect(told('milna-brac')?.[0]).toBe('Milna, Brač')
  expect(told('beli')?.[2]).toBe('Beli, Cherso')
  expect(told('c:Mostar')?.[3]).toBe('Mostar, Bosnien und Herzegowina')
})

test('whatever is asked: an answer, within its limit, each place once', () => {
  const near = fc.option(fc.record({ lat: fc.double({ min: -90, max: 90 }), lon: fc.double({ min: -180, max: 180 }) }))
  const words = fc.array(fc.constantFrom('Hotel', 'Opatija', 'sv', 'Krk', ',', '12', '51410', 'near', 'Zadr', 'di'))
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    words.map((some) => some.join(' ')),
    fc.constantFrom('q', '7', 'x y', 'HR', 'Croatia', 'near', '51410 52210', 'hotel', '12 13'),
  )
  fc.assert(
    fc.property(text, near, fc.integer({ min: 1, max: 20 }), (typed, point, limit) => {
      const found = ask(typed, point, limit)
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(limit)
      expect(new Set(found.map(({ place }) => place.id)).size).toBe(found.length)
      for (const { address } of found) {
        expect(address === null || address.trim() !== '').toBe(true)
        expect((address ?? '').isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('every place is found first or second by its name and region', () => {
  // Each in one of the four, by turns: all eight thousand take seven seconds.
  const lost = gazetteer.places.flatMap((place, number) => {
    const locale = localeCodes[number % localeCodes.length] ?? 'en'
    const text = `${nameIn(place, locale)}, ${places.region(place, locale)}`
    const found = ask(text, null, 2).map((row) => row.place.id)
    return found.includes(place.id) ? [] : [`${place.id}: ${text} → ${found.join(', ')}`]
  })
  expect(lost).toEqual([])
})
