import * as v from 'valibot'
import type { Fact } from './prose.ts'
import { tokensIn, withoutTokens } from './token.ts'

/** A text of a page with the facts it rests on; a bare one (title, hero, footer) lists none and may use any of its place. */
export type Piece = { where: string; text: string; facts: readonly string[]; bare: boolean }
/** The facts a piece may rest on, and the file that lists them. */
export type FactSource = { file: string; facts: readonly Fact[] }

/** Facts that do not exist, numbers that are neither token nor fact, tokens that lead nowhere, claims we may not make. */
export function pieceFaults(
  piece: Piece,
  source: FactSource,
  knows: (id: string) => boolean,
  banned: RegExp[],
): string[] {
  const faults: string[] = []
  const own = source.facts.filter((fact) => piece.facts.includes(fact.id))
  for (const id of piece.facts) {
    if (!source.facts.some((fact) => fact.id === id)) faults.push(`${piece.where}: no fact "${id}" in ${source.file}`)
  }
  for (const token of tokensIn(piece.text)) {
    for (const end of [token.from, token.to]) {
      if (end !== null && !knows(end)) faults.push(`${piece.where}: token names an unknown place "${end}"`)
    }
  }
  const plain = withoutTokens(piece.text)
  if (/[{}]/.test(plain)) faults.push(`${piece.where}: a brace that is no token`)
  if (/\d\s*(km|min|€|eur)/i.test(plain)) faults.push(`${piece.where}: a bare number next to km, min or €`)
  const allowed = (piece.bare ? source.facts : own).map((fact) => `${fact.text} ${fact.names.join(' ')}`).join(' ')
  for (const number of plain.match(/\d+/g) ?? []) {
    if (!allowed.includes(number)) faults.push(`${piece.where}: the number ${number} is in none of its facts`)
  }
  for (const phrase of banned) {
    const found = plain.match(phrase)
    if (found) faults.push(`${piece.where}: "${found[0]}" may not be claimed`)
  }
  return faults
}

export function issueText(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`
}

/** Words of their own: what the tokens will say is not counted. */
export function countWords(pieces: readonly Piece[]): number {
  return pieces
    .map((piece) => withoutTokens(piece.text).split(/\s+/).filter(Boolean).length)
    .reduce((sum, n) => sum + n, 0)
}
