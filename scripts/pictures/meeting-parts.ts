// What stands in the sketches of meeting the driver.
import type { Pen } from './pen.ts'
import { box, corners, disc, group, line, path } from './shapes.ts'
import { guest, pasara, suitcase } from './vehicles.ts'

const FLOOR = 420
const PAPER = '#fdf6e6'
const INK = '#16323e'

/** A desk behind glass, and the booklet over it. */
export function passport(pen: Pen, x: number): string {
  return (
    guest(pen, x + 26, FLOOR - 12, 1.25, '#24505c', '#4a3528') +
    path(box(x - 4, FLOOR - 62, 64, 54), pen.tint('#c9b78f')) +
    path(box(x - 8, FLOOR - 66, 72, 7), pen.shade('#8a7a58')) +
    path(box(x - 6, FLOOR - 150, 68, 84), '#bfe0e2', 'opacity=".4"') +
    line(`M${x - 6} ${FLOOR - 8}V${FLOOR - 154}h68V${FLOOR - 8}`, '#0f4c5c', 5) +
    guest(pen, x - 42, FLOOR, 1.35, '#7d5a86', '#2f2620') +
    group(
      `<rect x="-19" y="-25" width="38" height="50" rx="5" fill="#7a2f38"/>` +
        line(`${disc(0, -5, 9)}M-9-5h18M-8 14h16`, '#f2b33d', 2.6),
      x + 28,
      218,
    )
  )
}

/** The belt with what goes round on it. */
export function belt(pen: Pen, x: number, width: number): string {
  const left = x - width / 2
  const slats = Array.from(
    { length: Math.floor(width / 22) },
    (_, i) => `M${left + 16 + i * 22} ${FLOOR - 40}l-8 12`,
  ).join('')
  const cases: readonly [number, string][] = [
    [0.3, '#cf5c36'],
    [0.56, '#2f8f9d'],
    [0.82, '#f2b33d'],
  ]
  return (
    path(box(left - 8, FLOOR - 122, 54, 90), '#24505c') +
    line(`M${left + 3} ${FLOOR - 118}v74m11-74v74m11-74v74m11-74v74`, '#3f6f7a', 8) +
    path(`M${left} ${FLOOR - 42}h${width}q12 0 12 12v22h${-width - 24}v-22q0-12 12-12z`, '#3c4a52') +
    path(`M${left} ${FLOOR - 42}h${width}q12 0 12 12h${-width - 24}q0-12 12-12z`, '#56666e') +
    line(slats, '#3c4a52', 2.5) +
    cases.map(([part, colour]) => suitcase(pen, left + width * part, FLOOR - 34, 1.1, colour)).join('')
  )
}

/** The door out of the arrivals, two leaves of glass and an arrow over it. */
export function door(pen: Pen, x: number): string {
  return (
    path(box(x - 46, FLOOR - 168, 92, 168), '#0f4c5c') +
    path(box(x - 38, FLOOR - 160, 76, 152), pen.tint('#fff6df')) +
    path(box(x - 38, FLOOR - 160, 26, 152) + box(x + 12, FLOOR - 160, 26, 152), '#a9d3d8') +
    path(
      corners(x - 38, FLOOR - 60, x - 12, FLOOR - 120, x - 12, FLOOR - 90, x - 38, FLOOR - 30),
      '#ffffff',
      'opacity=".4"',
    ) +
    path(
      corners(x + 12, FLOOR - 60, x + 38, FLOOR - 120, x + 38, FLOOR - 90, x + 12, FLOOR - 30),
      '#ffffff',
      'opacity=".4"',
    ) +
    path(box(x - 46, FLOOR - 204, 92, 34), '#f2b33d') +
    line(`M${x - 24} ${FLOOR - 187}h44m-13-11l13 11-13 11`, INK, 6, 'stroke-linecap="round" stroke-linejoin="round"')
  )
}

/** Somebody of ours with a sign; its name is a stroke of the pen, for it is everybody's. */
export function driver(pen: Pen, x: number, floor: number): string {
  return guest(pen, x, floor, 1.42, '#16323e', '#4a3528') + board(x + 4, floor - 78, '#cf5c36')
}

/** Somebody else with a sign of their own. */
export function other(pen: Pen, x: number, floor: number): string {
  return guest(pen, x, floor, 1.3, '#8d8674', '#8a5a34') + board(x + 2, floor - 72, '#8d8674', 0.82)
}

function board(x: number, y: number, edge: string, scale = 1): string {
  return group(
    `<rect x="-40" y="-25" width="80" height="48" rx="5" fill="${PAPER}" stroke="${edge}" stroke-width="5"/>` +
      line('M-25-5q6-12 10 0t9 0 8-1 8 0 11-3', INK, 4.5, 'stroke-linecap="round" stroke-linejoin="round"') +
      line('M-25 11h34', INK, 3, 'stroke-linecap="round" opacity=".5"') +
      path(disc(-41, 6, 7, 6) + disc(41, 6, 7, 6), '#e0a67c'),
    x,
    y,
    scale,
  )
}

/** A second way out, of the same glass and without a sign. */
export function otherDoor(pen: Pen, x: number, floor: number): string {
  return (
    path(box(x - 20, floor - 150, 72, 150), '#7d8a8c') +
    path(box(x - 13, floor - 143, 58, 135), pen.tint('#cfe6e4')) +
    line(`M${x + 16} ${floor - 143}v135`, '#7d8a8c', 5)
  )
}

/** Overhead to the trains; the car stands on this side of it. */
export function footbridge(pen: Pen, x: number, floor: number): string {
  const posts = [120, 396].map((dx) => box(x + dx, 268, 13, floor - 268)).join('')
  const windows = Array.from({ length: 12 }, (_, i) => box(x + 14 + i * 36, 218, 25, 30)).join('')
  return (
    path(posts, pen.shade('#b9ab8a')) +
    path(box(x, 200, 450, 70), pen.tint('#e9dfc6')) +
    path(box(x, 194, 450, 11), pen.shade('#24505c')) +
    path(windows, pen.tint('#a9d3d8')) +
    path(box(x, 262, 450, 9), pen.shade('#b9ab8a')) +
    train(pen, 1010, floor - 8)
  )
}

function train(pen: Pen, x: number, floor: number): string {
  return (
    path(`M${x - 30} ${floor}v-52q4-20 24-20h140v72z`, pen.tint('#7f9aa6')) +
    path(
      box(x - 12, floor - 58, 26, 24) + box(x + 24, floor - 58, 34, 24) + box(x + 66, floor - 58, 34, 24),
      pen.tint('#dcecec'),
    ) +
    path(box(x - 32, floor - 22, 140, 8), pen.tint('#2f6a78')) +
    line(`M${x - 60} ${floor + 3}h200`, pen.shade('#5c6668'), 4)
  )
}

/** Water, a stage and a boat that goes to the old city. */
export function landingStage(
  pen: Pen,
  x: number,
  floor: number,
  { width, height }: { width: number; height: number },
): string {
  return (
    path(`M${x} ${floor}H${width}V${height}H${x + 40}z`, pen.tint('#46a5b0')) +
    line(
      `M${x + 40} ${floor + 34}h34m26 16h36M${x + 60} ${floor + 82}h40m10-58h20`,
      '#dff1ee',
      4,
      'stroke-linecap="round" opacity=".8"',
    ) +
    path(box(x - 20, floor - 4, 60, 12), pen.shade('#8a5a38')) +
    path(box(x + 2, floor - 40, 8, 84) + box(x + 30, floor - 34, 8, 84), pen.shade('#6b4a33')) +
    pasara(pen, x + 92, floor + 44, 1.05, '#2f5a72')
  )
}

/** A coach of somebody else, in nobody's colours. */
export function coach(pen: Pen, x: number, floor: number): string {
  return (
    path(`M${x - 96} ${floor - 14}v-92q0-16 16-16h158q14 0 16 16l4 92z`, pen.tint('#9fb4b8')) +
    path(
      box(x - 84, floor - 106, 34, 38) + box(x - 44, floor - 106, 38, 38) + box(x, floor - 106, 38, 38),
      pen.shade('#24505c'),
    ) +
    path(`M${x + 46} ${floor - 106}h40l6 72h-46z`, pen.shade('#24505c')) +
    path(box(x - 97, floor - 48, 140, 7), pen.tint('#5f7c84')) +
    path(disc(x - 56, floor - 12, 17) + disc(x + 60, floor - 12, 17), '#1b2428') +
    path(disc(x - 56, floor - 12, 8) + disc(x + 60, floor - 12, 8), pen.tint('#c9cfcc'))
  )
}
