// The mark as PNG for home screens, and the picture shown when a link is shared. Needs rsvg-convert (Debian: librsvg2-bin).
// Run: node scripts/pictures/icons.ts, after build.ts and scripts/fonts.ts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { mark } from './gull.ts'

const FONTS = ['fraunces', 'fraunces-croatian', 'figtree', 'figtree-croatian']
const INK_LEFT =
  '<linearGradient id="veil"><stop stop-color="#1a2148" stop-opacity=".82"/><stop offset=".62" stop-color="#1a2148" stop-opacity="0"/></linearGradient>'

const work = mkdtempSync(join(tmpdir(), 'galeb-icons-'))
mkdirSync('public/icons', { recursive: true })
mkdirSync('public/social', { recursive: true })
await writeFonts()
png(square(14), 192, 'public/icons/icon-192.png')
png(square(0), 512, 'public/icons/icon-512.png')
png(square(0), 180, 'public/icons/apple-touch-icon.png')
png(shareCard(), 1200, 'public/social/default.png')
rmSync(work, { recursive: true })

/** Square corners where the system cuts its own. */
function square(corner: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(corner)}</svg>`
}

/** No sentence on it: the card is the same in four languages. */
function shareCard(): string {
  const scene = readFileSync('public/pictures/services.svg', 'utf8').replace(
    'width="1600" height="900"',
    'y="-36" width="1200" height="675"',
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs>${INK_LEFT}</defs>${scene}` +
    '<rect width="1200" height="630" fill="url(#veil)"/>' +
    `<g transform="translate(72 74) scale(1.35)">${mark(14)}</g>` +
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
