import { beforeAll, describe, expect, test } from 'vitest'
import type { Geocoder, GeocoderQuestion } from '#domain/places/geocoder.ts'
import type { GazetteerPlace } from '#domain/places/gazetteer.ts'

/** What every engine must keep, asked about real places of content/geo. */
export function geocoderConformance(
  name: string,
  open: () => Geocoder | Promise<Geocoder>,
  places: readonly GazetteerPlace[],
): void {
  describe(`${name}, as every geocoder`, () => {
    let geocoder: Geocoder
    beforeAll(async () => {
      geocoder = await open()
    })
    const ids = new Set(places.map(({ id }) => id))
    const find = async (text: string, more: Partial<GeocoderQuestion> = {}) =>
      (await geocoder.find({ text, near: null, limit: 8, locale: 'en', ...more })).found

    test.each([
      ['Opatija', 'opatija'],
      ['Fiume', 'rijeka'],
      ['splitt', 'split'],
      ['airport Zagreb', 'ZAG'],
      ['RJK', 'RJK'],
      ['Hotel Ambasador Opatija', 'opatija'],
      ['Ulica kralja Zvonimira 14, Split', 'split'],
    ])('%s is %s before all others', async (text, id) => {
      expect((await find(text))[0]?.place.id).toBe(id)
    })

    test('what is not the name of the town is kept as the address', async () => {
      expect((await find('Hotel Ambasador Opatija'))[0]).toMatchObject({ match: 'town', address: 'Hotel Ambasador' })
      expect((await find('Opatija'))[0]).toMatchObject({ match: 'name', address: null })
    })

    test.each(['', 'a', '51410', '🚕', "'; DROP TABLE places;--", 'x'.repeat(500), '\u0000\uD800'])(
      'something can be chosen for %j, and all of it is a place that we know',
      async (text) => {
        const found = await find(text)
        expect(found.length).toBeGreaterThan(0)
        expect(found.filter(({ place }) => !ids.has(place.id))).toEqual([])
      },
    )

    test.each(['Oslo', 'Flughafen Oslo', 'Oslo, Norway', '44.0, 14.0'])(
      'nothing is offered for %s, where no place can be meant',
      async (text) => {
        expect(await find(text)).toEqual([])
      },
    )

    test('a point is one of the settlements within a few km, the nearest first', async () => {
      const found = await find('45.3371, 14.3052')
      expect(found[0]).toMatchObject({
        match: 'nearby',
        address: '45.3371, 14.3052',
        at: { lat: 45.3371, lon: 14.3052 },
      })
      expect(found[0]?.place.id).toBe('opatija')
    })

    test('the same is not offered twice, and never more than was asked for', async () => {
      for (const text of ['novigrad', 'Hotel Esplanade', 'Ulica Slatina 2'])
        for (const limit of [1, 3, 20]) {
          const found = await find(text, { limit })
          expect(found.length).toBeLessThanOrEqual(limit)
          const rows = found.map(({ place, address }) => `${place.id} ${address}`)
          expect(new Set(rows).size).toBe(rows.length)
        }
    })

    test('what is near comes first', async () => {
      const near = { lat: 44.12, lon: 15.23 }
      expect((await find('novigrad', { near }))[0]?.place.id).toBe('novigrad-zadar')
      expect((await find('', { near }))[0]).toMatchObject({ match: 'nearby' })
    })

    test('asked again, it says the same', async () => {
      expect(await find('Hotel Esplanade')).toEqual(await find('Hotel Esplanade'))
    })
  })
}
