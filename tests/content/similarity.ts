import { fillTokens } from '#catalogue/token.ts'

/** Words in a shingle: shorter ones are the language itself, longer ones miss a sentence with one word changed. */
const SHINGLE_WORDS = 3

export type Named = { name: string; text: string }
export type Likeness = { pair: [string, string]; share: number; common: string[] }

/** Every pair of texts with the share of the shorter one's shingles that stand in the other, the most alike first. */
export function likenesses(texts: readonly Named[], names: ReadonlySet<string>): Likeness[] {
  const shingled = texts.map(({ name, text }) => ({ name, shingles: shinglesOf(text, names) }))
  return shingled
    .flatMap((a, i) =>
      shingled.slice(i + 1).map((b): Likeness => {
        const common = [...a.shingles].filter((shingle) => b.shingles.has(shingle))
        const share = common.length / Math.max(1, Math.min(a.shingles.size, b.shingles.size))
        return { pair: [a.name, b.name], share, common }
      }),
    )
    .toSorted((a, b) => b.share - a.share)
}

/** Runs of words with every name and every token masked, so that a skeleton with the names swapped is seen as the same text. */
export function shinglesOf(text: string, names: ReadonlySet<string>, length = SHINGLE_WORDS): Set<string> {
  const masked = fillTokens(text, () => ' Tokenmark ')
    .match(/[\p{L}\d]+/gu)
    ?.map((word) => (word === 'Tokenmark' || names.has(word) ? '*' : word.toLowerCase()))
  const words = (masked ?? []).filter((word, at, all) => word !== '*' || all[at - 1] !== '*')
  return new Set(words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')))
}
