// Towers, naves and walls: the masonry all towns share. Base points are ground level.
import { AT_NIGHT } from './night.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, disc, line, n, path } from './shapes.ts'

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
  const openings = towerOpenings(x, base, w, h, { bells, storeys, courses })
  out += path(openings, pen.name === 'dusk' ? '#ffd08a' : pen.shade('#4c5a60', depth), AT_NIGHT)
  if (clock) out += clockFace(pen, cx, top + belfry * 1.35, w, depth)
  return (
    out +
    capOn(pen, cap, cx, top - w * 0.06, w * 1.06, capHeight, roof, stone, depth) +
    (cross && cap !== 'crenels' && cap !== 'flat' ? crossOn(pen, cx, top - w * 0.06 - capHeight, w, depth) : '')
  )
}

function towerOpenings(
  x: number,
  base: number,
  w: number,
  h: number,
  { bells, storeys, courses }: { bells: number; storeys: number; courses: number },
): string {
  const belfry = Math.min(h * 0.5, w * 1.05)
  let openings = ''
  for (let s = 0; s < storeys; s++) {
    const count = s === 0 ? bells : Math.max(1, bells - 1)
    openings += openingsRow(x, base - h + belfry * 0.9 + s * belfry * 1.12, w, belfry * 0.68, count)
  }
  return courses > 1 ? openings + arch(x + w / 2 - w * 0.08, base - h * 0.2, w * 0.16, w * 0.34) : openings
}

function clockFace(pen: Pen, cx: number, cy: number, w: number, depth: number): string {
  const hands = `M${n(cx)} ${n(cy)}v${n(-w * 0.14)}m0 ${n(w * 0.14)}h${n(w * 0.1)}`
  return (
    path(disc(cx, cy, w * 0.2), pen.lit('#fffaf0', depth)) + line(hands, pen.shade('#24323a'), Math.max(1.5, w * 0.035))
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
      path(corners(cx - half, y, cx, y - h, cx + half, y), pen.tint(roof, depth)) +
      path(corners(cx + half * 0.3, y, cx, y - h, cx + half, y), pen.shade(roof, depth))
    )
  }
  if (cap === 'dome') return domeOn(pen, cx, y, w, h, roof, depth)
  return cap === 'lantern' ? lanternOn(pen, cx, y, w, h, roof, stone, depth) : onionOn(pen, cx, y, w, h, roof, depth)
}

/** A drum with openings and a spire on it, as on Venetian bell towers. */
function lanternOn(
  pen: Pen,
  cx: number,
  y: number,
  w: number,
  h: number,
  roof: string,
  stone: string,
  depth: number,
): string {
  const half = w / 2
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

/** The copper onion of the baroque north. */
function onionOn(pen: Pen, cx: number, y: number, w: number, h: number, roof: string, depth: number): string {
  const half = w / 2
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
      corners(x + w / 2, top - rise, x + w / 2 + length, top - rise, x + w + length + 5, top + 10, x + w + 3, top + 10),
      pen.tint(roof, depth),
    ) +
    path(
      Array.from({ length: Math.max(1, Math.floor(length / 34)) }, (_, i) =>
        arch(x + w + 14 + i * 34, base - h * 0.32, 10, h * 0.34),
      ).join(''),
      pen.name === 'dusk' ? '#f0b26e' : pen.shade('#4c5a60', depth),
    )
  return (
    side +
    path(box(x, top, w, h), pen.tint(stone, depth)) +
    path(gableHeads(x, top, w, rise)[gable], pen.lit(stone, depth)) +
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

function gableHeads(x: number, top: number, w: number, rise: number): Record<'plain' | 'baroque' | 'lobes', string> {
  return {
    plain: corners(x - 3, top, x + w / 2, top - rise, x + w + 3, top),
    baroque: `M${n(x)} ${n(top)}q${n(w * 0.16)} ${n(-rise * 0.2)} ${n(w * 0.2)} ${n(-rise * 0.6)}q${n(w * 0.3)} ${n(-rise * 0.9)} ${n(w * 0.6)} 0q${n(w * 0.04)} ${n(rise * 0.4)} ${n(w * 0.2)} ${n(rise * 0.6)}z`,
    lobes: `M${n(x)} ${n(top)}a${n(w * 0.24)} ${n(w * 0.24)} 0 0 1 ${n(w * 0.24)} ${n(-w * 0.24)}a${n(w * 0.26)} ${n(w * 0.3)} 0 0 1 ${n(w * 0.52)} 0a${n(w * 0.24)} ${n(w * 0.24)} 0 0 1 ${n(w * 0.24)} ${n(w * 0.24)}z`,
  }
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
