import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { regions, townFactsSchema } from '#catalogue/town.ts'
import { findTowns, LONGEST_SEARCH, readTownQuestion, type Region, type RegionNames } from './town-search.server.ts'

const towns = readdirSync('content/taxi').map((slug) =>
  v.parse(townFactsSchema, parse(readFileSync(`content/taxi/${slug}/town.yaml`, 'utf8'))),
)
const regionNames: RegionNames = {
  istria: ['Istria', 'Istra', 'Istrien'],
  kvarner: ['Kvarner and its islands', 'Kvarner i otoci', 'Quarnero e isole', 'Kvarner und Inseln'],
  dalmatia: ['Dalmatia', 'Dalmacija', 'Dalmazia', 'Dalmatien'],
  central: ['Zagreb and central Croatia', 'Zagreb i središnja Hrvatska', 'Zagabria e Croazia centrale'],
  slavonia: ['Slavonia', 'Slavonija', 'Slawonien'],
}
const find = (text: string, region: Region | null = null) =>
  findTowns(towns, { text, region }, regionNames).map(({ slug }) => slug)

test.each([
  ['Fiume', ['rijeka']],
  ['rijeka', ['rijeka']],
  ['Sibenik', ['sibenik']],
  ['ŠIBENIK', ['sibenik']],
  ['Sebenico', ['sibenik']],
  ['Djakovo', ['dakovo']],
  ['Warasdin', ['varazdin']],
  ['Kleinloetzing', ['mali-losinj']],
  ['  slavonski   brod ', ['slavonski-brod']],
  ['zagreb', ['zagreb']],
  ['Fiume (Rijeka)', ['rijeka']],
  ['losinj', ['mali-losinj']],
  ['otok Pag', ['novalja', 'pag']],
  ['isola di Veglia', ['krk']],
  ['Insel Hvar', ['hvar']],
  ['novi', ['novigrad']],
  ['Lika', ['novalja', 'senj']],
  ['Atlantis', []],
  ['???', []],
  ['Загреб', []],
  ['of', []],
])('%s finds %j', (text, slugs) => {
  expect(find(text)).toEqual(slugs)
})

describe('every name', () => {
  const named = towns.flatMap((town) =>
    [town.name, ...Object.values(town.names), ...Object.values(town.alt).flat()].map((name) => ({ town, name })),
  )
  const written: ((name: string) => string)[] = [
    (name) => name,
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => name.normalize('NFD'),
    (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
    (name) => name.replaceAll('đ', 'dj').replaceAll('Đ', 'Dj'),
    (name) => name.replaceAll(' ', '-'),
    (name) => ` ${name}, `,
  ]

  test('finds its town, however it is written and with one letter or more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...named), fc.constantFrom(...written), fc.nat(), ({ town, name }, write, cut) => {
        expect(find(write(name))).toContain(town.slug)
        expect(find(write(name), town.region)).toContain(town.slug)
        const beginning = [...name].slice(0, 1 + (cut % [...name].length)).join('')
        expect(find(beginning)).toContain(town.slug)
      }),
      { numRuns: 500 },
    )
  })

  test('of an island finds every town on it', () => {
    for (const { slug, island } of towns)
      if (island !== null)
        expect([island, find(island)[0] && find(island)]).toEqual([island, expect.arrayContaining([slug])])
  })

  test.each(regions)('of the region %s finds its towns, and only towns of it when it is chosen', (region) => {
    const inside = towns.filter((town) => town.region === region).map(({ slug }) => slug)
    for (const name of regionNames[region]) expect(find(name)).toEqual(expect.arrayContaining(inside))
    expect(find('', region)).toEqual(inside)
  })
})

test('whatever stands in the query is read, and what comes out is short and can be written back', () => {
  const text = fc.array(fc.nat(0x10ffff), { maxLength: 120 }).map((points) => String.fromCodePoint(...points))
  fc.assert(
    fc.property(text, text, (q, region) => {
      const requested = readTownQuestion(new URLSearchParams({ q, region }))
      expect([...requested.text].length).toBeLessThanOrEqual(LONGEST_SEARCH)
      expect(requested.text.isWellFormed()).toBe(true)
      expect(requested.text).toBe(requested.text.trim())
      expect(requested.region === null || regions.includes(requested.region)).toBe(true)
      expect(Array.isArray(findTowns(towns, requested, regionNames))).toBe(true)
    }),
  )
  expect(readTownQuestion(new URLSearchParams('q=a&q=b&region=istria&region=x'))).toEqual({
    text: 'a',
    region: 'istria',
  })
})
