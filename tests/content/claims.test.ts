import { expect, test } from 'vitest'
import { bannedPhrases } from '#catalogue/banned-phrases.ts'
import { withoutTokens } from '#catalogue/token.ts'
import { localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn, textOf } from './corpus.ts'

test.each(localeCodes)('nothing in %s claims what we may not claim, or says what every brochure says', (locale) => {
  expect([...sectionsIn(locale), ...messageSections(locale)].flatMap(claimFaults)).toEqual([])
})

test('the canary: a claim and a cliché in each language', () => {
  const planted = {
    en: 'Our licensed drivers offer flight tracking to this hidden gem, 24/7.',
    hr: 'Pratimo let i nudimo najjeftinije vožnje do ovog skrivenog dragulja.',
    it: 'Il miglior prezzo, autisti con licenza e una perla dell’Adriatico.',
    de: 'Rund um die Uhr zum günstigsten Preis an die Perle der Adria.',
  }
  for (const locale of localeCodes) {
    const section: Section = {
      kind: 'town',
      locale,
      file: 'planted',
      here: 'osijek',
      where: 'planted',
      texts: [planted[locale]],
    }
    expect(claimFaults(section).length, locale).toBeGreaterThanOrEqual(3)
  }
})

function claimFaults(section: Section): string[] {
  const text = withoutTokens(textOf(section))
  return bannedPhrases[section.locale].flatMap((phrase) => {
    const found = phrase.exec(text)
    return found ? [`${section.file} ${section.where}: "${found[0]}"`] : []
  })
}
