import { domeOn, nave, tower } from '#scripts/pictures/buildings.ts'
import { street } from '#scripts/pictures/houses.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import { AT_NIGHT } from '#scripts/pictures/night.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { arch, box, corners, disc, line, n, path } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'
import { parkTree } from './park-tree.ts'

const COPPER = '#5f9484'
const WHITE = '#fdf3df'
const MID = 1150

/** Bjelovar: the bandstand of its park against the morning, on the chequers the town is laid out in. */
export function bjelovar(pen: Pen): string {
  return (
    behindThePark(pen) +
    chequers(pen) +
    frameOfTrees(pen) +
    bandstandBack(pen) +
    bandstandFront(pen) +
    bandstandRoof(pen) +
    nearRoad(pen, '#6d9450')
  )
}

function behindThePark(pen: Pen): string {
  const stone = '#f6dca0'
  return (
    hills(pen, 600, 150, pen.tint('#8fae90', 0.72), 660, (t) => 0.55 + 0.2 * Math.sin(t * 9 + 0.6)) +
    street(pen, 480, 1640, 648, [38, 62], 0.42, [[790, 980]]) +
    nave(pen, 866, 648, 96, 104, { gable: 'baroque', length: 50, stone, depth: 0.26 }) +
    tower(pen, 856, 648, 62, 238, {
      cap: 'onion',
      capHeight: 96,
      roof: COPPER,
      bells: 1,
      clock: true,
      courses: 2,
      stone,
      depth: 0.24,
    }) +
    bushes(pen, 480, 1640, (x) => 640 + Math.sin(x / 60) * 6, 30, 0.22, '#6d9a58') +
    bushes(pen, 480, 1640, (x) => 654 + Math.sin(x / 45) * 4, 20, 0.1, '#5c8a4c')
  )
}

/** Lawn and gravel by turns, drawn towards the middle of the bandstand. */
function chequers(pen: Pen): string {
  const rows = [646, 660, 680, 710, 752, 812]
  const across = (c: number, y: number): number => MID + c * 62 * ((y - 596) / 50)
  let lawns = ''
  let edges = ''
  for (let r = 0; r + 1 < rows.length; r++)
    for (let c = -14; c < 14; c++) {
      const [top, bottom] = [rows[r] ?? 0, rows[r + 1] ?? 0]
      if ((r + c) % 2 !== 0 || across(c + 1, top) < -40 || across(c, top) > 1640) continue
      const square = [
        across(c, top),
        top,
        across(c + 1, top),
        top,
        across(c + 1, bottom),
        bottom,
        across(c, bottom),
        bottom,
      ]
      lawns += corners(...square)
      edges += `M${n(across(c, bottom))} ${bottom}L${n(across(c + 1, bottom))} ${bottom}`
    }
  return (
    path(box(-20, 644, 1660, 260), pen.lit('#f3e2bc')) +
    path(lawns, pen.tint('#8cb35c')) +
    line(edges, pen.shade('#7ba24e'), 3) +
    path(corners(MID - 40, 690, MID + 40, 690, MID + 190, 812, MID - 190, 812), pen.light.sun, 'opacity=".55"') +
    flowers(pen)
  )
}

function flowers(pen: Pen): string {
  const bed = (x: number, y: number, w: number): string =>
    path(disc(x, y, w, w * 0.18), pen.shade('#5f8a48')) +
    path(
      Array.from({ length: 22 }, () =>
        disc(x + pen.between(-w, w) * 0.8, y - 4 + pen.between(-w, w) * 0.08, 5, 4),
      ).join(''),
      pen.tint('#d9603c'),
    )
  return bed(870, 738, 86) + bed(1430, 738, 86)
}

function frameOfTrees(pen: Pen): string {
  return (
    parkTree(pen, 700, 690, 300, 0.16, '#7aa65a') +
    parkTree(pen, 1500, 684, 330, 0.18, '#86b060') +
    parkTree(pen, 540, 742, 470, 0.02) +
    parkTree(pen, 1612, 748, 560, 0.02)
  )
}

const COLUMNS = [-212, -88, 88, 212] as const

function bandstandBack(pen: Pen): string {
  const back = [-186, -76, 76, 186].map((dx) => box(MID + dx - 4, 506, 8, 180)).join('')
  return (
    path(disc(MID, 712, 268, 22), pen.shade('#6d8a52'), 'opacity=".45"') +
    path(back, pen.shade(WHITE, 0.1)) +
    path(corners(MID - 250, 706, MID - 232, 680, MID + 232, 680, MID + 250, 706), pen.lit('#efe0c0')) +
    path(corners(MID - 250, 706, MID + 250, 706, MID + 244, 724, MID - 244, 724), pen.tint('#cdb793')) +
    path(corners(MID + 60, 706, MID + 250, 706, MID + 244, 724, MID + 60, 724), pen.shade('#cdb793')) +
    path(box(MID - 62, 700, 124, 10) + box(MID - 74, 710, 148, 10) + box(MID - 88, 720, 176, 12), pen.lit('#f6e8cb')) +
    line(`M${MID - 62} 709h124M${MID - 74} 719h148M${MID - 88} 731h176`, pen.shade('#cdb793'), 3)
  )
}

/** Columns with their arches, and the railing that leaves the stairs open. */
function bandstandFront(pen: Pen): string {
  const rails = [
    [-212, -88],
    [88, 212],
  ] as const
  const lattice = rails
    .map(([from, to]) => {
      let d = `M${MID + from} 632H${MID + to}M${MID + from} 676H${MID + to}`
      for (let x = from; x < to - 10; x += 31) d += `M${MID + x} 632l31 44M${MID + x + 31} 632l-31 44`
      return d
    })
    .join('')
  const arches = [
    [-212, 124],
    [-88, 176],
    [88, 124],
  ] as const
  const spandrels = arches
    .map(([from, w]) => `M${MID + from} 500h${w}v52q${-w * 0.06}-40${-w / 2}-40t${-w / 2} 40z`)
    .join('')
  return (
    line(lattice, pen.lit(WHITE), 4) +
    path(spandrels, pen.lit(WHITE)) +
    path(COLUMNS.map((dx) => box(MID + dx - 8, 500, 16, 190)).join(''), pen.tint(WHITE)) +
    path(COLUMNS.map((dx) => box(MID + dx + 2, 500, 6, 190)).join(''), pen.shade(WHITE)) +
    path(
      COLUMNS.map((dx) => box(MID + dx - 12, 682, 24, 9) + box(MID + dx - 12, 548, 24, 7)).join(''),
      pen.lit(WHITE),
    ) +
    path([-150, 0, 150].map((dx) => disc(MID + dx, dx === 0 ? 530 : 524, 9)).join(''), pen.light.sun, AT_NIGHT)
  )
}

/** Eight sides of copper, drawn in like a bell, and a small onion on top. */
function bandstandRoof(pen: Pen): string {
  const side = (from: number, to: number): string =>
    `M${n(MID + from * 250)} 500Q${n(MID + from * 118)} 470 ${n(MID + from * 52)} 398L${n(MID + to * 52)} 398Q${n(MID + to * 118)} 470 ${n(MID + to * 250)} 500z`
  return (
    path(side(-1, -0.4), pen.lit(COPPER)) +
    path(side(-0.4, 0.4), pen.tint(COPPER)) +
    path(side(0.4, 1), pen.shade(COPPER)) +
    path(box(MID - 256, 497, 512, 11), pen.lit(WHITE)) +
    path(box(MID + 100, 497, 156, 11), pen.shade(WHITE)) +
    path(
      Array.from({ length: 26 }, (_, i) => `M${MID - 256 + i * 19.7} 508h19.7l-9.8 13z`).join(''),
      pen.tint('#d8efe2'),
    ) +
    path(box(MID - 46, 358, 92, 42), pen.lit(WHITE)) +
    path(box(MID + 14, 358, 32, 42), pen.shade(WHITE)) +
    path([-34, -8, 18].map((dx) => arch(MID + dx, 396, 16, 30)).join(''), pen.shade('#4c5a60'), AT_NIGHT) +
    path(box(MID - 54, 352, 108, 8), pen.lit(WHITE)) +
    domeOn(pen, MID, 354, 112, 58, COPPER) +
    path(box(MID - 3, 262, 6, 40) + disc(MID, 266, 9), pen.tint('#c9a24c')) +
    line(`M${MID} 262v-36`, pen.tint('#c9a24c'), 4)
  )
}
