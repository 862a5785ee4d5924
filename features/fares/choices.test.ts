import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { boatFactsSchema } from '#catalogue/boat.ts'
import { townFactsSchema } from '#catalogue/town.ts'
import { readGeo } from '#features/places/geo.server.ts'
import { createPlaces } from '#features/places/places.server.ts'
import { translator } from '#i18n/messages.ts'
import { messages } from '#i18n/generated/en.server.ts'
import { choicesFor, choicesInOrder } from './choices.ts'
import { localFaresOf } from './local-fares.server.ts'
import { readTariff } from './tariff.server.ts'
import { waysInWords } from './ways-in-words.server.ts'

const yaml = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'))
const towns = readdirSync('content/taxi').map((slug) => v.parse(townFactsSchema, yaml(`taxi/${slug}/town.yaml`)))
const geo = readGeo('content')
const places = createPlaces(geo, towns)
const selce = { lat: 45.156, lon: 14.721 }
const localFares = localFaresOf(geo.ferries, v.parse(boatFactsSchema, yaml('taxi-boat/selce/boat.yaml')), selce)
const tariff = readTariff('content', () => true)
const deps = { places, tariff, localFares }
const writing = { ...deps, t: translator(messages), locale: 'en' as const }

const trip = { people: 2, bags: 2, returnTrip: false, when: null }
const ask = (from: string, to: string, more = {}) => choicesFor({ ...trip, from, to, ...more }, deps)
const at = (iso: string) => ({ when: Date.parse(iso) })

const ids = places.all.map(({ id }) => id)
const islandOf = (id: string) => places.find(id)?.island

describe('between all pairs of places', () => {
  const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to, ...ask(from, to) })))

  test('a boat stands only beside a way by land that is not both shorter and cheaper', () => {
    const boats = pairs.flatMap(({ from, to, land, boat }) => (boat ? [{ from, to, land, boat }] : []))
    expect(boats.length).toBeGreaterThan(40)
    for (const { from, to, land, boat } of boats) {
      const [first] = land
      if (islandOf(from) !== undefined) expect(islandOf(from)).not.toBe(islandOf(to))
      // Only to an islet without roads there is nothing to stand beside.
      if (!first) expect(['Sveti Marin', 'Goli otok']).toContain(islandOf(from) ?? islandOf(to))
      else expect(first.km <= boat.km && first.quote.maximumCents <= boat.quote.maximumCents).toBe(false)
      for (const choice of [boat, ...land]) expect(choice.minutes * choice.quote.maximumCents).toBeGreaterThan(0)
    }
  })

  test('both directions are the same', () => {
    for (const { from, to, land, boat } of pairs) {
      const back = ask(to, from)
      expect([back.boat?.quote.maximumCents, back.boat?.minutes]).toEqual([boat?.quote.maximumCents, boat?.minutes])
      expect(back.land.map(({ km }) => km)).toEqual(land.map(({ km }) => km))
    }
  })

  test('an island is never priced without a ferry, a bridge or the boat being said', () => {
    for (const { from, to, ...choices } of pairs) {
      if (islandOf(from) === islandOf(to) || choicesInOrder(choices).length === 0) continue
      const texts = waysInWords(choices, writing).map(({ label }) => label)
      const statements = ['Ferry', 'Bridge', 'By boat', 'By car and boat']
      expect([from, to, texts.some((label) => statements.includes(label))]).toEqual([from, to, true])
    }
  })

  test('no label stands twice', () => {
    for (const { from, to, ...choices } of pairs) {
      const labels = waysInWords(choices, writing).map(({ label }) => label)
      expect([from, to, labels.length]).toEqual([from, to, new Set(labels).size])
    }
  })
})

describe('the trips one asks for', () => {
  test('Zagreb airport to Vrbnik: over Krk bridge, or by car to Selce and the boat', () => {
    const { land, boat } = ask('ZAG', 'b:vrbnik')
    expect(land.map(({ quote }) => quote.vehicle)).toEqual(['car', 'van', 'minibus'])
    expect(boat?.stages.map(({ from, to, vehicle }) => [from, to, vehicle])).toEqual([
      ['ZAG', 'selce', 'car'],
      ['selce', 'b:vrbnik', 'boat'],
    ])
    expect(boat?.minutes).toBe(120 + 15 + 21)
    expect(boat?.quote.lines.find(({ kind }) => kind === 'boat')).toMatchObject({ cents: 9000 })
    const route = land[0]?.route
    expect(route && places.tollsOn(route).map(({ id }) => id)).toContain('krk-bridge')
  })

  test('Rijeka airport to Lopar: by the ferry from Stinica, or the boat from Selce', () => {
    const { land, boat } = ask('RJK', 'b:lopar')
    expect(land[0]?.route?.ferries).toEqual(['Stinica-Misnjak'])
    expect(boat?.stages.map(({ to }) => to)).toEqual(['selce', 'b:lopar'])
    expect(boat?.quote.lines[0]).toMatchObject({ kind: 'fixed', cents: 4800 })
  })

  test('Zadar to Cres: by ferry, and no boat of ours', () => {
    const { land, boat, noBoat } = ask('zadar', 'cres')
    expect(land[0]?.route?.ferries).toEqual(['Valbiska-Merag'])
    expect([boat, noBoat]).toEqual([null, null])
  })

  test('from Rijeka airport, which is on Krk, no boat to Krk', () => {
    expect(ask('RJK', 'b:vrbnik').boat).toBeNull()
    expect(ask('krk', 'b:silo').boat).toBeNull()
  })

  test('a party takes a van and the boat; one the boat does not hold goes by land', () => {
    expect(ask('ZAG', 'b:vrbnik', { people: 7 }).boat?.quote.road).toBe('van')
    const many = ask('ZAG', 'b:vrbnik', { people: 12, bags: 4 })
    expect([many.land[0]?.quote.vehicle, many.boat, many.noBoat]).toEqual(['minibus', null, { reason: 'full' }])
  })

  test('there and back is twice the way', () => {
    const [one, two] = [ask('ZAG', 'b:vrbnik'), ask('ZAG', 'b:vrbnik', { returnTrip: true })]
    expect(two.boat?.quote.maximumCents).toBe(2 * (one.boat?.quote.maximumCents ?? 0))
  })
})

describe('by daylight and in season', () => {
  // Sunset in Selce on 15 July 2026: 20:46. The boat to Vrbnik leaves 2 h 15 min after the pick-up and sails 21 min.
  test.each([
    ['2026-07-15T16:05:00Z', null],
    ['2026-07-15T16:20:00Z', 'light'],
    ['2026-07-15T02:00:00Z', null],
    ['2026-07-15T00:30:00Z', 'light'],
    ['2026-04-01T10:00:00Z', null],
    ['2026-03-31T10:00:00Z', 'season'],
    ['2026-10-31T10:00:00Z', null],
    ['2026-11-01T10:00:00Z', 'season'],
    // The night clocks go back: at 12:30 UTC it is 13:30, and sunset is at 17:01.
    ['2026-10-25T13:00:00Z', null],
    ['2026-10-25T13:40:00Z', 'light'],
    ['2027-01-01T11:00:00Z', 'season'],
    ['2028-02-29T11:00:00Z', 'season'],
  ])('pick-up in Zagreb at %s: %s', (iso, reason) => {
    const { land, boat, noBoat } = ask('ZAG', 'b:vrbnik', at(iso))
    expect([noBoat?.reason ?? null, boat === null]).toEqual([reason, reason !== null])
    expect(land.length).toBe(3)
  })

  test('what is offered instead holds', () => {
    const { noBoat } = ask('ZAG', 'b:vrbnik', at('2026-07-15T20:00:00Z'))
    if (noBoat?.reason !== 'light') throw new Error('it is dark')
    for (const when of [noBoat.first, noBoat.last]) expect(ask('ZAG', 'b:vrbnik', { when }).boat).not.toBeNull()
    expect(ask('ZAG', 'b:vrbnik', { when: noBoat.last + 60_000 }).boat).toBeNull()
  })

  test('the way back is looked at too', () => {
    const there = { ...at('2026-07-15T08:00:00Z'), returnTrip: true }
    const back = (iso: string) => ask('selce', 'b:vrbnik', { ...there, returnWhen: Date.parse(iso) })
    expect(back('2026-07-15T18:20:00Z').boat).not.toBeNull()
    expect(back('2026-07-15T18:40:00Z').noBoat?.reason).toBe('light')
    expect(back('2026-11-15T10:00:00Z').noBoat?.reason).toBe('season')
  })
})
