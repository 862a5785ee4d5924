// Between Zagreb, the Kupa and the Bilogora hills.
import { capOn, roundTower, tower } from './buildings.ts'
import { riverBand } from './fields.ts'
import { street } from './houses.ts'
import { bushes, oak } from './nature.ts'
import { AT_NIGHT } from './night.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, disc, group, line, path } from './shapes.ts'

const COPPER = '#5f9484'

/** Varaždin's white castle behind its grass ramparts. */
export function varazdin(pen: Pen): string {
  return varazdinBehind(pen) + varazdinBefore(pen)
}

function varazdinBehind(pen: Pen): string {
  const white = '#fbf4e4'
  const red = '#c05a38'
  return (
    street(pen, 520, 1640, 650, [44, 66], 0.3) +
    tower(pen, 700, 650, 36, 170, { depth: 0.24, cap: 'onion', capHeight: 60, roof: COPPER }) +
    path(box(930, 470, 340, 180), pen.tint(white)) +
    path(box(1180, 470, 90, 180), pen.shade(white)) +
    path(corners(918, 472, 968, 410, 1232, 410, 1282, 472), pen.tint(red)) +
    path(corners(1180, 410, 1232, 410, 1282, 472, 1196, 472), pen.shade(red)) +
    path(
      [960, 1004, 1048, 1092, 1136, 1200, 1240].map((x) => box(x, 500, 15, 26) + box(x, 560, 15, 26)).join(''),
      pen.shade('#56686c'),
    ) +
    roundTower(pen, 930, 656, 96, 214, { stone: white, roof: red, capHeight: 90, lip: false }) +
    roundTower(pen, 1280, 656, 110, 204, { stone: white, roof: red, capHeight: 96, lip: false }) +
    path(box(1076, 400, 84, 250), pen.tint(white))
  )
}

function varazdinBefore(pen: Pen): string {
  const white = '#fbf4e4'
  const red = '#c05a38'
  const slope = '#8aa858'

  return (
    path(box(1130, 400, 30, 250), pen.shade(white)) +
    capOn(pen, 'pyramid', 1118, 402, 98, 96, red, white, 0) +
    path(arch(1098, 650, 40, 70), pen.shade('#4a3c30')) +
    path(arch(1108, 450, 20, 30) + box(1106, 490, 22, 26), pen.shade('#56686c')) +
    path('M640 740Q820 640 960 646L1400 644Q1500 650 1640 740z', pen.tint(slope)) +
    path('M640 740Q840 676 1000 690L1380 688Q1500 690 1640 740z', pen.shade(slope), 'opacity=".5"') +
    line('M1118 650L1104 760', pen.tint('#8a6a4a'), 40) +
    line('M1118 650L1104 760', pen.shade('#6b4a33'), 40, 'stroke-dasharray="3 8" opacity=".6"') +
    oak(pen, 780, 724, 100, 0.04) +
    oak(pen, 1490, 722, 120, 0.04)
  )
}

/** Sisak: the three-cornered fortress where Kupa and Sava meet. */
export function sisak(pen: Pen): string {
  const brick = '#d09a70'
  return (
    street(pen, 480, 900, 620, [48, 76], 0.22) +
    street(pen, 1380, 1640, 620, [48, 76], 0.22) +
    bushes(pen, -20, 1640, (x) => 622 + Math.sin(x / 80) * 5, 22, 0.14, '#5c7f50') +
    path(box(960, 540, 390, 116), pen.tint(brick)) +
    path(box(1150, 540, 200, 116), pen.shade(brick), 'opacity=".5"') +
    path(corners(950, 542, 1000, 496, 1320, 496, 1362, 542), pen.tint('#b0563a')) +
    path(
      [1020, 1076, 1200, 1256].map((x) => arch(x, 600, 18, 28)).join('') + arch(1130, 656, 40, 60),
      pen.shade('#4a3c34'),
    ) +
    roundTower(pen, 1156, 560, 110, 100, { stone: brick, roof: '#b0563a', capHeight: 92, lip: false, depth: 0.06 }) +
    roundTower(pen, 950, 668, 140, 168, { stone: brick, roof: '#b0563a', capHeight: 116, lip: false }) +
    roundTower(pen, 1366, 668, 140, 168, { stone: brick, roof: '#b0563a', capHeight: 116, lip: false }) +
    path('M-20 664H1640V690H-20z', pen.tint('#8aa858')) +
    riverBand(pen, 680, 790) +
    bridgeOld(pen)
  )
}

function bridgeOld(pen: Pen): string {
  const brick = '#c87852'
  return (
    path(box(-20, 646, 800, 20), pen.tint(brick)) +
    path(`M-20 664H780V720H-20z`, pen.shade(brick)) +
    path(
      [20, 170, 320, 470, 620].map((x) => `M${x} 790V722a62 52 0 0 1 124 0V790z`).join(''),
      pen.light.sea[1] ?? '#46a5b0',
    ) +
    path([-10, 144, 294, 444, 594, 744].map((x) => box(x, 700, 26, 46)).join(''), pen.tint('#e2d0ac')) +
    path(box(-20, 642, 804, 6), pen.lit('#efd6b4'))
  )
}

/** Ogulin: the Frankopan castle at the edge of the gorge, Klek lying like a giant on the sky. */
export function ogulin(pen: Pen): string {
  return ogulinBehind(pen) + ogulinBefore(pen)
}

function ogulinBehind(pen: Pen): string {
  const stone = '#e9d9b8'

  return (
    path(
      'M-20 560L240 500 420 430 560 420 640 380 700 300 760 292 800 340 842 350 900 410 1080 450 1300 500 1640 540V640H-20z',
      pen.tint('#7f929a', 0.42),
    ) +
    path('M700 300L760 292 800 340 842 350 900 410 860 460 800 420 760 470 720 400z', pen.shade('#a9aeb0', 0.36)) +
    bushes(pen, -20, 1640, (x) => 570 + Math.sin(x / 130) * 14, 44, 0.24, '#4c7058') +
    street(pen, 560, 1640, 650, [54, 84], 0.1, [[930, 1390]]) +
    path(box(990, 500, 340, 170), pen.tint(stone)) +
    path(box(1240, 500, 90, 170), pen.shade(stone)) +
    path(corners(980, 502, 1020, 446, 1300, 446, 1340, 502), pen.tint('#a8553c'))
  )
}

function ogulinBefore(pen: Pen): string {
  const stone = '#e9d9b8'

  return (
    path(corners(1230, 446, 1300, 446, 1340, 502, 1250, 502), pen.shade('#a8553c')) +
    path(
      [1050, 1096, 1142, 1188, 1222].map((x) => box(x, 530, 14, 24) + box(x, 584, 14, 24)).join('') +
        arch(1128, 670, 40, 60),
      pen.shade('#4c4a44'),
    ) +
    roundTower(pen, 990, 680, 118, 210, { stone, roof: '#a8553c', capHeight: 96, lip: false }) +
    roundTower(pen, 1340, 680, 118, 210, { stone, roof: '#a8553c', capHeight: 96, lip: false }) +
    path('M520 700Q760 676 900 690L1010 730 1080 790H480z', pen.tint('#7f9458')) +
    path('M900 690L1010 730 1060 800H1200L1240 720 1400 690H1640V800H880z', pen.shade('#59604c')) +
    bushes(pen, 480, 1640, (x) => 708 + Math.abs(Math.sin(x / 110)) * 16, 26, 0, '#4f7348')
  )
}

/** A house of Moslavina oak, flowers under its windows; its lower left corner is at (x, base). */
export function woodenHouse(pen: Pen, x: number, base: number, scale: number): string {
  const wood = '#9a6a42'
  const planks = [1, 2, 3, 4, 5, 6].map((i) => `M0 ${-i * 15}h190`).join('')
  return group(
    path(box(0, -104, 190, 104), pen.tint(wood)) +
      line(planks, pen.shade(wood), 2) +
      path(box(130, -104, 60, 104), pen.shade(wood), 'opacity=".55"') +
      path(corners(-20, -100, 36, -176, 154, -176, 210, -100), pen.tint('#8a4a36')) +
      path(corners(126, -176, 154, -176, 210, -100, 146, -100), pen.shade('#8a4a36')) +
      path(box(24, -76, 26, 32) + box(76, -76, 26, 32), pen.lit('#fdf0cf')) +
      path(box(29, -71, 16, 22) + box(81, -71, 16, 22), pen.shade('#4c5a60'), AT_NIGHT) +
      path(box(146, -64, 30, 64), pen.shade('#5b3c28')) +
      path([14, 60, 110].map((dx) => disc(dx + 22, -38, 7, 5)).join(''), pen.tint('#cf5c36')),
    x,
    base,
    scale,
  )
}

export function plane(pen: Pen, x: number, y: number, scale: number): string {
  return group(
    path('M-120-4q-10-12 6-14h170q40 2 60 16 4 8-8 10-90 12-200 4-20-4-28-16z', pen.lit('#fdf6e6')) +
      path('M-118-8l-26-44h22l34 38z', pen.tint('#cf5c36')) +
      path('M-10 0L-70 46h26L40 2z', pen.shade('#d8cbb0')) +
      path('M20-18L-10-50h18l40 32z', pen.shade('#d8cbb0')) +
      path('M-90-8h140v5h-140z', pen.shade('#24505c')) +
      path('M92-12q12 1 18 7H88z', pen.shade('#24505c')) +
      path(disc(-10, 26, 16, 7), pen.tint('#cf5c36')),
    x,
    y,
    scale,
  )
}
