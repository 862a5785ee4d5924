import { domeOn } from '#scripts/pictures/buildings.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import { AT_NIGHT, isLitAt } from '#scripts/pictures/night.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { arch, box, corners, disc, gradient, line, n, path } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'
import { parkTree } from './park-tree.ts'

const MID = 1140
const WALL = '#f8dfa0'
const TRIM = '#fff6e0'
const ROOF = '#a8583f'
const COPPER = '#6f9c90'
const SHORE = 612

/** Našice: the palace of the Pejačević family, and once more in the lake of its park. */
export function nasice(pen: Pen): string {
  return woods(pen) + palace(pen) + shoreTrees(pen) + lake(pen) + reeds(pen) + nearRoad(pen, '#6f9450')
}

function woods(pen: Pen): string {
  return (
    hills(pen, 560, 150, pen.tint('#8aa8a4', 0.7), 640, (t) => 0.5 + 0.4 * Math.sin(t * 5 + 1)) +
    bushes(pen, -20, 1640, (x) => 512 + Math.sin(x / 90) * 16, 58, 0.44, '#7fa878') +
    path(box(-20, 498, 1660, 122), pen.tint('#7fa878', 0.4)) +
    bushes(pen, -20, 1640, (x) => 560 + Math.sin(x / 60) * 10, 44, 0.24, '#6c9a5c') +
    path(box(-20, 549, 1660, 71), pen.tint('#6c9a5c', 0.22)) +
    path(box(-20, 590, 1660, 40), pen.tint('#93b860', 0.06))
  )
}

function palace(pen: Pen): string {
  return wings(pen) + pavilion(pen, MID - 286, 92, 84) + pavilion(pen, MID + 286, 92, 84) + middle(pen)
}

/** Windows in two rows, the upper ones with round heads. */
function windows(pen: Pen, spots: readonly number[], upper: number, lower: number, w = 17): string {
  let dark = ''
  let evening = ''
  let trim = ''
  for (const x of spots)
    for (const sill of [upper, lower]) {
      const pane = arch(x - w / 2, sill, w, sill === upper ? 38 : 34)
      trim += arch(x - w / 2 - 4, sill + 4, w + 8, (sill === upper ? 38 : 34) + 9)
      if (isLitAt(x, sill)) evening += pane
      else dark += pane
    }
  const glass = pen.shade('#4f6a74')
  return path(trim, pen.lit(TRIM)) + path(dark, glass) + path(evening, glass, AT_NIGHT)
}

function wings(pen: Pen): string {
  const spots = [-236, -202, -168, -134, 134, 168, 202, 236].map((dx) => MID + dx)
  return (
    path(box(MID - 330, 484, 660, SHORE - 484), pen.tint(WALL)) +
    path(box(MID + 110, 484, 220, SHORE - 484), pen.shade(WALL), 'opacity=".5"') +
    path(corners(MID - 338, 486, MID - 300, 432, MID + 300, 432, MID + 338, 486), pen.tint(ROOF)) +
    path(corners(MID + 100, 432, MID + 300, 432, MID + 338, 486, MID + 100, 486), pen.shade(ROOF)) +
    path([-216, -150, 150, 216].map((dx) => box(MID + dx - 9, 452, 18, 20)).join(''), pen.lit(TRIM)) +
    path([-216, -150, 150, 216].map((dx) => box(MID + dx - 5, 456, 10, 15)).join(''), pen.shade('#4f6a74'), AT_NIGHT) +
    path(box(MID - 336, 480, 672, 8) + box(MID - 332, 546, 664, 6) + box(MID - 334, 600, 668, 12), pen.lit(TRIM)) +
    windows(pen, spots, 536, 594)
  )
}

function pavilion(pen: Pen, cx: number, w: number, rise: number): string {
  const half = w / 2
  return (
    path(box(cx - half, 452, w, SHORE - 452), pen.lit(WALL)) +
    path(box(cx + half * 0.4, 452, half * 0.6, SHORE - 452), pen.shade(WALL)) +
    path(
      box(cx - half - 6, 446, w + 12, 9) + box(cx - half - 3, 546, w + 6, 6) + box(cx - half - 4, 600, w + 8, 12),
      pen.lit(TRIM),
    ) +
    domeOn(pen, cx, 448, w + 6, rise, COPPER) +
    path(box(cx - 12, 448 - rise - 14, 24, 20), pen.lit(TRIM)) +
    domeOn(pen, cx, 448 - rise - 12, 34, 20, COPPER) +
    line(`M${cx} ${n(448 - rise - 30)}v-26`, pen.tint('#c9a24c'), 3) +
    windows(pen, [cx - 20, cx + 16], 534, 594, 18)
  )
}

/** The part that steps forward: columns, a pediment, the great dome. */
function middle(pen: Pen): string {
  const glass = pen.shade('#4f6a74')
  return (
    path(box(MID - 104, 440, 208, SHORE - 440), pen.lit(WALL)) +
    path(box(MID + 66, 440, 38, SHORE - 440), pen.shade(WALL)) +
    domeOn(pen, MID, 436, 204, 128, COPPER) +
    line(
      `M${MID - 60} 436Q${MID - 56} 350 ${MID} 308M${MID} 436V308M${MID + 60} 436Q${MID + 56} 350 ${MID} 308`,
      pen.shade(COPPER),
      2.5,
    ) +
    path(disc(MID - 2, 386, 15), pen.lit(TRIM)) +
    path(disc(MID - 2, 386, 9), glass, AT_NIGHT) +
    path(box(MID - 26, 284, 52, 28), pen.lit(TRIM)) +
    path([-18, -4, 10].map((dx) => arch(MID + dx, 310, 8, 20)).join(''), glass, AT_NIGHT) +
    domeOn(pen, MID, 286, 64, 34, COPPER) +
    line(`M${MID} 254v-38`, pen.tint('#c9a24c'), 4) +
    path(box(MID - 112, 432, 224, 11) + box(MID - 108, 546, 216, 6) + box(MID - 112, 600, 224, 12), pen.lit(TRIM)) +
    path([-60, -20, 20, 60].map((dx) => arch(MID + dx - 15, 540, 30, 74)).join(''), pen.lit(TRIM)) +
    path([-60, -20, 20, 60].map((dx) => arch(MID + dx - 10, 538, 20, 66)).join(''), glass, AT_NIGHT) +
    path([-40, 0, 40].map((dx) => arch(MID + dx - 13, 602, 26, 46)).join(''), glass, AT_NIGHT) +
    path([-84, -58, -22, 14, 50, 76].map((dx) => box(MID + dx, 552, 8, 50)).join(''), pen.lit(TRIM))
  )
}

function shoreTrees(pen: Pen): string {
  return (
    parkTree(pen, 736, 626, 200, 0.1, '#7fa65a') +
    parkTree(pen, 1530, 624, 250, 0.1, '#7fa65a') +
    parkTree(pen, 640, 640, 330, 0.02, '#5f8f4a') +
    bushes(pen, 480, 820, (x) => 622 + Math.sin(x / 30) * 3, 15, 0.02, '#5f8f4a') +
    bushes(pen, 1470, 1640, (x) => 622 + Math.sin(x / 30) * 3, 15, 0.02, '#5f8f4a')
  )
}

/** What stands on the shore, upside down and paler, under a few strokes of wind. */
function lake(pen: Pen): string {
  pen.defs.push(
    gradient('lake', [
      [0, pen.light.sky[3] ?? '#fff'],
      [0.45, pen.light.sky[2] ?? '#fff'],
      [1, pen.light.sea[2] ?? '#fff'],
    ]),
  )
  let wind = ''
  for (let i = 0; i < 46; i++) {
    const t = pen.random()
    wind += `M${n(pen.between(0, 1600))} ${n(640 + t * 150)}h${n(20 + t * pen.between(30, 110))}`
  }
  return (
    path(box(-20, 626, 1660, 190), 'url(#lake)') +
    path(box(-20, 626, 1660, 26), pen.tint('#5f8a54'), 'opacity=".45"') +
    `<g transform="matrix(1 0 0-.5 0 932)" opacity=".5">${palace(pen).replaceAll(` ${AT_NIGHT}`, '')}</g>` +
    path(
      disc(640, 660, 130, 52) + disc(744, 650, 70, 30) + disc(1560, 654, 120, 44),
      pen.shade('#5f8a54'),
      'opacity=".5"',
    ) +
    line(wind, pen.light.sun, 2.6, 'stroke-linecap="round" opacity=".55"') +
    path(lightsInTheWater(), pen.light.sun, `opacity=".5" ${AT_NIGHT}`) +
    path(box(-20, 622, 1660, 6), pen.lit('#e9dca8'))
  )
}

/** Short strokes under the great windows: sun by day, their lamps at night. */
function lightsInTheWater(): string {
  let d = ''
  for (const [x, length] of [
    [-286, 4],
    [-60, 7],
    [-20, 9],
    [20, 9],
    [60, 7],
    [152, 4],
    [286, 4],
  ] as const)
    for (let i = 0; i < length; i++)
      d += box(MID + x - 9 + ((i * 7) % 5) - 2 - i * 0.6, 640 + i * 11, 12 + ((i * 5) % 9), 2.4)
  return d
}

function reeds(pen: Pen): string {
  let blades = ''
  let heads = ''
  for (let i = 0; i < 60; i++) {
    const x = i < 34 ? pen.between(1330, 1610) : pen.between(460, 700)
    const h = pen.between(34, 92)
    const lean = pen.between(-10, 16)
    blades += `M${n(x - 3)} 806q${n(lean * 0.2)} ${n(-h * 0.6)} ${n(lean)} ${n(-h)}q${n(6 - lean * 0.4)} ${n(h * 0.5)} ${n(6 - lean)} ${n(h)}z`
    if (i % 4 === 0) heads += disc(x + lean, 806 - h, 4, 12)
  }
  return path(blades, pen.shade('#5c8448')) + path(heads, pen.tint('#8a5a38'))
}
