import { qrPath } from '#features/passes/qr-path.server.ts'

export const kitParts = ['card', 'hanger'] as const
export type KitPart = (typeof kitParts)[number]

export type KitWords = { heading: string; text: string; parity: string; code: string; href: string; site: string }

/** The finished size in millimetres: a card in A6 for the desk, a hanger for the door. */
const sizes: Record<KitPart, { width: number; height: number; qr: number }> = {
  card: { width: 105, height: 148, qr: 62 },
  hanger: { width: 90, height: 210, qr: 62 },
}
const BLEED = 3
const MARK = 6
const EDGE = BLEED + MARK

/** One printed piece as vectors, in true size, with 3 mm of bleed and crop marks; the QR code is a path and can be any size. */
export function kitSvg(part: KitPart, words: KitWords): string {
  const { width, height, qr } = sizes[part]
  const [w, h] = [width + 2 * EDGE, height + 2 * EDGE]
  const middle = w / 2
  const top = EDGE + (part === 'hanger' ? 62 : 14)
  const body = [
    `<rect x="${MARK}" y="${MARK}" width="${width + 2 * BLEED}" height="${height + 2 * BLEED}" fill="#fff"/>`,
    `<rect x="${MARK}" y="${MARK}" width="${width + 2 * BLEED}" height="${BLEED + 6}" fill="#0f4c5c"/>`,
    part === 'hanger'
      ? `<circle cx="${middle}" cy="${EDGE + 32}" r="17" fill="none" stroke="#000" stroke-width=".25"/>`
      : '',
    line(words.heading, middle, top, 6.4, 700, 24),
    qrSvg(words.href, middle - qr / 2, top + 14, qr),
    line(words.code, middle, top + qr + 21, 5, 700, 40),
    line(words.text, middle, top + qr + 29, 3.6, 400, 46),
    line(words.parity, middle, top + qr + 43, 3.2, 400, 52),
    line(words.site, middle, EDGE + height - 5, 3.2, 700, 60),
    cropMarks(width, height),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}" ` +
    `font-family="Figtree, 'Segoe UI', Helvetica, Arial, sans-serif" fill="#12313a">${body.join('')}</svg>`
  )
}

function qrSvg(text: string, x: number, y: number, size: number): string {
  const drawing = qrPath(text)
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${drawing.size} ${drawing.size}"><path d="${drawing.path}" stroke="#000" fill="none"/></svg>`
}

/** SVG breaks no lines: words are set in lines of at most so many letters. */
function line(text: string, x: number, y: number, size: number, weight: number, most: number): string {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < most) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  const spans = rows.map((row, at) => `<tspan x="${x}" y="${y + at * size * 1.3}">${escaped(row)}</tspan>`)
  return `<text text-anchor="middle" font-size="${size}" font-weight="${weight}">${spans.join('')}</text>`
}

/** Two short strokes outside each corner of the finished piece. */
function cropMarks(width: number, height: number): string {
  const [left, right] = [EDGE, EDGE + width]
  const [top, bottom] = [EDGE, EDGE + height]
  const far = { x: right + EDGE, y: bottom + EDGE }
  const strokes = [left, right].flatMap((x) => [`M${x} 0V${MARK - 1}`, `M${x} ${far.y}V${far.y - MARK + 1}`])
  const across = [top, bottom].flatMap((y) => [`M0 ${y}H${MARK - 1}`, `M${far.x} ${y}H${far.x - MARK + 1}`])
  return `<path d="${[...strokes, ...across].join('')}" stroke="#000" stroke-width=".25" fill="none"/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
