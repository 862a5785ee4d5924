import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { type Section, sectionsIn } from './corpus.ts'
import { listedWords, unknownNames } from './proper-nouns.ts'

test.each(localeCodes)('every proper name of %s stands in the facts, in data or in content/words', (locale) => {
  const listed = listedWords(locale)
  const faults = sectionsIn(locale).flatMap((section) =>
    unknownNames(section, listed).map((name) => `${section.file} ${section.where}: ${name}`),
  )
  expect(faults).toEqual([])
})

test('the canary: a street nobody has named in the facts', () => {
  const streets = {
    en: 'We set you down in Marmont Street, beside the Grand Hotel Belvedere.',
    hr: 'Dočekat ćemo vas u Ulici kneza Mislava, kod hotela Neboder.',
    it: 'Ti aspettiamo in via Garibaldi, davanti all’hotel Bellavista.',
    de: 'Wir warten in der Marmontstraße vor dem Haus von Herrn Krešić.',
  }
  for (const locale of localeCodes) {
    const section: Section = {
      kind: 'town',
      locale,
      file: 'planted',
      here: 'osijek',
      where: 'planted',
      texts: [streets[locale]],
    }
    expect(unknownNames(section, listedWords(locale)).length, locale).toBeGreaterThanOrEqual(2)
  }
})
