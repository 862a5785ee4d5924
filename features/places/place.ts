import { type InEveryLocale, type LocaleCode, localeCodes } from '#i18n/locale.ts'

export type PlaceKind = 'town' | 'airport' | 'boat-stop' | 'city'

/** Anything one can ride from or to. Towns have their slug as id, airports their IATA code, cities `c:`, boat stops `b:`. */
export type Place = {
  id: string
  kind: PlaceKind
  names: InEveryLocale<string>
  /** Other names people type: exonyms, old names, never shown as a heading. */
  otherNames: readonly string[]
  lat: number
  lon: number
  /** ISO 3166 alpha-2 */
  country: string
  iata?: string
  region?: string
  island?: string
  /** How a car gets to the island. */
  crossing?: 'bridge' | 'ferry'
  /** No car gets there, by road or by ferry. */
  isBoatOnly?: true
  /** A road leads to it, and no car goes further. */
  endsRoad?: true
}

/** The kind of a place, which its id says. */
export function kindOfId(id: string): PlaceKind {
  if (/^[A-Z]{3}$/.test(id)) return 'airport'
  if (id.startsWith('b:')) return 'boat-stop'
  return id.startsWith('c:') ? 'city' : 'town'
}

/** Places of one kind or region, as a select shows them. */
export type PlaceGroup = { label: string; options: { id: string; name: string }[] }

/** How well a text fits a place; 0 is not at all. Higher is better: code, whole name, beginning, beginning of a word, inside. */
export function matchOf(place: Place, text: string, locale: LocaleCode): number {
  const wanted = fold(text)
  if (wanted === '') return 0
  if (wanted === fold(place.id) || wanted === place.iata?.toLowerCase()) return 100
  const own = foldings(place.names[locale])
  const rank = Math.max(...own.map((name) => rankOf(name, wanted)))
  const others = [...localeCodes.map((code) => place.names[code]), ...place.otherNames].flatMap(foldings)
  // Half a step lower: of two equally good fits the one named in the reader's language comes first.
  return Math.max(rank, ...others.map((name) => rankOf(name, wanted) - 5), 0)
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 90
  if (name.startsWith(wanted)) return 70
  if (name.includes(` ${wanted}`)) return 50
  return wanted.length >= 3 && name.includes(wanted) ? 30 : 0
}

const MARKS = /\p{M}/gu

/** „Đakovo“, `Djakovo`, ` DAKOVO ` all compare equal to one of the foldings of the name. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}:]+/gu, ' ')
    .trim()
}

export function foldings(name: string): string[] {
  const plain = fold(name)
  const variants = [plain]
  if (/đ/i.test(name)) variants.push(fold(name.replaceAll('đ', 'dj').replaceAll('Đ', 'Dj')))
  if (/[äöü]/i.test(name)) variants.push(fold(name.replace(/[äöü]/gi, (vowel) => `${vowel}e`)))
  return variants
}
