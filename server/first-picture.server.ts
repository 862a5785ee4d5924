/**
 * The largest picture of the first screen, for the `Link` of an answer (RFC 8288): a browser asks for it while the page is still
 * coming, and a proxy may tell it in a 103 (RFC 8297). Only a drawing, of a photograph the browser chooses the size; and not for
 * a phone, whose drawing stands in the page (drawn-in.server.ts).
 */
export function firstPictureLink(html: string): string | null {
  const at = html.indexOf(FIRST)
  if (at < 0) return null
  const href = html.slice(at + FIRST.length, html.indexOf('"', at + FIRST.length))
  return `<${href}>; rel=preload; as=image; fetchpriority=high; media="(width >= 40rem)"`
}

/** As sections/shown-picture.ts has it, written by React. */
const FIRST = '<source media="(width &gt;= 60rem)" srcSet="'
