import type { Piece } from './pieces.server.ts'

/**
 * The largest picture of the first screen, for the `Link` of an answer (RFC 8288): a browser asks for it while the page is still
 * coming, and a proxy may tell it in a 103 (RFC 8297). Only a drawing: of a photograph the browser chooses the size.
 */
export function firstPictureLink(drawn: readonly Piece[]): string | null {
  // Most pages of one person have none: the pattern would try every picture first.
  const html = drawn.find((piece) => typeof piece === 'string' && piece.includes(FIRST))
  if (typeof html !== 'string') return null
  const [, href] = /<img src="(\/pictures\/[\w-]+\.svg)"[^>]* fetchPriority="high"/.exec(html) ?? []
  return href === undefined ? null : `<${href}>; rel=preload; as=image; fetchpriority=high`
}

const FIRST = 'fetchPriority="high"'
