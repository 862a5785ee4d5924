// Dalmatia.
import { crossOn, domeOn, nave, roundTower, tower, wall } from './buildings.ts'
import { hillTown, street } from './houses.ts'
import { palm, reflection } from './nature.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, line, n, path } from './shapes.ts'

/** Diocletian's palace wall with its gallery, St Domnius' tower over it, palms of the Riva. */
export function split(pen: Pen): string {
  const stone = '#ecd8b2'
  let gallery = ''
  for (let x = 760; x < 1500; x += 37) gallery += arch(x, 566, 22, 42)
  return (
    hillTown(pen, 1120, 560, 900, 70, 0.22, 40, 3) +
    tower(pen, 1130, 560, 78, 330, {
      cap: 'spire',
      capHeight: 86,
      bells: 2,
      storeys: 4,
      courses: 1,
      stone: '#f3e4c6',
      roof: '#c9b68f',
    }) +
    path(corners(1176, 520, 1190, 470, 1236, 446, 1282, 470, 1296, 520), pen.tint('#b8744f')) +
    path(corners(1236, 446, 1282, 470, 1296, 520, 1250, 520), pen.shade('#b8744f')) +
    path(box(1180, 518, 112, 40), pen.tint(stone)) +
    path(box(740, 512, 780, 150), pen.tint(stone)) +
    path(box(740, 600, 780, 62), pen.shade(stone), 'opacity=".35"') +
    path(gallery, pen.shade('#6b5a48')) +
    path(box(736, 506, 788, 8) + box(736, 570, 788, 6), pen.lit(stone)) +
    palaceTower(pen, 746, 80) +
    palaceTower(pen, 1468, 88) +
    path(arch(1112, 664, 38, 66), pen.shade('#3c342c')) +
    street(pen, 600, 748, 664, [66, 96], 0.04) +
    street(pen, 1554, 1640, 664, [66, 96], 0.04) +
    shops(pen, 830, 1470, 664) +
    [690, 800, 905, 1010, 1196, 1300, 1405, 1530].map((x) => palm(pen, x, 676, 118)).join('') +
    path(box(560, 662, 1060, 24), pen.lit('#f3e6cc')) +
    path(box(560, 684, 1060, 14), pen.shade('#a8977a')) +
    reflection(pen, 580, 698, 1020, 54, pen.shade('#a8906a'))
  )
}

function palaceTower(pen: Pen, x: number, w: number): string {
  const stone = '#ecd8b2'
  return (
    path(box(x, 470, w, 192), pen.tint(stone)) +
    path(box(x + 54, 470, w - 54, 192), pen.shade(stone)) +
    path(arch(x + 16, 560, 18, 42) + arch(x + 16, 512, 18, 28), pen.shade('#6b5a48'))
  )
}

function shops(pen: Pen, from: number, to: number, base: number): string {
  let out = ''
  for (let x = from; x < to; x += 80) {
    if (Math.abs(x - 1110) < 60) continue
    const colour = pen.pick(['#fdf6e6', '#cf5c36', '#f2b33d', '#2f8f9d'])
    out +=
      path(arch(x, base, 26, 40) + arch(x + 34, base, 26, 40), pen.shade('#5a4a3c')) +
      path(corners(x - 4, base - 30, x + 4, base - 42, x + 58, base - 42, x + 66, base - 30), pen.tint(colour))
  }
  return out
}

/** Walls and towers round orange roofs; Lovrijenac on its rock. */
export function dubrovnik(pen: Pen): string {
  return dubrovnikBehind(pen) + dubrovnikBefore(pen)
}

function dubrovnikBehind(pen: Pen): string {
  const stone = '#e6d3ab'
  const rock = (d: string): string => path(d, pen.shade('#8f8371', 0.02))

  return (
    hillTown(pen, 1160, 600, 700, 120, 0.1, 44, 6) +
    tower(pen, 1190, 560, 34, 150, { depth: 0.06, cap: 'dome', capHeight: 26, courses: 3, clock: true, bells: 1 }) +
    domedChurch(pen, 1080, 560) +
    roundTower(pen, 1440, 520, 120, 128, { depth: 0.04, stone }) +
    roundTower(pen, 1440, 396, 84, 44, { depth: 0.04, stone }) +
    rock('M760 724Q800 650 900 652T1180 664 1420 640 1620 600V740H760z') +
    wall(pen, 880, 664, 420, 72, { stone, merlons: 14, slits: true }) +
    path(corners(1298, 664, 1298, 594, 1400, 500, 1400, 640), pen.tint(stone)) +
    path(corners(1298, 640, 1400, 590, 1400, 640, 1298, 664), pen.shade(stone), 'opacity=".5"') +
    wall(pen, 1480, 616, 150, 96, { stone, merlons: 14 }) +
    roundTower(pen, 900, 676, 104, 118, { stone })
  )
}

function dubrovnikBefore(pen: Pen): string {
  const stone = '#e6d3ab'
  const rock = (d: string): string => path(d, pen.shade('#8f8371', 0.02))

  return (
    roundTower(pen, 1130, 672, 66, 96, { stone }) +
    roundTower(pen, 1300, 668, 76, 108, { stone }) +
    rock('M540 728Q566 640 610 600L720 596Q766 650 790 728z') +
    path('M566 728q14-70 50-122l30-4q-40 60-44 126z', pen.lit('#a89a84', 0.02)) +
    path(corners(600, 606, 604, 470, 690, 448, 724, 470, 728, 606), pen.tint(stone)) +
    path(corners(680, 606, 690, 448, 724, 470, 728, 606), pen.shade(stone)) +
    path(
      [606, 628, 650, 672, 694, 710].map((x, i) => box(x, [456, 452, 446, 436, 438, 450][i] ?? 450, 12, 18)).join(''),
      pen.tint(stone),
    ) +
    path(arch(630, 530, 12, 26) + arch(656, 526, 12, 26) + box(640, 566, 8, 16), pen.shade('#4c4a44')) +
    line('M690 440v-56', pen.shade('#6b5a48'), 3) +
    path('M690 386h40l-9 10 9 10h-40z', pen.tint('#cf5c36')) +
    reflection(pen, 540, 730, 1060, 60, pen.shade('#8f8371'))
  )
}

function domedChurch(pen: Pen, x: number, base: number): string {
  const stone = '#f3e4c6'
  return (
    path(box(x - 50, base - 64, 100, 64), pen.tint(stone, 0.06)) +
    path(corners(x - 56, base - 64, x, base - 96, x + 56, base - 64), pen.lit(stone, 0.06)) +
    path(box(x - 24, base - 122, 48, 36), pen.tint(stone, 0.06)) +
    domeOn(pen, x, base - 120, 56, 38, '#8aa39a', 0.06) +
    crossOn(pen, x, base - 156, 30, 0.06)
  )
}

/** St Donat's round church, St Anastasia's tower, and the steps through which the sea plays. */
export function zadar(pen: Pen): string {
  return zadarBehind(pen) + zadarMiddle(pen) + zadarBefore(pen)
}

function zadarBehind(pen: Pen): string {
  const stone = '#ead6ae'
  const rotunda = (cx: number, base: number, w: number, h: number): string =>
    path(box(cx - w / 2, base - h, w, h), pen.tint(stone)) +
    path(box(cx - w / 2, base - h, w * 0.14, h), pen.lit(stone)) +
    path(box(cx + w * 0.08, base - h, w * 0.42, h), pen.shade(stone), 'opacity=".45"') +
    path(box(cx + w * 0.3, base - h, w * 0.2, h), pen.shade(stone), 'opacity=".6"')

  return (
    street(pen, 640, 900, 650, [70, 110], 0.08) +
    street(pen, 1330, 1640, 650, [70, 116], 0.08) +
    tower(pen, 1256, 664, 74, 330, { cap: 'pyramid', capHeight: 84, bells: 2, storeys: 3, courses: 2 }) +
    nave(pen, 1290, 664, 104, 104, { length: 130, stone: '#f3e4c6' }) +
    rotunda(1070, 668, 190, 150) +
    path(corners(968, 520, 1070, 470, 1172, 520), pen.tint('#c4744e')) +
    path(corners(1100, 520, 1070, 470, 1172, 520), pen.shade('#c4744e'))
  )
}

function zadarMiddle(pen: Pen): string {
  const stone = '#ead6ae'
  const rotunda = (cx: number, base: number, w: number, h: number): string =>
    path(box(cx - w / 2, base - h, w, h), pen.tint(stone)) +
    path(box(cx - w / 2, base - h, w * 0.14, h), pen.lit(stone)) +
    path(box(cx + w * 0.08, base - h, w * 0.42, h), pen.shade(stone), 'opacity=".45"') +
    path(box(cx + w * 0.3, base - h, w * 0.2, h), pen.shade(stone), 'opacity=".6"')

  return (
    rotunda(1070, 492, 108, 62) +
    path(corners(1008, 432, 1070, 392, 1132, 432), pen.tint('#c4744e')) +
    path(corners(1088, 432, 1070, 392, 1132, 432), pen.shade('#c4744e')) +
    path(Array.from({ length: 7 }, (_, i) => arch(986 + i * 25, 640, 13, 66)).join(''), pen.shade('#c9b183')) +
    path(
      arch(1028, 470, 9, 20) + arch(1060, 470, 9, 20) + arch(1092, 470, 9, 20) + arch(1054, 668, 30, 50),
      pen.shade('#5a4a3c'),
    ) +
    roundTower(pen, 980, 670, 72, 96, { stone, roof: '#c4744e', capHeight: 30, lip: false }) +
    palm(pen, 900, 676, 90) +
    palm(pen, 1440, 676, 100)
  )
}

function zadarBefore(pen: Pen): string {
  const steps = Array.from({ length: 6 }, (_, i) =>
    path(box(560, 690 + i * 9, 700 - i * 26, 10), i % 2 === 0 ? pen.lit('#f1e6d0') : pen.shade('#cbbd9f')),
  ).join('')
  const sun = Array.from({ length: 9 }, (_, i) => `M${n(1320 + i * 30)} 688h${n(16)}`).join('')
  return (
    palm(pen, 1520, 678, 84) +
    path(box(560, 664, 1080, 28), pen.lit('#efe2c6')) +
    steps +
    path('M1240 692h400v52h-400z', pen.shade('#b9a983')) +
    path('M1300 694h300l24 10h-348z', pen.shade('#23406a')) +
    line(sun, '#ffd27a', 5, 'opacity=".85"') +
    reflection(pen, 580, 746, 1020, 40, pen.shade('#9a8a78'))
  )
}
