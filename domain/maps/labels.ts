// Where names go: beside their dot, clear of every other name, dot and pill, inside the picture.
import { type Face, widthInEm } from './letter-widths.ts'
import type { Box, Point } from './plane.ts'

export type Anchor = 'start' | 'middle' | 'end'
export type Name = {
  readonly text: string
  readonly at: Point
  readonly size: number
  readonly face: Face
  /** The same place in other languages: there is room for the longest. */
  readonly alsoCalled?: readonly string[]
  /** Half the mark's width: a dot's radius or more for a pill. */
  readonly clear: number
  /** Its dot is shown in any case, so other names keep off it. */
  readonly hasDot: boolean
}
export type Label = Name & { readonly x: number; readonly y: number; readonly anchor: Anchor; readonly box: Box }

const CAP_EM = 0.36
const LINE_EM = 1.12

type Spot = { readonly dx: number; readonly dy: number; readonly anchor: Anchor; readonly cost: number }
const SIDES: readonly Spot[] = [
  { dx: 1, dy: 0, anchor: 'start', cost: 0 },
  { dx: -1, dy: 0, anchor: 'end', cost: 1 },
  { dx: 0.75, dy: -0.75, anchor: 'start', cost: 2 },
  { dx: 0.75, dy: 0.75, anchor: 'start', cost: 2 },
  { dx: -0.75, dy: -0.75, anchor: 'end', cost: 3 },
  { dx: -0.75, dy: 0.75, anchor: 'end', cost: 3 },
  { dx: 0, dy: -1, anchor: 'middle', cost: 3 },
  { dx: 0, dy: 1, anchor: 'middle', cost: 3 },
]

/** Half of the small dot that comes with a name, with its rim. */
const MARK = 6

/** Names are placed in their order; one that finds no room is left out. */
export function placeLabels(
  names: readonly Name[],
  occupiedBoxes: readonly Box[],
  soft: readonly Point[],
  within: Box,
): Label[] {
  const dots = names.map(({ at, clear }) => around(at, clear))
  const placed: Label[] = []
  for (const [i, name] of names.entries()) {
    const shown = [...occupiedBoxes, ...placed.map((label) => label.box)]
    const isCovered = !name.hasDot && shown.some((box) => overlaps(box, around(name.at, MARK)))
    const marks = [
      ...placed.map((label) => around(label.at, label.clear)),
      ...dots.filter((_, j) => j !== i && names[j]?.hasDot),
    ]
    const label = isCovered ? null : bestOf(name, [...shown, ...marks], soft, within)
    if (label) placed.push(label)
  }
  return placed
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function around([x, y]: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}

type EmailWriting = { readonly size: number; readonly face: Face; readonly spacing?: number }

/** `spacing` is between the letters, in em. */
export function textBox(texts: readonly string[], [x, y]: Point, lettering: EmailWriting, anchor: Anchor): Box {
  const { size, face, spacing = 0 } = lettering
  const width = Math.max(...texts.map((text) => widthInEm(text, face) + text.length * spacing)) * size
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return {
    left,
    right: left + width,
    top: y - size * (CAP_EM + LINE_EM / 2),
    bottom: y + size * (LINE_EM / 2 - CAP_EM),
  }
}

function bestOf(name: Name, others: readonly Box[], soft: readonly Point[], within: Box): Label | null {
  let best: { label: Label; cost: number } | null = null
  for (const reach of [1, 1.9]) {
    for (const side of SIDES) {
      const label = at(name, side, reach)
      if (!fits(label.box, within) || others.some((box) => overlaps(box, label.box))) continue
      const crossed = soft.filter(([x, y]) => overlaps(label.box, around([x, y], 1))).length
      const cost = side.cost + (reach - 1) * 6 + crossed * 2
      if (best === null || cost < best.cost) best = { label, cost }
    }
  }
  return best?.label ?? null
}

function at(name: Name, side: Spot, reach: number): Label {
  const gap = name.clear + name.size * 0.28 * reach
  const x = name.at[0] + side.dx * gap
  const line = side.anchor === 'middle' ? side.dy * (gap + name.size * 0.42) : side.dy * gap * 1.15
  const y = name.at[1] + line + name.size * CAP_EM
  const box = textBox([name.text, ...(name.alsoCalled ?? [])], [x, y], name, side.anchor)
  return { ...name, x, y, anchor: side.anchor, box }
}

function fits(box: Box, within: Box): boolean {
  return box.left >= within.left && box.right <= within.right && box.top >= within.top && box.bottom <= within.bottom
}
