import { expect, test } from 'vitest'
import { fillerFor } from '#app/filled-words.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { pages, type Section, sectionsIn, textOf, towns, townSections, yaml } from './corpus.ts'
import { wordsOf } from './language.ts'

/** Fewer say too little of a town; more are not read on a phone. */
const TOWN_WORDS = { least: 300, most: 700 }
/** What a result list shows. */
const TITLE_LETTERS = 60
const DESCRIPTION_LETTERS = 155

type Head = { file: string; title: string; description: string }

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), 'https://galeb.example')

test.each(localeCodes)('every town of %s has enough words and not too many', (locale) => {
  const counts = towns.map((town) => ({ town, words: countOf(townSections(town, locale)) }))
  expect(counts.length).toBeGreaterThanOrEqual(45)
  expect(counts.filter(isOutside)).toEqual([])
})

test.each(localeCodes)('titles and descriptions of %s are short and nobody else’s, tokens filled', (locale) => {
  const found = heads(locale)
  expect(found).toHaveLength(towns.length + pages.length + 1 + 7 + 1)
  expect(headFaults(found)).toEqual([])
})

test('the canary: too few words, too many, a long title, a title used twice', () => {
  expect(isOutside({ words: 149 })).toBe(true)
  expect(isOutside({ words: 701 })).toBe(true)
  expect(isOutside({ words: 300 })).toBe(false)
  const one = { file: 'a', title: 'Taxi Krk', description: 'd' }
  expect(headFaults([one, { file: 'b', title: 'Taxi Krk', description: 'e'.repeat(156) }])).toHaveLength(2)
  const filled = fillerFor(
    site,
    'en',
    'rijeka',
  )('Taxi from Rijeka to Rijeka Airport: {price:RJK} at most, {min:RJK} by car')
  expect(headFaults([{ file: 'c', title: filled, description: 'f' }])).toHaveLength(1)
})

function countOf(sections: Section[]): number {
  return wordsOf(sections.map(textOf).join(' ')).length
}

function isOutside({ words }: { words: number }): boolean {
  return words < TOWN_WORDS.least || words > TOWN_WORDS.most
}

/** Every page that content makes, as its head will say it. */
function heads(locale: LocaleCode): Head[] {
  const fill = (file: string, here: string | null, words: { title: string; description: string }): Head => ({
    file,
    title: fillerFor(site, locale, here)(words.title),
    description: fillerFor(site, locale, here)(words.description),
  })
  type Words = { title: string; description: string; airports?: Record<string, Words> }
  const hub = yaml<{ pageData: Words }>(`content/airport-transfers/opatija/${locale}.yaml`).pageData
  const boat = yaml<{ basicInfo: Words }>(`content/taxi-boat/selce/${locale}.yaml`).basicInfo
  return [
    ...towns.map((town) => fill(town, town, yaml<{ pageData: Words }>(`content/taxi/${town}/${locale}.yaml`).pageData)),
    fill('the hub', 'opatija', hub),
    ...Object.entries(hub.airports ?? {}).map(([slug, words]) => fill(`airport ${slug}`, 'opatija', words)),
    fill('the boat', 'selce', boat),
    ...sectionsIn(locale)
      .filter(({ kind, where }) => kind === 'page' && where === 'head')
      .map(({ file, texts: [title = '', description = ''] }) => fill(file, null, { title, description })),
  ]
}

function headFaults(found: Head[]): string[] {
  return found.flatMap(({ file, title, description }, at) => {
    const faults: string[] = []
    if (title.length > TITLE_LETTERS) faults.push(`${file}: ${title.length} letters in "${title}"`)
    if (description.length > DESCRIPTION_LETTERS) faults.push(`${file}: ${description.length} in "${description}"`)
    const earlier = found.slice(0, at)
    if (earlier.some((other) => other.title === title)) faults.push(`${file}: title of another page, "${title}"`)
    if (earlier.some((other) => other.description === description)) faults.push(`${file}: description of another page`)
    return faults
  })
}
