import * as v from 'valibot'
import { tokensIn, withoutTokens } from './token.ts'
import { type TownFacts, townFactsSchema, type TownWords, townWordsSchema } from './town.ts'

export type TownFaults = string[]

type Piece = { where: string; text: string; facts: readonly string[]; bare: boolean }

/** At least this many words of its own, a language (the ten first towns have more). */
export const MIN_WORDS = 150

/**
 * Every fault of one language of one town: shape, facts that do not exist, numbers that are neither token nor fact,
 * tokens that lead nowhere, claims we may not make, too few words.
 */
export function townFaults(facts: unknown, words: unknown, knows: (id: string) => boolean, banned: RegExp[]): TownFaults {
  const town = v.safeParse(townFactsSchema, facts)
  const parsed = v.safeParse(townWordsSchema, words)
  if (!town.success) return town.issues.map(issueText)
  if (!parsed.success) return parsed.issues.map(issueText)
  const pieces = piecesOf(parsed.output)
  return [
    ...pieces.flatMap((piece) => pieceFaults(piece, town.output, knows, banned)),
    ...lengthFaults(parsed.output),
  ]
}

function issueText(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`
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

function pieceFaults(piece: Piece, town: TownFacts, knows: (id: string) => boolean, banned: RegExp[]): TownFaults {
  const faults: TownFaults = []
  const own = town.facts.filter((fact) => piece.facts.includes(fact.id))
  for (const id of piece.facts) {
    if (!town.facts.some((fact) => fact.id === id)) faults.push(`${piece.where}: no fact "${id}" in town.yaml`)
  }
  for (const token of tokensIn(piece.text)) {
    for (const end of [token.from, token.to]) {
      if (end !== null && !knows(end)) faults.push(`${piece.where}: token names an unknown place "${end}"`)
    }
  }
  const plain = withoutTokens(piece.text)
  if (/[{}]/.test(plain)) faults.push(`${piece.where}: a brace that is no token`)
  if (/\d\s*(km|min|€|eur)/i.test(plain)) faults.push(`${piece.where}: a bare number next to km, min or €`)
  const allowed = (piece.bare ? town.facts : own).map((fact) => `${fact.text} ${fact.names.join(' ')}`).join(' ')
  for (const number of plain.match(/\d+/g) ?? []) {
    if (!allowed.includes(number)) faults.push(`${piece.where}: the number ${number} is in none of its facts`)
  }
  for (const phrase of banned) {
    const found = plain.match(phrase)
    if (found) faults.push(`${piece.where}: "${found[0]}" may not be claimed`)
  }
  return faults
}

function lengthFaults(words: TownWords): TownFaults {
  const count = wordCount(words)
  return count < MIN_WORDS ? [`only ${count} words of its own; at least ${MIN_WORDS}`] : []
}

export function wordCount(words: TownWords): number {
  return piecesOf(words)
    .map((piece) => withoutTokens(piece.text).split(/\s+/).filter(Boolean).length)
    .reduce((sum, n) => sum + n, 0)
}
