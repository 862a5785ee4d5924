import { expect, test } from 'vitest'
import { answerPrice } from '#features/fares/price-answer.server.ts'
import { shownRoads } from '#features/places/route.ts'
import { localeCodes } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { type Section, sectionsIn } from './corpus.ts'
import { type Box, contradictions, otherRoads, unsaid } from './trip-claims.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)
const boxes = new Map<string, Box | null>()

/** The rows of the price box, by the names of their messages. */
function boxOf(from: string, to: string): Box | null {
  const key = `${from}>${to}`
  const known = boxes.get(key)
  if (known !== undefined) return known
  const t: Translate = (key, ...values) => [key, ...values.map(String)].join(' ')
  const { priced } = answerPrice(new URLSearchParams({ from, to }), 'en', { ...site, t })
  const rows = new Map(priced?.facts.map(({ label, value }) => [label, value]))
  const besides = rows.get('price-box.fact.tolls') ?? ''
  const box = priced && {
    toll: besides.includes('motorways'),
    vignette: besides.includes('vignette'),
    ferry: rows.has('price-box.fact.ferries'),
    abroad: rows.has('price-box.fact.countries') || rows.has('price-box.fact.borders'),
  }
  boxes.set(key, box)
  return box
}

test.each(localeCodes)('no text in %s says of a trip what its price box denies', (locale) => {
  expect(sectionsIn(locale).flatMap((section) => contradictions(section, boxOf))).toEqual([])
})

test.each(localeCodes)('an airport page in %s names the toll and the vignette that its price box lists', (locale) => {
  expect(sectionsIn(locale).flatMap((section) => unsaid(section, boxOf))).toEqual([])
})

test.each(localeCodes)('a road that a sentence in %s names with its trip is on the planned route', (locale) => {
  expect(sectionsIn(locale).flatMap((section) => otherRoads(section, roadsOf))).toEqual([])
})

/** Without the sign of the country behind it. */
function roadsOf(from: string, to: string): string[] {
  const route = site.places.landWay(from, to)
  return route ? shownRoads(route.via).map((road) => road.replace(/ .*/, '')) : []
}

const planted = (locale: Section['locale'], here: string, text: string): Section => ({
  kind: 'town',
  locale,
  file: 'planted',
  here,
  where: 'hero',
  texts: [text],
})

test('the canary: a toll, a border and a ferry denied that the price box lists, and one claimed that it does not', () => {
  const denied = {
    en: 'Zagreb, {min:ZAG}, no toll. Ljubljana, {min:LJU}, without a border and with no vignette.',
    hr: 'Zagreb, {min:ZAG}, bez cestarine. Ljubljana, {min:LJU}, bez granice i bez vinjete.',
    it: 'Zagabria, {min:ZAG}, senza pedaggio. Lubiana, {min:LJU}, senza confini e senza vignetta.',
    de: 'Zagreb, {min:ZAG}, keine Maut. Ljubljana, {min:LJU}, ohne Grenze und ohne Vignette.',
  }
  const claimed = {
    en: 'Cres, {min:cres}, with no ferry. Rijeka, {min:RJK}, and the toll is in the price.',
    hr: 'Cres, {min:cres}, bez trajekta. Rijeka, {min:RJK}, cestarina je u cijeni.',
    it: 'Cherso, {min:cres}, senza traghetto. Fiume, {min:RJK}, pedaggio compreso.',
    de: 'Cres, {min:cres}, ohne Fähre. Rijeka, {min:RJK}, Maut inbegriffen.',
  }
  for (const locale of localeCodes) {
    expect(contradictions(planted(locale, 'opatija', denied[locale]), boxOf), locale).toHaveLength(3)
    expect(contradictions(planted(locale, 'opatija', claimed[locale]), boxOf), locale).toHaveLength(2)
  }
})

test('the canary: a road that is free beside one that is not is no contradiction', () => {
  expect(contradictions(planted('en', 'opatija', 'From {price:TRS}: no toll on the RA13.'), boxOf)).toEqual([])
})

test('the canary: a road that leads elsewhere', () => {
  const wrong = planted('en', 'opatija', 'Zagreb, {min:ZAG} by the A9.')
  expect(otherRoads(wrong, roadsOf)).toEqual(['planted hero: A9 in "Zagreb, {min:ZAG} by the A9."'])
})
