import type { Point, Ring } from './plane.ts'

/** Rings of land as their files have them, undecoded, and the points where islands are named. */
export type CoastData = {
  /** Coast and islands in full detail, without a border. */
  land: number[][]
  croatia: number[][]
  neighbours: number[][]
  croatianBorder: number[][]
  otherBorders: number[][]
  islands: { name: string; lat: number; lon: number }[]
}

/** How far `land` reaches; beyond it there is none. */
export const DETAILED = { west: 13.02, east: 19.18, south: 42.22, north: 45.88 } as const

/** Pairs of lon, lat in ten-thousandths of a degree, each after the first told as a step. */
export function ringOf(steps: readonly number[]): Ring {
  const ring: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    ring.push([x / 1e4, y / 1e4])
  }
  return ring
}
