// Where the pill of an airport stands when its own place is taken.
import { PILL } from './ink.ts'
import type { Frame, Point } from './plane.ts'

/** An airport beside a town would hide the town: its pill is moved away, on the same bearing. */
export function clearOf([x, y]: Point, [px, py]: Point, scale: number): Point {
  const [width, height] = [PILL.width * scale, PILL.height * scale]
  const reach = Math.max(Math.abs(px - x) / (width / 2 + 12), Math.abs(py - y) / (height / 2 + 12))
  if (reach >= 1) return [px, py]
  const grow = reach < 0.05 ? 0 : 1 / reach
  return grow === 0 ? [x, y + height + 12] : [x + (px - x) * grow, y + (py - y) * grow]
}

/** A pill at the edge is drawn whole. */
export function wholly([x, y]: Point, scale: number, { width, height }: Frame): Point {
  const [across, down] = [(PILL.width / 2) * scale + 3, (PILL.height / 2) * scale + 3]
  return [Math.min(width - across, Math.max(across, x)), Math.min(height - down, Math.max(down, y))]
}
