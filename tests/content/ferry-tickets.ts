import { readFileSync } from 'node:fs'
import { tokensIn } from '#catalogue/token.ts'
import type { InEveryLocale } from '#i18n/locale.ts'
import { type Section, textOf } from './corpus.ts'

type Row = { from: string; to: string; ferries?: string[]; ferryCount?: number }

/** How each language says that the ticket of the ferry is not in the price. */
const TICKET: InEveryLocale<RegExp> = {
  en: /\bticket/i,
  hr: /\bkart[aeuo]|trajektn\w+ (je )?kart|ulaznic|prijevoz trajektom/i,
  it: /\bbigliett|\bpiù (il |un )?traghetto/i,
  de: /ticket|fährkarte|fahrkarte/i,
}

/** Prices over a ferry in a section that does not say a word about the ticket. */
export function pricesWithoutTicket(section: Section): string[] {
  if (TICKET[section.locale].test(textOf(section))) return []
  return tokensIn(textOf(section))
    .filter(({ kind, from, to }) => kind === 'price' && overFerry.has(`${from ?? section.here}>${to}`))
    .map(({ from, to }) => `${from ?? section.here ?? ''}>${to}`)
}

const overFerry = new Set(
  ['town-airports', 'town-towns'].flatMap(ferryRows).flatMap(({ from, to }) => [`${from}>${to}`, `${to}>${from}`]),
)

function ferryRows(name: string): Row[] {
  const { routes }: { routes: Row[] } = JSON.parse(readFileSync(`content/geo/${name}.json`, 'utf8'))
  return routes.filter(({ ferries = [], ferryCount = 0 }) => ferries.length > 0 || ferryCount > 0)
}
