// The mark as PNG for home screens, and the picture shown when a link is shared. Needs rsvg-convert (Debian: librsvg2-bin).
// Run: node scripts/icons.ts, after scripts/fonts.ts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FONTS = ['fraunces', 'fraunces-croatian', 'figtree', 'figtree-croatian']
const INK_LEFT =
  '<linearGradient id="veil"><stop stop-color="#1a2148" stop-opacity=".82"/><stop offset=".62" stop-color="#1a2148" stop-opacity="0"/></linearGradient>'

const mark = readFileSync('public/favicon.svg', 'utf8')
const work = mkdtempSync(join(tmpdir(), 'galeb-icons-'))
mkdirSync('public/icons', { recursive: true })
mkdirSync('public/social', { recursive: true })
await writeFonts()
png(mark, 192, 'public/icons/icon-192.png')
png(squareMark(), 512, 'public/icons/icon-512.png')
png(squareMark(), 180, 'public/icons/apple-touch-icon.png')
png(shareCard(), 1200, 'public/social/default.png')
rmSync(work, { recursive: true })

/** The mark without round corners, for systems that cut their own. */
function squareMark(): string {
  const square = mark.replace(' rx="14"', '').replace('q0 14-14 14H14q-14 0-14-14z', 'V64H0z')
  if (/rx=|q-14/.test(square))
    throw new Error('public/favicon.svg was drawn anew: say here where its round corners are')
  return square
}

/** No sentence on it: the card is the same in four languages. */
function shareCard(): string {
  const scene = readFileSync('public/pictures/services.svg', 'utf8').replace(
    '<svg ',
    '<svg y="-36" width="1200" height="675" ',
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs>${INK_LEFT}</defs>${scene}` +
    '<rect width="1200" height="630" fill="url(#veil)"/>' +
    `<g transform="translate(72 74) scale(1.35)">${mark.replace('<svg ', '<svg width="64" height="64" ')}</g>` +
    '<g fill="#fdf6e6"><text x="70" y="262" font-family="Fraunces" font-size="92">Galeb</text><text x="70" y="352" font-family="Fraunces" font-size="92">Transfers</text>' +
    '<text x="74" y="410" font-family="Figtree Light" font-weight="600" font-size="31">Taxi · Transfer · Taxi boat</text>' +
    '<text x="74" y="452" font-family="Figtree Light" font-weight="500" font-size="26" fill="#ffd9a0">Hrvatska · Croatia · Croazia · Kroatien</text></g></svg>'
  )
}

/** Our own cuts, unpacked for the renderer, which reads no woff2. */
async function writeFonts(): Promise<void> {
  for (const name of FONTS) {
    const font = await subsetFont(readFileSync(`public/fonts/${name}.woff2`), undefined, {
      keepAllGlyphs: true,
      targetFormat: 'truetype',
    })
    writeFileSync(join(work, `${name}.ttf`), font)
  }
  writeFileSync(
    join(work, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${work}</dir><cachedir>${work}/cache</cachedir></fontconfig>`,
  )
}

function png(svg: string, width: number, out: string): void {
  const file = join(work, 'drawing.svg')
  writeFileSync(file, svg)
  execFileSync('rsvg-convert', ['-w', String(width), file, '-o', out], {
    env: { ...process.env, FONTCONFIG_FILE: join(work, 'fonts.conf') },
  })
}
