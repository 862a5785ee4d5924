// Geometry on the flat: from degrees to picture units, cut to a box, made simpler, made a path.

export type Point = readonly [x: number, y: number]
export type Ring = readonly Point[]
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** A window on the world: degrees in, picture units out. */
export type Frame = {
  readonly width: number
  readonly height: number
  readonly kmWide: number
  readonly at: (lon: number, lat: number) => Point
}

const KM_PER_DEGREE = 111.2

/** `kmWide` of landscape around a centre, true to scale at the centre's latitude. */
export function frameAround(lon: number, lat: number, kmWide: number, width: number, height: number): Frame {
  const unitsPerKm = width / kmWide
  const perLat = KM_PER_DEGREE * unitsPerKm
  const perLon = perLat * Math.cos((lat * Math.PI) / 180)
  const at = (x: number, y: number): Point => [width / 2 + (x - lon) * perLon, height / 2 - (y - lat) * perLat]
  return { width, height, kmWide, at }
}

/** The smallest frame that holds all the points with `padKm` around them. */
export function frameHolding(
  points: readonly Point[],
  padKm: number,
  minKm: number,
  width: number,
  height: number,
): Frame {
  const lons = points.map(([lon]) => lon)
  const lats = points.map(([, lat]) => lat)
  const lon = (Math.min(...lons) + Math.max(...lons)) / 2
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2
  const kmX = (Math.max(...lons) - Math.min(...lons)) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const kmY = (Math.max(...lats) - Math.min(...lats)) * KM_PER_DEGREE
  const kmWide = Math.max(minKm, kmX + 2 * padKm, ((kmY + 2 * padKm) * width) / height)
  return frameAround(lon, lat, kmWide, width, height)
}

export function kmBetween([lonA, latA]: Point, [lonB, latB]: Point): number {
  const x = (lonB - lonA) * Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return Math.hypot(x, latB - latA) * KM_PER_DEGREE
}

/** Sutherland–Hodgman: the part of a ring inside the box. */
export function clipRing(ring: Ring, box: Box): Ring {
  const walls: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, box.left, 1],
    [0, box.right, -1],
    [1, box.top, 1],
    [1, box.bottom, -1],
  ]
  let rest: Ring = ring
  for (const [axis, limit, sign] of walls) rest = clipWall(rest, axis, limit, sign)
  return rest
}

function clipWall(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const stored: Point[] = []
  let from = ring.at(-1)
  for (const to of ring) {
    if (from !== undefined) {
      const wasIn = (from[axis] - limit) * sign >= 0
      const isIn = (to[axis] - limit) * sign >= 0
      if (wasIn !== isIn) stored.push(onWall(from, to, axis, limit))
      if (isIn) stored.push(to)
    }
    from = to
  }
  return stored
}

function onWall(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const [x, y] = between(from, to, (limit - from[axis]) / (to[axis] - from[axis]))
  return axis === 0 ? [limit, y] : [x, limit]
}

export function between([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + (bx - ax) * t, ay + (by - ay) * t]
}

/** Douglas–Peucker. A ring is split at its far point first, so that its start is no worse than the rest. */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const start = ring[0]
  if (start === undefined || ring.length < 4) return ring
  let far = 0
  ring.forEach((point, i) => {
    const best = ring[far] ?? start
    if (Math.hypot(point[0] - start[0], point[1] - start[1]) > Math.hypot(best[0] - start[0], best[1] - start[1]))
      far = i
  })
  const there = simplifyLine(ring.slice(0, far + 1), tolerance)
  const back = simplifyLine([...ring.slice(far), start], tolerance)
  return [...there.slice(0, -1), ...back.slice(0, -1)]
}

export function simplifyLine(line: Ring, tolerance: number): Ring {
  const first = line[0]
  const last = line.at(-1)
  if (first === undefined || last === undefined || line.length < 3) return line
  let worst = 0
  let index = 0
  for (const [i, point] of line.entries()) {
    const distance = distanceToSegment(point, first, last)
    if (distance > worst) [worst, index] = [distance, i]
  }
  if (worst <= tolerance) return [first, last]
  const before = simplifyLine(line.slice(0, index + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyLine(line.slice(index), tolerance)]
}

export function distanceToSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
  return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))
}

export function areaOf(ring: Ring): number {
  let twice = 0
  let [x, y] = ring.at(-1) ?? [0, 0]
  for (const [nextX, nextY] of ring) {
    twice += x * nextY - nextX * y
    ;[x, y] = [nextX, nextY]
  }
  return Math.abs(twice) / 2
}

export function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false
  let [ax, ay] = ring.at(-1) ?? [0, 0]
  for (const [bx, by] of ring) {
    if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside
    ;[ax, ay] = [bx, by]
  }
  return inside
}

/** The inner point farthest from the shore, on a coarse grid, within the box: where an island's name belongs. */
export function heartOf(ring: Ring, box: Box, step: number): { at: Point; room: number } | null {
  let best: { at: Point; room: number } | null = null
  const [left, right] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))]
  const [top, bottom] = [Math.min(...ring.map(([, y]) => y)), Math.max(...ring.map(([, y]) => y))]
  for (let x = box.left; x <= box.right; x += step) {
    for (let y = box.top; y <= box.bottom; y += step) {
      if (x < left || x > right || y < top || y > bottom || !isInside([x, y], ring)) continue
      let room = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y) + step
      let from = ring.at(-1) ?? [0, 0]
      for (const to of ring) {
        room = Math.min(room, distanceToSegment([x, y], from, to))
        from = to
      }
      if (best === null || room > best.room) best = { at: [x, y], room }
    }
  }
  return best
}
