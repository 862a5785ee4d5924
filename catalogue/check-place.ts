import * as v from 'valibot'
import {
  airportPlaceSchema,
  type AirportTransferWords,
  airportTransferWordsSchema,
  type AirportWords,
} from './airport-transfer.ts'
import { type BoatWords, boatFactsSchema, boatWordsSchema } from './boat.ts'
import { countWords, type FactSource, issueText, type Piece, pieceFaults } from './check-piece.ts'
import type { Passage, Question } from './prose.ts'
import { tokensIn } from './token.ts'
import { transferAirports } from './transfer-airports.ts'

export type PlaceCheck = {
  /** Is there a row of distances for these two places, in either direction? */
  hasRoute: (from: string, to: string) => boolean
  /** The boat's stops in content/geo. */
  stopIds: ReadonlySet<string>
  hasPicture: (path: string) => boolean
  banned: RegExp[]
}

/** Words on the page, at least and at most: the hub without its airports, and each airport. Heads are not counted. */
const HUB_WORDS = [300, 450] as const
const AIRPORT_WORDS = [150, 250] as const

/** Every fault of one language of the airport transfers of a place. */
export function airportTransferFaults(facts: unknown, words: unknown, check: PlaceCheck): string[] {
  const place = v.safeParse(airportPlaceSchema, facts)
  const parsed = v.safeParse(airportTransferWordsSchema, words)
  if (!place.success) return place.issues.map(issueText)
  if (!parsed.success) return parsed.issues.map(issueText)
  const { pageData } = parsed.output
  const source = { file: 'place.yaml', facts: place.output.facts }
  const hub = hubPieces(parsed.output)
  const pages = Object.entries(pageData.airports).map(([slug, page]) => ({
    slug,
    page,
    pieces: airportPieces(slug, page),
  }))
  const heads = [headPieces('the hub', pageData), ...pages.map(({ slug, page }) => headPieces(slug, page))]
  return [
    ...keyFaults(
      'pageData.airports',
      Object.keys(pageData.airports),
      transferAirports.map(({ slug }) => slug),
    ),
    ...[...heads.flat(), ...hub, ...pages.flatMap(({ pieces }) => pieces)].flatMap((piece) =>
      faultsOf(piece, source, place.output.place, check),
    ),
    ...lengthFaults('the hub', hub, HUB_WORDS),
    ...pages.flatMap(({ slug, pieces }) => lengthFaults(slug, pieces, AIRPORT_WORDS)),
  ]
}

/** Every fault of one language of the boat. */
export function boatFaults(facts: unknown, words: unknown, check: PlaceCheck): string[] {
  const boat = v.safeParse(boatFactsSchema, facts)
  const parsed = v.safeParse(boatWordsSchema, words)
  if (!boat.success) return boat.issues.map(issueText)
  if (!parsed.success) return parsed.issues.map(issueText)
  const ids = boat.output.stops.map(({ id }) => id)
  const source = { file: 'boat.yaml', facts: boat.output.facts }
  return [
    ...ids.filter((id) => !check.stopIds.has(id)).map((id) => `boat.yaml: no stop "${id}" in content/geo`),
    ...parsed.output.galleryInfo
      .filter(({ picture }) => !check.hasPicture(picture))
      .map(({ picture }) => `galleryInfo: no picture ${picture}`),
    ...keyFaults('basicInfo.stops', Object.keys(parsed.output.basicInfo.stops), ids),
    ...boatPieces(parsed.output).flatMap((piece) => faultsOf(piece, source, boat.output.place, check)),
  ]
}

function headPieces(where: string, { title, description }: { title: string; description: string }): Piece[] {
  return [bare(`${where}.title`, title), bare(`${where}.description`, description)]
}

function hubPieces({ pageData, hero, footer, reviews }: AirportTransferWords): Piece[] {
  return [
    ...pageData.intro.map((p, i) => ({ where: `intro.${i}`, ...p, bare: false })),
    ...(['choosing', 'arrival', 'delays'] as const).flatMap((key) => passagePieces(key, pageData[key])),
    ...questionPieces('faq', pageData.faq),
    ...(hero ? [bare('hero', `${hero.headline} ${hero.sentence}`)] : []),
    ...(footer ? [bare('footer', footer.line)] : []),
    ...(reviews ? [bare('reviews', reviews.invitation)] : []),
  ]
}

function airportPieces(slug: string, page: AirportWords): Piece[] {
  return [
    bare(`${slug}.hero`, `${page.headline} ${page.sentence}`),
    ...passagePieces(`${slug}.meeting`, { title: page.meeting.title, body: page.meeting.steps }),
    ...(['road', 'alternatives', 'leaveBy'] as const).flatMap((key) => passagePieces(`${slug}.${key}`, page[key])),
    ...questionPieces(`${slug}.faq`, page.faq),
  ]
}

function boatPieces({ basicInfo, faqInfo, galleryInfo, heroInfo, reviews, footer }: BoatWords): Piece[] {
  return [
    ...headPieces('basicInfo', basicInfo),
    ...(['about', 'pier', 'boats', 'weather', 'rent'] as const).flatMap((key) => passagePieces(key, basicInfo[key])),
    ...Object.entries(basicInfo.stops).map(([id, stop]) => ({ where: `stops.${id}`, ...stop, bare: false })),
    ...questionPieces('faqInfo', faqInfo),
    ...galleryInfo.map((shot, i) => bare(`galleryInfo.${i}`, `${shot.alt} ${shot.caption}`)),
    bare('heroInfo', `${heroInfo.headline} ${heroInfo.sentence}`),
    ...(reviews ? [bare('reviews', reviews.invitation)] : []),
    ...(footer ? [bare('footer', footer.line)] : []),
  ]
}

function bare(where: string, text: string): Piece {
  return { where, text, facts: [], bare: true }
}

function passagePieces(where: string, { title, body }: Passage): Piece[] {
  return [bare(`${where}.title`, title), ...body.map((p, i) => ({ where: `${where}.${i}`, ...p, bare: false }))]
}

function questionPieces(where: string, questions: Question[]): Piece[] {
  return questions.map(({ question, answer, facts }, i) => ({
    where: `${where}.${i}`,
    text: `${question} ${answer}`,
    facts,
    bare: false,
  }))
}

/** A place can be known and still have no row with this page's place: the token would show a dash. */
function faultsOf(piece: Piece, source: FactSource, here: string, { hasRoute, banned }: PlaceCheck): string[] {
  const lost = tokensIn(piece.text).filter(({ from, to }) => !hasRoute(from ?? here, to))
  return [
    ...lost.map(({ from, to }) => `${piece.where}: no distance between "${from ?? here}" and "${to}"`),
    ...pieceFaults(piece, source, () => true, banned),
  ]
}

function keyFaults(where: string, found: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((key) => !found.includes(key)).map((key) => `${where}: "${key}" is missing`),
    ...found.filter((key) => !wanted.includes(key)).map((key) => `${where}: "${key}" is not one of ours`),
  ]
}

function lengthFaults(where: string, pieces: Piece[], [least, most]: readonly [number, number]): string[] {
  const count = countWords(pieces)
  if (count < least) return [`${where}: only ${count} words of its own; at least ${least}`]
  return count > most ? [`${where}: ${count} words; at most ${most}`] : []
}
