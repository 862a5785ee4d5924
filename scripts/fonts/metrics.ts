// The numbers of a @font-face fallback: how far a system font must be stretched to stand in for ours unnoticed.
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

export type Font = {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly widths: ReadonlyMap<number, number>
}
export type Fallback = {
  readonly sizeAdjust: string
  readonly ascent: string
  readonly descent: string
  readonly lineGap: string
}

// A line of each language as our headings and prices run, so the widths are those of real text.
const SAMPLE =
  'Taxi in Rovinj: you see the most you will pay before you book. Taxi u Rovinju: maksimalna cijena prije rezervacije. ' +
  'Taxi a Rovigno: il prezzo massimo prima di prenotare. Taxi in Rovinj: den Höchstpreis vor der Buchung sehen. 45,00 €'

/**
 * Mean advance of SAMPLE in units of the em, by PostScript name. Georgia Bold and Arial were measured on
 * Gelasio and Liberation Sans, which have their advances by design; Noto Serif is what Android has.
 */
export const SYSTEM_MEAN_ADVANCE = {
  'Georgia-Bold': 0.5163,
  'NotoSerif-Bold': 0.5073,
  ArialMT: 0.4442,
  'Arial-BoldMT': 0.4774,
} as const
export type SystemFont = keyof typeof SYSTEM_MEAN_ADVANCE

/** What stands in for which cut of ours, first where more than one is there. */
export const STAND_INS: readonly [family: string, weight: number | undefined, systems: readonly SystemFont[]][] = [
  ['fraunces', undefined, ['Georgia-Bold', 'NotoSerif-Bold']],
  ['figtree', 400, ['ArialMT']],
  ['figtree', 600, ['Arial-BoldMT']],
]

/** `weight`: of a font that has an axis for it, from 1 to 1000. */
export async function readFont(path: string, weight?: number): Promise<Font> {
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } }
  return parse(
    await subsetFont(await readFile(path), undefined, { keepAllGlyphs: true, targetFormat: 'truetype', ...axes }),
  )
}

export function fallbackMetrics(font: Font, system: SystemFont): Fallback {
  const adjust = meanAdvance(font) / SYSTEM_MEAN_ADVANCE[system]
  const share = (value: number): string => percent(value / font.unitsPerEm / adjust)
  return {
    sizeAdjust: percent(adjust),
    ascent: share(font.ascent),
    descent: share(font.descent),
    lineGap: share(font.lineGap),
  }
}

export function meanAdvance(font: Font): number {
  const known = [...SAMPLE]
    .map((letter) => font.widths.get(letter.codePointAt(0) ?? 0))
    .filter((width) => width !== undefined)
  return known.reduce((sum, width) => sum + width, 0) / known.length / font.unitsPerEm
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}

function parse(font: Buffer): Font {
  const table = tables(font)
  const hhea = table('hhea')
  const head = table('head')
  return {
    unitsPerEm: font.readUInt16BE(head + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: -font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    widths: widths(font, table('cmap'), table('hmtx'), font.readUInt16BE(hhea + 34)),
  }
}

function tables(font: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>()
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    offsets.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8))
  }
  return (tag) => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`font has no ${tag} table`)
    return offset
  }
}

function widths(font: Buffer, cmap: number, hmtx: number, metrics: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const [letter, glyph] of glyphs(font, cmap)) {
    found.set(letter, font.readUInt16BE(hmtx + 4 * Math.min(glyph, metrics - 1)))
  }
  return found
}

/** Letter and glyph of a format 4 cmap, the only kind these fonts need: everything lies in the first plane. */
function* glyphs(font: Buffer, cmap: number): Generator<[number, number]> {
  const at = formatFour(font, cmap)
  const segments = font.readUInt16BE(at + 6) / 2
  const word = (row: number, i: number): number => at + 14 + (row === 0 ? 0 : 2) + 2 * (row * segments + i)
  for (let i = 0; i < segments; i++) {
    const start = font.readUInt16BE(word(1, i))
    const offset = font.readUInt16BE(word(3, i))
    for (let letter = start; letter <= font.readUInt16BE(word(0, i)) && letter < 0xffff; letter++) {
      const direct = offset === 0 ? letter : font.readUInt16BE(word(3, i) + offset + 2 * (letter - start))
      yield [letter, (direct + font.readUInt16BE(word(2, i))) & 0xffff]
    }
  }
}

function formatFour(font: Buffer, cmap: number): number {
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * i)
    if (font.readUInt16BE(at) === 4) return at
  }
  throw new Error('font has no format 4 cmap')
}
