import type { CatalogueEntry } from './catalogue-file.ts'
import { compileMessage, type CompiledMessage } from './compile-message.ts'
import { fallbackLocale, type InEveryLocale, localeCodes, type LocaleCode, formattingLanguage } from './locale.ts'

/** The public ones are in every language; the office's own speak two. */
type Catalogues = Partial<InEveryLocale<CatalogueEntry[]>> & Record<typeof fallbackLocale, CatalogueEntry[]>

/** Words that are not the product's, and what to write instead. */
const replacedWords: InEveryLocale<[RegExp, string][]> = {
  en: [
    [/\bmost you (?:will )?pay\b/i, 'fixed price'],
    [/\bstated fee\b/i, 'fee under the terms'],
    [/\bupper limit\b/i, 'maximum tariff'],
    [/\bTake this one\b/, 'Select'],
    [/\bat most \{(?:price|after)\}/i, 'fixed price'],
    [/\bnobody came\b/i, 'no-show'],
    [/\boutward\b/i, 'outbound'],
    [/\b(?:extra|few|no) cases?\b/i, 'suitcases'],
  ],
  hr: [
    [/povišenj/i, 'postolje (booster)'],
    [/mjest\p{L}+ susreta/iu, 'mjesto sastanka'],
    [/gornj\p{L}+ granic/iu, 'najviša tarifa'],
    // Consumer law has the words of the order button: "naručiti uz obvezu plaćanja".
    [/narudžb|naruč(?!\p{L}* uz obvezu plaćanja)/iu, 'rezervacija, rezervirati'],
    [/inačic/i, 'verzija'],
    [/najviše \{(?:price|after)\}/i, 'fiksna cijena'],
  ],
  it: [
    [/\bCiao\b/, 'Gentile, Buongiorno'],
    [/\bDecoder\b/, 'Hai un codice?'],
    [/al massimo \{(?:price|after)\}/i, 'prezzo fisso'],
  ],
  de: [
    [/Quittung/, 'Beleg'],
    [/Fahrpartner|Fahrunternehmen/, 'Beförderer'],
    [/\bDecoder\b/, 'Code eingeben'],
    [/Probebuchung/, 'Testbuchung'],
    [/Musterseite/, 'Testwebsite'],
    [/höchstens \{(?:price|after)\}/i, 'Festpreis'],
  ],
}

/** Every fault of the catalogues given. English is the source: the others must have its keys, its arguments and their own plurals. */
export function messageFaults(catalogues: Catalogues): string[] {
  const source = new Map(catalogues[fallbackLocale].map((entry) => [entry.key, entry]))
  return localeCodes.flatMap((locale) => {
    const entries = catalogues[locale]
    if (!entries) return []
    return [
      ...keyFaults(locale, source, entries),
      ...entries.flatMap((entry) => entryFaults(locale, entry, source.get(entry.key))),
    ]
  })
}

function keyFaults(locale: LocaleCode, source: Map<string, CatalogueEntry>, entries: CatalogueEntry[]): string[] {
  const keys = new Set(entries.map((entry) => entry.key))
  const missing = [...source.keys()].filter((key) => !keys.has(key)).map((key) => `${locale}: "${key}" is missing`)
  const stray = [...keys].filter((key) => !source.has(key)).map((key) => `${locale}: "${key}" is not in English`)
  const twice = entries.length === keys.size ? [] : [`${locale}: a key stands twice`]
  return [...missing, ...stray, ...twice]
}

function entryFaults(locale: LocaleCode, entry: CatalogueEntry, english: CatalogueEntry | undefined): string[] {
  if (!english) return []
  const at = `${locale}: "${entry.key}"`
  if (entry.text.trim() === '') return [`${at} is empty`]
  if (locale === fallbackLocale && entry.note === '') return [`${at} has no note for the translator`]
  const compiled = tryCompile(entry.text, locale)
  const model = tryCompile(english.text, fallbackLocale)
  if (typeof compiled === 'string') return [`${at} is not ICU: ${compiled}`]
  if (typeof model === 'string') return []
  const faults: string[] = []
  const names = [...compiled.arguments.keys()].toSorted().join(', ')
  const wanted = [...model.arguments.keys()].toSorted().join(', ')
  if (names !== wanted) faults.push(`${at} has the arguments (${names}), English has (${wanted})`)
  for (const [name, type] of compiled.arguments) {
    if (type === 'number' && model.arguments.get(name) === 'string')
      faults.push(`${at} counts {${name}}, English does not`)
  }
  for (const { argument, categories } of compiled.plurals) {
    const needed = new Intl.PluralRules(formattingLanguage(locale)).resolvedOptions().pluralCategories
    for (const category of needed) {
      // Italian "many" is for millions; people and bags never get there, and "other" reads the same.
      if (category === 'many' && locale === 'it') continue
      if (!categories.includes(category)) faults.push(`${at} lacks the plural form "${category}" of {${argument}}`)
    }
  }
  for (const [word, instead] of replacedWords[locale]) {
    const found = word.exec(entry.text)
    if (found) faults.push(`${at} says "${found[0]}": write "${instead}"`)
  }
  if (locale !== fallbackLocale && entry.text === english.text && !entry.same) faults.push(`${at} is still English`)
  return faults
}

function tryCompile(text: string, locale: LocaleCode): CompiledMessage | string {
  try {
    return compileMessage(text, locale)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
