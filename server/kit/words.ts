import { canDraw, type Face, faces, fitted, lineOf, widthOf } from '#server/social/outlines.ts'

type Room = { x: number; y: number; width: number; lines: number; largest: number; fill: string }

/** Outlines are set in steps of whole units (server/social/outlines.ts): so many of them make a millimetre. */
const UNITS = 20
/** Millimetres: smaller than this nobody reads. */
const LEAST = 1.4
const LEADING = 1.22

/** Words in lines around x, the last line at y; as large as the room lets them be. Sizes are millimetres. */
export function centred(name: keyof typeof faces, words: string, room: Room): string {
  const face: Face = faces[name]
  const block = canDraw(face, words)
    ? fitted(face, words, {
        width: room.width * UNITS,
        lines: room.lines,
        largest: room.largest * UNITS,
        least: LEAST * UNITS,
      })
    : null
  if (block === null) return plain(words, room)
  const lines = block.lines.map((line, at) => {
    const back = block.lines.length - 1 - at
    const x = room.x * UNITS - widthOf(face, line, block.size) / 2
    return lineOf(face, line, round(x), round(room.y * UNITS - back * block.size * LEADING), block.size, room.fill)
  })
  return `<g transform="scale(${1 / UNITS})">${lines.join('')}</g>`
}

/** A name in letters that are not ours: the printer's font has them. */
function plain(words: string, { x, y, width, largest, fill }: Room): string {
  const size = Math.max(LEAST, Math.min(largest, (width / words.length) * 1.6))
  return (
    `<text x="${x}" y="${y}" text-anchor="middle" font-size="${round(size)}" fill="${fill}" ` +
    `font-family="Figtree, 'Segoe UI', Helvetica, Arial, sans-serif">${escaped(words)}</text>`
  )
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
