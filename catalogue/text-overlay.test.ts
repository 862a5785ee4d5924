import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { readCatalogue } from './catalogue.server.ts'
import { leafFaults, leavesOf, textIds, untranslated, withLeaves, withWords, wordsOf } from './text-overlay.ts'

const catalogue = readCatalogue('content')

test('every page’s words go through the overlay unchanged, in every language', () => {
  expect(textIds(catalogue).length).toBeGreaterThan(55)
  for (const id of textIds(catalogue)) {
    for (const locale of localeCodes) {
      const words = wordsOf(catalogue, id, locale)
      expect(leavesOf(words).length, id).toBeGreaterThan(3)
      expect(withWords(catalogue, id, locale, words), `${id} ${locale}`).toEqual(catalogue)
    }
  }
})

test('one text is exchanged, ids and facts stay', () => {
  const words = wordsOf(catalogue, 'taxi/krk', 'hr')
  const changed = withLeaves(
    words,
    new Map([
      ['hero.headline', 'Novi naslov'],
      ['pageData.intro.0.facts.0', 'x'],
      ['none', 'y'],
    ]),
  )
  const next = withWords(catalogue, 'taxi/krk', 'hr', changed)
  expect(next?.towns['krk']?.words.hr.hero?.headline).toBe('Novi naslov')
  expect(next?.towns['krk']?.words.hr.pageData).toEqual(catalogue.towns['krk']?.words.hr.pageData)
  expect(next?.towns['krk']?.words.en).toBe(catalogue.towns['krk']?.words.en)
})

test('what cannot be shown is no words', () => {
  expect(withWords(catalogue, 'taxi/krk', 'hr', {})).toBe(null)
  expect(withWords(catalogue, 'taxi/atlantis', 'hr', wordsOf(catalogue, 'taxi/krk', 'hr'))).toBe(null)
  expect(withWords(catalogue, 'taxi/__proto__', 'hr', wordsOf(catalogue, 'taxi/krk', 'hr'))).toBe(null)
})

test('faults of texts are found, and the delivered ones have none', () => {
  const piers = catalogue.boat.facts.stops.map(({ id }) => id)
  const ids = new Set(['selce', ...piers, ...Object.keys(catalogue.towns)])
  const knows = (place: string) => ids.has(place) || /^[A-Z]{3}$/.test(place)
  for (const id of textIds(catalogue)) {
    for (const locale of localeCodes)
      expect(leafFaults(wordsOf(catalogue, id, locale), knows), `${id} ${locale}`).toEqual([])
    expect(untranslated(catalogue, id), id).toEqual([])
  }
  const words = withLeaves(
    wordsOf(catalogue, 'taxi/krk', 'en'),
    new Map([
      ['hero.headline', ' '],
      ['hero.sentence', 'To {km:atlantis}'],
      ['pageData.title', 'x'.repeat(61)],
      ['footer.line', 'a { brace'],
    ]),
  )
  expect(leafFaults(words, knows).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'footer.line', fault: 'token' },
    { path: 'hero.headline', fault: 'empty' },
    { path: 'hero.sentence', fault: 'token' },
    { path: 'pageData.title', fault: 'long' },
  ])
})
