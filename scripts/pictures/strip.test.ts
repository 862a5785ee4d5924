import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { stripOf } from './strip.ts'
import { withoutHidden } from './strip-hidden.ts'
import { layersOf } from './strip-shapes.ts'

const OUT = 'public/pictures'
const names = readdirSync(`${OUT}/strips`)
/** A page with its style has some 16 kB beside it, and is to stay under 24 (tests/e2e/shell-bytes.e2e.ts). */
const BUDGET = 6_100
const WIDTH = 120

beforeAll(() => initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm')))

describe('the strip of a phone', () => {
  it.each(names)('%s is what its drawing says now, small enough for a page, and looks like it', (name) => {
    const [whole, strip] = [readFileSync(`${OUT}/${name}`, 'utf8'), readFileSync(`${OUT}/strips/${name}`, 'utf8')]
    expect(strip).toBe(stripOf(whole))
    expect(brotliCompressSync(strip).length).toBeLessThan(BUDGET)
    for (const [, id] of strip.matchAll(/url\(#([a-z]+)\)/g)) expect(strip).toContain(`id="${id}"`)
    expect(difference(dots(strip), dots(cut(whole)))).toBeLessThan(4)
  })

  it('the canary: one place does not look like another', () => {
    const strip = readFileSync(`${OUT}/strips/rovinj.svg`, 'utf8')
    expect(difference(dots(strip), dots(cut(readFileSync(`${OUT}/pula.svg`, 'utf8'))))).toBeGreaterThan(12)
  })

  it('two that look alike are one path, unless something lies between or they lie on each other', () => {
    const box = (x: number, colour: string) => `<path d="M${x} 0h100v100h-100z" fill="${colour}"/>`
    const [red, blue] = ['#ff0000', '#0000ff']
    expect(pathsOf(box(0, red) + box(300, blue) + box(600, red))).toBe(2)
    expect(pathsOf(box(0, red) + box(560, blue) + box(600, red))).toBe(3)
    expect(pathsOf(box(0, red) + box(50, red))).toBe(2)
  })

  it('what is behind something else is left out, what shines through it is not', () => {
    const behind = '<path d="M10 10h50v50h-50z" fill="#ff0000"/>'
    const front = (more: string) => `<path d="M0 0h100v100h-100z" fill="#0000ff"${more}/>`
    const kept = (body: string) =>
      withoutHidden(layersOf(body, { left: 0, top: 0, scale: 1 }), 100, 100).map((layer) =>
        layer.kind === 'paths' ? layer.parts.length : 1,
      )
    expect(kept(behind + front(''))).toEqual([0, 1])
    expect(kept(behind + front(' opacity=".5"'))).toEqual([1, 1])
  })

  it('a drawing of another make is refused', () => {
    expect(() => stripOf('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')).toThrow(
      'no drawing of ours',
    )
    expect(() =>
      layersOf('<g transform="scale(2)" opacity=".5"><path d="M0 0h9v9z"/>', { left: 0, top: 0, scale: 1 }),
    ).toThrow()
  })
})

function pathsOf(body: string): number {
  const svg = `<svg><view id="strip" viewBox="0 0 1600 800"/><defs></defs><g id="w">${body}</g></svg>`
  return stripOf(svg).match(/<path/g)?.length ?? 0
}

/** The same part of the whole drawing. */
function cut(svg: string): string {
  const [, box = ''] = /<view id="strip" viewBox="([\d ]+)"/.exec(svg) ?? []
  return svg.replace('viewBox="0 0 1600 900"', `viewBox="${box}"`)
}

function dots(svg: string): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render().pixels
}

/** Mean of all channels, of 255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}
