import type { GazetteerPlace } from '#domain/places/gazetteer.ts'
import type { FoundPlace, PlaceSearch } from '#domain/places/place-search.server.ts'
import {
  cleanLine,
  coordinatesIn,
  isAddress,
  isReadable,
  namingWords,
  postalCodeAlone,
  wordsOf,
} from '#domain/places/place-words.ts'

export type MeantPlace = { id: string; address: string | null }
/** `place`: the one that is meant for sure; `choices`: those that may be meant. */
export type Meaning = { place: MeantPlace } | { choices: MeantPlace[] }

type Map = {
  search: PlaceSearch
  /** A hotel or a station in a town is priced as the town, and is an address there. */
  townOf(id: string): string
  isPriced(id: string): boolean
  nameOf(place: GazetteerPlace): string
}

const MOST_FOUND = 20
const MOST_CHOICES = 6

/** What a text means that is no name of ours as it was typed: with a typo, in other words, a hotel or a street with its town. */
export function meaningOf(text: string, map: Map): Meaning {
  if (!isReadable(text)) return { choices: [] }
  const rows = map.search.search({ text, near: null, limit: MOST_FOUND }).filter(({ place }) => map.isPriced(place.id))
  const [best] = rows
  if (best === undefined) return { choices: [] }
  const isUnsure = rows.some(({ match }) => match === 'popular')
  const likewise = rows.filter(({ match }) => match === best.match)
  // What is only written alike is asked about.
  if (!isUnsure && best.match !== 'similar' && likewise.length === 1) return { place: inTown(best, map) }
  const line = cleanLine(text)
  const words = wordsOf(line)
  const isTownless = isAddress(namingWords(words)) || postalCodeAlone(words) !== null
  if (coordinatesIn(line) === null && isTownless) return { choices: townsOf(rows, line, map).slice(0, MOST_CHOICES) }
  // Popular towns are offered for a hotel or a street. Another word is a place that we do not know.
  const offered = rows.filter(({ match }) => match !== 'popular')
  return { choices: once(offered.map((row) => inTown(row, map))).slice(0, MOST_CHOICES) }
}

/** The towns an address may lie in, each once: those with a house of this name, then the popular ones. */
function townsOf(rows: readonly FoundPlace[], line: string, map: Map): MeantPlace[] {
  const towns = rows.map((row) => {
    const { id, address } = inTown(row, map)
    return { id, address: row.place.kind === 'hotel' ? line : address, rank: rankOf(row, id, map) }
  })
  return once(
    towns.toSorted((a, b) => a.rank - b.rank),
    ({ id }) => id,
  )
}

function rankOf({ match }: FoundPlace, id: string, { search }: Map): number {
  if (match === 'popular') return 2
  return search.isPopular(id) ? 0 : 1
}

function inTown({ place, address }: FoundPlace, { townOf, nameOf }: Map): MeantPlace {
  const town = townOf(place.id)
  return town === place.id ? { id: town, address } : { id: town, address: address ?? nameOf(place) }
}

/** The first of those with the same key. */
function once(rows: readonly MeantPlace[], keyOf = ({ id, address }: MeantPlace) => `${id} ${address}`): MeantPlace[] {
  const shown = new Set<string>()
  return rows.filter((row) => !shown.has(keyOf(row)) && shown.add(keyOf(row)))
}
