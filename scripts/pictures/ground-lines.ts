// The ground a landmark stands on: a hill, a shore with its quay, a lawn.
import { bushes, reflection } from './nature.ts'
import type { Pen } from './pen.ts'
import { box, path, softArea } from './shapes.ts'

/** A rounded hill, its trees along the crest. */
export function mound(
  pen: Pen,
  cx: number,
  top: number,
  base: number,
  width: number,
  depth: number,
  green = '#7a9358',
): string {
  const half = width / 2
  const at = (t: number, y: number): readonly [number, number] => [cx + half * t, y]
  const rise = base - top
  return path(
    softArea(
      [
        at(-1, base),
        at(-0.72, base - rise * 0.34),
        at(-0.42, base - rise * 0.78),
        at(-0.14, top),
        at(0.16, top),
        at(0.46, base - rise * 0.74),
        at(0.76, base - rise * 0.3),
        at(1, base),
      ],
      base,
    ),
    pen.tint(green, depth),
  )
}

export function moundTrees(
  pen: Pen,
  cx: number,
  top: number,
  base: number,
  width: number,
  depth: number,
  size = 18,
  green = '#55784c',
): string {
  const half = width / 2
  const rise = base - top
  const crest = (x: number): number => top + rise * Math.min(1, Math.abs((x - cx) / half) ** 1.7)
  // Each row ends where the slope meets the ground, so that no tree stands in the water.
  const row = (drop: number, share: number): string =>
    bushes(
      pen,
      cx - half * share,
      cx + half * share,
      (x) => Math.min(base - 4, crest(x) + rise * drop),
      size * (1 + drop * 0.3),
      depth * (1 - drop * 0.3),
      green,
    )
  return row(0.16, 0.84) + row(0.46, 0.64) + row(0.72, 0.42)
}

/** A quay wall along the water with the town's colours broken in it. */
export function waterfront(pen: Pen, from: number, to: number, y: number, colour = '#9a8468'): string {
  return (
    path(box(from, y - 8, to - from, 11), pen.lit('#e3d3b0')) +
    path(box(from, y + 3, to - from, 12), pen.shade('#a28d67')) +
    reflection(pen, from + 20, y + 16, to - from - 40, 54, pen.shade(colour))
  )
}
