import { road } from '#scripts/pictures/grounds.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { type Dot, path, softArea } from '#scripts/pictures/shapes.ts'

/** The road of the taxi, at the very foot. */
export function nearRoad(pen: Pen, green: string): string {
  const edge: Dot[] = [
    [-20, 812],
    [400, 806],
    [900, 800],
    [1300, 806],
    [1620, 796],
  ]
  const bank = edge.map(([x, y]): Dot => [x, y - 16])
  return path(softArea(bank, 910), pen.shade(green)) + road(pen, edge, 92)
}
