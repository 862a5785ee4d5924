// Cuts the two families down to the letters our four languages use. Run: node scripts/fonts.ts
// Fontsource keeps the Croatian letters in its latin-ext file, so each family has a second, tiny file (2 kB) that a
// browser fetches only when a page shows one of them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { fallbackMetrics, readFont, STAND_INS } from './fonts/metrics.ts'

const PACKAGES = 'node_modules/@fontsource-variable'
const OUT = 'public/fonts'

const ASCII = range(0x20, 0x7e)
const LATIN_1 = range(0xa0, 0xff)
const MARKS = '€„“”‘’‚‹›–—…•−™'
const CROATIAN = 'čćđšžČĆĐŠŽ'
const HEADLINE = `${ASCII}${MARKS}ÄÖÜäöüßÀÈÉÌÒÙàèéìíîòóùúçñ«»·×°½&\u00a0`

type Cut = {
  readonly file: string
  readonly from: string
  readonly letters: string
  readonly axes: Record<string, number | { min: number; max: number }>
  readonly features: string[]
}

// One headline cut only (weight 600, drawn for 72 pt, softened): 13 kB instead of 24 kB for a weight axis.
const FRAUNCES_AXES = { opsz: 72, SOFT: 50, WONK: 0, wght: 600 }
const FIGTREE_AXES = { wght: { min: 400, max: 800 } }
const KERNED = ['kern', 'liga', 'ccmp', 'locl', 'mark']
const WITH_FIGURES = [...KERNED, 'lnum', 'tnum', 'case']

const CUTS: readonly Cut[] = [
  cut('fraunces', 'fraunces/files/fraunces-latin-full-normal', HEADLINE, FRAUNCES_AXES, WITH_FIGURES),
  cut('fraunces-croatian', 'fraunces/files/fraunces-latin-ext-full-normal', CROATIAN, FRAUNCES_AXES, KERNED),
  cut('figtree', 'figtree/files/figtree-latin-wght-normal', ASCII + LATIN_1 + MARKS + '↑↓', FIGTREE_AXES, WITH_FIGURES),
  cut('figtree-croatian', 'figtree/files/figtree-latin-ext-wght-normal', CROATIAN, FIGTREE_AXES, KERNED),
]

await mkdir(OUT, { recursive: true })
let total = 0
for (const each of CUTS) total += await write(each)
for (const family of ['fraunces', 'figtree']) {
  await writeFile(`${OUT}/${family}-OFL.txt`, await readFile(`${PACKAGES}/${family}/LICENSE`))
}
console.log(`fonts: ${total} bytes in ${CUTS.length} files`)
for (const [family, weight, systems] of STAND_INS) {
  const font = await readFont(`${OUT}/${family}.woff2`, weight)
  for (const system of systems) console.log(family, weight ?? '', 'on', system, fallbackMetrics(font, system))
}

function cut(file: string, from: string, letters: string, axes: Cut['axes'], features: string[]): Cut {
  return { file, from, letters, axes, features }
}

async function write({ file, from, letters, axes, features }: Cut): Promise<number> {
  const source = await readFile(`${PACKAGES}/${from}.woff2`)
  const options = { targetFormat: 'woff2' as const, variationAxes: axes, keepFeatures: features }
  const font = await subsetFont(source, letters, options)
  await writeFile(`${OUT}/${file}.woff2`, font)
  return font.length
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
