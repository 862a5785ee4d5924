import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { townFactsSchema } from '#catalogue/town.ts'
import { localeCodes } from '#i18n/locale.ts'
import { readGeo } from './geo.server.ts'
import { createPlaces } from './places.server.ts'

const towns = readdirSync('content/taxi').map((slug) =>
  v.parse(townFactsSchema, parse(readFileSync(`content/taxi/${slug}/town.yaml`, 'utf8'))),
)
const places = createPlaces(readGeo('content'), towns)
const of = (text: string) => places.understand(text, 'en')

test.each([
  ['Carera 12, Rovinj', 'rovinj'],
  ['Carera 12, 52210 Rovinj, Croatia', 'rovinj'],
  ['via Carrera 12, Rovigno', 'rovinj'],
  ['Zagrebačka 3, Rijeka', 'rijeka'],
  ['Riječka ulica 5 Zagreb', 'zagreb'],
  ['Hotel Zagreb, 21000 Split, Hrvatska', 'split'],
  ['Emila Antića 8, HR-51266 Selce', 'selce'],
  ['Strossmayerova 1, Đakovo', 'dakovo'],
  ['Strossmayerova 1, Djakovo', 'dakovo'],
  ['Obala 4, Fiume', 'rijeka'],
])('%s lies in %s', (text, town) => {
  expect(of(text)).toMatchObject({ place: { id: town }, isAddress: true })
})

test.each(['Gospić', 'Trg 5, Gospić', '5', ',,,', 'Croatia', 'Zagrebačka 3', ''])(
  '%j is nothing we are sure of',
  (text) => {
    expect(of(text)).toBeNull()
  },
)

test('a place of ours is no address, in no language', () => {
  for (const place of places.all)
    for (const locale of localeCodes)
      expect(places.understand(place.names[locale], locale)?.isAddress ?? false).toBe(false)
})

test('whatever is typed is answered', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80, unit: 'grapheme' }), (text) => void of(text)))
})
