import * as v from 'valibot'
import { countWords, issueText, type Piece, pieceFaults } from './check-piece.ts'
import { townFactsSchema, type TownWords, townWordsSchema } from './town.ts'

export type TownFaults = string[]

/** At least this many words of its own, a language. */
export const MIN_WORDS = 300

/**
 * Every fault of one language of one town: shape, facts that do not exist, numbers that are neither token nor fact,
 * tokens that lead nowhere, claims we may not make, too few words.
 */
export function townFaults(
  facts: unknown,
  words: unknown,
  knows: (id: string) => boolean,
  banned: RegExp[],
): TownFaults {
  const town = v.safeParse(townFactsSchema, facts)
  const parsed = v.safeParse(townWordsSchema, words)
  if (!town.success) return town.issues.map(issueText)
  if (!parsed.success) return parsed.issues.map(issueText)
  const source = { file: 'town.yaml', facts: town.output.facts }
  return [
    ...piecesOf(parsed.output).flatMap((piece) => pieceFaults(piece, source, knows, banned)),
    ...lengthFaults(parsed.output),
  ]
}

export function piecesOf(words: TownWords): Piece[] {
  const { pageData, hero, footer, reviews } = words
  const none: string[] = []
  const pieces: Piece[] = [
    { where: 'title', text: pageData.title, facts: none, bare: true },
    { where: 'description', text: pageData.description, facts: none, bare: true },
    ...pageData.intro.map((p, i) => ({ where: `intro.${i}`, ...p, bare: false })),
  ]
  for (const key of ['pickUp', 'airports', 'crossing', 'seasons'] as const) {
    const passage = pageData[key]
    if (!passage) continue
    pieces.push({ where: `${key}.title`, text: passage.title, facts: none, bare: true })
    passage.body.forEach((p, i) => pieces.push({ where: `${key}.${i}`, ...p, bare: false }))
  }
  pageData.faq.forEach((q, i) =>
    pieces.push({ where: `faq.${i}`, text: `${q.question} ${q.answer}`, facts: q.facts, bare: false }),
  )
  pageData.nearby.forEach((n, i) => pieces.push({ where: `nearby.${i}`, text: n.text, facts: n.facts, bare: false }))
  if (hero) pieces.push({ where: 'hero', text: `${hero.headline} ${hero.sentence}`, facts: none, bare: true })
  if (footer) pieces.push({ where: 'footer', text: footer.line, facts: none, bare: true })
  if (reviews) pieces.push({ where: 'reviews', text: reviews.invitation, facts: none, bare: true })
  return pieces
}

function lengthFaults(words: TownWords): TownFaults {
  const count = wordCount(words)
  return count < MIN_WORDS ? [`only ${count} words of its own; at least ${MIN_WORDS}`] : []
}

export function wordCount(words: TownWords): number {
  return countWords(piecesOf(words))
}
