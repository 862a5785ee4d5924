// Slavonia, the Sava and the hills of the north-west.
import { arcade, capOn, crossOn, domeOn, hillTown, house, nave, roundTower, street, tower } from './buildings.ts'
import { riverBand, umbrella } from './grounds.ts'
import { mound, moundTrees } from './ground-lines.ts'
import { bushes, oak, poplar } from './nature.ts'
import type { Pen } from './pen.ts'
import { arch, box, disc, type Dot, group, lancet, line, n, path, polygon } from './shapes.ts'

const BRICK = '#c87852'
const COPPER = '#5f9484'

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
    ) +
    path(
      [-0.5, 0.5]
        .map((t) =>
          polygon([
            [cx + w * t - 6, top + 4],
            [cx + w * t, top - w * 0.7],
            [cx + w * t + 6, top + 4],
          ]),
        )
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
    path(
      polygon([
        [1050, 538],
        [1090, 470],
        [1370, 470],
        [1400, 538],
      ]),
      pen.tint('#9c5a44'),
    ) +
    path([1110, 1160, 1300, 1350].map((x) => lancet(x, 640, 20, 66)).join(''), pen.shade('#4a3c38')) +
    path(box(1196, 404, 96, 76), pen.tint(BRICK)) +
    path(box(1258, 404, 34, 76), pen.shade(BRICK)) +
    path([1208, 1236, 1264].map((x) => lancet(x, 468, 14, 44)).join(''), pen.shade('#4a3c38')) +
    domeOn(pen, 1244, 406, 108, 96, COPPER) +
    crossOn(pen, 1244, 312, 50) +
    path(box(930, 500, 132, 180), pen.tint(BRICK)) +
    path(
      polygon([
        [924, 502],
        [996, 430],
        [1068, 502],
      ]),
      pen.lit('#d98a62'),
    ) +
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
    path(
      polygon([
        [1090, 502],
        [1130, 440],
        [1320, 440],
        [1344, 502],
      ]),
      pen.tint('#8a5446'),
    ) +
    path(
      [1140, 1186, 1232, 1278].map((x) => lancet(x, 600, 18, 64)).join(''),
      pen.name === 'dusk' ? '#ffd08a' : pen.shade('#4a3c38'),
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
          path(
            polygon([
              [x - 17, 720],
              [x - 7, 540],
              [x + 7, 540],
              [x + 17, 720],
            ]),
            pen.shade(steel),
          ) + path(box(x - 24, 706, 48, 20), pen.shade('#b9a983')),
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
    path(
      polygon([
        [992, 198],
        [1010, 178],
        [1186, 178],
        [1204, 198],
      ]),
      pen.shade('#8d5a48'),
    ) +
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

/** Varaždin's white castle behind its grass ramparts. */
export function varazdin(pen: Pen): string {
  const white = '#fbf4e4'
  const red = '#c05a38'
  const slope = '#8aa858'
  return (
    street(pen, 520, 1640, 650, [44, 66], 0.3) +
    tower(pen, 700, 650, 36, 170, { depth: 0.24, cap: 'onion', capHeight: 60, roof: COPPER }) +
    path(box(930, 470, 340, 180), pen.tint(white)) +
    path(box(1180, 470, 90, 180), pen.shade(white)) +
    path(
      polygon([
        [918, 472],
        [968, 410],
        [1232, 410],
        [1282, 472],
      ]),
      pen.tint(red),
    ) +
    path(
      polygon([
        [1180, 410],
        [1232, 410],
        [1282, 472],
        [1196, 472],
      ]),
      pen.shade(red),
    ) +
    path(
      [960, 1004, 1048, 1092, 1136, 1200, 1240].map((x) => box(x, 500, 15, 26) + box(x, 560, 15, 26)).join(''),
      pen.shade('#56686c'),
    ) +
    roundTower(pen, 930, 656, 96, 214, { stone: white, roof: red, capHeight: 90, lip: false }) +
    roundTower(pen, 1280, 656, 110, 204, { stone: white, roof: red, capHeight: 96, lip: false }) +
    path(box(1076, 400, 84, 250), pen.tint(white)) +
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

/** Karlovac: the six-pointed star of its ramparts in the plain between four rivers. */
export function karlovac(pen: Pen): string {
  const star = (r: number, flat: number): Dot[] =>
    Array.from({ length: 12 }, (_, i): Dot => {
      const a = (i * Math.PI) / 6 - 0.3
      const reach = i % 2 === 0 ? r : r * 0.7
      return [1090 + Math.cos(a) * reach, 646 + Math.sin(a) * reach * flat]
    })
  return (
    path(polygon(star(470, 0.27)), pen.tint('#6d8f4c')) +
    path(polygon(star(450, 0.26)), pen.light.sea[1] ?? '#8cc') +
    path(polygon(star(404, 0.25)), pen.shade('#7d9a50')) +
    path(polygon(star(398, 0.24)), pen.tint('#93ad5c')) +
    hillTown(pen, 1090, 690, 470, 76, 0.08, 46, 4) +
    tower(pen, 1090, 640, 50, 200, { cap: 'onion', capHeight: 78, roof: COPPER, bells: 1, clock: true }) +
    nave(pen, 1116, 642, 84, 66, { gable: 'baroque', length: 110, stone: '#f6d9a0' }) +
    tower(pen, 950, 650, 34, 110, { cap: 'onion', capHeight: 46, roof: COPPER }) +
    Array.from({ length: 12 }, (_, i) =>
      oak(pen, 700 + i * 70, 700 + Math.sin((i / 11) * Math.PI) * 46, 46, 0.06),
    ).join('')
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
    path(
      polygon([
        [950, 542],
        [1000, 496],
        [1320, 496],
        [1362, 542],
      ]),
      pen.tint('#b0563a'),
    ) +
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
      pen.light.sea[1] ?? '#8cc',
    ) +
    path([-10, 144, 294, 444, 594, 744].map((x) => box(x, 700, 26, 46)).join(''), pen.tint('#e2d0ac')) +
    path(box(-20, 642, 804, 6), pen.lit('#efd6b4'))
  )
}

/** Slavonski Brod: the brick star fortress by the Sava. */
export function slavonskiBrod(pen: Pen): string {
  const brick = '#c9805a'
  return (
    street(pen, 520, 1640, 604, [44, 70], 0.26) +
    tower(pen, 1330, 606, 44, 180, { depth: 0.18, cap: 'onion', capHeight: 60, roof: COPPER, stone: '#f3dba4' }) +
    arcade(pen, 780, 640, 560, 74, 12, brick, 0.04) +
    path(
      polygon([
        [770, 562],
        [800, 534],
        [1320, 534],
        [1350, 562],
      ]),
      pen.tint('#a34f38'),
    ) +
    path(
      'M620 716L760 622 900 640 1010 610 1120 640 1240 614 1400 640 1500 620 1640 700V740H620z',
      pen.tint('#8fab5c'),
    ) +
    path('M620 740L760 652 900 668 1010 640 1120 668 1240 644 1400 668 1500 650 1640 716V760H620z', pen.tint(brick)) +
    path(
      'M760 652L900 668V740H690zM1010 640l110 28v72h-110zM1240 644l160 24v72h-160zM1500 650l140 66v40h-140z',
      pen.shade(brick),
      'opacity=".65"',
    ) +
    path(box(1050, 640, 100, 104), pen.lit('#e9c79a')) +
    path(
      polygon([
        [1040, 642],
        [1100, 610],
        [1160, 642],
      ]),
      pen.tint('#e9c79a'),
    ) +
    path(arch(1078, 744, 44, 68), pen.shade('#4a3028')) +
    riverBand(pen, 736, 792) +
    poplar(pen, 1560, 650, 170, 0.08) +
    poplar(pen, 1600, 656, 140, 0.08) +
    poplar(pen, 680, 690, 120, 0.06)
  )
}

/** Našice: the Pejačević castle mirrored in its park. */
export function nasice(pen: Pen): string {
  const wallColour = '#f4dfa8'
  return (
    bushes(pen, 480, 1640, (x) => 520 + Math.sin(x / 90) * 22, 60, 0.16, '#5d8250') +
    path(box(850, 520, 480, 140), pen.tint(wallColour)) +
    path(box(1210, 520, 120, 140), pen.shade(wallColour)) +
    path(
      polygon([
        [838, 522],
        [880, 470],
        [1300, 470],
        [1342, 522],
      ]),
      pen.tint('#7d5a54'),
    ) +
    path(
      polygon([
        [1210, 470],
        [1300, 470],
        [1342, 522],
        [1226, 522],
      ]),
      pen.shade('#7d5a54'),
    ) +
    path(box(1010, 480, 160, 180), pen.lit(wallColour)) +
    domeOn(pen, 1090, 482, 172, 92, '#6a8a84') +
    path(box(1076, 374, 28, 22), pen.tint(wallColour)) +
    domeOn(pen, 1090, 376, 36, 22, '#6a8a84') +
    [862, 1318]
      .map(
        (x) =>
          path(box(x - 36, 490, 72, 170), pen.tint(wallColour)) +
          path(box(x + 10, 490, 26, 170), pen.shade(wallColour)) +
          domeOn(pen, x, 492, 84, 62, '#6a8a84') +
          path(arch(x - 10, 560, 20, 40) + arch(x - 10, 636, 20, 44), pen.shade('#5a6a6c')),
      )
      .join('') +
    path(
      [920, 956, 1190, 1226, 1262].map((x) => arch(x, 580, 18, 40) + arch(x, 642, 16, 36)).join('') +
        [1030, 1076, 1124].map((x) => arch(x, 660, 28, 66) + arch(x + 3, 570, 22, 50)).join(''),
      pen.shade('#5a6a6c'),
    ) +
    path(box(842, 596, 496, 5), pen.lit('#fff6e0')) +
    path('M620 706Q820 676 1090 676T1600 706Q1400 756 1090 756T620 706z', pen.light.sea[1] ?? '#9cc') +
    line(
      'M900 700h120M1020 716h190M940 732h110M1180 698h140',
      pen.lit(wallColour),
      5,
      'opacity=".6" stroke-linecap="round"',
    ) +
    oak(pen, 760, 690, 150, 0.04) +
    oak(pen, 1450, 692, 170, 0.04) +
    oak(pen, 640, 700, 100, 0.08)
  )
}

/** Bjelovar: the park on the square, its bandstand, St Theresa's church. */
export function bjelovar(pen: Pen): string {
  return (
    street(pen, 480, 1640, 650, [76, 112], 0.1, [[880, 1130]]) +
    nave(pen, 950, 668, 150, 140, { gable: 'baroque', length: 60, stone: '#f6dca0' }) +
    tower(pen, 1025, 540, 64, 130, {
      cap: 'onion',
      capHeight: 92,
      roof: COPPER,
      bells: 1,
      courses: 1,
      clock: true,
      stone: '#f6dca0',
    }) +
    street(pen, 500, 900, 684, [92, 132], 0) +
    street(pen, 1190, 1640, 684, [92, 136], 0) +
    oak(pen, 690, 730, 150) +
    oak(pen, 1330, 728, 170, 0, '#6c9150') +
    oak(pen, 1490, 742, 190) +
    bandstand(pen, 1180, 742)
  )
}

function bandstand(pen: Pen, x: number, base: number): string {
  return (
    path(box(x - 90, base - 18, 180, 18), pen.tint('#e3d3b0')) +
    path([-78, -44, -6, 32, 70].map((dx) => box(x + dx, base - 110, 8, 94)).join(''), pen.lit('#fdf6e6')) +
    line(`M${x - 78} ${base - 42}h156`, pen.lit('#fdf6e6'), 4) +
    path(
      polygon([
        [x - 104, base - 108],
        [x - 40, base - 150],
        [x + 40, base - 150],
        [x + 104, base - 108],
      ]),
      pen.tint('#5f9484'),
    ) +
    path(
      polygon([
        [x + 20, base - 150],
        [x + 40, base - 150],
        [x + 104, base - 108],
        [x + 46, base - 108],
      ]),
      pen.shade('#5f9484'),
    ) +
    capOn(pen, 'onion', x, base - 150, 44, 44, '#5f9484', '#fdf6e6', 0)
  )
}

/** Coffee tables by the stream. */
export function samoborTables(pen: Pen): string {
  return [1240, 1390, 1530]
    .map((x, i) => umbrella(pen, x, 770 + (i % 2) * 40, 112 + (i % 2) * 14, i % 2 === 0 ? '#f2b33d' : '#fdf6e6'))
    .join('')
}

/** Flower beds and lamps of the park. */
export function bjelovarBeds(pen: Pen): string {
  const bed = (x: number, y: number, w: number): string =>
    path(disc(x, y, w, w * 0.2), pen.shade('#6d8f4c')) +
    path(disc(x, y - 3, w * 0.94, w * 0.17), pen.tint('#86a85a')) +
    path(
      Array.from({ length: 26 }, () =>
        disc(x + pen.between(-w * 0.8, w * 0.8), y - 3 + pen.between(-w * 0.1, w * 0.1), 4.4, 3.6),
      ).join(''),
      pen.tint('#cf5c36'),
    )
  return bed(1260, 812, 150) + bed(1530, 774, 110) + bed(560, 760, 90)
}

/** Samobor: the yellow church over the stream and its bridge, the ruined castle in the woods. */
export function samobor(pen: Pen): string {
  const ruin = '#cdbd9c'
  return (
    mound(pen, 1380, 330, 680, 900, 0.18, '#5f8050') +
    moundTrees(pen, 1380, 350, 680, 880, 0.16, 30, '#4c7048') +
    path('M1290 400v-90l14-10v24h26v-44l20-12 10 20v40l40-4v-34l24 10v100z', pen.tint(ruin, 0.14)) +
    path('M1376 400v-86l24-2v-34l24 10v112z', pen.shade(ruin, 0.14)) +
    nave(pen, 980, 600, 112, 96, { gable: 'baroque', length: 130, stone: '#f3c65c', depth: 0.04 }) +
    tower(pen, 956, 600, 60, 236, {
      cap: 'onion',
      capHeight: 92,
      roof: COPPER,
      stone: '#f3c65c',
      bells: 1,
      clock: true,
      depth: 0.03,
    }) +
    bushes(pen, 700, 1640, (x) => 612 + Math.sin(x / 70) * 6, 28, 0.08, '#5f8050') +
    street(pen, 420, 900, 680, [88, 126], 0) +
    street(pen, 1130, 1640, 680, [88, 130], 0) +
    path('M860 684H1180V740H860z', pen.light.sea[1] ?? '#9cc') +
    path('M820 742V690Q1020 640 1220 690V742H1150Q1120 692 1020 692T890 742z', pen.tint('#e3d3b0')) +
    path('M1100 742Q1090 712 1050 696L1220 690V742z', pen.shade('#e3d3b0'), 'opacity=".6"') +
    line('M820 688Q1020 638 1220 688', pen.lit('#f6ead0'), 7)
  )
}

/** Ogulin: the Frankopan castle at the edge of the gorge, Klek lying like a giant on the sky. */
export function ogulin(pen: Pen): string {
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
    path(
      polygon([
        [980, 502],
        [1020, 446],
        [1300, 446],
        [1340, 502],
      ]),
      pen.tint('#a8553c'),
    ) +
    path(
      polygon([
        [1230, 446],
        [1300, 446],
        [1340, 502],
        [1250, 502],
      ]),
      pen.shade('#a8553c'),
    ) +
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

/** Dugo Selo: St Martin's on Martin-breg over the vineyards. */
export function dugoSelo(pen: Pen): string {
  const rows = Array.from(
    { length: 15 },
    (_, i) => `M${n(1100 + (i - 7) * 22)} 520L${n(1100 + (i - 7) * 76)} 720`,
  ).join('')
  return (
    mound(pen, 1100, 470, 730, 1180, 0.06, '#9aa858') +
    line(rows, pen.shade('#6d8a44'), 9, 'stroke-dasharray="14 6" opacity=".7"') +
    tower(pen, 1060, 490, 60, 170, { cap: 'pyramid', capHeight: 96, bells: 1, courses: 2 }) +
    nave(pen, 1088, 492, 96, 70, { length: 120 }) +
    oak(pen, 980, 506, 110, 0.05) +
    oak(pen, 1330, 520, 130, 0.05) +
    oak(pen, 1400, 540, 100, 0.05) +
    house(pen, 1440, 650, 76, 50) +
    house(pen, 700, 690, 80, 52) +
    street(pen, 500, 700, 704, [44, 60], 0.06)
  )
}

/** Kutina: Our Lady of the Snows within its cloister, a carved wooden house before it. */
export function kutina(pen: Pen): string {
  const yellow = '#f6dca0'
  return (
    mound(pen, 1160, 500, 720, 1000, 0.12, '#8ca65c') +
    moundTrees(pen, 1160, 520, 720, 980, 0.12, 22, '#5f8250') +
    nave(pen, 1080, 600, 130, 116, { gable: 'baroque', length: 150, stone: yellow }) +
    tower(pen, 1066, 600, 58, 220, {
      cap: 'onion',
      capHeight: 92,
      roof: COPPER,
      stone: yellow,
      bells: 1,
      clock: true,
    }) +
    arcade(pen, 960, 640, 440, 46, 11, '#fdf0cf') +
    path(box(956, 586, 448, 9), pen.tint('#b0563a')) +
    [956, 1400]
      .map(
        (x) =>
          path(box(x - 22, 580, 44, 62), pen.tint(yellow)) + capOn(pen, 'onion', x, 582, 54, 40, COPPER, yellow, 0),
      )
      .join('') +
    woodenHouse(pen, 700, 724, 1) +
    oak(pen, 610, 716, 130) +
    oak(pen, 1500, 706, 140) +
    poplar(pen, 1570, 700, 170, 0.05)
  )
}

function woodenHouse(pen: Pen, x: number, base: number, scale: number): string {
  const wood = '#9a6a42'
  const planks = [1, 2, 3, 4, 5, 6].map((i) => `M0 ${-i * 15}h190`).join('')
  return group(
    path(box(0, -104, 190, 104), pen.tint(wood)) +
      line(planks, pen.shade(wood), 2) +
      path(box(130, -104, 60, 104), pen.shade(wood), 'opacity=".55"') +
      path(
        polygon([
          [-20, -100],
          [36, -176],
          [154, -176],
          [210, -100],
        ]),
        pen.tint('#8a4a36'),
      ) +
      path(
        polygon([
          [126, -176],
          [154, -176],
          [210, -100],
          [146, -100],
        ]),
        pen.shade('#8a4a36'),
      ) +
      path(box(24, -76, 26, 32) + box(76, -76, 26, 32), pen.lit('#fdf0cf')) +
      path(box(29, -71, 16, 22) + box(81, -71, 16, 22), pen.shade('#4c5a60')) +
      path(box(146, -64, 30, 64), pen.shade('#5b3c28')) +
      path([14, 60, 110].map((dx) => disc(dx + 22, -38, 7, 5)).join(''), pen.tint('#cf5c36')),
    x,
    base,
    scale,
  )
}

/** Velika Gorica: the oak chapel of Turopolje, an aeroplane coming in over the fields. */
export function velikaGorica(pen: Pen): string {
  const wood = '#93623e'
  const planks = Array.from({ length: 11 }, (_, i) => `M-130 ${-12 - i * 12}h230`).join('')
  const chapel =
    path(box(-130, -140, 230, 140), pen.tint(wood)) +
    line(planks, pen.shade(wood), 2) +
    path(
      polygon([
        [100, -140],
        [180, -120],
        [180, 0],
        [100, 0],
      ]),
      pen.shade(wood),
    ) +
    path(
      polygon([
        [-152, -134],
        [-96, -250],
        [70, -250],
        [126, -134],
      ]),
      pen.tint('#7d5a48'),
    ) +
    path(
      polygon([
        [60, -250],
        [70, -250],
        [200, -118],
        [186, -112],
        [126, -134],
      ]),
      pen.shade('#7d5a48'),
    ) +
    line(
      Array.from({ length: 6 }, (_, i) => `M${-146 + i * 10} ${-150 - i * 17}h${258 - i * 18}`).join(''),
      pen.shade('#7d5a48'),
      2,
      'opacity=".6"',
    ) +
    path(box(-110, -320, 52, 90), pen.tint(wood)) +
    path(box(-76, -320, 18, 90), pen.shade(wood)) +
    capOn(pen, 'spire', -84, -318, 74, 110, '#7d5a48', wood, 0) +
    crossOn(pen, -84, -428, 44) +
    path(arch(-100, -270, 12, 26) + arch(-80, -270, 12, 26), pen.shade('#3c2a20')) +
    path(arch(-40, 0, 48, 82), pen.shade('#4a3020')) +
    path(box(-104, -86, 26, 30) + box(44, -86, 26, 30), pen.lit('#fdf0cf')) +
    line('M-91-86v30M57-86v30', pen.shade(wood), 3)
  return (
    group(chapel, 1120, 716) +
    street(pen, 480, 880, 664, [42, 60], 0.2) +
    street(pen, 1380, 1640, 668, [46, 64], 0.16) +
    oak(pen, 900, 716, 170) +
    oak(pen, 1390, 718, 200) +
    oak(pen, 1500, 716, 150, 0.04) +
    line('M828 746h500', pen.shade('#8a6a4a'), 4) +
    path(Array.from({ length: 21 }, (_, i) => box(832 + i * 24, 726, 6, 30)).join(''), pen.tint('#a8825c')) +
    plane(pen, 880, 300, 1.1)
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
