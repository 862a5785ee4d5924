// Houses, towers, naves and walls: the masonry all towns share. Base points are ground level, lower left unless said.
import { type Pen } from './pen.ts'
import { arch, box, disc, line, n, path, polygon } from './shapes.ts'

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
export type Panes = { dark: string; lit: string; shutter: string }

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
    ? polygon([
        [x + w / 2, top - rise * 1.5],
        [x + w + 4, top],
        [x + w * 0.62, top],
      ])
    : polygon([
        [shadeFrom, top - rise],
        [x + w * 0.83, top - rise],
        [x + w + 4, top],
        [shadeFrom + w * 0.1, top],
      ])
  return (
    path(box(x, top, w, h), pen.tint(wall, depth)) +
    path(box(x + w * 0.8, top, w * 0.2, h), pen.shade(wall, depth), 'opacity=".6"') +
    path(box(x, top, w, Math.min(6, h * 0.07)), pen.shade(wall, depth), 'opacity=".55"') +
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
  const panes: Panes = { dark: '', lit: '', shutter: '' }
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
  else panes.dark += shape
  if (hasShutters) panes.shutter += box(x - w * 0.55, y, w * 0.5, h) + box(x + w * 1.05, y, w * 0.5, h)
}

function drawPanes(pen: Pen, panes: Panes, depth: number, shutter: string): string {
  return (
    (panes.dark ? path(panes.dark, pen.shade(PANE, depth)) : '') +
    (panes.shutter ? path(panes.shutter, pen.tint(shutter, depth)) : '') +
    (panes.lit ? path(panes.lit, LIT) : '')
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

export type Cap = 'pyramid' | 'spire' | 'onion' | 'dome' | 'flat' | 'crenels' | 'lantern'
export type TowerOptions = {
  readonly depth?: number
  readonly stone?: string
  readonly roof?: string
  readonly cap?: Cap
  readonly capHeight?: number
  /** Openings of the belfry, and how many storeys have them. */
  readonly bells?: number
  readonly storeys?: number
  readonly courses?: number
  readonly clock?: boolean
  readonly cross?: boolean
}

/** A bell tower on (cx, base). Its right third is in shade. */
export function tower(pen: Pen, cx: number, base: number, w: number, h: number, options: TowerOptions = {}): string {
  const {
    depth = 0,
    stone = '#f0dfbd',
    roof = '#b8522f',
    cap = 'pyramid',
    capHeight = w * 1.5,
    bells = 2,
    storeys = 1,
    courses = 3,
    clock = false,
    cross = true,
  } = options
  const x = cx - w / 2
  const top = base - h
  const belfry = Math.min(h * 0.5, w * 1.05)
  let out =
    path(box(x, top, w, h), pen.tint(stone, depth)) +
    path(box(x + w * 0.66, top, w * 0.34, h), pen.shade(stone, depth)) +
    path(box(x, top, w * 0.07, h), pen.lit(stone, depth))
  let ledges = ''
  for (let i = 0; i <= courses; i++)
    ledges += box(x - w * 0.05, top + belfry + ((h - belfry) * i) / (courses + 1), w * 1.1, Math.max(2.5, w * 0.055))
  out += path(ledges + box(x - w * 0.09, top - w * 0.06, w * 1.18, w * 0.12), pen.lit(stone, depth))
  let openings = ''
  for (let s = 0; s < storeys; s++)
    openings += openingsRow(
      x,
      top + belfry * 0.9 + s * belfry * 1.12,
      w,
      belfry * 0.68,
      s === 0 ? bells : Math.max(1, bells - 1),
    )
  if (courses > 1) openings += arch(cx - w * 0.08, base - h * 0.2, w * 0.16, w * 0.34)
  out += path(openings, pen.name === 'dusk' ? '#ffd08a' : pen.shade('#4c5a60', depth))
  if (clock)
    out +=
      path(disc(cx, top + belfry * 1.35, w * 0.2), pen.lit('#fffaf0', depth)) +
      line(
        `M${n(cx)} ${n(top + belfry * 1.35)}v${n(-w * 0.14)}m0 ${n(w * 0.14)}h${n(w * 0.1)}`,
        pen.shade('#24323a'),
        Math.max(1.5, w * 0.035),
      )
  return (
    out +
    capOn(pen, cap, cx, top - w * 0.06, w * 1.06, capHeight, roof, stone, depth) +
    (cross && cap !== 'crenels' && cap !== 'flat' ? crossOn(pen, cx, top - w * 0.06 - capHeight, w, depth) : '')
  )
}

function openingsRow(x: number, sill: number, w: number, h: number, count: number): string {
  const pw = (w / (count + 0.7)) * 0.66
  return Array.from({ length: count }, (_, i) =>
    arch(x + (w * (i + 0.85)) / (count + 0.7) - pw / 2, sill, pw, Math.max(h, pw * 1.2)),
  ).join('')
}

export function crossOn(pen: Pen, cx: number, y: number, w: number, depth = 0): string {
  const size = Math.max(8, w * 0.34)
  return line(
    `M${n(cx)} ${n(y + 2)}v${n(-size)}m${n(-size * 0.28)} ${n(size * 0.34)}h${n(size * 0.56)}`,
    pen.shade('#8a6a3a', depth),
    Math.max(1.8, w * 0.05),
  )
}

export function capOn(
  pen: Pen,
  cap: Cap,
  cx: number,
  y: number,
  w: number,
  h: number,
  roof: string,
  stone: string,
  depth: number,
): string {
  const half = w / 2
  if (cap === 'flat') return ''
  if (cap === 'crenels') return crenels(pen, cx - half, y, w, w * 0.16, stone, depth)
  if (cap === 'pyramid' || cap === 'spire') {
    return (
      path(
        polygon([
          [cx - half, y],
          [cx, y - h],
          [cx + half, y],
        ]),
        pen.tint(roof, depth),
      ) +
      path(
        polygon([
          [cx + half * 0.3, y],
          [cx, y - h],
          [cx + half, y],
        ]),
        pen.shade(roof, depth),
      )
    )
  }
  if (cap === 'dome') return domeOn(pen, cx, y, w, h, roof, depth)
  if (cap === 'lantern') {
    const drum = h * 0.34
    return (
      path(box(cx - half * 0.72, y - drum, w * 0.72, drum), pen.tint(stone, depth)) +
      path(box(cx + half * 0.26, y - drum, w * 0.23, drum), pen.shade(stone, depth)) +
      path(
        arch(cx - half * 0.5, y, w * 0.17, drum * 0.7) +
          arch(cx - half * 0.14, y, w * 0.17, drum * 0.7) +
          arch(cx + half * 0.24, y, w * 0.17, drum * 0.7),
        pen.shade('#4c5a60', depth),
      ) +
      capOn(pen, 'spire', cx, y - drum, w * 0.84, h - drum, roof, stone, depth)
    )
  }
  const d = (side: number): string =>
    `M${n(cx)} ${n(y)}h${n(-half * side)}q${n(half * 0.08 * side)} ${n(-h * 0.3)} ${n(half * 0.56 * side)} ${n(-h * 0.46)}q${n(half * 0.26 * side)} ${n(-h * 0.14)} ${n(half * 0.44 * side)} ${n(-h * 0.54)}z`
  return (
    path(d(1), pen.tint(roof, depth)) +
    path(d(-1), pen.shade(roof, depth)) +
    path(
      `M${n(cx - half * 0.7)} ${n(y - h * 0.04)}q${n(half * 0.1)} ${n(-h * 0.26)} ${n(half * 0.44)} ${n(-h * 0.4)}l${n(half * 0.05)} ${n(h * 0.03)}q${n(-half * 0.3)} ${n(h * 0.14)} ${n(-half * 0.3)} ${n(h * 0.37)}z`,
      pen.lit(roof, depth),
      'opacity=".7"',
    )
  )
}

export function domeOn(pen: Pen, cx: number, y: number, w: number, h: number, roof: string, depth = 0): string {
  const half = w / 2
  return (
    path(
      `M${n(cx - half)} ${n(y)}Q${n(cx - half * 0.94)} ${n(y - h * 0.86)} ${n(cx)} ${n(y - h)}Q${n(cx + half * 0.94)} ${n(y - h * 0.86)} ${n(cx + half)} ${n(y)}z`,
      pen.tint(roof, depth),
    ) +
    path(
      `M${n(cx + half * 0.25)} ${n(y)}Q${n(cx + half * 0.34)} ${n(y - h * 0.8)} ${n(cx)} ${n(y - h)}Q${n(cx + half * 0.94)} ${n(y - h * 0.86)} ${n(cx + half)} ${n(y)}z`,
      pen.shade(roof, depth),
    )
  )
}

export function crenels(pen: Pen, x: number, y: number, w: number, size: number, stone: string, depth = 0): string {
  const count = Math.max(2, Math.round(w / (size * 2)))
  const step = w / (count - 0.4)
  return path(
    Array.from({ length: count }, (_, i) => box(x + i * step, y - size, step * 0.6, size + 1)).join(''),
    pen.tint(stone, depth),
  )
}

export type WallOptions = {
  readonly depth?: number
  readonly stone?: string
  readonly merlons?: number
  readonly slits?: boolean
}

/** A curtain wall between two ground points, its top as high as given at either end. */
export function wall(pen: Pen, x: number, base: number, w: number, h: number, options: WallOptions = {}): string {
  const { depth = 0, stone = '#dccaa6', merlons = 12, slits = false } = options
  let joints = ''
  for (let i = 0; i < (w * h) / 1500; i++)
    joints += `M${n(x + pen.between(4, Math.max(5, w - 22)))} ${n(base - pen.between(6, h - 6))}h${n(pen.between(8, 18))}`
  return (
    path(box(x, base - h, w, h), pen.tint(stone, depth)) +
    path(box(x, base - h * 0.3, w, h * 0.3), pen.shade(stone, depth), 'opacity=".45"') +
    line(joints, pen.shade(stone, depth), 2, 'opacity=".5"') +
    path(box(x, base - h - 3, w, 6), pen.lit(stone, depth)) +
    (merlons > 0 ? crenels(pen, x, base - h - 2, w, merlons, stone, depth) : '') +
    (slits
      ? path(
          Array.from({ length: Math.floor(w / 70) }, (_, i) => box(x + 34 + i * 70, base - h * 0.62, 5, 18)).join(''),
          pen.shade('#4c4a44', depth),
        )
      : '')
  )
}

/** A round tower: light falls round it from the left. */
export function roundTower(
  pen: Pen,
  cx: number,
  base: number,
  w: number,
  h: number,
  options: { depth?: number; stone?: string; roof?: string; capHeight?: number; lip?: boolean } = {},
): string {
  const { depth = 0, stone = '#dccaa6', roof, capHeight = w * 0.7, lip = true } = options
  const x = cx - w / 2
  const body = (left: number, right: number): string =>
    `M${n(x + w * left - (left === 0 ? w * 0.05 : 0))} ${n(base)}L${n(x + w * left)} ${n(base - h)}h${n(w * (right - left))}L${n(x + w * right + (right === 1 ? w * 0.05 : 0))} ${n(base)}z`
  return (
    path(body(0, 1), pen.tint(stone, depth)) +
    path(body(0, 0.16), pen.lit(stone, depth)) +
    path(body(0.56, 1), pen.shade(stone, depth), 'opacity=".55"') +
    path(body(0.8, 1), pen.shade(stone, depth), 'opacity=".7"') +
    path(
      box(cx - w * 0.1, base - h * 0.6, w * 0.08, h * 0.16) + box(cx + w * 0.18, base - h * 0.4, w * 0.07, h * 0.14),
      pen.shade('#4c4a44', depth),
    ) +
    (lip ? path(box(x - w * 0.07, base - h - w * 0.12, w * 1.14, w * 0.14), pen.lit(stone, depth)) : '') +
    (roof
      ? capOn(pen, 'pyramid', cx, base - h - (lip ? w * 0.12 : 0), w * 1.2, capHeight, roof, stone, depth)
      : lip
        ? crenels(pen, x - w * 0.07, base - h - w * 0.12, w * 1.14, w * 0.13, stone, depth)
        : '')
  )
}

export type NaveOptions = {
  readonly depth?: number
  readonly stone?: string
  readonly roof?: string
  readonly rose?: boolean
  readonly door?: boolean
  readonly gable?: 'plain' | 'baroque' | 'lobes'
  readonly length?: number
}

/** A church front of width w with its gable, and the nave running back to the right. */
export function nave(pen: Pen, x: number, base: number, w: number, h: number, options: NaveOptions = {}): string {
  const {
    depth = 0,
    stone = '#f3e3c4',
    roof = '#c0593a',
    rose = true,
    door = true,
    gable = 'plain',
    length = w * 1.1,
  } = options
  const rise = w * 0.42
  const top = base - h
  const side =
    path(box(x + w - 1, top + 8, length, h - 8), pen.shade(stone, depth)) +
    path(
      polygon([
        [x + w / 2, top - rise],
        [x + w / 2 + length, top - rise],
        [x + w + length + 5, top + 10],
        [x + w + 3, top + 10],
      ]),
      pen.tint(roof, depth),
    ) +
    path(
      Array.from({ length: Math.max(1, Math.floor(length / 34)) }, (_, i) =>
        arch(x + w + 14 + i * 34, base - h * 0.32, 10, h * 0.34),
      ).join(''),
      pen.name === 'dusk' ? '#f0b26e' : pen.shade('#4c5a60', depth),
    )
  const head: Record<'plain' | 'baroque' | 'lobes', string> = {
    plain: polygon([
      [x - 3, top],
      [x + w / 2, top - rise],
      [x + w + 3, top],
    ]),
    baroque: `M${n(x)} ${n(top)}q${n(w * 0.16)} ${n(-rise * 0.2)} ${n(w * 0.2)} ${n(-rise * 0.6)}q${n(w * 0.3)} ${n(-rise * 0.9)} ${n(w * 0.6)} 0q${n(w * 0.04)} ${n(rise * 0.4)} ${n(w * 0.2)} ${n(rise * 0.6)}z`,
    lobes: `M${n(x)} ${n(top)}a${n(w * 0.24)} ${n(w * 0.24)} 0 0 1 ${n(w * 0.24)} ${n(-w * 0.24)}a${n(w * 0.26)} ${n(w * 0.3)} 0 0 1 ${n(w * 0.52)} 0a${n(w * 0.24)} ${n(w * 0.24)} 0 0 1 ${n(w * 0.24)} ${n(w * 0.24)}z`,
  }
  return (
    side +
    path(box(x, top, w, h), pen.tint(stone, depth)) +
    path(head[gable], pen.lit(stone, depth)) +
    path(box(x - 3, top - 3, w + 6, 5), pen.shade(stone, depth), 'opacity=".5"') +
    (rose
      ? path(disc(x + w / 2, top + h * 0.12, w * 0.13), pen.shade('#4c5a60', depth)) +
        line(disc(x + w / 2, top + h * 0.12, w * 0.13), pen.lit('#fffaf0', depth), Math.max(2, w * 0.03))
      : '') +
    (door ? path(arch(x + w * 0.37, base, w * 0.26, h * 0.4), pen.shade('#5b4434', depth)) : '') +
    path(
      arch(x + w * 0.12, base - h * 0.3, w * 0.11, h * 0.3) + arch(x + w * 0.77, base - h * 0.3, w * 0.11, h * 0.3),
      pen.shade('#4c5a60', depth),
    )
  )
}

/** A row of open arches under a cornice. */
export function arcade(
  pen: Pen,
  x: number,
  base: number,
  w: number,
  h: number,
  count: number,
  stone: string,
  depth = 0,
  inside?: string,
): string {
  const step = w / count
  const openings = Array.from({ length: count }, (_, i) =>
    arch(x + step * (i + 0.16), base, step * 0.68, h * 0.78),
  ).join('')
  return (
    path(box(x, base - h, w, h), pen.tint(stone, depth)) +
    path(openings, inside ?? (pen.name === 'dusk' ? '#e8a868' : pen.shade('#5a5148', depth))) +
    path(box(x - 4, base - h - 5, w + 8, 7), pen.lit(stone, depth))
  )
}
