// Slavonia: brick cathedrals, the Drava, the Danube, the Sava.
import { arcade, capOn, crossOn, domeOn, nave, tower } from './buildings.ts'
import { riverBand } from './fields.ts'
import { street } from './houses.ts'
import { bushes, oak, poplar } from './nature.ts'
import { AT_NIGHT } from './night.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, disc, lancet, line, n, path } from './shapes.ts'

const COPPER = '#5f9484'
const BRICK = '#c87852'
/** A neo-Gothic front tower with pinnacles and a needle, in brick. */
function needle(pen: Pen, cx: number, base: number, w: number, h: number, spire: number, roof: string): string {
  const top = base - h
  return (
    path(box(cx - w / 2, top, w, h), pen.tint(BRICK)) +
    path(box(cx + w * 0.18, top, w * 0.32, h), pen.shade(BRICK)) +
    path([0.12, 0.42, 0.7].map((t) => box(cx - w * 0.55, top + h * t, w * 1.1, 5)).join(''), pen.lit('#efd6b4')) +
    path(
      lancet(cx - w * 0.32, top + h * 0.38, w * 0.22, h * 0.22) +
        lancet(cx + w * 0.06, top + h * 0.38, w * 0.22, h * 0.22) +
        lancet(cx - w * 0.1, top + h * 0.66, w * 0.2, h * 0.18),
      pen.name === 'dusk' ? '#ffd08a' : pen.shade('#4a3c38'),
      AT_NIGHT,
    ) +
    path(
      [-0.5, 0.5]
        .map((t) => corners(cx + w * t - 6, top + 4, cx + w * t, top - w * 0.7, cx + w * t + 6, top + 4))
        .join(''),
      pen.lit('#efd6b4'),
    ) +
    capOn(pen, 'spire', cx, top, w * 0.96, spire, roof, BRICK, 0) +
    crossOn(pen, cx, top - spire, w * 0.8)
  )
}

/** Đakovo: two brick spires and the dome over the crossing, wheat all round. */
export function dakovo(pen: Pen): string {
  return (
    street(pen, 560, 1640, 664, [46, 70], 0.2) +
    path(box(1060, 536, 330, 144), pen.shade(BRICK)) +
    path(corners(1050, 538, 1090, 470, 1370, 470, 1400, 538), pen.tint('#9c5a44')) +
    path([1110, 1160, 1300, 1350].map((x) => lancet(x, 640, 20, 66)).join(''), pen.shade('#4a3c38')) +
    path(box(1196, 404, 96, 76), pen.tint(BRICK)) +
    path(box(1258, 404, 34, 76), pen.shade(BRICK)) +
    path([1208, 1236, 1264].map((x) => lancet(x, 468, 14, 44)).join(''), pen.shade('#4a3c38')) +
    domeOn(pen, 1244, 406, 108, 96, COPPER) +
    crossOn(pen, 1244, 312, 50) +
    path(box(930, 500, 132, 180), pen.tint(BRICK)) +
    path(corners(924, 502, 996, 430, 1068, 502), pen.lit('#d98a62')) +
    path(disc(996, 528, 24), pen.shade('#4a3c38')) +
    line(disc(996, 528, 24), pen.lit('#efd6b4'), 5) +
    path(lancet(970, 680, 52, 92), pen.shade('#4a3028')) +
    needle(pen, 906, 680, 76, 250, 190, '#7a8f90') +
    needle(pen, 1086, 680, 76, 250, 190, '#7a8f90') +
    street(pen, 620, 860, 692, [50, 72], 0.04) +
    street(pen, 1400, 1640, 692, [50, 74], 0.04) +
    oak(pen, 850, 704, 90, 0.04) +
    oak(pen, 1170, 704, 70, 0.04)
  )
}

/** Osijek: the co-cathedral's needle and the footbridge over the Drava. */
export function osijek(pen: Pen): string {
  return (
    street(pen, 380, 1640, 624, [62, 100], 0.14) +
    path(box(1100, 500, 230, 130), pen.shade(BRICK)) +
    path(corners(1090, 502, 1130, 440, 1320, 440, 1344, 502), pen.tint('#8a5446')) +
    path(
      [1140, 1186, 1232, 1278].map((x) => lancet(x, 600, 18, 64)).join(''),
      pen.name === 'dusk' ? '#ffd08a' : pen.shade('#4a3c38'),
      AT_NIGHT,
    ) +
    needle(pen, 1070, 632, 96, 290, 250, '#6f8d88') +
    street(pen, 560, 1020, 640, [56, 88], 0.04) +
    street(pen, 1340, 1640, 640, [60, 92], 0.04) +
    bushes(pen, -20, 1640, (x) => 648 + Math.sin(x / 60) * 4, 20, 0.06, '#5c7f50') +
    riverBand(pen, 652, 790) +
    footbridge(pen)
  )
}

function footbridge(pen: Pen): string {
  const steel = '#4f6468'
  const hangers = Array.from({ length: 30 }, (_, i) => {
    const x = 330 + i * 18
    const t = (x - 320) / 560
    return `M${n(x)} ${n(560 + 96 * 4 * t * (1 - t))}V668`
  }).join('')
  return (
    line('M-20 668Q180 640 320 560Q600 752 880 560Q960 640 1010 672', pen.shade(steel), 5) +
    line(hangers, pen.shade(steel), 1.8) +
    path(box(-20, 666, 1040, 9), pen.tint('#e8dcc4')) +
    path(box(-20, 675, 1040, 6), pen.shade(steel)) +
    [320, 880]
      .map(
        (x) =>
          path(corners(x - 17, 720, x - 7, 540, x + 7, 540, x + 17, 720), pen.shade(steel)) +
          path(box(x - 24, 706, 48, 20), pen.shade('#b9a983')),
      )
      .join('')
  )
}

/** Vukovar: the water tower that stood, holes and flag, over the Danube. */
export function vukovar(pen: Pen): string {
  const shaft = 'M1034 640L1050 330H1146L1162 640z'
  return (
    street(pen, 520, 1640, 634, [52, 80], 0.16) +
    nave(pen, 1330, 636, 120, 84, { gable: 'baroque', length: 190, depth: 0.06, stone: '#f3d79a' }) +
    tower(pen, 1316, 636, 46, 170, { cap: 'onion', capHeight: 60, depth: 0.05, roof: COPPER, stone: '#f3d79a' }) +
    path(shaft, pen.tint(BRICK)) +
    path('M1112 640L1108 330H1146L1162 640z', pen.shade(BRICK)) +
    path(
      Array.from({ length: 8 }, (_, i) => box(1046 + i * 1.2, 372 + i * 32, 104 - i * 2, 4)).join(''),
      pen.shade('#a85a3c'),
      'opacity=".5"',
    ) +
    path('M1010 338L990 210H1206L1186 338Q1098 372 1010 338z', pen.tint(BRICK)) +
    path('M1130 356Q1160 350 1186 338L1206 210H1140z', pen.shade(BRICK)) +
    path(box(984, 198, 228, 14), pen.lit('#d99a72')) +
    path(corners(992, 198, 1010, 178, 1186, 178, 1204, 198), pen.shade('#8d5a48')) +
    path(
      'M1034 250l26-14 20 18-8 26-30 4zM1112 286l22-20 24 12-4 28-28 6zM1078 222l14-8 12 12-10 12zM1076 430l20-10 12 20-14 18-20-8zM1100 520l16-8 10 16-12 12zM1062 560l12-6 8 12-10 10zM1154 232l14-6 6 16-12 8z',
      pen.shade('#3c2a2c'),
    ) +
    line('M1098 178V78', pen.shade('#4a4a4c'), 4) +
    path('M1100 80q26-8 50 0t46 0v16q-22 8-46 0t-50 0z', '#d8322f') +
    path('M1100 96q26-8 50 0t46 0v16q-22 8-46 0t-50 0z', '#fffaf0') +
    path('M1100 112q26-8 50 0t46 0v16q-22 8-46 0t-50 0z', '#254a9a') +
    bushes(pen, -20, 1640, (x) => 642 + Math.sin(x / 70) * 5, 24, 0.06, '#5c7f50') +
    riverBand(pen, 656, 790)
  )
}

/** Slavonski Brod: the brick star fortress by the Sava. */
export function slavonskiBrod(pen: Pen): string {
  return slavonskiBrodBehind(pen) + slavonskiBrodBefore(pen)
}

function slavonskiBrodBehind(pen: Pen): string {
  const brick = '#c9805a'

  return (
    street(pen, 520, 1640, 604, [44, 70], 0.26) +
    tower(pen, 1330, 606, 44, 180, { depth: 0.18, cap: 'onion', capHeight: 60, roof: COPPER, stone: '#f3dba4' }) +
    arcade(pen, 780, 640, 560, 74, 12, brick, 0.04) +
    path(corners(770, 562, 800, 534, 1320, 534, 1350, 562), pen.tint('#a34f38')) +
    path(
      'M620 716L760 622 900 640 1010 610 1120 640 1240 614 1400 640 1500 620 1640 700V740H620z',
      pen.tint('#8fab5c'),
    ) +
    path('M620 740L760 652 900 668 1010 640 1120 668 1240 644 1400 668 1500 650 1640 716V760H620z', pen.tint(brick)) +
    path(
      'M760 652L900 668V740H690zM1010 640l110 28v72h-110zM1240 644l160 24v72h-160zM1500 650l140 66v40h-140z',
      pen.shade(brick),
      'opacity=".65"',
    )
  )
}

function slavonskiBrodBefore(pen: Pen): string {
  return (
    path(box(1050, 640, 100, 104), pen.lit('#e9c79a')) +
    path(corners(1040, 642, 1100, 610, 1160, 642), pen.tint('#e9c79a')) +
    path(arch(1078, 744, 44, 68), pen.shade('#4a3028')) +
    riverBand(pen, 736, 792) +
    poplar(pen, 1560, 650, 170, 0.08) +
    poplar(pen, 1600, 656, 140, 0.08) +
    poplar(pen, 680, 690, 120, 0.06)
  )
}

/** Vinkovci: the church over the Bosut, willows and a field of maize. */
export function vinkovci(pen: Pen): string {
  return (
    street(pen, 480, 1640, 630, [58, 92], 0.14) +
    nave(pen, 1080, 640, 120, 110, { gable: 'baroque', length: 170, stone: '#f4e0b4' }) +
    tower(pen, 1140, 540, 62, 150, {
      cap: 'onion',
      capHeight: 110,
      roof: COPPER,
      stone: '#f4e0b4',
      bells: 1,
      courses: 1,
      clock: true,
    }) +
    street(pen, 560, 1040, 652, [60, 90], 0.03) +
    street(pen, 1360, 1640, 652, [60, 92], 0.03) +
    bushes(pen, -20, 1640, (x) => 658 + Math.sin(x / 80) * 4, 20, 0.04, '#6c8f50') +
    riverBand(pen, 664, 790) +
    [680, 900, 1430, 1540].map((x, i) => willow(pen, x, 684 + (i % 2) * 16, 150)).join('')
  )
}

function willow(pen: Pen, x: number, base: number, h: number): string {
  let strands = ''
  for (let i = -7; i <= 7; i++)
    strands += `M${n(x + i * 4)} ${n(base - h * 0.86)}Q${n(x + i * 15)} ${n(base - h * 0.9)} ${n(x + i * 11 + pen.between(-4, 4))} ${n(base - pen.between(4, 40))}`
  return (
    path(`M${x - 7} ${base + 8}q6-${h * 0.4} 2-${h * 0.8}h10q-2 ${h * 0.4} 4 ${h * 0.8}z`, pen.shade('#5f4632')) +
    path(disc(x, base - h * 0.72, h * 0.5, h * 0.26), pen.tint('#7d9a50')) +
    line(strands, pen.tint('#7d9a50'), 10, 'stroke-linecap="round"') +
    line(strands, pen.shade('#7d9a50'), 3, 'stroke-linecap="round" opacity=".6"')
  )
}
