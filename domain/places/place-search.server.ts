import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { countryOf, type Gazetteer, type GazetteerPlace, nameIn, SETTLEMENTS } from './gazetteer.ts'
import { createPlaceIndex, type Hit, kmBetween, type PlaceIndex, type Point } from './place-index.server.ts'
import { createPlaceLabels } from './place-labels.ts'
import {
  cityIn,
  cleanLine,
  coordinatesIn,
  fold,
  isAddress,
  namingWords,
  postalCodeAlone,
  type Word,
  withoutJoiningWords,
  withoutTownWords,
  withoutWords,
  wordsOf,
} from './place-words.ts'

/**
 * How a place answers a text. `name`: the text says it. `similar`: it is written alike. `town`: the text is an address in it.
 * `popular`: the text does not say where; one of the places most people ride to. `nearby`: near the point that was asked for.
 */
export type PlaceMatch = 'name' | 'similar' | 'town' | 'popular' | 'nearby'

/** `address`: the part of the text that is not the place's name, to be kept with the trip; `at`: where it is, if that is known. */
export type FoundPlace = { place: GazetteerPlace; match: PlaceMatch; address: string | null; at?: Point }

export type PlaceQuestion = { text: string; near: Point | null; limit: number }

export type PlaceSearch = {
  find(id: string): GazetteerPlace | null
  /** Best first. Something can be chosen, unless `placeless` says why not. */
  search(question: PlaceQuestion): FoundPlace[]
  /** Whether the text means a city outside the map, or a point with no settlement near. */
  placeless(text: string): Placeless | null
  isPopular(id: string): boolean
  region(place: GazetteerPlace, locale: LocaleCode): string
  label(place: GazetteerPlace, locale: LocaleCode, t: Translate): string
}

export type Placeless = 'outside' | 'nothing-near'

/** As far as a point may lie from the settlement whose price it has. */
export const NEAR_POINT_KM = 5

/** The post centre by the first two digits of a Croatian postal code. */
const POST_CENTRES: Record<string, string> = {
  10: 'zagreb',
  20: 'dubrovnik',
  21: 'split',
  22: 'sibenik',
  23: 'zadar',
  31: 'osijek',
  32: 'vukovar',
  33: 'virovitica',
  34: 'pozega',
  35: 'slavonski-brod',
  40: 'cakovec',
  42: 'varazdin',
  43: 'bjelovar',
  44: 'sisak',
  47: 'karlovac',
  48: 'koprivnica',
  49: 'krapina',
  51: 'rijeka',
  52: 'pula',
  53: 'gospic',
}

/** Builds the index: of two thousand places in a tenth of a second, 8 MB. */
export function createPlaceSearch(gazetteer: Gazetteer): PlaceSearch {
  const labels = createPlaceLabels(gazetteer)
  const places = gazetteer.places.filter(({ isHidden }) => isHidden !== true)
  const index = createPlaceIndex({ ...gazetteer, places }, labels)
  const byId = new Map(gazetteer.places.map((place) => [place.id, place]))
  const find = (id: string) => byId.get(id) ?? byId.get(id.toUpperCase()) ?? null
  const popular = gazetteer.popular.flatMap((id) => places.find((place) => place.id === id) ?? [])
  const ofPopular = (near: Point | null, address: string | null) =>
    nearestFirst(popular, near).map((place): FoundPlace => ({ place, match: 'popular', address }))

  const outside = new Set((gazetteer.outside ?? []).map((name) => withoutJoiningWords(fold(name))))
  // A place that the office added wins.
  const isOurs = (text: string) => index.named(textsOf(namingWords(wordsOf(text))), 'none', null).length > 0
  const isOutside = (line: string) => outside.has(cityIn(line)) && !line.split(',').some(isOurs)
  const settlements = places.filter(({ kind }) => SETTLEMENTS.has(kind))
  const settlementsAt = (point: Point) =>
    nearestFirst(
      settlements.filter((place) => kmBetween(place, point) <= NEAR_POINT_KM),
      point,
    )

  /** `Hvar town` means Hvar; the word is a part of the name in `Stari Grad`. */
  const townsNamed = (words: readonly Word[]) => {
    const own = withoutTownWords(words)
    if (own === null || index.named(textsOf(namingWords(words)), 'none', null).length > 0) return []
    return index.named(textsOf(own), 'none', null).filter(({ kind }) => SETTLEMENTS.has(kind))
  }

  const answer = ({ text, near }: Omit<PlaceQuestion, 'limit'>): FoundPlace[] => {
    const line = cleanLine(text)
    const words = wordsOf(line)
    const point = coordinatesIn(line)
    if (point !== null)
      return settlementsAt(point).map((place) => ({ place, match: 'nearby', address: line, at: point }))
    if (isOutside(line)) return []
    const [first] = words
    if (first === undefined) {
      if (near === null) return ofPopular(null, null)
      return nearest(places, near).map((place) => ({ place, match: 'nearby', address: null }))
    }
    const said = words.filter((word) => word.text !== '')
    const code = postalCodeAlone(said)
    if (code !== null) return ofPopular(near ?? find(POST_CENTRES[code.slice(-5, -3)] ?? ''), line)
    if (said.length === 1 && first.text.length === 1) {
      const begun = beginningWith(first.text, places, index, near)
      return begun.length > 0 ? begun : ofPopular(near, null)
    }
    const { found, isSure } = understand(line, words, index, find, near)
    // Otherwise it was an address, and its town is asked for.
    const understood = isSure ? found : [...found, ...ofPopular(near, line)]
    const towns = townsNamed(words).map((place): FoundPlace => ({ place, match: 'name', address: null }))
    return [...towns, ...understood]
  }
  return {
    find,
    search: (question) => once(answer(question)).slice(0, question.limit),
    placeless(text) {
      const line = cleanLine(text)
      const point = coordinatesIn(line)
      if (point !== null) return settlementsAt(point).length === 0 ? 'nothing-near' : null
      return isOutside(line) ? 'outside' : null
    },
    isPopular: (id) => gazetteer.popular.includes(id),
    region: labels.region,
    label: labels.label,
  }
}

type Find = (id: string) => GazetteerPlace | null
type Understood = { found: FoundPlace[]; isSure: boolean }

function understand(
  line: string,
  words: readonly Word[],
  index: PlaceIndex,
  find: Find,
  near: Point | null,
): Understood {
  const naming = namingWords(words)
  const exact = firstOf(
    () => index.search(textsOf(words.filter(({ text }) => text !== '')), 'none', near),
    () => index.search(textsOf(naming), 'none', near),
  )
  const withTown = (tolerance: 'none' | 'typos') => addressIn(line, words, index, tolerance, near)
  if (isAddress(naming)) {
    if (exact.length === 0) {
      const found = firstOf(
        () => withTown('none'),
        () => withTown('typos'),
      )
      return { found, isSure: found.length > 0 }
    }
    // There may be another hotel of this name; only with its town it is this one.
    return { found: housesIn(exact, line, words, find), isSure: withTown('none').length > 0 }
  }
  const found = firstOf(
    // One word may be the beginning of a rare name and a popular one with a typo; several that all fit are meant.
    () => (naming.length > 1 ? exact.map(asFound) : []),
    () => index.search(textsOf(naming), 'typos', near).map(asFound),
    () => withTown('none'),
    () => withTown('typos'),
    () => index.search(textsOf(naming), 'guess', near).map(asFound),
  )
  return { found, isSure: found.some(({ match }) => match !== 'similar') }
}

function asFound({ place, isExact }: Hit): FoundPlace {
  return { place, match: isExact ? 'name' : 'similar', address: null }
}

function firstOf<Row>(...attempts: (() => Row[])[]): Row[] {
  for (const attempt of attempts) {
    const rows = attempt()
    if (rows.length > 0) return rows
  }
  return []
}

/** In words, the longest first. */
const LENGTHS_OF_NAMES = [4, 3, 2, 1] as const

/** The town in an address. */
function addressIn(
  line: string,
  words: readonly Word[],
  index: PlaceIndex,
  tolerance: 'none' | 'typos',
  near: Point | null,
): FoundPlace[] {
  const said = words.filter(({ text }) => text !== '')
  const naming = namingWords(words)
  // With typos nobody looks between: every run of words would look like some village.
  const spans =
    tolerance === 'typos' ? endsOf(line, naming) : [...endsOf(line, said), ...endsOf(line, naming), ...runsOf(said)]
  for (const span of spans) {
    const towns = index
      .named(textsOf(span), tolerance, near)
      .filter(({ kind }) => kind !== 'hotel' && kind !== 'border')
    const address = withoutWords(line, words, span)
    const whole = tolerance === 'none' ? 'name' : 'similar'
    if (towns.length > 0) return towns.map((place) => ({ place, match: address === null ? whole : 'town', address }))
  }
  return []
}

/** Where a town stands in an address: behind the last comma, else at the end, else at the beginning; the longest name first. */
function endsOf(line: string, words: readonly Word[]): Word[][] {
  const begins = words.flatMap((word, at) =>
    at === 0 || /[,;]/.test(line.slice(words[at - 1]?.end, word.start)) ? [at] : [],
  )
  const segments = begins.map((begin, at) => words.slice(begin, begins[at + 1])).toReversed()
  const lengths = lengthsIn(words)
  return [
    ...segments.filter((segment) => segment.length <= LENGTHS_OF_NAMES[0]),
    ...lengths.map((length) => words.slice(-length)),
    ...lengths.map((length) => words.slice(0, length)),
  ]
}

/** All runs of words, the longest and the last ones first. */
function runsOf(words: readonly Word[]): Word[][] {
  return lengthsIn(words).flatMap((length) =>
    words
      .slice(length - 1)
      .map((_, at) => words.slice(at, at + length))
      .toReversed(),
  )
}

function lengthsIn(words: readonly Word[]): number[] {
  return LENGTHS_OF_NAMES.filter((length) => length <= words.length)
}

/**
 * What the map knows of a house. A hotel is answered as all others are, by its town, which is priced, and its own name as the
 * address; then as itself.
 */
function housesIn(exact: readonly Hit[], line: string, words: readonly Word[], find: Find): FoundPlace[] {
  const found = exact.map(({ place }): FoundPlace => ({
    place,
    match: 'name',
    address: place.kind === 'hotel' ? null : line,
  }))
  const best = exact[0]?.place
  const town = best?.kind === 'hotel' ? find(best.within ?? '') : null
  if (!best || !town) return found
  const names = new Set(localeCodes.flatMap((locale) => wordsOf(nameIn(town, locale)).map(({ text }) => text)))
  const taken = words.filter(({ text }) => names.has(text))
  const address = taken.length > 0 ? withoutWords(line, words, taken) : null
  return [{ place: town, match: 'town', address: address ?? line, at: { lat: best.lat, lon: best.lon } }, ...found]
}

function beginningWith(
  letter: string,
  places: readonly GazetteerPlace[],
  index: PlaceIndex,
  near: Point | null,
): FoundPlace[] {
  const begun = places.filter(({ name }) => wordsOf(name)[0]?.text.startsWith(letter))
  const [home, abroad] = [true, false].map((isHome) => begun.filter((place) => (countryOf(place) === 'HR') === isHome))
  const rows = [home, abroad].flatMap((some = []) => index.byWeight(some, near))
  return rows.map((place) => ({ place, match: 'name', address: null }))
}

/** Where somebody stands who asks by the place alone: nobody is picked up at a border or, by car, on a pier. */
function nearest(places: readonly GazetteerPlace[], near: Point): GazetteerPlace[] {
  return nearestFirst(
    places.filter(({ kind }) => kind !== 'border' && kind !== 'boat-stop'),
    near,
  )
}

function nearestFirst(places: readonly GazetteerPlace[], near: Point | null): GazetteerPlace[] {
  return near === null ? [...places] : places.toSorted((a, b) => kmBetween(a, near) - kmBetween(b, near))
}

/** A place that answers twice is shown as its better answer. */
function once(found: readonly FoundPlace[]): FoundPlace[] {
  const shown = new Set<string>()
  return found.filter(({ place }) => !shown.has(place.id) && shown.add(place.id))
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}
