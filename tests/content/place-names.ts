import { readFileSync } from 'node:fs'
import { withoutTokens } from '#catalogue/token.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { factsOf, type Section } from './corpus.ts'
import { townFacts } from './names.ts'

/** A Croatian name in the three cases prepositions ask for. */
type Declined = { nominative: string; genitive: string; accusative: string; locative: string }

/** Cities abroad are no towns of ours, and their cases stand nowhere else. */
const ABROAD: Declined[] = [
  { nominative: 'Trst', genitive: 'Trsta', accusative: 'Trst', locative: 'Trstu' },
  { nominative: 'Ljubljana', genitive: 'Ljubljane', accusative: 'Ljubljanu', locative: 'Ljubljani' },
  { nominative: 'Venecija', genitive: 'Venecije', accusative: 'Veneciju', locative: 'Veneciji' },
  { nominative: 'Istra', genitive: 'Istre', accusative: 'Istru', locative: 'Istri' },
  { nominative: 'Slovenija', genitive: 'Slovenije', accusative: 'Sloveniju', locative: 'Sloveniji' },
  { nominative: 'Italija', genitive: 'Italije', accusative: 'Italiju', locative: 'Italiji' },
]
/** Prepositions that take one case, and those that take either of two. */
const TAKES: { prepositions: string; cases: (keyof Declined)[] }[] = [
  { prepositions: 'iz|od|do|kod|blizu|bez|oko|pokraj|ispred|iznad|izvan', cases: ['genitive'] },
  { prepositions: 'u|na', cases: ['accusative', 'locative'] },
  { prepositions: 'kroz|niz|uz', cases: ['accusative'] },
  { prepositions: 'prema|po', cases: ['locative'] },
]

const declined: Declined[] = [
  ...townFacts.map(({ names, cases }) => ({
    nominative: names.hr,
    genitive: cases.gen.replace(/^\S+ /, ''),
    accusative: cases.acc.replace(/^\S+ /, ''),
    locative: cases.loc.replace(/^\S+ /, ''),
  })),
  ...ABROAD,
]

/** A name in a form another language uses: Rijeka in Italian prose, Fiume in Croatian. */
export function foreignNames(section: Section): string[] {
  const own = ownNames(section)
  const text = own.reduce((rest, name) => rest.replaceAll(name, ' '), withoutTokens(section.texts.join('\n')))
  return foreignForms(section.locale).filter((form) => stands(form, text))
}

/** A Croatian name in a case its preposition does not take: u Rijeka, iz Zagreb. */
export function wrongCases(text: string): string[] {
  return wrongForms.flatMap((forms) => text.match(forms) ?? [])
}

/** One expression a preposition: those of its forms that no name has in a case it takes. */
const wrongForms = TAKES.map(({ prepositions, cases }) => {
  const right = new Set(declined.flatMap((name) => cases.map((one) => name[one])))
  const wrong = new Set(declined.flatMap((name) => Object.values(name)).filter((form) => !right.has(form)))
  return new RegExp(`(?<!\\p{L})(?:${prepositions}) (?:${[...wrong].join('|')})(?![\\p{L}–-])`, 'gu')
})

/** Forms of other languages that are nobody's own in this one. */
function foreignForms(locale: LocaleCode): string[] {
  const own = new Set([...townFacts, ...airports()].map(({ names }) => names[locale]))
  const all = [
    ...townFacts.flatMap(({ names, alt }) => [...Object.values(names), ...Object.values(alt).flat()]),
    ...ABROAD_FORMS,
  ]
  return [...new Set(all)].filter((form) => !own.has(form) && !(OWN_ABROAD[locale] ?? []).includes(form))
}

const OWN_ABROAD: Record<LocaleCode, string[]> = {
  en: ['Trieste', 'Venice', 'Istria'],
  hr: ['Trst', 'Venecija', 'Istra'],
  it: ['Trieste', 'Venezia', 'Lubiana', 'Istria'],
  de: ['Triest', 'Venedig', 'Istrien'],
}
const ABROAD_FORMS = Object.values(OWN_ABROAD).flat()

/**
 * A form is at home where it is said to be one: in brackets behind the name, or as part of a longer name in the facts
 * (Opatija-Matulji, Trg Republike Hrvatske).
 */
function ownNames(section: Section): string[] {
  const brackets = section.texts.flatMap((text) => text.match(/\([^)]*\)/g) ?? [])
  const long = factsOf(section).flatMap(({ names }) => names.filter((name) => /[\s-]/.test(name)))
  return [...brackets, ...long]
}

function stands(form: string, text: string): boolean {
  return new RegExp(`(?<![\\p{L}-])${form}(?![\\p{L}-])`, 'u').test(text)
}

function airports(): { names: Record<LocaleCode, string> }[] {
  return JSON.parse(readFileSync('content/geo/airports.json', 'utf8'))
}
