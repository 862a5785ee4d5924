import { crossOn } from '#scripts/pictures/buildings.ts'
import { plane } from '#scripts/pictures/inland-towns.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import { AT_NIGHT } from '#scripts/pictures/night.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { arch, box, corners, disc, type Dot, group, line, n, path, polygon } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'
import { parkTree } from './park-tree.ts'

const OAK = '#a06a40'
const SHINGLE = '#8a6a58'

/** Velika Gorica: a chapel of Turopolje oak in the morning fog, and the first aeroplane of the day. */
export function velikaGorica(pen: Pen): string {
  return (
    plainInFog(pen) +
    plane(pen, 1350, 214, 0.95) +
    parkTree(pen, 1500, 690, 330, 0.1, '#6f9a56') +
    chapelSide(pen) +
    chapelTower(pen) +
    porch(pen) +
    meadow(pen) +
    nearRoad(pen, '#7a9a50')
  )
}

function plainInFog(pen: Pen): string {
  const fog = (x: number, y: number, w: number, h: number): string => disc(x, y, w, h)
  return (
    hills(pen, 560, 70, pen.tint('#8fa8a0', 0.74), 640, (t) => 0.6 + 0.4 * Math.sin(t * 6 + 1)) +
    bushes(pen, -20, 1640, (x) => 574 + Math.sin(x / 70) * 8, 26, 0.56, '#7fa06c') +
    path(box(-20, 570, 1660, 90), pen.tint('#a9bc74', 0.44)) +
    path(fog(700, 590, 520, 16) + fog(1360, 604, 460, 15), pen.light.cloud, 'opacity=".6"') +
    bushes(pen, -20, 1640, (x) => 626 + Math.sin(x / 55) * 7, 24, 0.3, '#6f9a56') +
    path(box(-20, 622, 1660, 280), pen.tint('#a3b862', 0.14)) +
    path(fog(560, 640, 420, 13) + fog(1500, 652, 300, 12), pen.light.cloud, 'opacity=".55"') +
    path(box(-20, 690, 1660, 210), pen.tint('#93b058'))
  )
}

/** Rows of shingles between two edges of a roof. */
function shingles(pen: Pen, [ax, ay]: Dot, [bx, by]: Dot, [cx, cy]: Dot, [dx, dy]: Dot, rows: number): string {
  let d = ''
  for (let i = 1; i < rows; i++) {
    const t = i / rows
    d += `M${n(ax + (dx - ax) * t)} ${n(ay + (dy - ay) * t)}L${n(bx + (cx - bx) * t)} ${n(by + (cy - by) * t)}`
  }
  return line(d, pen.shade('#6f5546'), 2.6, 'stroke-dasharray="13 2" opacity=".7"')
}

function chapelSide(pen: Pen): string {
  const beams = Array.from({ length: 8 }, (_, i) => `M1030 ${584 + i * 14}H1440`).join('')
  const roof = [
    [1006, 574],
    [1466, 574],
    [1388, 392],
    [1052, 392],
  ] as const
  return (
    path(disc(1240, 704, 330, 13), pen.shade('#6d8a44'), 'opacity=".5"') +
    path(box(1030, 566, 410, 134), pen.tint(OAK)) +
    line(beams, pen.shade(OAK), 2.4) +
    path(box(1360, 566, 80, 134), pen.shade(OAK), 'opacity=".5"') +
    path(box(1030, 688, 410, 14), pen.tint('#cdbb98')) +
    path([1140, 1226, 1312].map((x) => box(x - 6, 604, 46, 52)).join(''), pen.shade('#7a4a2c')) +
    path([1140, 1226, 1312].map((x) => box(x, 610, 34, 40)).join(''), pen.lit('#fbeecb'), AT_NIGHT) +
    line([1140, 1226, 1312].map((x) => `M${x + 17} 610v40M${x} 630h34`).join(''), pen.shade('#7a4a2c'), 3) +
    path(polygon(roof), pen.tint(SHINGLE)) +
    path(corners(1330, 574, 1466, 574, 1388, 392, 1352, 392), pen.shade(SHINGLE)) +
    shingles(pen, roof[3], roof[2], roof[1], roof[0], 12) +
    path(box(1006, 570, 460, 9), pen.shade('#6f5546')) +
    path(corners(1052, 392, 1388, 392, 1384, 385, 1056, 385), pen.lit(SHINGLE))
  )
}

function chapelTower(pen: Pen): string {
  const spire = [
    [1034, 322],
    [1150, 322],
    [1092, 140],
    [1092, 140],
  ] as const
  return (
    path(box(1044, 318, 96, 130), pen.tint(SHINGLE)) +
    path(box(1108, 318, 32, 130), pen.shade(SHINGLE)) +
    path(box(1044, 318, 10, 130), pen.lit(SHINGLE)) +
    shingles(pen, [1044, 318], [1140, 318], [1140, 448], [1044, 448], 9) +
    path(corners(1030, 452, 1154, 452, 1140, 424, 1044, 424), pen.shade('#6f5546')) +
    path(arch(1064, 396, 20, 44) + arch(1098, 396, 20, 44), pen.shade('#3c2a20'), AT_NIGHT) +
    path(polygon(spire.slice(0, 3)), pen.tint(SHINGLE)) +
    path(corners(1108, 322, 1150, 322, 1092, 140), pen.shade(SHINGLE)) +
    path(corners(1034, 322, 1050, 322, 1092, 140), pen.lit(SHINGLE)) +
    shingles(pen, spire[2], spire[2], spire[1], spire[0], 13) +
    path(box(1028, 318, 128, 7), pen.shade('#6f5546')) +
    crossOn(pen, 1092, 142, 110)
  )
}

/** The front with its gable, and the porch before it on turned posts. */
function porch(pen: Pen): string {
  return (
    path('M930 702V566L992 470 1054 566V702z', pen.lit(OAK)) +
    line(
      'M938 584h108M938 598h108M938 612h108M938 626h108M938 640h108M938 654h108M938 668h108M948 552h88M958 538h68M968 522h48M978 506h28',
      pen.shade(OAK),
      2.2,
      'opacity=".7"',
    ) +
    path('M992 444L1072 572H1058L992 466 926 572H912z', pen.shade('#6f5546')) +
    path(arch(970, 702, 46, 86), pen.shade('#4a3020')) +
    path(disc(992, 540, 13), pen.lit('#fbeecb'), AT_NIGHT) +
    path(corners(872, 622, 1070, 622, 1050, 574, 904, 574), pen.tint(SHINGLE)) +
    shingles(pen, [904, 574], [1050, 574], [1070, 622], [872, 622], 4) +
    path(box(872, 620, 200, 8), pen.shade('#6f5546')) +
    path([884, 926, 1046].map((x) => box(x, 626, 12, 76)).join(''), pen.tint('#7a4a2c')) +
    path(box(876, 670, 66, 6) + box(1046, 670, 20, 6), pen.tint('#7a4a2c')) +
    path(box(866, 698, 206, 10), pen.lit('#dccba6'))
  )
}

/** A wattle fence and the spotted pigs of Turopolje. */
function meadow(pen: Pen): string {
  const posts = Array.from({ length: 18 }, (_, i) => box(1130 + i * 30, 716, 8, 44)).join('')
  const pig = (x: number, y: number, scale: number, flip: boolean): string =>
    group(
      path(disc(0, 4, 48, 6), pen.shade('#6d8a44'), 'opacity=".6"') +
        path('M-34-14v18h8v-18zM-20-14v18h8v-18zM16-14v18h8v-18zM28-14v18h8v-18z', pen.shade('#e6cdb8')) +
        path('M-46-24q0-26 40-26h30q24 0 30 14l12 6q6 8 0 16l-14 6q-8 10-30 10h-40q-28 0-28-26z', pen.lit('#f6e2d2')) +
        path(
          disc(-18, -36, 11, 8) + disc(8, -22, 9, 7) + disc(30, -40, 8, 7) + disc(-34, -20, 6, 5),
          pen.shade('#3c3440'),
        ) +
        path('M40-44l4-16 12 14z', pen.shade('#d8b8a4')) +
        line('M-46-28q-10-4-8-12', pen.shade('#d8b8a4'), 3),
      x,
      y,
      scale,
      flip,
    )
  return (
    line('M1126 728H1650M1126 744H1650', pen.shade('#8a6440'), 5) +
    path(posts, pen.tint('#a8825c')) +
    pig(1400, 782, 0.9, false) +
    pig(1270, 776, 0.72, true) +
    bushes(pen, -20, 820, (x) => 770 + Math.sin(x / 40) * 8, 24, 0, '#6f9450')
  )
}
