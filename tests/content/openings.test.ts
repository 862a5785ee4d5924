import { expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { towns, yaml } from './corpus.ts'
import { nameWords } from './names.ts'
import { shinglesOf } from './similarity.ts'

type Words = {
  hero: { headline: string; sentence: string }
  pageData: { title: string; intro: { text: string }[]; faq: { question: string }[] }
}
type Opening = { town: string; text: string }

/** What a reader of several towns meets first in each; "Taxi X: the price first" with another name is the same text. */
const KINDS: Record<string, (words: Words) => string[]> = {
  title: ({ pageData }) => [pageData.title],
  headline: ({ hero }) => [hero.headline],
  'first words': ({ pageData }) => [(pageData.intro[0]?.text ?? '').split(' ').slice(0, FIRST_WORDS).join(' ')],
  question: ({ pageData }) => pageData.faq.map(({ question }) => question),
}
const FIRST_WORDS = 7
const OWN_QUESTIONS = 3

test.each(localeCodes)('no two towns of %s open with the same words', (locale) => {
  for (const [kind, textsOf] of Object.entries(KINDS)) expect(alike(openings(locale, textsOf)), kind).toEqual([])
})

test.each(localeCodes)('every town of %s answers three questions of its own', (locale) => {
  const few = towns.filter((town) => wordsOf(town, locale).pageData.faq.length < OWN_QUESTIONS)
  expect(few).toEqual([])
})

test('the canary: the same headline with another name', () => {
  const opening = (town: string, text: string): Opening => ({ town, text })
  const two = [
    opening('krk', 'Krk: know the fare before the ride'),
    opening('rab', 'Rab: know the fare before the ride'),
  ]
  expect(alike(two)).toEqual(['krk and rab: Rab: know the fare before the ride'])
  expect(alike([opening('krk', 'Krk: an island'), opening('rab', 'Rab: four towers on a ridge')])).toEqual([])
})

function openings(locale: LocaleCode, textsOf: (words: Words) => string[]): Opening[] {
  return towns.flatMap((town) => textsOf(wordsOf(town, locale)).map((text) => ({ town, text })))
}

function wordsOf(town: string, locale: LocaleCode): Words {
  return yaml<Words>(`content/taxi/${town}/${locale}.yaml`)
}

/** Names masked; texts of a few words are left alone, as there is only one way to ask for a train. */
function alike(found: readonly Opening[]): string[] {
  const names = nameWords()
  const seen = new Map<string, string>()
  return found.flatMap(({ town, text }) => {
    const shingles = [...shinglesOf(text, names)]
    if (shingles.length < LEAST_SHINGLES) return []
    const key = shingles.join('|')
    const first = seen.get(key)
    if (first === undefined) seen.set(key, town)
    return first === undefined || first === town ? [] : [`${first} and ${town}: ${text}`]
  })
}

const LEAST_SHINGLES = 3
