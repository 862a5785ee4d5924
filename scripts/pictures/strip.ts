// What a phone shows of a drawing (phone-cuts.ts) as a drawing of its own, a quarter to a third smaller in bytes: it stands in the page, so that
// it is painted with the words and asks for nothing (server/drawn-in.server.ts). Steps are as wide as a phone's point, colours that look alike are
// one, what nobody could see is left out, and paths that look the same are one where nothing lies between them.
import { brotliCompressSync } from 'node:zlib'
import svgpath from 'svgpath'
import { closer } from './shapes.ts'
import { withoutHidden } from './strip-hidden.ts'
import { type Box, type Layer, layersOf, type Part } from './strip-shapes.ts'

/** Units across a strip; on a phone they are 360 to 640 points. A place of many houses has wider ones, so that its page stays small. */
const WIDTHS = [480, 440, 400, 360]
/** By brotli 11: more than this, and a page of a town is over the 14 kB it may have without its style. */
const ENOUGH = 5_300
/** In units of the strip: less is not seen. */
const SMALLEST_AREA = 1
const SMALLEST_SIDE = 0.5

/** Two pages show theirs whole, and small. */
export function hasStrip(name: string): boolean {
  return name !== 'not-found' && name !== 'offline'
}

/** `svg` as `frame` in scenes.ts writes it; needs `initWasm` of resvg to have been awaited. Throws where it is written otherwise. */
export function stripOf(svg: string): string {
  const [finest = 0, ...coarser] = WIDTHS
  return coarser.reduce(
    (strip, wide) => (brotliCompressSync(strip).length > ENOUGH ? drawnIn(wide, svg) : strip),
    drawnIn(finest, svg),
  )
}

function drawnIn(wide: number, svg: string): string {
  const [, defs, body] = /(<defs>.*<\/defs>)<g id="w">(.*)<\/g><\/svg>/s.exec(svg) ?? []
  const [left, top, width, height] = /<view id="strip" viewBox="([\d ]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  if (!defs || !body || left === undefined || top === undefined || !width || !height)
    throw new Error('This is no drawing of ours')
  const scale = wide / width
  const high = Math.floor(height * scale)
  const layers = layersOf(body, { left, top, scale }).map((layer) => seen(layer, [0, 0, wide, high]))
  const shapes = together(withoutHidden(layers, wide, high))
    .map(written)
    .join('')
  const glow = defs.replace(
    /stdDeviation="([\d.]+)"/g,
    (_, blur) => `stdDeviation="${Math.round(blur * scale * 10) / 10}"`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="xMaxYMax slice">${glow}<g id="w">${shapes}</g></svg>\n`
}

function seen(layer: Layer, frame: Box): Layer {
  if (layer.kind === 'raw') return layer
  const isLine = layer.look.includes('stroke=')
  const isLarge = ([left, top, right, bottom]: Box) =>
    isLine ||
    ((right - left) * (bottom - top) >= SMALLEST_AREA && Math.min(right - left, bottom - top) >= SMALLEST_SIDE)
  return { ...layer, parts: layer.parts.filter(({ box }) => touch(box, frame) && isLarge(box)) }
}

/**
 * A layer goes back into one that looks the same, past what it touches nowhere. One that touches it stays alone: two paths that
 * overlap are a hole where they run against each other, and twice as dense where light shines through.
 */
function together(layers: readonly Layer[]): Layer[] {
  const made: Layer[] = []
  for (const layer of layers) {
    if (layer.kind === 'raw') made.push(layer)
    else if (layer.parts.length > 0) (sameBelow(made, layer)?.parts ?? newIn(made, layer)).push(...layer.parts)
  }
  return made
}

type Paths = Extract<Layer, { kind: 'paths' }>

function newIn(made: Layer[], { look }: Paths): Part[] {
  const parts: Part[] = []
  made.push({ kind: 'paths', look, parts })
  return parts
}

function sameBelow(made: readonly Layer[], { look, parts }: Paths): Paths | null {
  // A gradient is as large as its path.
  if (look.includes('url(')) return null
  for (const below of made.toReversed()) {
    if (below.kind === 'raw' || below.parts.some(({ box }) => parts.some((part) => touch(box, part.box)))) return null
    if (below.look === look) return below
  }
  return null
}

function touch(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

function written(layer: Layer): string {
  if (layer.kind === 'raw') return layer.svg
  // The letters on a taxi's roof are three units high.
  const digits = layer.look.includes('linejoin') ? 1 : 0
  let [x, y] = [0, 0]
  const steps = inRows(layer.parts.map((part) => finely(part, digits))).map((shape) => {
    const step = `m${near(shape.x - x, digits)} ${near(shape.y - y, digits)}`
    ;[x, y] = [shape.x + shape.end.x, shape.y + shape.end.y]
    return step + shape.d
  })
  return closer(`<path d="${steps.join('').replace(/^m/, 'M')}" ${layer.look}/>`)
}

/** A circle as wide as one unit, of which rounding would make something higher. */
const DOT = /^a1 1 0 1 1 1 0 1 1 0 1 1-1 0z$/

type Point = { x: number; y: number }
/** Begins at a whole point; `d` and `end` are seen from there, so that two windows of a row are the same letters. */
type Shape = Point & { d: string; end: Point }

/** Higher than a window, so that a row is written from end to end. */
const ROW = 4

function inRows(shapes: readonly Shape[]): Shape[] {
  return shapes.toSorted((a, b) => Math.round(a.y / ROW) - Math.round(b.y / ROW) || a.x - b.x)
}

/**
 * Whole units. A half circle says so by a radius too small for its ends, which is then made as large as need be (SVG 2 § 9.5.2): with the rounded one it
 * would be more than half.
 */
function finely(part: Part, digits: number): Shape {
  const from = startOf(part)
  const path = svgpath(part.d).iterate((segment, _, x, y) => {
    if (segment[0] !== 'A') return
    const [, rx, ry, turn, isLarge, isClockwise, toX, toY] = segment
    if (Math.abs(Math.hypot(toX - x, toY - y) - 2 * rx) > 0.2 || Math.abs(rx - ry) > 0.2) return
    return [['A', 1, 1, turn, isLarge, isClockwise, toX, toY]]
  })
  // A line along one side needs one number, and one to nowhere none.
  path
    .translate(-from.x, -from.y)
    .rel()
    .round(digits)
    .iterate((segment) => {
      if (segment[0] !== 'l' || (segment[1] !== 0 && segment[2] !== 0)) return
      if (segment[1] !== 0) return [['h', segment[1]]]
      return segment[2] === 0 ? [] : [['v', segment[2]]]
    })
  const d = path.toString().replace(/^M0 0/, '').replace(DOT, 'h1v1h-1z')
  return { x: near(from.x, digits), y: near(from.y, digits), d, end: endOf(path) }
}

function near(length: number, digits: number): number {
  return Number(length.toFixed(digits))
}

function startOf({ d }: Part): Point {
  const [, x, y] = /^M([-\d.e]+) ([-\d.e]+)/.exec(d) ?? []
  return { x: Number(x), y: Number(y) }
}

function endOf(path: typeof svgpath): Point {
  let [x, y] = [0, 0]
  path.iterate(([command, ...numbers]) => {
    const [dx, dy] = command === 'h' ? [numbers[0], 0] : command === 'v' ? [0, numbers[0]] : numbers.slice(-2)
    ;[x, y] = command === 'z' ? [0, 0] : [x + (dx ?? 0), y + (dy ?? 0)]
  })
  return { x, y }
}
