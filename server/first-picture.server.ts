import type { Piece } from './pieces.server.ts'

/**
 * The largest picture of the first screen, for the `Link` of an answer (RFC 8288): a browser asks for it while the page is still
 * coming, and a proxy may tell it in a 103 (RFC 8297). Only a drawing, of a photograph the browser chooses the size; and not for
 * a phone, whose drawing stands in the page (drawn-in.server.ts).
 */
export function firstPictureLink(drawn: readonly Piece[]): string | null {
  for (const piece of drawn) {
    const from = typeof piece === 'string' ? piece.indexOf(FIRST) : -1
    if (typeof piece !== 'string' || from < 0) continue
    const href = piece.slice(from + FIRST.length, piece.indexOf('"', from + FIRST.length))
    return `<${href}>; rel=preload; as=image; fetchpriority=high; media="(width >= 40rem)"`
  }
  return null
}

/** As sections/shown-picture.ts has it, written by React. */
const FIRST = '<source media="(width &gt;= 60rem)" srcSet="'
