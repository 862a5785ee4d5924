import { readdirSync, readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pictures } from './towns.ts'

const OUT = 'public/pictures'
const WIDTH = 96
const HEIGHT = 54
type Pixels = Uint8Array

/** Each picture as small as somebody sees it who only passes by. */
const seen = new Map<string, Pixels>()

beforeAll(async () => {
  await initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm'))
  for (const file of readdirSync(OUT).filter((name) => name.endsWith('.svg')))
    seen.set(file.replace('.svg', ''), small(readFileSync(`${OUT}/${file}`, 'utf8')))
}, 60_000)

describe('the pictures, looked at', () => {
  it('are painted to their edges: nothing of the page shows through', () => {
    const holes = [...seen].filter(([, pixels]) => pixels.some((value, i) => i % 4 === 3 && value < 220))
    expect(holes.map(([name]) => name)).toEqual([])
  })

  it('of no two towns are alike: the place itself differs, whatever the light', () => {
    const towns = Object.keys(pictures)
    const alike = towns.flatMap((a, i) =>
      towns.slice(i + 1).flatMap((b) => {
        const share = difference(subject(a), subject(b))
        return share < LEAST_DIFFERENCE ? [`${a} / ${b}: ${share.toFixed(3)}`] : []
      }),
    )
    expect(alike).toEqual([])
  })

  it('the canary: a picture is like itself, and like itself at another hour', () => {
    const rovinj = subject('rovinj')
    expect(difference(rovinj, rovinj)).toBe(0)
    expect(
      difference(
        rovinj,
        rovinj.map((value) => value * 0.8),
      ),
    ).toBeLessThan(LEAST_DIFFERENCE)
  })
})

/** Of all steps from light to dark beside each other, how many run the other way. */
const LEAST_DIFFERENCE = 0.1

function small(svg: string): Pixels {
  const day = svg.replace(/<style>.*?<\/style>/s, '').replace(/<g class="n">.*?<\/g>/s, '')
  const image = new Resvg(day, { fitTo: { mode: 'width', value: WIDTH }, font: { loadSystemFonts: false } }).render()
  return image.pixels
}

/** How bright the part is where the place stands: right of the words, above the road. */
function subject(name: string): number[] {
  const pixels = seen.get(name) ?? new Uint8Array()
  const out: number[] = []
  for (let y = Math.round(HEIGHT * 0.25); y < HEIGHT * 0.8; y += 2)
    for (let x = Math.round(WIDTH * 0.45); x < WIDTH; x += 2) out.push(brightness(pixels, x, y))
  return out
}

function brightness(pixels: Pixels, x: number, y: number): number {
  let sum = 0
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const at = ((y + dy) * WIDTH + x + dx) * 4
    sum += (pixels[at] ?? 0) * 0.3 + (pixels[at + 1] ?? 0) * 0.59 + (pixels[at + 2] ?? 0) * 0.11
  }
  return sum / 4
}

function difference(a: readonly number[], b: readonly number[]): number {
  let other = 0
  for (let i = 1; i < a.length; i++) if (isDarker(a, i) !== isDarker(b, i)) other++
  return other / (a.length - 1)
}

function isDarker(values: readonly number[], i: number): boolean {
  return (values[i] ?? 0) < (values[i - 1] ?? 0) - 2
}
