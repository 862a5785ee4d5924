// node scripts/check-spelling.ts [locale ...]: every word of content that Hunspell, the facts and content/words do not know.
// Needs hunspell and four dictionaries (Debian: see PACKAGES). They are not npm packages because dictionary-it and
// dictionary-de are under the GPL, which tests/rules/licences.test.ts does not allow among what we install.
import { spawnSync } from 'node:child_process'
import { withoutTokens } from '#catalogue/token.ts'
import { type InEveryLocale, isLocaleCode, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn } from '#tests/content/corpus.ts'
import { knownNamesOf, listedWords } from '#tests/content/proper-nouns.ts'

const DICTIONARIES: InEveryLocale<string> = { en: 'en_GB', hr: 'hr_HR', it: 'it_IT', de: 'de_DE' }
const PACKAGES = 'hunspell hunspell-en-gb hunspell-hr hunspell-it hunspell-de-de'
/** Strings that are in another language than the file: "this page in …". */
const OTHER_LANGUAGE = /^locale\.suggest\./

/** One wrong word and one right one a language: a dictionary that cannot tell them apart has not been read. */
const CANARIES: InEveryLocale<[string, string]> = {
  en: ['recieve', 'receive'],
  hr: ['putovnnica', 'putovnica'],
  it: ['traghettto', 'traghetto'],
  de: ['Fährre', 'Fähre'],
}

type Found = { word: string; section: Section }

const requested = process.argv.slice(2).filter(isLocaleCode)
let faults = 0
for (const locale of requested.length > 0 ? requested : localeCodes) checkLocale(locale)
console.log(`${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0

function checkLocale(locale: LocaleCode): void {
  const sections = [...sectionsIn(locale), ...messageSections(locale)].filter(
    ({ where }) => !OTHER_LANGUAGE.test(where),
  )
  const found = sections.flatMap((section) => wordsIn(section).map((word): Found => ({ word, section })))
  const canaries = CANARIES[locale]
  const unknown = unknownTo(DICTIONARIES[locale], new Set([...found.map(({ word }) => word), ...canaries]))
  if (canaries.filter((word) => unknown.has(word)).join() !== canaries[0]) {
    console.error(`${DICTIONARIES[locale]} does not tell ${canaries.join(' from ')}`)
    process.exit(1)
  }
  const listed = listedWords(locale)
  const notified = new Set<string>()
  for (const { word, section } of found) {
    if (!unknown.has(word) || listed.has(word) || notified.has(word) || isName(word, section)) continue
    notified.add(word)
    faults++
    console.log(`${section.file} ${section.where}: ${word}`)
  }
}

/** Zagreb’s, Zagrebs, Krk-Brücke: a name with what its language hangs on it. */
function isName(word: string, section: Section): boolean {
  const isKnown = knownNamesOf(section)
  return [word, word.replace(/’?s$/, ''), ...word.split('-')].some(isKnown)
}

/** Words as a dictionary has them: without the article an Italian one leans on. */
function wordsIn({ texts, locale }: Section): string[] {
  const words = texts.flatMap((text) => withoutTokens(text).match(/\p{L}+(?:[’-]\p{L}+)*/gu) ?? [])
  return locale === 'it' ? words.flatMap((word) => word.split(/(?<=’)/).filter((part) => !part.endsWith('’'))) : words
}

function unknownTo(dictionary: string, words: ReadonlySet<string>): Set<string> {
  const input = [...words].map((word) => word.replaceAll('’', "'")).join('\n')
  const run = spawnSync('hunspell', ['-i', 'utf-8', '-d', dictionary, '-l'], { input, encoding: 'utf8' })
  if (run.error || run.status !== 0) {
    console.error(`hunspell with ${dictionary} cannot be run. Debian: apt-get install ${PACKAGES}`)
    process.exit(1)
  }
  const bad = new Set(run.stdout.split('\n'))
  // Hunspell takes a word with an apostrophe or a dash apart and names the part it does not know.
  return new Set([...words].filter((word) => word.split(/[’-]/).some((part) => bad.has(part)) || bad.has(word)))
}
