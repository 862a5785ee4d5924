import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn, textOf, townSections } from './corpus.ts'
import { foreignTo, wordsOf } from './language.ts'

/** Shorter ones may be all names. */
const LEAST_WORDS_OF_A_TEXT = 12
const LEAST_WORDS_OF_A_MESSAGE = 8

test.each(localeCodes)('every section and every longer text of %s is in its language', (locale) => {
  const sections = sectionsIn(locale)
  expect(sections.length).toBeGreaterThan(400)
  expect(sections.flatMap((section) => foreign(section))).toEqual([])
})

test.each(localeCodes)('every longer interface string of %s is in its language', (locale) => {
  const long = messageSections(locale).filter((section) => wordsOf(textOf(section)).length >= LEAST_WORDS_OF_A_MESSAGE)
  expect(long.length).toBeGreaterThan(50)
  expect(long.flatMap((section) => foreign(section))).toEqual([])
})

test('the canary: an English paragraph among Croatian ones, a German one among Italian ones', () => {
  const hr = townSections('rijeka', 'hr').find(({ where }) => where === 'pageData.pickUp')
  const it = townSections('rijeka', 'it').find(({ where }) => where === 'pageData.pickUp')
  if (!hr || !it) throw new Error('no sections')
  const english = 'The old town is closed to cars, so we set you down at the gate and you walk the rest of the way.'
  const german = 'Die Altstadt ist für Autos gesperrt, deshalb halten wir vor dem Tor, und den Rest gehen Sie zu Fuß.'
  expect(foreign({ ...hr, texts: [...hr.texts, english] })).toEqual([expect.stringMatching(/looks like en: The old/)])
  expect(foreign({ ...it, texts: [german, ...it.texts] })).toEqual([expect.stringMatching(/looks like de: Die Alt/)])
})

function foreign(section: Section): string[] {
  const long = [...section.texts, textOf(section)].filter((text) => wordsOf(text).length >= LEAST_WORDS_OF_A_TEXT)
  return long.flatMap((text) => {
    const found = foreignTo(section.locale, text)
    return found ? [`${section.file} ${section.where}: looks like ${found}: ${text.slice(0, 90)}`] : []
  })
}
