import { regions, type TownFacts } from '#catalogue/town.ts'
import { fold, foldings } from './place.ts'

export type Region = (typeof regions)[number]

/** What the visitor of the overview looks for: as it was typed, and one of our regions or all. */
export type TownQuestion = { text: string; region: Region | null }

/** No name of ours is longer; what is longer is cut before anything looks at it. */
export const LONGEST_SEARCH = 60

/** Whatever stands in the query, this comes out; a region that is not ours is all of them. */
export function readTownQuestion(query: URLSearchParams): TownQuestion {
  const plain = (query.get('q') ?? '').slice(0, 1000).replace(/[\p{C}\s]+/gu, ' ')
  const region = query.get('region')
  return {
    // By characters: half of one could not be written back.
    text: [...plain.trim()].slice(0, LONGEST_SEARCH).join('').trim(),
    region: regions.find((each) => each === region) ?? null,
  }
}

/** How the regions are called, in every language. */
export type RegionNames = Record<Region, readonly string[]>

/**
 * By any name of a town or of its island, in any language and spelling, each word from its beginning; or by the region or the county it
 * lies in. A text that begins a town's name means towns: Zagreb is not all of central Croatia.
 */
export function findTowns(towns: readonly TownFacts[], requested: TownQuestion, names: RegionNames): TownFacts[] {
  const within = towns.filter((town) => requested.region === null || town.region === requested.region)
  if (requested.text === '') return within
  const text = fold(requested.text)
  if (text === '') return []
  const words = text.split(' ').filter((word, _, all) => all.length === 1 || !GENERIC.has(word))
  const isNamed = (town: TownFacts) => {
    const own = namesOf(town, towns)
    return words.length > 0 && words.every((word) => own.some((name) => ` ${name}`.includes(` ${word}`)))
  }
  const meansTowns = towns.some((town) => foldedOf(town).names.some((name) => name.startsWith(text)))
  if (meansTowns || text.length < SHORTEST_REGION) return within.filter(isNamed)
  const begins = (area: string) => area.startsWith(text)
  const meant = new Set(regions.filter((region) => names[region].flatMap(foldings).some(begins)))
  return within.filter((town) => isNamed(town) || meant.has(town.region) || foldedOf(town).counties.some(begins))
}

/** Fewer letters begin too many regions. */
const SHORTEST_REGION = 3

/** “Insel Krk”, “isola di Cherso”: what an island is called beside its name. */
const GENERIC = new Set(['island', 'of', 'the', 'otok', 'isola', 'di', 'd', 'insel', 'die'])

/** An island has the names of the town that is called like it. */
function namesOf(town: TownFacts, towns: readonly TownFacts[]): string[] {
  const { island } = town
  if (island === null) return foldedOf(town).names
  const namesake = towns.find(({ name }) => name === island)
  return [...foldedOf(town).names, ...foldings(island), ...(namesake ? foldedOf(namesake).names : [])]
}

type Folded = { names: string[]; counties: string[] }
const known = new WeakMap<TownFacts, Folded>()

/** Made once: anybody may ask, and there are four hundred names. */
function foldedOf(town: TownFacts): Folded {
  let folded = known.get(town)
  if (!folded) {
    const { name, names, alt, county } = town
    folded = {
      names: [name, ...Object.values(names), ...Object.values(alt).flat()].flatMap(foldings),
      counties: Object.values(county).flatMap(foldings),
    }
    known.set(town, folded)
  }
  return folded
}
