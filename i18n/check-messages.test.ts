import { expect, test } from 'vitest'
import type { CatalogueEntry } from './catalogue-file.ts'
import { messageFaults } from './check-messages.ts'
import { inEveryLocale, type LocaleCode } from './locale.ts'

const entry = (key: string, text: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  key,
  text,
  note: 'for the translator',
  same: false,
  ...more,
})

const good = {
  en: [entry('home', 'Go home'), entry('bags', '{n, plural, one {# bag} other {# bags}} to {town}')],
  hr: [entry('home', 'Početna'), entry('bags', '{n, plural, one {# torba} few {# torbe} other {# torbi}} do {town}')],
  it: [entry('home', 'Vai alla pagina iniziale'), entry('bags', '{n, plural, one {# borsa} other {# borse}} a {town}')],
  de: [entry('home', 'Startseite'), entry('bags', '{n, plural, one {# Koffer} other {# Koffer}} nach {town}')],
}

/** The good catalogues with the texts of one language replaced; null takes a key away. */
function faultsWith(locale: LocaleCode, texts: Record<string, string | null>): string[] {
  const changed = good[locale].flatMap((row) => {
    const text = texts[row.key]
    return text === null ? [] : [{ ...row, text: text ?? row.text }]
  })
  return messageFaults({ ...good, [locale]: changed })
}

test('complete catalogues have no fault', () => {
  expect(messageFaults(good)).toEqual([])
})

test('the Croatian few is asked for', () => {
  expect(faultsWith('hr', { bags: '{n, plural, one {# torba} other {# torbi}} do {town}' })).toEqual([
    'hr: "bags" lacks the plural form "few" of {n}',
  ])
})

test('English plural forms are enough for German and Italian, not fewer', () => {
  expect(faultsWith('de', { bags: '{n, plural, other {# Koffer}} nach {town}' })).toEqual([
    'de: "bags" lacks the plural form "one" of {n}',
  ])
})

test('a renamed placeholder is told with both lists', () => {
  expect(faultsWith('it', { bags: '{n, plural, one {# borsa} other {# borse}} a {città}' })).toHaveLength(1)
  expect(faultsWith('it', { bags: '{n, plural, one {# borsa} other {# borse}} a {citta}' })).toEqual([
    'it: "bags" has the arguments (citta, n), English has (n, town)',
  ])
})

test('counting what English only shows is a fault', () => {
  const texts = inEveryLocale((code) => [entry('far', code === 'hr' ? 'još {km, number} km' : `${code} {km} km`)])
  expect(messageFaults(texts)).toEqual(['hr: "far" counts {km}, English does not'])
})

test('English left in another language, unless it is marked as the same', () => {
  expect(faultsWith('de', { home: 'Go home' })).toEqual(['de: "home" is still English'])
  const same = inEveryLocale(() => [entry('name', 'Galeb', { same: true })])
  expect(messageFaults(same)).toEqual([])
})

test('missing, stray, doubled and empty keys', () => {
  expect(faultsWith('it', { home: null })).toEqual(['it: "home" is missing'])
  expect(faultsWith('it', { home: ' ' })).toEqual(['it: "home" is empty'])
  expect(messageFaults({ ...good, de: [...good.de, entry('extra', 'mehr')] })).toEqual([
    'de: "extra" is not in English',
  ])
  expect(messageFaults({ ...good, de: [...good.de, entry('home', 'Startseite')] })).toEqual(['de: a key stands twice'])
})

test('an English text carries a note for the translator', () => {
  const noted = { ...good, en: good.en.map((row) => (row.key === 'home' ? { ...row, note: '' } : row)) }
  expect(messageFaults(noted)).toEqual(['en: "home" has no note for the translator'])
})

test('what is not ICU is told with the reason', () => {
  expect(faultsWith('de', { home: '{offen' })[0]).toMatch(/^de: "home" is not ICU: .*message end/)
})

test.each([
  ['en', 'The most you will pay', 'most you will pay', 'fixed price'],
  ['hr', 'Sjedalica ili povišenje', 'povišenj', 'postolje (booster)'],
  ['hr', 'Vaša narudžba', 'narudžb', 'rezervacija, rezervirati'],
  ['it', 'Ciao Anna', 'Ciao', 'Gentile, Buongiorno'],
  ['de', 'Eine Quittung', 'Quittung', 'Beleg'],
] as const)('a word that was replaced is told with the one to write, in %s', (locale, text, found, instead) => {
  expect(faultsWith(locale, { home: text })).toEqual([`${locale}: "home" says "${found}": write "${instead}"`])
})

test('the Croatian order button keeps the words of consumer law', () => {
  expect(faultsWith('hr', { home: 'Naruči uz obvezu plaćanja' })).toEqual([])
  expect(faultsWith('hr', { home: 'Naručeno uz obvezu plaćanja' })).toEqual([])
  expect(faultsWith('hr', { home: 'Naruči vožnju' })).toHaveLength(1)
})
