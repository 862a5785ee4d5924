import type { LocaleCode } from './locale.ts'

const NO_BREAK = '\u00a0'

/**
 * What belongs together in every language: a number and what it counts, a day and its month, a dash and what stands before
 * it, the two halves of a name, a law's article and its number.
 */
const everywhere: [RegExp, string][] = [
  [/(?<=\d) (?=\p{L}{1,9}(?!\p{L})|[€%])/gu, NO_BREAK],
  [/(?<=\d\.) (?=\p{L})/gu, NO_BREAK],
  [/(?<=\S) (?=[–—] )/gu, NO_BREAK],
  [/(?<=\bMarco) (?=Polo\b)/gu, NO_BREAK],
  [/(?<=\bFranj[oe]) (?=Tuđman)/gu, NO_BREAK],
  [/(?<=\bPrice) (?=Pass\b)/gu, NO_BREAK],
  [/(?<=(?<!\p{L})(?:[Aa]rt|Abs|par|lett|čl|st|t)\.) (?=[\d(])/gu, NO_BREAK],
]

/** What a typesetter of the language never leaves at the end of a line. */
const own: Record<LocaleCode, [RegExp, string][]> = {
  en: [[/(?<=(?<!\p{L})(?:St|Dr|Mr|Mrs|No\.)) (?=[\p{Lu}\d])/gu, NO_BREAK]],
  // Prepositions and conjunctions of one letter go with the next word.
  hr: [
    [/(?<=(?<![\p{L}\d])[aiouksAIOUKS]) (?=[\p{L}\d])/gu, NO_BREAK],
    [/(?<=(?<!\p{L})(?:[Čč]lan|stav)(?:ak|ka|ku)) (?=\d)/gu, NO_BREAK],
    [/(?<=(?<!\p{L})točk[aeiu]) (?=\()/gu, NO_BREAK],
  ],
  it: [
    [/(?<=(?<!\p{L})(?:S\.|Sig\.|n\.)) (?=[\p{Lu}\d])/gu, NO_BREAK],
    [/(?<=(?<!\p{L})lett\.) (?=[a-z](?!\p{L}))/gu, NO_BREAK],
  ],
  // DIN 5008: parts of an abbreviation stand together.
  de: [[/(?<=(?<!\p{L})(?:z\.|d\.|u\.|Nr\.|St\.)) (?=\p{L}|\d)/gu, NO_BREAK]],
}

/** Sets a sentence as a typesetter of its language would. It changes spaces only: a sentence stays as its translator wrote it. */
export function setType(text: string, locale: LocaleCode): string {
  return [...everywhere, ...own[locale]].reduce((set, [where, space]) => set.replace(where, space), text)
}

/** For what a machine lists: the title of a tab, a search result, the subject of a letter. */
export function plainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK, ' ')
}
