import { between, type Point, type Ring } from './plane.ts'

/** A line as path data whose corners are round: cut off at most `radius` before and after each, and never past the middle of a piece. */
export function roundedLine(line: Ring, radius: number): string {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 2) return ''
  let path = `M${pair(first)}`
  for (let i = 1; i < line.length - 1; i++) {
    const [before, corner, after] = [line[i - 1] ?? first, line[i] ?? first, line[i + 1] ?? last]
    path += `L${pair(cut(corner, before, radius))}Q${pair(corner)} ${pair(cut(corner, after, radius))}`
  }
  return `${path}L${pair(last)}`
}

/** Points along a line, so far apart. */
export function steps(line: Ring, distance: number): Point[] {
  return line.flatMap((to, i) => {
    const from = line[i - 1]
    if (!from) return [to]
    const count = Math.ceil(length(from, to) / distance)
    return Array.from({ length: count }, (_, step) => between(from, to, (step + 1) / count))
  })
}

function cut(corner: Point, towards: Point, radius: number): Point {
  const whole = length(corner, towards)
  return whole === 0 ? corner : between(corner, towards, Math.min(radius / whole, 0.5))
}

function length([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

function pair([x, y]: Point): string {
  return `${Math.round(x * 2) / 2} ${Math.round(y * 2) / 2}`
}
