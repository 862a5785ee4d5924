import type { Position } from '#domain/routing/router.ts'
import { kmBetween } from '#domain/routing/km-between.ts'
import { coast } from '#scripts/maps/atlas.ts'

/** How far the coastline is known; beyond it all is land (content/geo/coast). */
const KNOWN = { west: 13.01, east: 19.19, south: 42.21, north: 45.89 }
const STEP_KM = 0.03
const BANDS_A_DEGREE = 200

type Edge = readonly [lonA: number, latA: number, lonB: number, latB: number]

/** Edges of all rings by the strips of latitude they cross: a point is compared with some fifty of them. */
const bands = new Map<number, Edge[]>()
for (const ring of coast) {
  for (const [at, [lonB, latB]] of ring.entries()) {
    const [lonA, latA] = ring.at(at - 1) ?? [lonB, latB]
    const [low, high] = [Math.min(latA, latB), Math.max(latA, latB)]
    for (let band = Math.floor(low * BANDS_A_DEGREE); band <= Math.floor(high * BANDS_A_DEGREE); band++) {
      const edges = bands.get(band) ?? []
      bands.set(band, edges)
      edges.push([lonA, latA, lonB, latB])
    }
  }
}

/** Even–odd: a ring in a ring is a lake. */
export function isLand([lon, lat]: Position): boolean {
  if (lon < KNOWN.west || lon > KNOWN.east || lat < KNOWN.south || lat > KNOWN.north) return true
  let inside = false
  for (const [lonA, latA, lonB, latB] of bands.get(Math.floor(lat * BANDS_A_DEGREE)) ?? []) {
    if (latA > lat === latB > lat) continue
    if (lon < lonA + ((lat - latA) / (latB - latA)) * (lonB - lonA)) inside = !inside
  }
  return inside
}

/** The longest piece of a line that lies over the sea. */
export function metresOverSea(line: readonly Position[]): number {
  let [longest, piece] = [0, 0]
  for (const [at, end] of line.entries()) {
    const { first, last, most, isAll } = stretch(line[at - 1] ?? end, end)
    longest = Math.max(longest, most, piece + first)
    piece = isAll ? piece + first : last
  }
  return Math.round(longest)
}

/** Metres over the sea at its beginning, at its end, and at most. */
type Stretch = { first: number; last: number; most: number; isAll: boolean }
/** The same roads are drawn for many ways. */
const known = new Map<string, Stretch>()

function stretch(start: Position, end: Position): Stretch {
  const key = `${String(start)} ${String(end)}`
  const found = known.get(key) ?? measured(start, end)
  known.set(key, found)
  return found
}

function measured(start: Position, end: Position): Stretch {
  const km = kmBetween(start, end)
  const steps = Math.ceil(km / STEP_KM)
  let [first, piece, most] = [-1, 0, 0]
  for (let step = 1; step <= steps; step++) {
    const share = (step - 0.5) / steps
    if (isLand([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share])) {
      if (first < 0) first = piece
      piece = 0
    } else piece += (km / steps) * 1000
    most = Math.max(most, piece)
  }
  return { first: first < 0 ? piece : first, last: piece, most, isAll: first < 0 }
}
