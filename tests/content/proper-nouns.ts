import { readFileSync } from 'node:fs'
import { withoutTokens } from '#catalogue/token.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Section } from './corpus.ts'
import { namesFor } from './names.ts'

/** A case adds or takes as many letters at the end of a Croatian name. */
const ENDING_LETTERS = 2
const LEAST_STEM_LETTERS = 3
/** German writes every noun large, so there only what cannot be a German noun tells: Croatian letters, and streets. */
const TELLS_IN_GERMAN = /[čćđšž]|(stra(ß|ss)e|gasse|platz|allee|ufer)$/i

/** Names in a section that stand neither in its facts nor in data nor in the list of words. */
export function unknownNames(section: Section, listed: ReadonlySet<string>): string[] {
  const isKnown = knownNamesOf(section)
  const found = new Set(section.texts.flatMap((text) => capitalsIn(text, section.locale)))
  return [...found].filter((word) => !listed.has(word) && !isKnown(word))
}

/** May this section use the word as a name? In Croatian in any case. */
export function knownNamesOf(section: Section): (word: string) => boolean {
  const known = namesFor(section)
  const names = section.locale === 'hr' ? [...known] : []
  return (word) => known.has(word) || names.some((name) => isSameName(word, name))
}

/** content/words/{locale}.txt: right words that no dictionary and no fact knows; `#` begins a remark. */
export function listedWords(locale: LocaleCode): Set<string> {
  const lines = readFileSync(`content/words/${locale}.txt`, 'utf8').split('\n')
  return new Set(lines.map((line) => line.replace(/#.*/, '').trim()).filter(Boolean))
}

/** Words with a capital that the beginning of a sentence did not give them. */
function capitalsIn(text: string, locale: LocaleCode): string[] {
  const sentences = withoutTokens(text).split(/(?<=[.!?:;·–])\s+|(?<=[“”„«»(])/u)
  return sentences.flatMap((sentence) => {
    const words = sentence.match(/[\p{L}\d’]+/gu)?.map(bareWord) ?? []
    const inside = locale === 'de' ? words.filter((word) => TELLS_IN_GERMAN.test(word)) : words.slice(1)
    return inside.filter((word) => /^\p{Lu}/u.test(word))
  })
}

/** Without an article before it or a genitive behind it: dell’Istria, Zagreb’s. */
function bareWord(word: string): string {
  return word.replace(/’s?$/, '').replace(/^\p{L}{1,5}’/u, '')
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(LEAST_STEM_LETTERS, word.length - ENDING_LETTERS))
}

/** Venecija and Veneciju: the same but for the ending. */
function isSameName(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > ENDING_LETTERS) return false
  const shorter = word.length < name.length ? word : name
  return word.startsWith(stemOf(shorter)) && name.startsWith(stemOf(shorter))
}
