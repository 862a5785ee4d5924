// The card shown where a page of ours is shared: its picture, its headline, our name. 1200 × 630, as the networks want it.
import { faces, fitted, lineOf, widthOf } from './outlines.ts'

export const CARD = { width: 1200, height: 630 } as const

export type Card = {
  readonly headline: string
  readonly siteName: string
  /** The word for a sample, where the site is one. */
  readonly sample: string | null
}

const LEFT = 64
const HEADLINE = { width: 640, lines: 4, largest: 82, least: 26 } as const
const INK = '#0b2e3a'
const CREAM = '#fffaf0'
const AMBER = '#f2b33d'

/** null: the headline is longer than the card has room for. */
export function cardSvg(card: Card, picture: string): string | null {
  const block = fitted(faces.headline, card.headline, HEADLINE)
  if (block === null) return null
  const leading = block.size * 1.14
  const top = 300 - ((block.lines.length - 1) * leading) / 2 + block.size * 0.3
  const lines = block.lines.map((line, i) =>
    lineOf(faces.headline, line, LEFT, Math.round(top + i * leading), block.size, CREAM),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">` +
    veil() +
    scene(picture) +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="url(#veil)"/>` +
    lines.join('') +
    signature(card) +
    '</svg>'
  )
}

/** The picture by day: what its style says of the night is for browsers. */
function scene(picture: string): string {
  return picture.replace(/<svg [^>]*>/, '<svg width="1200" height="630" viewBox="0 60 1600 840">')
}

function veil(): string {
  const stop = (at: number, opacity: number): string =>
    `<stop offset="${at}" stop-color="${INK}" stop-opacity="${opacity}"/>`
  return `<linearGradient id="veil">${stop(0, 0.94)}${stop(0.48, 0.8)}${stop(0.78, 0)}</linearGradient>`
}

/** The gull over its wave, as in the header, and the name. */
function signature({ siteName, sample }: Card): string {
  const size = Math.min(34, (34 * 430) / widthOf(faces.text, siteName, 34))
  const end = LEFT + 76 + widthOf(faces.text, siteName, size) + 24
  const gull =
    `<g transform="translate(${LEFT} 532)" fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke="${CREAM}" d="M0 14Q14-2 28 14Q42-2 56 14"/><path stroke="${AMBER}" d="M2 34Q16 24 28 34T54 34"/></g>`
  return gull + lineOf(faces.text, siteName, LEFT + 76, 566, size, CREAM) + (sample === null ? '' : badge(sample, end))
}

function badge(words: string, x: number): string {
  const width = widthOf(faces.text, words, 24)
  return (
    `<rect x="${Math.round(x)}" y="537" width="${Math.round(width + 28)}" height="40" rx="8" fill="${AMBER}"/>` +
    lineOf(faces.text, words, Math.round(x + 14), 565, 24, INK)
  )
}
