// Draws every picture into public/pictures, the sketches into public/sketches, the mark into public
// and the strip of a page without a place beside its styles. Run: node scripts/pictures/build.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { initWasm } from '@resvg/resvg-wasm'
import { meetingSketches, meetingSketchFile } from '#catalogue/meeting-sketch.ts'
import { mark } from './gull.ts'
import { drawHorizon } from './horizon.ts'
import { drawMeeting } from './meeting.ts'
import { drawTown } from './scenes.ts'
import { specials } from './specials.ts'
import { hasStrip, stripOf } from './strip.ts'
import { pictures } from './towns.ts'

const OUT = 'public/pictures'

mkdirSync(`${OUT}/strips`, { recursive: true })
await initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm'))
for (const [slug, picture] of Object.entries(pictures)) write(slug, drawTown(slug, picture))
for (const [name, draw] of Object.entries(specials)) write(name, draw())
mkdirSync('public/sketches', { recursive: true })
for (const [airport, sketch] of Object.entries(meetingSketches))
  writeFileSync(`public${meetingSketchFile(airport)}`, drawMeeting(airport, sketch))
writeFileSync('sections/page-head.svg', drawHorizon())
writeFileSync('public/favicon.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(14)}</svg>\n`)

function write(name: string, svg: string): void {
  writeFileSync(`${OUT}/${name}.svg`, svg)
  if (hasStrip(name)) writeFileSync(`${OUT}/strips/${name}.svg`, stripOf(svg))
}
