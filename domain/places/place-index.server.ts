import MiniSearch, { type SearchOptions } from 'minisearch'
import { localeCodes } from '#i18n/locale.ts'
import { type Gazetteer, type GazetteerKind, type GazetteerPlace, nameIn } from './gazetteer.ts'
import type { PlaceLabels } from './place-labels.ts'
import { fold, withoutJoiningWords } from './place-words.ts'

export type Point = { lat: number; lon: number }
/** `isExact`: every word that was asked for is a word of the place, or begins one. */
export type Hit = { place: GazetteerPlace; isExact: boolean }
/** How much may be mistyped: nothing, a letter or two, or anything that still looks alike. */
export type Tolerance = 'none' | 'typos' | 'guess'

export type PlaceIndex = {
  /** Places that fit all words, best first. */
  search(words: readonly string[], tolerance: Tolerance, near: Point | null): Hit[]
  /** Places of which this is a whole name, best first; of a name with a typo too. */
  named(words: readonly string[], tolerance: 'none' | 'typos', near: Point | null): GazetteerPlace[]
  byWeight(places: readonly GazetteerPlace[], near: Point | null): GazetteerPlace[]
}

/** How likely somebody means it, beside a town of the same size. Measured on queries people type. */
const KIND_WEIGHT: Record<GazetteerKind, number> = {
  city: 1.35,
  airport: 1.25,
  town: 1.2,
  oldtown: 1.05,
  park: 1.05,
  resort: 1,
  zone: 1,
  beach: 0.95,
  hotel: 0.9,
  place: 0.9,
  quarter: 0.9,
  rail: 0.9,
  restaurant: 0.9,
  sight: 0.9,
  street: 0.85,
  village: 0.9,
  bus: 0.85,
  'ferry-port': 0.85,
  port: 0.85,
  cruise: 0.8,
  hospital: 0.8,
  marina: 0.8,
  border: 0.6,
  'boat-stop': 0.5,
}
const POPULAR_WEIGHT = 1.15
/** A whole name is three times as good as a part of one. */
const WHOLE_NAME = 3
/** With a typo: who types one word means a name of one word, Zadar rather than Zadar Airport. */
const LIKE_A_WHOLE_NAME = 1.5
/** At the place itself it counts three times as much; 40 km away not twice as much. */
const NEAR_GAIN = 2
const NEAR_KM = 40

const FIELD_BOOST = { name: 3, other: 2.2, around: 0.4 }

type Indexed = { id: number; name: string; other: string; around: string }

export function createPlaceIndex(gazetteer: Gazetteer, labels: PlaceLabels): PlaceIndex {
  const { places } = gazetteer
  const popular = new Set(gazetteer.popular)
  const numberOf = new Map(places.map((place, number) => [place, number]))
  const weights = places.map(
    ({ id, kind, population = 0 }) =>
      KIND_WEIGHT[kind] * (1 + Math.log10(1 + population) / 8) * (popular.has(id) ? POPULAR_WEIGHT : 1),
  )
  // The same regions and towns are said of many places.
  const foldedTexts = new Map<string, string>()
  const folded = (text: string) => {
    const known = foldedTexts.get(text)
    if (known !== undefined) return known
    foldedTexts.set(text, fold(text))
    return folded(text)
  }
  const foldedNames = places.map((place) => [...new Set(namesOf(place).map(folded))])
  const wholeNames = places.map(
    (place, number) =>
      new Set([...(foldedNames[number] ?? []), ...namesWithRegion(place, labels, folded)].flatMap(whole)),
  )
  const wordsOfNames = foldedNames.map((names) => names.map((name) => name.split(' ')))
  const nameLengths = wordsOfNames.map((names) => new Set(names.map(({ length }) => length)))
  const byName = new Map<string, GazetteerPlace[]>()
  for (const [number, place] of places.entries()) {
    for (const name of foldedNames[number] ?? []) byName.set(name, [...(byName.get(name) ?? []), place])
  }
  const index = new MiniSearch<Indexed>({
    fields: ['name', 'other', 'around'],
    processTerm: (term) => (term.length < 2 ? null : term),
  })
  index.addAll(
    places.map((place, id): Indexed => {
      const [name = '', ...others] = foldedNames[id] ?? []
      const around = new Set(localeCodes.flatMap((locale) => labels.around(place, locale)).map(folded))
      return { id, name, other: others.join(' '), around: [...around].join(' ') }
    }),
  )
  foldedTexts.clear()

  const weightOf = (place: GazetteerPlace, near: Point | null) =>
    (weights[numberOf.get(place) ?? 0] ?? 1) * (near ? nearness(place, near) : 1)

  const boosted = (words: readonly string[], near: Point | null) => {
    const text = words.join(' ')
    return (number: number, term: string) => {
      const place = places[number]
      if (!place) return 1
      const isTypo = !words.some((word) => term.startsWith(word))
      const likeWhole = isTypo && nameLengths[number]?.has(words.length) ? LIKE_A_WHOLE_NAME : 1
      return weightOf(place, near) * (wholeNames[number]?.has(text) ? WHOLE_NAME : likeWhole)
    }
  }

  return {
    search(words, tolerance, near) {
      const options: SearchOptions = {
        combineWith: 'AND',
        prefix: (term) => term.length > 1 && !isNumber(term),
        ...fuzziness[tolerance],
        boost: FIELD_BOOST,
        weights: { fuzzy: 0.35, prefix: 0.7 },
        boostDocument: boosted(words, near),
      }
      const found = index.search(words.join(' '), options)
      const hits = found.flatMap(({ id, terms }) => {
        const place = places[Number(id)]
        if (!place || !words.every((word) => isLike(word, terms))) return []
        return [{ place, isExact: words.every((word) => isSaidIn(word, terms)) }]
      })
      // Where whole words of ours were typed nothing was mistyped: what only looks alike comes last.
      const isWritten = found.some(({ terms }) => words.every((word) => terms.includes(word)))
      return isWritten ? [true, false].flatMap((isExact) => hits.filter((hit) => hit.isExact === isExact)) : hits
    },
    named(words, tolerance, near) {
      const known = byName.get(words.join(' '))
      if (known) return this.byWeight(known, near)
      if (tolerance === 'none') return []
      const options: SearchOptions = {
        combineWith: 'AND',
        fields: ['name', 'other'],
        fuzzy: smallTypo,
        maxFuzzy: 2,
        boostDocument: boosted(words, near),
      }
      const isWhole = (number: number, terms: readonly string[]) =>
        wordsOfNames[number]?.some((name) => name.length === words.length && name.every((word) => terms.includes(word)))
      return index
        .search(words.join(' '), options)
        .flatMap(({ id, terms }) => (isWhole(Number(id), terms) ? (places[Number(id)] ?? []) : []))
    },
    byWeight: (some, near) => some.toSorted((a, b) => weightOf(b, near) - weightOf(a, near)),
  }
}

const fuzziness: Record<Tolerance, Pick<SearchOptions, 'fuzzy' | 'maxFuzzy'>> = {
  none: { fuzzy: false },
  typos: { fuzzy: (term) => (isNumber(term) || term.length < 4 ? false : term.length < 6 ? 1 : 0.25), maxFuzzy: 2 },
  guess: { fuzzy: (term) => (isNumber(term) || term.length < 4 ? false : term.length < 6 ? 1 : 0.34), maxFuzzy: 3 },
}

/** In a line that is an address every other word is a stranger's name: only what is nearly a place's name counts as one. */
function smallTypo(term: string): number | boolean {
  if (isNumber(term) || term.length < 5) return false
  return term.length < 9 ? 1 : 2
}

function isNumber(term: string): boolean {
  return /^\d+$/.test(term)
}

function isSaidIn(word: string, terms: readonly string[]): boolean {
  // One letter is not looked for.
  return word.length < 2 || terms.some((term) => term.startsWith(word))
}

/** More than one letter is mistyped only behind a right first one: `Dubrovink`, but `Lokrum` is not `Okrug`. */
function isLike(word: string, terms: readonly string[]): boolean {
  return isSaidIn(word, terms) || terms.some((term) => term[0] === word[0] || isOneEdit(word, term))
}

/** One letter too many, too few or wrong. */
function isOneEdit(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return [
    [at + 1, at + 1],
    [at + 1, at],
    [at, at + 1],
  ].some(([inA, inB]) => a.slice(inA) === b.slice(inB))
}

function namesOf(place: GazetteerPlace): string[] {
  const code = place.kind === 'airport' ? [place.id] : []
  return [place.name, ...localeCodes.map((locale) => nameIn(place, locale)), ...(place.aliases ?? []), ...code]
}

/** As a list shows them, in each language. */
function namesWithRegion(place: GazetteerPlace, labels: PlaceLabels, folded: (text: string) => string): string[] {
  return localeCodes.map((locale) => `${folded(nameIn(place, locale))} ${folded(labels.region(place, locale))}`)
}

/** `Laghi di Plitvice` is asked for without its `di` too. */
function whole(name: string): string[] {
  return [name, withoutJoiningWords(name)]
}

function nearness(place: GazetteerPlace, near: Point): number {
  return 1 + NEAR_GAIN * Math.exp(-kmBetween(place, near) / NEAR_KM)
}

const KM_PER_DEGREE = 111.2

/** Flat: at the distances at which it matters the earth is. */
export function kmBetween(a: Point, b: Point): number {
  const eastWest = (a.lon - b.lon) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, eastWest)
}
