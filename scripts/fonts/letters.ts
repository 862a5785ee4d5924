// The letters of our own fonts as outlines, for pictures that must carry words and may not ask for a font: the cards shown
// when a link is shared. Run: node scripts/fonts/letters.ts, after scripts/fonts.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const OUT = 'server/social/letters.ts'
const CROATIAN = 'čćđšžČĆĐŠŽ'
const REST = '“”„‘’‚«»–—…•·×€ÀÈÉÌÒÙàèéìíîòóùúäöüÄÖÜßçñ'
const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}${REST}`

type Cut = { readonly files: readonly [main: string, croatian: string]; readonly weight: number | null }

const FACES: Readonly<Record<string, Cut>> = {
  headline: { files: ['fraunces', 'fraunces-croatian'], weight: null },
  text: { files: ['figtree', 'figtree-croatian'], weight: 600 },
}

let out =
  '// Written by scripts/fonts/letters.ts from public/fonts. Fraunces and Figtree are under the SIL Open Font License 1.1;\n' +
  '// their texts lie beside them.\n'
for (const [name, cut] of Object.entries(FACES)) out += `export const ${name} =\n  '${await faceOf(cut)}'\n`
writeFileSync(OUT, out)

/** Rows of letter, advance and outline in thousandths of the em, then the pairs that are set closer or wider. */
async function faceOf({ files, weight }: Cut): Promise<string> {
  const [main, croatian] = [await open(files[0], weight), await open(files[1], weight)]
  const rows = [...LETTERS].map((letter) => row(main, letter))
  rows.push(...[...CROATIAN].map((letter) => row(croatian, letter)))
  return `${rows.join('|')}~${pairsOf(main)}`
}

async function open(file: string, weight: number | null): Promise<Font> {
  const bytes = await subsetFont(readFileSync(`public/fonts/${file}.woff2`), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
  })
  const font = new Font(new Face(new Blob(new Uint8Array(bytes))))
  font.setScale(1000, 1000)
  if (weight !== null) font.setVariations([new Variation('wght', weight)])
  return font
}

function row(font: Font, letter: string): string {
  const [glyph] = set(font, letter)
  if (glyph === undefined || glyph.codepoint === 0) throw new Error(`no outline for ${letter}`)
  const path = font.glyphToPath(glyph.codepoint).replace(/-?\d+(\.\d+)?/g, (value) => String(Math.round(Number(value))))
  return `${letter.codePointAt(0)?.toString(16)} ${Math.round(glyph.xAdvance ?? 0)} ${path}`
}

/** Kerning within the letters of one file, as the shaper does it. */
function pairsOf(font: Font): string {
  const letters = [...LETTERS].filter((letter) => /[\p{L}\d.,’“”„–]/u.test(letter))
  const alone = new Map(letters.map((letter) => [letter, set(font, letter)[0]?.xAdvance ?? 0]))
  const pairs: string[] = []
  for (const a of letters) {
    for (const b of letters) {
      const glyphs = set(font, a + b)
      const [first] = glyphs
      const shift = Math.round((first?.xAdvance ?? 0) - (alone.get(a) ?? 0))
      // Two letters drawn as one are left apart here.
      if (glyphs.length === 2 && Math.abs(shift) >= 14) pairs.push(`${a}${b}${shift}`)
    }
  }
  return pairs.join(' ')
}

function set(font: Font, text: string): { codepoint: number; xAdvance?: number }[] {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}
