import { readdirSync, readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetingSketches, meetingSketchFile } from '#catalogue/meeting-sketch.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { phonePicture, wholePicture } from './optimise.ts'
import { phoneCuts } from './phone-cuts.ts'

const FOLDER = 'public/pictures'
/** By gzip: what a desktop loads first. */
const WHOLE = 15_000
/** By brotli: a page with its style has some 16 kB beside it, and is to stay under 24 (tests/e2e/shell-bytes.e2e.ts). */
const PHONE = 6_600
const SKETCH = 20_000

const pictures = svgsIn(FOLDER)
const sketches = svgsIn('public/sketches')
const sources = [...pictures, ...sketches]
const palette = readFileSync(`${FOLDER}/palette.css`, 'utf8')

describe('the pictures', () => {
  it('there is one for every town, airport and service, and none is left over', () => {
    const names = pictures.map(nameOf)
    const towns = readdirSync('content/taxi').filter((name) => !name.includes('.'))
    const airports = ['rjk', 'puy', 'trs', 'lju', 'zag', 'vce', 'tsf'].map((code) => `airport-${code}`)
    const others = ['airport', 'boat-selce', 'services', 'not-found', 'offline']
    const services = names.filter((name) => name.startsWith('service-'))
    expect(services).toHaveLength(8)
    expect(names.toSorted()).toEqual([...towns, ...airports, ...services, ...others].toSorted())
  })

  it('there is a sketch of meeting the driver for every airport, and none is left over', () => {
    expect(transferAirports.map(({ slug }) => slug).filter((slug) => !(slug in meetingSketches))).toEqual([])
    const wanted = Object.keys(meetingSketches).map((airport) => `public${meetingSketchFile(airport)}`)
    expect(sketches.toSorted()).toEqual(wanted.toSorted())
  })

  it('a phone has a part of each, but for the two that pages show whole', () => {
    const whole = ['not-found', 'offline']
    expect(Object.keys(phoneCuts).toSorted()).toEqual(
      pictures
        .map(nameOf)
        .filter((name) => !whole.includes(name))
        .toSorted(),
    )
    for (const [name, cut] of Object.entries(phoneCuts)) {
      const [left = -1, top = -1, width = 0, height = 0] = cut.split(' ').map(Number)
      expect([name, left >= 0 && top >= 0 && left + width <= 1600 && top + height <= 900]).toEqual([name, true])
    }
  })

  it.each(sources)(
    '%s is a drawing with named groups, its own night, no script, and asks nobody for anything',
    (file) => {
      const svg = readFileSync(file, 'utf8')
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
      for (const id of ['picture', 'night']) expect(ids).toContain(id)
      expect(ids.length).toBeGreaterThan(12)
      for (const [, id = ''] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
      expect(svg).toMatch(/@media \(prefers-color-scheme: dark\)/)
      expect(svg).toMatch(/class="[^"]*\blamp\b/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<image|<text|<foreignObject|\son\w+=/)
      const outside = svg
        .replace('http://www.w3.org/2000/svg', '')
        .replace(/@import url\((\.\.\/pictures\/)?palette\.css\)/, '')
      expect(outside).not.toMatch(/https?:|@import|href=/)
    },
  )

  it.each(sources)('%s has only classes that the palette has in its light, or that it says itself', (file) => {
    const svg = readFileSync(file, 'utf8')
    const light = /<svg[^>]* class="(\w+)"/.exec(svg)?.[1] ?? ''
    const colours = new RegExp(`^\\.${light} \\{([^}]*)\\}`, 'm').exec(palette)?.[1] ?? ''
    const own = /<style>[\s\S]*<\/style>/.exec(svg)?.[0] ?? ''
    const classes = new Set(
      [...svg.matchAll(/<(?!svg)[^>]* class="([^"]+)"/g)].flatMap(([, all = '']) => all.split(' ')),
    )
    const unknown = [...classes].filter((name) => {
      const variable = new RegExp(`^\\.${name} \\{ [\\w-]+: var\\((--[\\w-]+)\\); \\}$`, 'm').exec(palette)?.[1]
      return variable ? !colours.includes(`${variable}: #`) : !new RegExp(`\\.${name} \\{`).test(own)
    })
    expect(unknown).toEqual([])
    const saidTwice = [...own.matchAll(/\.([\w-]+) \{/g)].filter(([, name]) => palette.includes(`\n.${name} {`))
    expect(saidTwice).toEqual([])
  })
})

describe('as served', () => {
  beforeAll(() => initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm')))

  it.each(pictures)('%s is small, keeps its night and its lamps, and looks the same', (file) => {
    const served = wholePicture(file)
    expect(gzipSync(served).length).toBeLessThan(WHOLE)
    expectNight(served)
    expect(served).toContain('class="only-at-night"')
    expect(difference(dots(served), dots(readFileSync(file, 'utf8')))).toBeLessThan(0.5)
  })

  it.each(pictures.filter((file) => nameOf(file) in phoneCuts))(
    'the part of %s for phones is small and looks like it',
    (file) => {
      const phone = phonePicture(file)
      expect(brotliCompressSync(phone).length).toBeLessThan(PHONE)
      expectNight(phone)
      expect(difference(dots(phone), dots(cutOf(file)))).toBeLessThan(4)
    },
  )

  it('the canary: one place does not look like another', () => {
    const rovinj = phonePicture(`${FOLDER}/rovinj.svg`)
    expect(difference(dots(rovinj), dots(cutOf(`${FOLDER}/pula.svg`)))).toBeGreaterThan(12)
  })

  it.each(sketches)('%s is small and keeps its night', (file) => {
    const served = wholePicture(file)
    expect(gzipSync(served).length).toBeLessThan(SKETCH)
    expectNight(served)
    expect(served).toMatch(/<svg[^>]* width="1100" height="540"/)
  })

  it('a colour of the palette goes into the picture, in the light of the picture', () => {
    const colourOf = (name: string) => /\.dusk \{[^}]*--amber: (#\w+)/s.exec(name)?.[1] ?? 'no colour'
    expect(readFileSync(`${FOLDER}/rovinj.svg`, 'utf8')).toContain('class="dusk"')
    const served = wholePicture(`${FOLDER}/pula.svg`)
    expect(served).toContain(colourOf(palette))
    expect(served).not.toMatch(/class="(?!lamp|only-at-night)/)
  })
})

it('the strip of a page without a place is small, and its ground is the ground of the head', () => {
  const svg = readFileSync('sections/page-head.svg', 'utf8')
  expect(gzipSync(svg).length).toBeLessThan(1500)
  const ground = /background: (#\w{6}) url/.exec(readFileSync('sections/page-head.module.css', 'utf8'))?.[1]
  expect(svg).toContain(`fill="${ground}" d="M0 0h1440v360H0z"`)
})

function svgsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `${folder}/${name}`)
}

function nameOf(file: string): string {
  return file.replace(/^.*\/|\.svg$/g, '')
}

function expectNight(svg: string): void {
  expect(svg).toMatch(/@media \(prefers-color-scheme:dark\)\{#picture\{filter:url\(#night\)\}/)
  expect(svg).toContain('<filter id="night"')
  expect(svg).toMatch(/class="lamp"/)
  if (svg.includes('class="only-at-night"')) expect(svg).toMatch(/\.only-at-night\{display:none\}/)
  for (const [, id = ''] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`)
}

/** The source, seen through the frame of a phone. */
function cutOf(file: string): string {
  const viewBox = phoneCuts[nameOf(file)]?.split(' ').slice(0, 4).join(' ')
  return readFileSync(file, 'utf8').replace('viewBox="0 0 1600 900"', `viewBox="${viewBox}"`)
}

function dots(svg: string): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: 120 } }).render().pixels
}

/** Mean of all channels, of 255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}
