// Houses, alone, in streets and up hills. Base points are ground level, lower left.
import { AT_NIGHT, isLitAt } from './night.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, path, polygon } from './shapes.ts'

export const PLASTER = [
  '#fbeed3',
  '#f6d9ad',
  '#f2c39a',
  '#fff4e0',
  '#eec2a6',
  '#f3dfae',
  '#e8d3c0',
  '#f7cfa8',
  '#dfe3d2',
] as const
export const ROOFS = ['#c9623c', '#b8522f', '#d1744a', '#bf5a38'] as const
const SHUTTERS = ['#3f7f7a', '#4b7896', '#8a5a44', '#5d8660', '#b0894e'] as const
const PANE = '#5a6f74'
const LIT = '#ffd88a'

/** Windows gathered by colour, so that a whole street of them is three paths. */
export type Panes = { dark: string; evening: string; lit: string; shutter: string }

export type HouseOptions = {
  readonly depth?: number
  readonly wall?: string
  readonly roof?: string
  readonly plain?: boolean
}

export function house(pen: Pen, x: number, base: number, w: number, h: number, options: HouseOptions = {}): string {
  const depth = options.depth ?? 0
  const wall = options.wall ?? pen.pick(PLASTER)
  const roof = options.roof ?? pen.pick(ROOFS)
  const top = base - h
  const rise = w * pen.between(0.16, 0.26)
  const isGable = pen.random() < 0.3
  const ridge = isGable
    ? ([[x + w / 2, top - rise * 1.5]] as const)
    : ([
        [x + w * 0.17, top - rise],
        [x + w * 0.83, top - rise],
      ] as const)
  const roofShape = polygon([[x - 4, top], ...ridge, [x + w + 4, top]])
  const shadeFrom = isGable ? x + w / 2 : x + w * 0.62
  const roofShade = isGable
    ? corners(x + w / 2, top - rise * 1.5, x + w + 4, top, x + w * 0.62, top)
    : corners(shadeFrom, top - rise, x + w * 0.83, top - rise, x + w + 4, top, shadeFrom + w * 0.1, top)
  return (
    path(box(x, top, w, h), pen.tint(wall, depth)) +
    path(
      box(x + w * 0.8, top, w * 0.2, h) + box(x, top, w * 0.8, Math.min(6, h * 0.07)),
      pen.shade(wall, depth),
      'opacity=".6"',
    ) +
    (w > 44 && pen.random() < 0.55 ? chimney(pen, x + w * pen.between(0.25, 0.6), top - rise * 0.75, depth) : '') +
    path(roofShape, pen.tint(roof, depth)) +
    path(roofShade, pen.shade(roof, depth)) +
    (options.plain ? '' : facade(pen, x, base, w, h, depth))
  )
}

function chimney(pen: Pen, x: number, y: number, depth: number): string {
  return (
    path(box(x, y - 14, 9, 20), pen.shade('#e8d3b5', depth)) +
    path(box(x - 2, y - 16, 13, 4), pen.shade('#b8522f', depth))
  )
}

/** Each house has its own plan: bays, heads, a gap here, a shop or a gate there. */
function facade(pen: Pen, x: number, base: number, w: number, h: number, depth: number): string {
  const storeys = Math.max(1, Math.round(h / pen.between(30, 38)))
  const bays = Math.max(1, Math.round(w / pen.between(22, 32)))
  const storey = h / storeys
  const pw = Math.min(10, (w / bays) * 0.36) * pen.between(0.85, 1.1)
  const ph = storey * pen.between(0.36, 0.5)
  const hasShutters = pen.random() < 0.55 && w / bays > 17
  const hasHeads = pen.random() < 0.3
  const panes: Panes = { dark: '', evening: '', lit: '', shutter: '' }
  for (let row = 0; row < storeys; row++) {
    const isGround = row === storeys - 1
    const wy = base - h + storey * row + storey * 0.28
    for (let bay = 0; bay < bays; bay++) {
      if (pen.random() < 0.1) continue
      const wx = x + (w * (bay + 0.5)) / bays - pw / 2
      if (isGround && pen.random() < 0.5 && h > 50) panes.dark += arch(wx - pw * 0.25, base, pw * 1.5, storey * 0.74)
      else
        addPane(
          pen,
          panes,
          wx,
          wy,
          pw,
          row === storeys - 2 || storeys < 3 ? ph : ph * 0.9,
          hasShutters && !isGround,
          hasHeads,
        )
    }
  }
  return drawPanes(pen, panes, depth, pen.pick(SHUTTERS))
}

function addPane(
  pen: Pen,
  panes: Panes,
  x: number,
  y: number,
  w: number,
  h: number,
  hasShutters: boolean,
  hasHead: boolean,
): void {
  const shape = hasHead ? arch(x, y + h, w, h) : box(x, y, w, h)
  if (pen.random() < pen.light.litWindows) panes.lit += shape
  else if (isLitAt(x, y)) panes.evening += shape
  else panes.dark += shape
  if (hasShutters) panes.shutter += box(x - w * 0.55, y, w * 0.5, h) + box(x + w * 1.05, y, w * 0.5, h)
}

function drawPanes(pen: Pen, panes: Panes, depth: number, shutter: string): string {
  return (
    (panes.dark ? path(panes.dark, pen.shade(PANE, depth)) : '') +
    (panes.evening ? path(panes.evening, pen.shade(PANE, depth), AT_NIGHT) : '') +
    (panes.shutter ? path(panes.shutter, pen.tint(shutter, depth)) : '') +
    (panes.lit ? path(panes.lit, LIT, AT_NIGHT) : '')
  )
}

/** A street of houses, wall to wall, from x to x. `skip` leaves room for what stands among them. */
export function street(
  pen: Pen,
  from: number,
  to: number,
  base: number,
  tall: readonly [number, number],
  depth: number,
  skip: readonly (readonly [number, number])[] = [],
): string {
  let out = ''
  for (let x = from; x < to;) {
    const w = pen.between(0.62, 1.1) * tall[1]
    const isFree = !skip.some(([a, b]) => x + w > a && x < b)
    if (isFree) out += house(pen, x, base, w, pen.between(...tall), { depth })
    x += isFree ? w - 1 : 18
  }
  return out
}

/** Houses stacked up a hill: rows from the top down, each row before the one above. */
export function hillTown(
  pen: Pen,
  cx: number,
  base: number,
  width: number,
  height: number,
  depth = 0.1,
  size = 46,
  rounds = 6,
): string {
  let out = ''
  for (let row = 0; row < rounds; row++) {
    const t = row / (rounds - 1)
    const half = (width / 2) * (0.24 + 0.76 * t ** 0.8)
    const y = base - height * (1 - t)
    const scale = size * (0.78 + 0.3 * t)
    for (let x = cx - half + pen.between(-8, 8); x < cx + half - scale * 0.4;) {
      const w = scale * pen.between(0.75, 1.2)
      const sag = ((x + w / 2 - cx) / half) ** 2 * (height / rounds) * 0.9
      out += house(pen, x, y + sag + 10, w, scale * pen.between(0.85, 1.35) + 10, {
        depth: depth * (1.3 - t * 0.5),
        plain: pen.random() < 0.3,
      })
      x += w * pen.between(0.82, 1.02)
    }
  }
  return out
}
