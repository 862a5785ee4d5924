import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingsSchema } from '#catalogue/settings.ts'
import { townFactsSchema } from '#catalogue/town.ts'
import { readGeo } from '#features/places/geo.server.ts'
import { createPlaces } from '#features/places/places.server.ts'
import type { Translate } from '#i18n/messages.ts'
import { fixedClock } from '#lib/clock.ts'
import { localFaresOf } from './local-fares.server.ts'
import { answerPrice, type PriceDeps } from './price-answer.server.ts'
import { fixedRouteRows, priceTableRows } from './price-table.server.ts'
import { quotesFor } from './quote.ts'
import { tariffInWords } from './tariff-in-words.server.ts'
import { tariffJson } from './tariff-json.server.ts'
import { readTariff } from './tariff.server.ts'
import { zoneNameOf } from './tariff.ts'

const yaml = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'))
const towns = readdirSync('content/taxi').map((slug) => v.parse(townFactsSchema, yaml(`taxi/${slug}/town.yaml`)))
const geo = readGeo('content')
const places = createPlaces(geo, towns)
const settings = v.parse(settingsSchema, yaml('settings.yaml'))
/** Says which message was asked for, and with what: the words themselves are the translators'. */
const t: Translate = (key, ...args) => [key, ...args.map((values) => JSON.stringify(values))].join(' ')
const stops = [
  { id: 'b:silo', sampleCents: 4500, kind: 'line' as const },
  { id: 'b:vrbnik', sampleCents: null, kind: 'line' as const },
]
const boat = {
  place: 'selce',
  persons: 8,
  stops,
  facts: [],
  season: { from: '04-01', to: '10-31' },
  transferMinutes: 15,
}
const deps: PriceDeps = {
  places,
  tariff: readTariff('content', () => true),
  localFares: localFaresOf(geo.ferries, boat, { lat: 45.156, lon: 14.721 }),
  clock: fixedClock('2026-11-21T10:00:00Z'),
  catalogue: { settings },
  t,
}
const ask = (query: Record<string, string>, preset = {}) => answerPrice(new URLSearchParams(query), 'it', deps, preset)

test('the day is said in the language of the page, whatever the browser writes into its field', () => {
  const requested = { from: 'PUY', to: 'rovinj', date: '2026-12-07', time: '10:00' }
  const days = (query: Record<string, string>) =>
    ask(query)
      .priced?.facts.filter(({ label }) => label.endsWith('date'))
      .map(({ value }) => value.replaceAll('\u00a0', ' '))
  expect(days(requested)).toEqual(['lunedì 7 dicembre 2026, 10:00'])
  const back = { return: '1', returnDate: '2026-12-08', returnTime: '09:30' }
  expect(days({ ...requested, ...back })?.at(-1)).toBe('martedì 8 dicembre 2026, 09:30')
  expect(days({ from: 'PUY', to: 'rovinj' })).toEqual([])
})

describe('the answer', () => {
  test('a page with a trip of its own answers before anything is asked', () => {
    const answer = ask({}, { from: 'PUY', to: 'rovinj' })
    expect(answer).toMatchObject({ status: 'priced', errors: {}, typed: { from: 'PUY', to: 'rovinj' } })
    expect(answer.title).toContain('Rovigno')
    expect(answer.priced?.classes.map((row) => row.vehicle)).toEqual(['car', 'van', 'minibus'])
    expect(answer.priced?.classes[0]?.price).toMatch(/^70\s€$/)
    expect(answer.priced?.sampleMark).toBe('price-box.sample')
    expect(answer.announcement).toContain('70')
  })

  test('a page that knows one end only asks for the other, without an error', () => {
    expect(ask({}, { to: 'rovinj' })).toMatchObject({ status: 'empty', errors: {}, typed: { to: 'rovinj' } })
    expect(ask({ from: '', to: 'rovinj' })).toMatchObject({ status: 'invalid', firstError: 'from' })
  })

  test('names and codes are understood, and the selects show what was understood', () => {
    expect(ask({ from: 'Pola', to: 'lju' })).toMatchObject({ status: 'priced', typed: { from: 'pula', to: 'LJU' } })
  })

  test('the planned route: ferry, border, tolls', () => {
    const labels = (query: Record<string, string>) => ask(query).priced?.facts.map((fact) => fact.label)
    expect(labels({ from: 'RJK', to: 'cres' })).toContain('price-box.fact.ferries')
    expect(labels({ from: 'dubrovnik', to: 'TIV' })).toContain('price-box.fact.borders')
    expect(labels({ from: 'opatija', to: 'LJU' })).toEqual(
      expect.arrayContaining(['price-box.fact.tolls', 'price-box.fact.countries']),
    )
    const sampleTotal = ask({ from: 'RJK', to: 'cres' }).priced
    expect(sampleTotal?.classes[0]).toMatchObject({ plus: null })
    expect(sampleTotal?.included).toContain('price-box.included.ferry')
  })

  test('without ticket prices of its own a site with prices says that the ticket is paid on board, and no number', () => {
    const own = { ...deps, tariff: { ...deps.tariff, sample: false } }
    const { priced } = answerPrice(new URLSearchParams({ from: 'RJK', to: 'cres' }), 'it', own)
    expect(priced?.classes[0]).toMatchObject({ plus: 'price-box.class.plus-ferry' })
    expect(priced?.classes[0]?.lines.at(-1)).toMatchObject({ amount: 'price-box.line.on-board' })
    expect(priced?.included).not.toContain('price-box.included.ferry')
  })

  test('no total of a sample site stays open, on any way between towns and airports', () => {
    for (const from of towns)
      for (const { route } of [...places.airportsOf(from.slug), ...places.nearestTowns(from.slug)])
        for (const row of quotesFor(
          route,
          deps.tariff,
          { when: null, people: 1, bags: 0, returnTrip: false },
          deps.localFares,
        ))
          expect(row.asks, `${route.from} ${route.to} ${row.vehicle}`).toBe(false)
  })

  test('a known place without a distance is no error: it says so and keeps the trip', () => {
    const answer = ask({ from: 'ZAG', to: 'PUY', people: '3' })
    expect(answer).toMatchObject({ status: 'unpriced', errors: {}, typed: { from: 'ZAG', to: 'PUY', people: '3' } })
    expect(answer.unpriced).toMatchObject({
      text: 'price-box.unpriced.no-distance',
      contactText: 'price-box.unpriced.no-contact',
    })
    const withPhone = { ...settings, contact: { ...settings.contact, phone: '+3850000000' } }
    const reachable = answerPrice(new URLSearchParams({ from: 'ZAG', to: 'PUY' }), 'en', {
      ...deps,
      catalogue: { settings: withPhone },
    })
    expect(reachable.unpriced?.contact?.href).toBe('tel:+3850000000')
  })

  test('a boat ride has the price of its stop, or none', () => {
    const classes = ask({ from: 'selce', to: 'b:silo' }).priced?.classes
    expect(classes?.map(({ vehicle }) => vehicle)).toEqual(['boat', 'car', 'van', 'minibus'])
    expect(classes?.[0]).toMatchObject({ cents: 4500 })
    expect(ask({ from: 'selce', to: 'b:goli-otok' }).unpriced?.text).toBe('price-box.unpriced.boat')
    expect(ask({ from: 'selce', to: 'b:sveti-marin', people: '9' }).unpriced?.text).toContain('boat-full')
  })

  test('beside a boat each class says its minutes; a refused boat says why, and that there is a way by land', () => {
    for (const { way } of ask({ from: 'selce', to: 'b:silo' }).priced?.classes ?? []) expect(way).toMatch(/way\./)
    const winter = ask({ from: 'selce', to: 'b:silo', date: '2026-12-01', time: '10:00' })
    expect(winter.priced?.classes.map(({ vehicle }) => vehicle)).toEqual(['car', 'van', 'minibus'])
    expect(winter.priced?.notice).toMatch(/no-boat\.season.*no-boat\.land/)
  })

  test('night and notes: by distance only', () => {
    const notes = (query: Record<string, string>) => ask(query).priced?.notes.join()
    expect(notes({ from: 'pula', to: 'porec' })).toContain('day-price')
    expect(notes({ from: 'opatija', to: 'RJK' })).not.toContain('day-price')
    expect(notes({ from: 'TRS', to: 'opatija' })).toContain('note.abroad')
    const lines = (time: string) =>
      ask({ from: 'pula', to: 'porec', date: '2026-12-01', time }).priced?.classes[0]?.lines.length
    expect(Number(lines('23:00')) - Number(lines('12:00'))).toBe(1)
  })

  test('a place stands in its field by its name, what was typed wrong as it was typed', () => {
    expect(ask({ from: 'PUY', to: 'qwrtzx' }).ends).toEqual({
      from: { text: places.find('PUY')?.names.it, choices: [] },
      to: { text: 'qwrtzx', choices: [] },
    })
  })

  test('what is wrong is said in words; nothing throws', () => {
    expect(ask({ from: 'rovinj', to: 'rovinj', people: '60', bags: 'x' })).toMatchObject({
      status: 'invalid',
      firstError: 'to',
      errors: {
        to: 'price-box.error.same-place',
        people: 'price-box.error.people {"most":16}',
        bags: 'price-box.error.bags {"most":16}',
      },
    })
    expect(ask({ from: 'constructor', to: '%00' }).status).toBe('invalid')
  })
})

describe('the table', () => {
  const href = (from: string, to: string) => `?from=${from}&to=${to}`

  test('every town has airports and neighbours, nearest first, each a link to its price', () => {
    for (const town of towns) {
      const rows = priceTableRows(town.slug, 'hr', deps, href)
      expect(rows.length).toBeGreaterThanOrEqual(10)
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    }
    expect(priceTableRows('rovinj', 'en', deps, href)[0]).toMatchObject({
      id: 'PUY',
      href: '?from=PUY&to=rovinj',
      car: '€70',
      ferry: null,
    })
    const own = { ...deps, tariff: { ...deps.tariff, sample: false } }
    expect(priceTableRows('cres', 'en', own, href).some((row) => row.ferry !== null)).toBe(true)
  })

  test('every fixed route between two places has its row', () => {
    const between = deps.tariff.fixed.filter((row) => row.between.every((end) => zoneNameOf(end) === null))
    expect(fixedRouteRows('en', deps, href)).toHaveLength(between.length)
  })
})

test('the tariff in words and for machines says that it is a sample', () => {
  expect(tariffInWords('en', deps)).toMatchObject({ sampleMark: 'price-box.sample' })
  const json = tariffJson(deps.tariff, settings, deps.localFares)
  expect(json).toMatchObject({ sample: true, currency: 'EUR', byDistance: { start: '4.00', minimum: '12.00' } })
  expect(json.offers[0]).toMatchObject({ '@type': 'Offer', price: '65.00', priceCurrency: 'EUR', sample: true })
})
