import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STRIPS } from '#sections/shown-picture.ts'

/** What stands in the page instead of a small drawing's address: the drawing itself (RFC 2397). */
export type Drawings = (address: string) => string

/** `folder` has the drawings under their addresses; one that is not there stays an address: a town is a folder of content, drawn later. */
export function drawingsIn(folder: string): Drawings {
  const known = new Map<string, string>()
  return (address) => {
    let drawing = known.get(address)
    if (drawing === undefined) known.set(address, (drawing = drawingOr(address, join(folder, address))))
    return drawing
  }
}

function drawingOr(address: string, file: string): string {
  return existsSync(file) ? dataUrl(readFileSync(file, 'utf8')) : address
}

/** A page with the small drawing of its first screen in it: a phone paints place, words and price at once and asks for nothing. */
export function withDrawing(html: string, drawings: Drawings): string {
  const at = html.indexOf(FIRST)
  if (at < 0) return html
  const start = at + FIRST.length - STRIPS.length
  const end = html.indexOf('"', start)
  return html.slice(0, start) + drawings(html.slice(start, end)) + html.slice(end)
}

const FIRST = `src="${STRIPS}`

/** As letters, which compress; what would end an attribute, a tag or an address is written otherwise. */
function dataUrl(svg: string): string {
  const letters = svg.trim().replaceAll('"', "'")
  return `data:image/svg+xml,${letters.replace(/[%#<>&]/g, (sign) => ESCAPES[sign] ?? sign)}`
}

const ESCAPES: Readonly<Record<string, string>> = { '%': '%25', '#': '%23', '<': '%3C', '>': '%3E', '&': '%26' }
