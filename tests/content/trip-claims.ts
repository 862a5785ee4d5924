import { tokensIn } from '#catalogue/token.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import type { InEveryLocale } from '#i18n/locale.ts'
import type { Section } from './corpus.ts'

/** What the price box says of a trip. */
export type Box = Record<'toll' | 'vignette' | 'ferry' | 'abroad', boolean>
export type BoxOf = (from: string, to: string) => Box | null
/** The roads of a planned route, as they are shown. */
export type RoadsOf = (from: string, to: string) => readonly string[]

type Trip = { from: string; to: string }
/** A claim, and whether a trip with this box may be described so. */
type Claim = { name: string; words: RegExp; fits: (box: Box) => boolean }

/** A part of the way may be free where the whole is not: then the sentence names the road or the bridge. */
const PART = /\b(RA|[ADG])\d|bridge|most(a|om|u|ovi)?\b|ponte|brücke/i
const NOTHING = /(?!)/

const TOLL: InEveryLocale<RegExp> = { en: /\btoll/i, hr: /cestarin|naplat/i, it: /pedagg|casello/i, de: /\bmaut/i }
const VIGNETTE: InEveryLocale<RegExp> = { en: /vignette/i, hr: /vinjet/i, it: /vignett/i, de: /vignette/i }
const FERRY: InEveryLocale<string> = { en: '(ferry|boat)', hr: '(trajekt|brod)', it: 'traghett', de: '(fähre|schiff)' }
const BORDER: InEveryLocale<string> = { en: 'border', hr: 'granic', it: '(confin|frontier)', de: 'grenz' }
const TICKET: InEveryLocale<RegExp> = {
  en: /ferry ticket/i,
  hr: /trajektn\w+ kart|kart\w+ za trajekt/i,
  it: /biglietto del traghetto/i,
  de: /fährticket|fährkarte/i,
}
const STAYS: InEveryLocale<RegExp> = {
  en: /never leave Croatia|whole (road|way) is in Croatia/i,
  hr: /ne izlazi\w* iz Hrvatske|cijel\w+ (put|cesta) je u Hrvatskoj/i,
  it: /(non esci mai|senza uscire) dalla Croazia/i,
  de: /bleiben (Sie )?(die ganze Zeit )?in Kroatien/i,
}

/** "No toll, no border, no ferry": `no` before the word, other such pairs between them. */
function without(locale: Section['locale'], word: string): RegExp {
  const no: InEveryLocale<string> = {
    en: '(no|without( an?)?)',
    hr: '(bez|nema|ni)',
    it: '(senza|nessun\\w*|niente|né|non c’è)',
    de: '(ohne|keine?n?|weder|noch)',
  }
  const more: InEveryLocale<string> = {
    en: '( \\w+ (and|or) (no )?| )',
    hr: '( \\p{L}+ (i|ili|ni) (bez )?| )',
    it: '( \\p{L}+ (e|o|né) | |’)',
    de: '( \\p{L}+ (und|oder|noch) | )',
  }
  return new RegExp(`(?<!\\p{L})${no[locale]}${more[locale]}${word}`, 'iu')
}

function claimsIn({ locale }: Section, sentence: string): Claim[] {
  const toll = { en: 'toll', hr: 'cestarin', it: 'pedagg', de: 'maut' }[locale]
  const vignette = { en: 'vignette', hr: 'vinjet', it: 'vignett', de: 'vignette' }[locale]
  const freeOfToll = new RegExp(`${without(locale, toll).source}|toll-free|mautfrei`, 'iu')
  const noVignette = new RegExp(`${without(locale, vignette).source}|${NEEDS_NONE[locale].source}`, 'iu')
  const said = (words: RegExp) => words.test(sentence)
  return [
    { name: 'no toll', words: PART.test(sentence) ? NOTHING : freeOfToll, fits: (box: Box) => !box.toll },
    { name: 'a toll', words: said(freeOfToll) ? NOTHING : TOLL[locale], fits: (box: Box) => box.toll },
    { name: 'no vignette', words: noVignette, fits: (box: Box) => !box.vignette },
    { name: 'a vignette', words: said(noVignette) ? NOTHING : VIGNETTE[locale], fits: (box: Box) => box.vignette },
    { name: 'no ferry', words: without(locale, FERRY[locale]), fits: (box: Box) => !box.ferry },
    { name: 'a ferry', words: TICKET[locale], fits: (box: Box) => box.ferry },
    { name: 'no border', words: without(locale, BORDER[locale]), fits: (box: Box) => !box.abroad },
    { name: 'no border', words: STAYS[locale], fits: (box: Box) => !box.abroad },
  ].filter(({ words }) => said(words))
}

const NEEDS_NONE: InEveryLocale<RegExp> = {
  en: /no vignette/,
  hr: /vinjeta (ne treba|nije potrebna)/,
  it: /vignetta non serve|non serve (la )?vignetta|zero vignette/,
  de: /ohne Vignettenpflicht/,
}

/** Sentences that say of a trip what its price box denies. */
export function contradictions(section: Section, boxOf: BoxOf): string[] {
  return section.texts.flatMap(sentencesOf).flatMap((sentence) => {
    const boxes = tripsOf(section, sentence).flatMap((trip) => {
      const box = boxOf(trip.from, trip.to)
      return box ? [{ trip, box }] : []
    })
    return claimsIn(section, sentence).flatMap(({ name, fits }) => {
      const denied = boxes.length > 0 && !boxes.some(({ box }) => fits(box))
      return denied ? [`${section.file} ${section.where}: ${name} in "${sentence.trim()}"`] : []
    })
  })
}

/** What the box of an airport page lists and its text about the road does not: one reads that as "nothing". */
export function unsaid(section: Section, boxOf: BoxOf): string[] {
  const trip = airportTrip(section)
  const box = trip && section.where.endsWith('.road') ? boxOf(trip.from, trip.to) : null
  if (!box) return []
  const names = section.texts
    .flatMap(sentencesOf)
    .flatMap((sentence) => claimsIn(section, sentence).map(({ name }) => name))
  const wanted = [box.toll && 'a toll', box.vignette && 'a vignette'].filter((name) => name !== false)
  return wanted
    .filter((name) => !names.includes(name))
    .map((name) => `${section.file} ${section.where}: not a word of ${name}`)
}

/** Roads that a sentence names beside its one trip and that are not on the planned route. */
export function otherRoads(section: Section, roadsOf: RoadsOf): string[] {
  return section.texts.flatMap(sentencesOf).flatMap((sentence) => {
    const trips = new Map(namedTrips(section, sentence).map((trip) => [`${trip.from}>${trip.to}`, trip]))
    const [only, ...others] = trips.values()
    const roads = only && others.length === 0 ? roadsOf(only.from, only.to) : []
    // A route whose roads the data does not name can be any.
    if (roads.length === 0) return []
    const said = [...sentence.matchAll(/\b[AD]\d+\b/g)].map(([road]) => road)
    return said
      .filter((road) => !roads.includes(road))
      .map((road) => `${section.file} ${section.where}: ${road} in "${sentence.trim()}"`)
  })
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.;!?])\s+/)
}

/** The trips a sentence names; on an airport page without a name the page's own. */
function tripsOf(section: Section, sentence: string): Trip[] {
  const named = namedTrips(section, sentence)
  if (named.length > 0) return named
  const own = airportTrip(section)
  return own ? [own] : []
}

function namedTrips({ here }: Section, sentence: string): Trip[] {
  return tokensIn(sentence).flatMap(({ from, to }): Trip[] => {
    const start = from ?? here
    return start === null ? [] : [{ from: start, to }]
  })
}

const ABOUT_THE_WAY = /^pageData\.airports\.([a-z]+)\.(title|description|headline|sentence|road)$/

function airportTrip({ kind, where, here }: Section): Trip | null {
  const slug = kind === 'airports' ? ABOUT_THE_WAY.exec(where)?.[1] : undefined
  const airport = transferAirports.find((row) => row.slug === slug)
  return airport && here !== null ? { from: airport.iata, to: here } : null
}
