import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn, townSections } from './corpus.ts'
import { foreignNames, wrongCases } from './place-names.ts'

/** Where a form of another language is what the sentence is about. */
const MEANT: { file: string; name: string; reason: string }[] = [
  { file: 'content/taxi/novigrad/it.yaml', name: 'Novigrad', reason: 'the other Novigrad, near Zadar, has this name' },
  { file: 'content/taxi/pula/it.yaml', name: 'Pula', reason: 'the question asks what the name on the ticket means' },
  { file: 'content/taxi/zadar/de.yaml', name: 'Neustadt', reason: 'the new part of Zadar, not Novigrad' },
]

test.each(localeCodes)('every place is called in %s as that language calls it', (locale) => {
  expect([...sectionsIn(locale), ...messageSections(locale)].flatMap(nameFaults)).toEqual([])
})

test('every exception is still needed', () => {
  const unused = MEANT.filter(({ file, name }) => {
    const [, , town = '', locale] = file.replace('.yaml', '').split('/')
    const sections = localeCodes.filter((code) => code === locale).flatMap((code) => townSections(town, code))
    return !sections.some((section) => foreignNames(section).includes(name))
  })
  expect(unused).toEqual([])
})

test('every Croatian name of a place has the case its preposition takes', () => {
  const sections = [...sectionsIn('hr'), ...messageSections('hr')]
  expect(sections.flatMap(caseFaults)).toEqual([])
})

test('the canary: foreign forms and wrong cases', () => {
  expect(nameFaults(planted('it', 'Da Rijeka si prende la A6 per Zagreb.'))).toHaveLength(1)
  expect(nameFaults(planted('it', 'Da Fiume (Rijeka) si prende la A6 per Zagabria.'))).toEqual([])
  expect(nameFaults(planted('hr', 'Iz Fiume vozimo prema moru.'))).toHaveLength(1)
  expect(nameFaults(planted('de', 'In Abbazia halten wir am Markt.'))).toHaveLength(1)
  expect(wrongCases('Čekamo vas u Rijeka kod luke.')).toEqual(['u Rijeka'])
  expect(wrongCases('Vozimo iz Zagreb do Pulu.').toSorted()).toEqual(['do Pulu', 'iz Zagreb'])
  expect(wrongCases('Čekamo vas u Rijeci, vozimo u Rijeku, iz Zagreba do Pule i kroz Velu Luku.')).toEqual([])
})

function planted(locale: Section['locale'], text: string): Section {
  return { kind: 'town', locale, file: 'planted', here: 'osijek', where: 'planted', texts: [text] }
}

function nameFaults(section: Section): string[] {
  const meant = MEANT.filter(({ file }) => file === section.file).map(({ name }) => name)
  const found = foreignNames(section).filter((name) => !meant.includes(name))
  return found.length > 0 ? [`${section.file} ${section.where}: ${found.join(', ')}`] : []
}

function caseFaults(section: Section): string[] {
  return section.texts.flatMap(wrongCases).map((fault) => `${section.file} ${section.where}: ${fault}`)
}
