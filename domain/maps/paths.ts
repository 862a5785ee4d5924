// SVG path data in whole numbers, relative, as short as it goes.
import {
  areaOf,
  between,
  type Box,
  clipRing,
  type Frame,
  type Point,
  type Ring,
  simplifyLine,
  simplifyRing,
} from './plane.ts'

/** Whole numbers on a grid this much finer than the picture; the path is drawn under `scale(1 / GRID)`. */
export const GRID = 2

export type PathOptions = { readonly tolerance: number; readonly smallest: number; readonly margin: number }

/** Rings in degrees as one path, clipped to the frame, coast smoothed. */
export function coastPath(rings: readonly Ring[], frame: Frame, options: PathOptions): string {
  return frameRings(rings, frame, options).map(smoothRing).join('')
}

/** The same rings, in picture units, before they become a path. */
export function frameRings(rings: readonly Ring[], frame: Frame, { tolerance, smallest, margin }: PathOptions): Ring[] {
  const box = { left: -margin, top: -margin, right: frame.width + margin, bottom: frame.height + margin }
  return rings
    .map((ring) =>
      clipRing(
        ring.map(([lon, lat]) => frame.at(lon, lat)),
        box,
      ),
    )
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 2 && areaOf(ring) >= smallest)
    .map((ring) => ring.flatMap((point) => (isOnWall(point, box) ? [point, point, point] : [point])))
}

/** Where a ring was cut it must keep its corner; a spline passes through a point it is given three times. */
function isOnWall([x, y]: Point, box: Box): boolean {
  return x === box.left || x === box.right || y === box.top || y === box.bottom
}

/** A quadratic B-spline through the mid-points: what Chaikin's corner cutting ends in, at half its size. */
export function smoothRing(ring: Ring): string {
  const grid = ring.map(([x, y]): Point => [Math.round(x * GRID), Math.round(y * GRID)])
  const last = grid.at(-1)
  const first = grid[0]
  if (first === undefined || last === undefined) return ''
  let at = whole(between(last, first, 0.5))
  let path = `M${at[0]} ${at[1]}q`
  grid.forEach((corner, i) => {
    const next = whole(between(corner, grid[i + 1] ?? first, 0.5))
    path += numbers(corner[0] - at[0], corner[1] - at[1], next[0] - at[0], next[1] - at[1], i === 0)
    at = next
  })
  return `${path}z`
}

/** A line in degrees as path data; parts outside the frame are cut away. */
export function linePath(line: Ring, frame: Frame, tolerance: number, margin: number): string {
  const parts: Point[][] = [[]]
  for (const [lon, lat] of line) {
    const point = frame.at(lon, lat)
    const seen =
      point[0] > -margin && point[1] > -margin && point[0] < frame.width + margin && point[1] < frame.height + margin
    if (seen) parts.at(-1)?.push(point)
    else parts.push([])
  }
  return parts
    .filter((part) => part.length > 1)
    .map((part) => polyline(simplifyLine(part, tolerance), GRID))
    .join('')
}

function polyline(line: Ring, grid: number): string {
  let path = ''
  let at: Point = [0, 0]
  line.forEach(([x, y], i) => {
    const next: Point = [Math.round(x * grid), Math.round(y * grid)]
    if (i === 0) path += `M${next[0]} ${next[1]}l`
    else if (next[0] !== at[0] || next[1] !== at[1]) path += pair(next[0] - at[0], next[1] - at[1], path.endsWith('l'))
    at = next
  })
  return path
}

function whole([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)]
}

function numbers(a: number, b: number, c: number, d: number, isFirst: boolean): string {
  return pair(a, b, isFirst) + pair(c, d, false)
}

function pair(x: number, y: number, isFirst: boolean): string {
  return `${isFirst || x < 0 ? x : ` ${x}`}${y < 0 ? y : ` ${y}`}`
}
