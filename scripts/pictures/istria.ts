// The rest of Istria and Kastav: towns on hills and towns on points.
import { arcade, nave, roundTower, tower, wall } from './buildings.ts'
import { terraces } from './fields.ts'
import { mound, moundTrees, waterfront } from './ground-lines.ts'
import { hillTown, street } from './houses.ts'
import { bushes, cypress, oak, pine } from './nature.ts'
import { AT_NIGHT } from './night.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, disc, line, path } from './shapes.ts'
import { sail } from './vehicles.ts'

/** The Euphrasian basilica: gold mosaic under the gable, the tower set apart. */
export function porec(pen: Pen): string {
  const gold = pen.lit('#e8b23c')
  const x = 1010
  return (
    street(pen, 600, 960, 656, [70, 108], 0.12) +
    street(pen, 1280, 1640, 656, [70, 112], 0.12) +
    tower(pen, 930, 668, 66, 300, { cap: 'pyramid', capHeight: 66, bells: 2, storeys: 2, courses: 3 }) +
    nave(pen, x, 668, 190, 176, { rose: false, door: false, length: 190, stone: '#f4e6c8' }) +
    path(corners(x + 22, 492, x + 95, 424, x + 168, 492), gold) +
    path(box(x + 22, 492, 146, 52), gold) +
    path(
      [0, 1, 2, 3, 4, 5].map((i) => disc(x + 38 + i * 23, 512, 6) + box(x + 33 + i * 23, 518, 10, 22)).join(''),
      pen.shade('#8a5a2c'),
    ) +
    path(disc(x + 95, 464, 15), pen.shade('#8a5a2c')) +
    path(disc(x + 95, 464, 10), pen.lit('#fff3d0')) +
    path([44, 84, 124].map((dx) => arch(x + dx, 598, 22, 44)).join(''), pen.shade('#5a6a6c')) +
    arcade(pen, x - 30, 672, 300, 56, 8, '#ead6ae') +
    street(pen, 640, 880, 684, [52, 76], 0) +
    street(pen, 1300, 1600, 684, [56, 84], 0) +
    cypress(pen, 1296, 676, 150) +
    cypress(pen, 1322, 678, 110) +
    waterfront(pen, 600, 1640, 690)
  )
}

/** A low walled point with one tall campanile, as if Venice had drifted over. */
export function novigrad(pen: Pen): string {
  return (
    path('M560 690Q660 640 800 640H1640V700H560z', pen.shade('#8a8a5c', 0.05)) +
    hillTown(pen, 1130, 650, 760, 40, 0.12, 50, 3) +
    tower(pen, 1090, 660, 58, 320, {
      cap: 'lantern',
      capHeight: 92,
      roof: '#b8522f',
      bells: 3,
      courses: 5,
      storeys: 1,
    }) +
    nave(pen, 1130, 660, 92, 84, { gable: 'baroque', length: 120 }) +
    street(pen, 800, 1070, 672, [54, 80], 0.03) +
    street(pen, 1300, 1500, 672, [54, 80], 0.03) +
    wall(pen, 720, 692, 820, 40, { merlons: 11 }) +
    roundTower(pen, 730, 696, 62, 72, {}) +
    roundTower(pen, 1536, 696, 62, 72, {}) +
    path(arch(1010, 692, 34, 34), pen.shade('#4c4236')) +
    pine(pen, 640, 690, 140, 16) +
    cypress(pen, 1590, 694, 120) +
    waterfront(pen, 590, 1620, 700)
  )
}

/** Savudrija's light, the oldest on the Adriatic, with Umag behind it on its point. */
export function umag(pen: Pen): string {
  const white = '#fbf3e0'
  return (
    hillTown(pen, 1400, 610, 420, 26, 0.34, 34, 2) +
    tower(pen, 1400, 612, 26, 130, { depth: 0.3, cap: 'pyramid', capHeight: 34, courses: 2 }) +
    path('M620 706Q760 650 960 644T1640 668V730H620z', pen.shade('#8a8a62')) +
    path('M620 706Q760 664 960 660T1640 684V730H620z', pen.tint('#c9b992')) +
    bushes(pen, 880, 1640, (x) => 656 + Math.sin(x / 70) * 5, 22, 0, '#5a7a50') +
    path(box(930, 580, 250, 84), pen.tint(white)) +
    path(box(1110, 580, 70, 84), pen.shade(white)) +
    path(corners(920, 582, 960, 544, 1150, 544, 1190, 582), pen.tint('#c05a38')) +
    path([952, 990, 1076, 1124, 1152].map((x) => box(x, 606, 16, 24)).join(''), pen.shade('#4c6a70')) +
    path(arch(1030, 664, 26, 46), pen.shade('#5b4434')) +
    path('M1010 560L1022 296H1074L1086 560z', pen.tint(white)) +
    path('M1056 560L1058 296H1074L1086 560z', pen.shade(white)) +
    path(box(1014, 470, 68, 5) + box(1017, 380, 62, 5), pen.lit('#efe2c6')) +
    path(box(1006, 284, 84, 12), pen.shade('#4a5a5c')) +
    path(box(1024, 238, 48, 46), pen.lit('#fff0c0'), AT_NIGHT) +
    line('M1036 238v46M1048 238v46M1060 238v46M1008 270h80', pen.shade('#4a5a5c'), 3) +
    path('M1018 238q30-46 60 0z', pen.shade('#a83a2a')) +
    line('M1048 214v-20', pen.shade('#4a5a5c'), 4) +
    path('M1030 256L420 214V318L1030 268z', pen.light.glow, 'opacity=".16"') +
    pine(pen, 1300, 668, 190, -16) +
    pine(pen, 1420, 676, 150, 20) +
    cypress(pen, 880, 668, 130) +
    sail(pen, 560, 640, 0.8) +
    sail(pen, 690, 596, 0.5, 0.3) +
    waterfront(pen, 640, 1640, 716, '#8a7a58')
  )
}

/** Vrsar climbs its hill over an archipelago. */
export function vrsar(pen: Pen): string {
  const islet = (x: number, y: number, w: number): string =>
    path(`M${x} ${y}q${w / 2}-${w * 0.3} ${w} 0z`, pen.tint('#7d8a62', 0.15)) +
    bushes(pen, x + 14, x + w - 10, (at) => y - 6 - Math.sin(((at - x) / w) * Math.PI) * w * 0.12, 11, 0.1)
  return (
    islet(470, 640, 130) +
    islet(660, 606, 90) +
    mound(pen, 1160, 440, 690, 1000, 0.08) +
    moundTrees(pen, 1160, 450, 690, 980, 0.1) +
    hillTown(pen, 1130, 640, 620, 170, 0.07, 50, 5) +
    tower(pen, 1150, 490, 52, 226, { cap: 'pyramid', capHeight: 74, bells: 2, courses: 4, storeys: 1 }) +
    nave(pen, 1180, 500, 80, 66, { length: 90 }) +
    path(box(1020, 440, 60, 60), pen.tint('#ecd9b4', 0.05)) +
    path([1018, 1036, 1054, 1070].map((x) => box(x, 430, 11, 12)).join(''), pen.tint('#ecd9b4', 0.05)) +
    street(pen, 820, 1500, 680, [54, 82], 0) +
    masts(pen, 860, 1500) +
    waterfront(pen, 760, 1620, 690) +
    sail(pen, 610, 700, 0.9)
  )
}

function masts(pen: Pen, from: number, to: number): string {
  let d = ''
  let hulls = ''
  for (let x = from; x < to; x += pen.between(28, 52)) {
    const h = pen.between(70, 120)
    d += `M${x} 700v${-h}m-10 ${h * 0.6}h24`
    hulls += `M${x - 20} 696h42q-4 12-14 12h-20q-8-2-8-12z`
  }
  return line(d, pen.shade('#8a8478'), 2.4, 'opacity=".8"') + path(hulls, pen.tint('#fdf6e6'))
}

/** The tallest campanile of Istria above Vodnjan's roofs, a kažun among the olives. */
export function vodnjan(pen: Pen): string {
  const stone = '#d9cbac'
  return (
    mound(pen, 1120, 590, 720, 1300, 0.12, '#a3a866') +
    hillTown(pen, 1120, 676, 840, 80, 0.1, 54, 4) +
    tower(pen, 1130, 640, 66, 400, {
      cap: 'lantern',
      capHeight: 116,
      roof: '#8a9a94',
      bells: 2,
      courses: 6,
      storeys: 1,
    }) +
    nave(pen, 1170, 640, 112, 96, { gable: 'baroque', length: 150 }) +
    street(pen, 760, 1080, 700, [58, 84], 0.03) +
    street(pen, 1330, 1560, 700, [58, 84], 0.03) +
    [560, 660, 1500, 1590].map((x, i) => oak(pen, x, 764 + (i % 2) * 8, 110, 0.02, '#8b9a76')).join('') +
    roundTower(pen, 420, 776, 150, 70, { stone, lip: false }) +
    path('M334 710Q420 590 506 710z', pen.tint('#b9a98a')) +
    path('M440 640Q480 660 506 710H450z', pen.shade('#b9a98a')) +
    line('M352 690h136M370 668h104M392 646h60', pen.shade('#8f8069'), 2.5) +
    path(box(404, 726, 30, 52), pen.shade('#4a3c30'))
  )
}

/** Two bell towers on one crown: the watchtower of Istria. */
export function buje(pen: Pen): string {
  return hillCrown(
    pen,
    { cx: 1080, top: 470, town: 600, vines: '#8f9a58' },
    tower(pen, 980, 500, 48, 220, { cap: 'pyramid', capHeight: 70, bells: 2, courses: 4 }) +
      nave(pen, 1006, 500, 84, 70, { gable: 'baroque', length: 110 }) +
      tower(pen, 1290, 556, 42, 170, { cap: 'pyramid', capHeight: 58, bells: 1, courses: 3 }),
  )
}

/** Walls and a single tower over the Mirna's truffle woods. */
export function buzet(pen: Pen): string {
  const cx = 1120
  return (
    hillCrown(
      pen,
      { cx, top: 440, town: 520, vines: '#6f8a4c' },
      tower(pen, cx + 10, 470, 54, 190, { cap: 'pyramid', capHeight: 60, bells: 2, courses: 3, clock: true }) +
        nave(pen, cx + 40, 470, 86, 66, { length: 120 }),
    ) +
    wall(pen, cx - 280, 576, 560, 34, { merlons: 0 }) +
    path(arch(cx - 200, 576, 30, 30), pen.shade('#4c4236')) +
    bushes(pen, 560, 1640, (x) => 620 + ((x - cx) / 540) ** 2 * 90, 34, 0.05, '#5f7f45') +
    bushes(pen, 480, 1640, (x) => 690 + Math.sin(x / 60) * 10, 38, 0, '#53743f')
  )
}

/** Labin's painted fronts, Rabac's bay far below. */
export function labin(pen: Pen): string {
  return (
    path('M-20 640H700Q640 610 520 604T300 566H-20z', pen.tint(pen.light.sea[1] ?? '#46a5b0', 0.4)) +
    path('M-20 640Q220 610 420 628T760 640V760H-20z', pen.tint('#93a868', 0.3)) +
    hillCrown(
      pen,
      { cx: 1120, top: 430, town: 640, vines: '#7f9152' },
      tower(pen, 1170, 470, 46, 200, { cap: 'pyramid', capHeight: 62, bells: 2, courses: 4 }) +
        nave(pen, 1010, 486, 96, 80, { length: 60, stone: '#e8c9b4' }),
    ) +
    street(pen, 820, 1420, 690, [80, 124], 0) +
    arcade(pen, 930, 692, 170, 52, 4, '#ead6ae')
  )
}

/** Kastav: the loggia, the belfry, and the whole of the Kvarner beneath. */
export function kastav(pen: Pen): string {
  return (
    path('M-20 560H900V690Q620 724 420 704T-20 722z', pen.light.sea[1] ?? '#46a5b0') +
    path('M120 560q120-34 260-10t220 10zM420 572q90-16 180 0z', pen.tint('#7a8a88', 0.55)) +
    hillCrown(
      pen,
      { cx: 1130, top: 440, town: 600, vines: '#7d8f58' },
      nave(pen, 1100, 478, 100, 84, { length: 110 }) +
        tower(pen, 1060, 478, 50, 212, { cap: 'onion', capHeight: 66, bells: 2, courses: 3, roof: '#b8522f' }),
    ) +
    wall(pen, 850, 700, 560, 60, { merlons: 0 }) +
    roundTower(pen, 868, 706, 84, 112, { roof: '#b8522f', capHeight: 44 }) +
    arcade(pen, 1120, 700, 210, 74, 4, '#ead6ae') +
    path(corners(1106, 624, 1140, 590, 1310, 590, 1344, 624), pen.tint('#c05a38')) +
    cypress(pen, 1420, 712, 150)
  )
}

function hillCrown(
  pen: Pen,
  { cx, top, town, vines }: { cx: number; top: number; town: number; vines: string },
  church: string,
): string {
  return (
    mound(pen, cx, top, 790, 1240, 0.06, vines) +
    moundTrees(pen, cx, top + 60, 790, 1200, 0.1, 34, '#5f7f48') +
    terraces(pen, cx, top + 190, 780, 1040, vines) +
    church +
    hillTown(pen, cx, top + 170, town, 120, 0.06, 58, 4) +
    bushes(
      pen,
      cx - town / 2 - 40,
      cx + town / 2 + 40,
      (x) => top + 192 + ((x - cx) / town) ** 2 * 70,
      30,
      0.04,
      '#5f7f48',
    ) +
    cypress(pen, cx - town / 2 - 20, top + 214, 110) +
    cypress(pen, cx + town / 2 + 10, top + 214, 130)
  )
}
