// Islands and the Dalmatian and Velebit shore.
import { domeOn, nave, roundTower, tower, wall } from './buildings.ts'
import { mound, moundTrees, waterfront } from './ground-lines.ts'
import { hillTown, street } from './houses.ts'
import { bushes, cypress, palm, pine } from './nature.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, disc, group, line, n, path } from './shapes.ts'
import { pasara, sail } from './vehicles.ts'

/** Cres: the clock gate, painted houses round the mandrač. */
export function cres(pen: Pen): string {
  return (
    mound(pen, 1080, 480, 680, 1280, 0.28) +
    moundTrees(pen, 1080, 490, 680, 1240, 0.26, 20) +
    street(pen, 560, 1640, 640, [78, 118], 0.1) +
    tower(pen, 1010, 640, 48, 240, { cap: 'pyramid', capHeight: 66, bells: 2, courses: 4 }) +
    path(box(1120, 540, 92, 150), pen.tint('#f0d9a8')) +
    path(box(1182, 540, 30, 150), pen.shade('#f0d9a8')) +
    path(corners(1112, 542, 1166, 500, 1220, 542), pen.tint('#b8522f')) +
    path(disc(1164, 576, 22), pen.lit('#fffaf0')) +
    line('M1164 576v-15m0 15h10', pen.shade('#24323a'), 3) +
    path(arch(1146, 690, 38, 62), pen.shade('#4c4236')) +
    street(pen, 560, 1120, 690, [84, 128], 0) +
    street(pen, 1212, 1640, 690, [84, 128], 0) +
    waterfront(pen, 540, 1640, 694) +
    pasara(pen, 1080, 726, 0.6, '#3f7f7a') +
    pasara(pen, 1210, 736, 0.66, '#f2b33d')
  )
}

/** Mali Lošinj: captains' houses round the deepest bay, pines down to the water. */
export function maliLosinj(pen: Pen): string {
  return (
    mound(pen, 760, 500, 660, 900, 0.3) +
    mound(pen, 1340, 470, 680, 900, 0.24) +
    moundTrees(pen, 1340, 480, 680, 860, 0.2, 22, '#3f6e52') +
    moundTrees(pen, 760, 510, 660, 860, 0.28, 20, '#3f6e52') +
    hillTown(pen, 1150, 640, 820, 110, 0.14, 52, 4) +
    tower(pen, 1290, 560, 42, 190, { cap: 'pyramid', capHeight: 54, bells: 2 }) +
    nave(pen, 1314, 562, 70, 56, { length: 80 }) +
    street(pen, 620, 1640, 688, [76, 112], 0) +
    palm(pen, 700, 694, 84) +
    palm(pen, 900, 694, 96) +
    palm(pen, 1110, 694, 88) +
    palm(pen, 1330, 694, 96) +
    palm(pen, 1520, 694, 84) +
    waterfront(pen, 600, 1640, 694) +
    sail(pen, 560, 660, 0.8) +
    pine(pen, 1580, 700, 220, -30) +
    dolphin(pen, 380, 800, 0.9) +
    dolphin(pen, 300, 836, 0.7)
  )
}

function dolphin(pen: Pen, x: number, y: number, scale: number): string {
  return group(
    path('M-70 16Q-40-40 20-36l10-16q8 6 8 18 30 8 44 26l18 2q-8 8-22 8-40-10-70-4T-70 16z', pen.shade('#4a6f80')) +
      path('M-70 16Q-20-10 20-12 56-10 78 6 40-4 8 2T-70 16z', pen.lit('#a8c4c8')) +
      line('M-90 22q30-10 60 0M60 22q30-8 60 2', '#ffffff', 4, 'opacity=".6" stroke-linecap="round"'),
    x,
    y,
    scale,
  )
}

/** Rab: four bell towers in a row along the ridge, as on its seal. */
export function rab(pen: Pen): string {
  const spots: readonly [number, number, number, 'pyramid' | 'onion' | 'spire'][] = [
    [800, 210, 40, 'onion'],
    [960, 196, 36, 'pyramid'],
    [1120, 226, 42, 'onion'],
    [1330, 290, 56, 'spire'],
  ]
  return (
    path('M560 700Q640 610 760 592L1440 560Q1540 580 1600 700z', pen.shade('#8a8a66', 0.05)) +
    hillTown(pen, 1080, 640, 900, 64, 0.12, 48, 3) +
    spots
      .map(([x, h, w, cap]) =>
        tower(pen, x, 612, w, h, {
          cap,
          capHeight: w * 1.4,
          bells: 2,
          storeys: w > 50 ? 3 : 1,
          courses: 3,
          roof: cap === 'onion' ? '#8a9a8c' : '#c07a50',
        }),
      )
      .join('') +
    nave(pen, 1364, 612, 84, 66, { length: 70 }) +
    street(pen, 640, 1560, 672, [56, 84], 0.02) +
    wall(pen, 600, 694, 980, 30, { merlons: 0 }) +
    roundTower(pen, 622, 700, 64, 70, {}) +
    waterfront(pen, 590, 1600, 700) +
    pine(pen, 1540, 690, 150, 24)
  )
}

/** Hvar: the fortress and its walls coming down to the arsenal's great arch and the cathedral's tower. */
export function hvar(pen: Pen): string {
  const stone = '#ead8b2'
  return (
    mound(pen, 1080, 400, 700, 1300, 0.16, '#8f9a66') +
    moundTrees(pen, 1080, 420, 690, 1240, 0.16, 20, '#5a7a54') +
    wall(pen, 960, 420, 260, 46, { depth: 0.1, stone, merlons: 9 }) +
    roundTower(pen, 970, 424, 56, 70, { depth: 0.1, stone }) +
    roundTower(pen, 1214, 424, 64, 84, { depth: 0.1, stone }) +
    path(box(1050, 346, 80, 36), pen.tint(stone, 0.1)) +
    line('M968 424L900 560M1220 424L1320 570', pen.tint(stone, 0.06), 13) +
    line('M968 424L900 560M1220 424L1320 570', pen.shade(stone, 0.06), 13, 'stroke-dasharray="5 9" opacity=".4"') +
    hillTown(pen, 1110, 640, 760, 120, 0.08, 50, 4) +
    tower(pen, 1200, 668, 56, 240, { cap: 'pyramid', capHeight: 30, bells: 3, storeys: 4, courses: 0 }) +
    nave(pen, 1240, 668, 108, 92, { gable: 'lobes', length: 90 }) +
    path(box(850, 572, 210, 116), pen.tint(stone)) +
    path(box(1004, 572, 56, 116), pen.shade(stone)) +
    path(corners(842, 574, 880, 536, 1030, 536, 1068, 574), pen.tint('#b8522f')) +
    path(arch(890, 688, 92, 84), pen.shade('#3f3830')) +
    path([866, 1010, 1032].map((x) => arch(x, 618, 13, 26)).join(''), pen.shade('#4c5a60')) +
    street(pen, 640, 850, 688, [64, 96], 0) +
    street(pen, 1380, 1640, 688, [64, 100], 0) +
    palm(pen, 1090, 694, 116) +
    palm(pen, 1150, 694, 96) +
    palm(pen, 760, 694, 104) +
    palm(pen, 1420, 694, 100) +
    waterfront(pen, 610, 1640, 692)
  )
}

/** Korčula: a walled point, round towers to the sea, St Mark's in the middle. */
export function korcula(pen: Pen): string {
  const stone = '#e8d6b0'
  return (
    path('M620 700Q760 640 900 640H1400Q1560 650 1620 700z', pen.shade('#8a8a66')) +
    hillTown(pen, 1110, 650, 680, 130, 0.08, 50, 5) +
    tower(pen, 1120, 540, 46, 180, { cap: 'lantern', capHeight: 60, roof: '#c9b68f', bells: 2, courses: 3 }) +
    nave(pen, 1146, 546, 76, 60, { length: 80 }) +
    wall(pen, 780, 690, 680, 56, { stone, merlons: 12, slits: true }) +
    roundTower(pen, 790, 700, 104, 130, { stone }) +
    roundTower(pen, 1096, 700, 84, 84, { stone }) +
    roundTower(pen, 1450, 700, 116, 150, { stone, roof: '#b8522f', capHeight: 44 }) +
    path(box(920, 610, 54, 82), pen.tint(stone)) +
    path(arch(932, 692, 30, 44), pen.shade('#3f3830')) +
    palm(pen, 860, 704, 92) +
    palm(pen, 1000, 704, 84) +
    palm(pen, 1240, 704, 96) +
    palm(pen, 1350, 704, 84) +
    cypress(pen, 1560, 700, 120) +
    waterfront(pen, 640, 1620, 706)
  )
}

/** Makarska under the wall of Biokovo. */
export function makarska(pen: Pen): string {
  return (
    bushes(pen, 500, 1640, (x) => 600 - (x - 500) * 0.04 + Math.sin(x / 90) * 8, 30, 0.2, '#5a7f5c') +
    street(pen, 620, 1640, 640, [66, 100], 0.1) +
    tower(pen, 1080, 660, 54, 220, { cap: 'pyramid', capHeight: 64, bells: 2, courses: 3, clock: true }) +
    nave(pen, 1112, 662, 104, 90, { gable: 'baroque', length: 120 }) +
    street(pen, 640, 1040, 684, [68, 100], 0) +
    street(pen, 1350, 1640, 684, [68, 104], 0) +
    [680, 790, 900, 1010, 1290, 1400, 1510].map((x) => palm(pen, x, 692, 112)).join('') +
    path('M560 700Q800 680 1640 688V716H560z', pen.lit('#f5e4bd'))
  )
}

/** Šibenik: St James' stone barrel roof and dome, St Michael's fortress above. */
export function sibenik(pen: Pen): string {
  const stone = '#f1e6cf'
  return (
    mound(pen, 1280, 420, 680, 980, 0.14, '#8f9468') +
    wall(pen, 1180, 444, 230, 56, { depth: 0.1, merlons: 10 }) +
    roundTower(pen, 1190, 448, 52, 82, { depth: 0.1 }) +
    path(box(1330, 360, 56, 60), pen.tint('#dccaa6', 0.1)) +
    hillTown(pen, 1200, 640, 860, 170, 0.12, 48, 6) +
    path(box(930, 540, 150, 148), pen.tint(stone)) +
    path('M930 542q0-62 40-70 36-46 72 0 38 8 38 70z', pen.lit(stone)) +
    path(disc(1005, 530, 25), pen.shade('#5a6a6c')) +
    line(`${disc(1005, 530, 25)}M1005 505v50M980 530h50`, pen.lit(stone), 4) +
    path(arch(984, 688, 42, 66), pen.shade('#5b4434')) +
    path(arch(946, 650, 14, 40) + arch(1050, 650, 14, 40), pen.shade('#5a6a6c')) +
    path('M1078 688V546q0-60-32-72h150q44 12 44 76v138z', pen.shade(stone)) +
    path('M1046 474h150q30 10 40 50h-160q-8-40-30-50z', pen.tint('#d9d2c2')) +
    path(box(1150, 424, 92, 64), pen.tint(stone)) +
    path(box(1206, 424, 36, 64), pen.shade(stone)) +
    path([1162, 1184, 1208, 1226].map((x) => arch(x, 480, 11, 36)).join(''), pen.shade('#5a6a6c')) +
    domeOn(pen, 1196, 426, 100, 84, '#d5cdbb') +
    path(box(1187, 326, 18, 22), pen.tint(stone)) +
    domeOn(pen, 1196, 328, 24, 18, '#d5cdbb') +
    path([1100, 1132, 1164, 1196].map((x) => arch(x, 640, 13, 50)).join(''), pen.shade('#5a6a6c')) +
    street(pen, 640, 930, 688, [68, 104], 0) +
    street(pen, 1246, 1640, 688, [72, 112], 0) +
    palm(pen, 900, 694, 90) +
    waterfront(pen, 610, 1640, 692)
  )
}

/** Nehaj, the cube of the Uskoks, and the bura on the sea. */
export function senj(pen: Pen): string {
  return senjFar(pen) + senjBehind(pen) + senjMiddle(pen) + senjBefore(pen)
}

function senjFar(pen: Pen): string {
  const stone = '#e2d2ae'

  return (
    mound(pen, 1200, 470, 720, 900, 0.06, '#9a9a6c') +
    bushes(pen, 800, 1600, (x) => 520 + Math.abs(x - 1200) * 0.36, 16, 0.08, '#6f8458') +
    path(box(1100, 300, 210, 196), pen.tint(stone)) +
    path(box(1240, 300, 70, 196), pen.shade(stone))
  )
}

function senjBehind(pen: Pen): string {
  const stone = '#e2d2ae'

  return (
    path(box(1094, 292, 222, 12), pen.lit(stone)) +
    [1100, 1310]
      .map(
        (x) =>
          path(box(x - 22, 276, 44, 80), pen.tint(stone)) +
          path(corners(x - 28, 278, x, 232, x + 28, 278), pen.tint('#b8522f')) +
          path(corners(x + 8, 278, x, 232, x + 28, 278), pen.shade('#b8522f')) +
          path(corners(x - 22, 356, x, 378, x + 22, 356), pen.shade(stone)),
      )
      .join('') +
    path(corners(1136, 292, 1160, 266, 1250, 266, 1274, 292), pen.tint('#b8522f')) +
    path(
      [1140, 1180, 1220, 1262].map((x) => box(x, 344, 9, 22) + box(x, 410, 9, 22)).join('') + arch(1182, 496, 34, 52),
      pen.shade('#4c4a44'),
    )
  )
}

function senjMiddle(pen: Pen): string {
  return (
    line('M1205 266v-60', pen.shade('#6b5a48'), 3) +
    path('M1205 208h48l-10 11 10 11h-48z', pen.tint('#cf5c36')) +
    street(pen, 640, 1100, 680, [60, 90], 0.06) +
    tower(pen, 900, 682, 42, 160, { cap: 'pyramid', capHeight: 50 })
  )
}

function senjBefore(pen: Pen): string {
  return (
    street(pen, 660, 880, 692, [62, 90], 0) +
    street(pen, 930, 1640, 692, [62, 94], 0) +
    waterfront(pen, 620, 1640, 696) +
    line(
      Array.from({ length: 22 }, () => `M${n(pen.between(0, 1500))} ${n(pen.between(590, 740))}q14-9 30 0t30 0`).join(
        '',
      ),
      '#ffffff',
      3.4,
      'opacity=".6" stroke-linecap="round"',
    )
  )
}
