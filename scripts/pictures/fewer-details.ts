import type { CustomPlugin } from 'svgo'
import svgpath from 'svgpath'

/** So many steps of each channel: colours nearer than one look alike on a phone. */
const COLOUR_STEP = 10
/** In units of the phone's picture: less is not seen. */
const SMALLEST_AREA = 1
const SMALLEST_SIDE = 0.5

/** Leaves out of a phone's picture what lies outside it or is too small to be seen, draws in whole units, and makes colours that look alike one. */
export function fewerDetails(): CustomPlugin {
  return {
    name: 'fewer-details',
    fn: () => {
      let [width, height] = [0, 0]
      /** Groups around the element that have units of their own. */
      let moved = 0
      return {
        element: {
          enter: (node, parent) => {
            const { name, attributes } = node
            if (name === 'svg') [, , width = 0, height = 0] = attributes['viewBox']?.split(' ').map(Number) ?? []
            for (const property of ['fill', 'stroke', 'stop-color']) {
              const colour = attributes[property]
              if (colour !== undefined) attributes[property] = nearColour(colour)
            }
            if (hasOwnUnits(node)) moved++
            const { d } = attributes
            if (name !== 'path' || d === undefined || moved > 0) return
            const { stroke = 'none', 'stroke-width': strokeWidth = '1' } = attributes
            const margin = stroke === 'none' ? null : Number(strokeWidth)
            const seen = partsOf(d).filter((part) => isSeen(part, width, height, margin))
            if (seen.length === 0) parent.children = parent.children.filter((child) => child !== node)
            // The letters on a taxi's roof are three units high.
            else attributes['d'] = rounded(seen.map((part) => part.d).join(''), attributes['stroke-linejoin'] ? 1 : 0)
          },
          exit: (node) => {
            if (hasOwnUnits(node)) moved--
          },
        },
      }
    },
  }
}

function hasOwnUnits({ name, attributes }: { name: string; attributes: Record<string, string> }): boolean {
  return attributes['transform'] !== undefined || name === 'clipPath'
}

/**
 * A half circle says so by a radius too small for its ends, which is then made as large as need be (SVG 2 § 9.5.2): with the rounded one it
 * would be more than half.
 */
function rounded(d: string, digits: number): string {
  const path = svgpath(d).iterate((segment, _, x, y) => {
    if (segment[0] !== 'A') return
    const [, rx, ry, turn, isLarge, isClockwise, toX, toY] = segment
    if (Math.abs(Math.hypot(toX - x, toY - y) - 2 * rx) > 0.2 || Math.abs(rx - ry) > 0.2) return
    return [['A', 1, 1, turn, isLarge, isClockwise, toX, toY]]
  })
  return path.rel().round(digits).toString()
}

function nearColour(colour: string): string {
  const hex = /^#[\da-f]{3}$/i.test(colour) ? colour.replace(/[\da-f]/gi, '$&$&') : colour
  if (!/^#[\da-f]{6}$/i.test(hex)) return colour
  const channel = (at: number) => {
    const near = Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / COLOUR_STEP) * COLOUR_STEP
    return Math.min(255, near).toString(16).padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** One closed or open stroke of a path, with all points that its edge lies between. */
type Part = { d: string; xs: number[]; ys: number[] }

function partsOf(d: string): Part[] {
  const parts: Part[] = []
  svgpath(d)
    .abs()
    .unshort()
    .iterate((segment, _, x, y) => {
      const [command, ...numbers] = segment as [string, ...number[]]
      if (command === 'M') parts.push({ d: '', xs: [], ys: [] })
      const part = parts.at(-1)
      if (!part) throw new Error(`A path that does not begin: ${d}`)
      part.d += `${command}${numbers.join(' ')}`
      const [xs, ys] = reach(command, numbers, x, y)
      part.xs.push(...xs)
      part.ys.push(...ys)
    })
  return parts
}

/** Of a curve its control points, of an arc its whole ellipse: never too little. */
function reach(command: string, numbers: readonly number[], x: number, y: number): [xs: number[], ys: number[]] {
  const at = (index: number) => numbers[index] ?? 0
  if (command === 'H') return [[at(0)], []]
  if (command === 'V') return [[], [at(0)]]
  if (command === 'A') {
    const [middleX, middleY] = [(x + at(5)) / 2, (y + at(6)) / 2]
    return [
      [at(5), middleX - at(0), middleX + at(0)],
      [at(6), middleY - at(1), middleY + at(1)],
    ]
  }
  return [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
}

/** `margin` is the width of a line, null for a filled shape. */
function isSeen({ xs, ys }: Part, width: number, height: number, margin: number | null): boolean {
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const around = margin ?? 0
  if (right < -around || left > width + around || foot < -around || top > height + around) return false
  if (margin !== null) return true
  return (right - left) * (foot - top) >= SMALLEST_AREA && Math.min(right - left, foot - top) >= SMALLEST_SIDE
}
