import { fold, foldings, type Place } from './place.ts'

const COUNTRY = new Set(['croatia', 'hrvatska', 'croazia', 'kroatien', 'hr'])

/**
 * The town of an address: `Carera 12, 52210 Rovinj` → Rovinj. Only where the town stands as a part of its own or at the end:
 * a street is often named after another town. null where nothing is sure.
 */
export function townOfAddress(text: string, all: readonly Place[]): Place | null {
  const parts = partsOf(text)
  const towns = all.filter(({ kind, id }) => kind === 'town' || id === 'selce')
  const named = (isNamed: (name: string) => boolean) =>
    towns.find((town) => namesOf(town).some((name) => name.length >= 3 && isNamed(name))) ?? null
  for (const part of parts.toReversed()) {
    const found = named((name) => name === part)
    if (found) return found
  }
  const last = parts.at(-1) ?? ''
  return named((name) => last.endsWith(` ${name}`))
}

/** The same of the gazetteer, where a village is called like many a street: only a part of its own, and only one place of the name. */
export function settlementOfAddress(text: string, named: (part: string) => readonly Place[]): Place | null {
  for (const part of partsOf(text).toReversed()) {
    const [found, other] = named(part)
    if (found) return other ? null : found
  }
  return null
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => fold(part.replace(/\b(?:HR-?)?\d{5}\b/gi, ' ')))
    .filter((part) => part !== '' && !COUNTRY.has(part))
}

function namesOf({ names, otherNames }: Place): string[] {
  return [...Object.values(names), ...otherNames].flatMap(foldings)
}
