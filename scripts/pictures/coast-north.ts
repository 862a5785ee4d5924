// Istria and Kvarner, as their towns are known from the sea or the road.
import { arcade, domeOn, nave, roundTower, tower, wall } from './buildings.ts'
import { umbrella } from './grounds.ts'
import { hillTown, street } from './houses.ts'
import { bushes, cypress, palm, pine, reflection } from './nature.ts'
import { AT_NIGHT } from './night.ts'
import type { Pen } from './pen.ts'
import { arch, box, corners, disc, group, line, n, path } from './shapes.ts'

/** The Roman arena: two storeys of arches and one of square lights, curving away to the left and right. */
export function pula(pen: Pen): string {
  const stone = '#eed9b0'
  const [left, right, base, top] = [690, 1430, 664, 410]
  const half = (right - left) / 2
  const cx = left + half
  const { front, lights, piers } = arenaBays(cx, half, base, top)
  const body = (bow: number): string =>
    `M${left} ${base - 8}V${top}Q${cx} ${n(top + bow * 2)} ${right} ${top}V${base - 8}Q${cx} ${base + 52} ${left} ${base - 8}z`
  const rings = [top + 12, top + 66, top + 166].map((y) => `M${left} ${y}Q${cx} ${y + 52} ${right} ${y}`).join('')
  return (
    path(corners(520, 690, 700, 650, 1430, 650, 1640, 676, 1640, 800, 520, 800), pen.shade('#8a9a5c', 0.1)) +
    street(pen, 560, 690, 668, [34, 50], 0.25) +
    street(pen, 1430, 1620, 666, [38, 56], 0.25) +
    path(
      `M${left + 30} ${top + 6}Q${cx} ${top - 34} ${right - 30} ${top + 6}Q${cx} ${top + 70} ${left + 30} ${top + 6}z`,
      pen.shade(stone, 0.12),
    ) +
    path(body(26), pen.tint(stone)) +
    path(
      `M${cx + 150} ${top + 44}Q${right - 90} ${top + 30} ${right} ${top}V${base - 8}Q${right - 100} ${base + 16} ${cx + 150} ${base + 20}z`,
      pen.shade(stone),
      'opacity=".62"',
    ) +
    path(piers, pen.lit(stone), 'opacity=".8"') +
    path(front, pen.name === 'dusk' ? '#ffc272' : pen.shade('#6b5a48')) +
    path(lights, pen.light.sky[3] ?? '#fff') +
    line(rings, pen.lit(stone), 7) +
    [742, 1372]
      .map(
        (x) =>
          path(box(x, top - 26, 34, 60), pen.lit(stone)) + path(arch(x + 10, top + 10, 14, 26), pen.shade('#6b5a48')),
      )
      .join('') +
    bushes(pen, 540, 1640, (x) => 704 + Math.sin(x / 90) * 5, 22, 0.02, '#5d7a4e') +
    cypress(pen, 640, 700, 120) +
    cypress(pen, 664, 704, 90) +
    cypress(pen, 1476, 700, 130)
  )
}

/** The bays crowd together where the wall curves out of sight. */
function arenaBays(
  cx: number,
  half: number,
  base: number,
  top: number,
): { front: string; lights: string; piers: string } {
  const bays = 21
  let front = ''
  let lights = ''
  let piers = ''
  const edge = (t: number): number => Math.sqrt(Math.max(0, 1 - t * t))
  for (let i = 0; i < bays; i++) {
    const a = Math.asin(-1 + (2 * i) / bays + 0.0001)
    const b = Math.asin(Math.min(1, -1 + (2 * (i + 1)) / bays))
    const [x0, x1] = [cx + half * Math.sin(a * 0.98), cx + half * Math.sin(b * 0.98)]
    const w = x1 - x0
    const sag = 26 * edge((x0 + w / 2 - cx) / half)
    const pw = Math.max(3, w * 0.56)
    const px = x0 + (w - pw) / 2
    front += arch(px, base + sag - 12, pw, 76) + arch(px, base + sag - 110, pw, 70)
    lights += box(px + pw * 0.12, top + sag + 24, pw * 0.76, 30)
    piers += box(x0 - 1.5, top + sag + 4, 4, base - top - 10)
  }
  return { front, lights, piers }
}

/** St Euphemia on her hill, the houses standing in the sea. */
export function rovinj(pen: Pen): string {
  const cx = 1080
  return (
    path(`M560 668Q700 610 800 560Q960 452 1090 446T1360 570Q1480 640 1600 660V690H560z`, pen.shade('#7d8a58', 0.1)) +
    bushes(pen, 880, 1290, (x) => 470 + ((x - 1085) / 205) ** 2 * 40, 20, 0.1) +
    nave(pen, 1010, 470, 86, 86, { depth: 0.05, gable: 'baroque', stone: '#f6e6c8', length: 128 }) +
    tower(pen, 980, 470, 46, 232, {
      depth: 0.03,
      cap: 'lantern',
      capHeight: 96,
      roof: '#4f8174',
      bells: 3,
      courses: 4,
      cross: false,
    }) +
    path('M976 122q-3 14-6 18h20q-4-10-6-18 1-8-4-10-6 2-4 10z', pen.shade('#8a6a3a')) +
    hillTown(pen, cx, 662, 830, 172, 0.08, 52, 6) +
    street(pen, 600, 1560, 682, [58, 96], 0) +
    path(box(590, 680, 990, 10), pen.shade('#9a8a68')) +
    reflection(pen, 600, 690, 960, 70, pen.shade('#9a6a48'))
  )
}

/** Korzo's clock tower, and Trsat above the harbour. */
export function rijeka(pen: Pen): string {
  const stone = '#f4d48a'
  const cityTower =
    path(box(-62, -168, 124, 168), pen.tint(stone)) +
    path(box(24, -168, 38, 168), pen.shade(stone)) +
    path(arch(-24, 0, 48, 86), pen.shade('#5b4434')) +
    path(box(-70, -176, 140, 10), pen.lit(stone)) +
    path(box(-46, -252, 92, 78), pen.tint(stone)) +
    path(box(16, -252, 30, 78), pen.shade(stone)) +
    path(disc(0, -214, 26), pen.lit('#fffaf0')) +
    line('M0-214v-18m0 18h12', pen.shade('#24323a'), 3.5) +
    line(disc(0, -214, 26), pen.shade('#8a6a3a'), 3) +
    path(box(-54, -260, 108, 9), pen.lit(stone)) +
    domeOn(pen, 0, -258, 96, 58, '#5c8a80') +
    path(box(-12, -336, 24, 26), pen.tint(stone)) +
    domeOn(pen, 0, -336, 30, 24, '#5c8a80') +
    path('M-30-366q14-6 30 6 16-12 30-6-10 12-22 12l-8 10-8-10q-12 0-22-12z', pen.shade('#4a5a5c')) +
    path(arch(-50, -100, 16, 34) + arch(34, -100, 16, 34), pen.shade('#4c5a60'))
  return (
    path('M940 640Q1120 420 1260 386T1620 470V700H940z', pen.shade('#6c8a5a', 0.22)) +
    bushes(pen, 1010, 1640, (x) => (x < 1260 ? 610 - (x - 1010) * 0.82 : 410 + (x - 1260) * 0.2), 24, 0.2) +
    trsat(pen) +
    bushes(pen, 1030, 1640, (x) => (x < 1300 ? 650 - (x - 1030) * 0.6 : 500 + (x - 1300) * 0.1), 28, 0.12) +
    street(pen, 560, 1620, 640, [92, 140], 0.12, [[790, 930]]) +
    group(cityTower, 862, 690) +
    street(pen, 520, 1620, 690, [72, 112], 0, [[786, 940]]) +
    path(box(500, 688, 1120, 12), pen.tint('#d9c8a2')) +
    path(box(500, 698, 1120, 12), pen.shade('#a28d67')) +
    reflection(pen, 560, 710, 1040, 54, pen.shade('#9a7a58'))
  )
}

function trsat(pen: Pen): string {
  const stone = '#e3d2ac'
  return (
    wall(pen, 1190, 408, 240, 50, { depth: 0.12, stone, merlons: 9 }) +
    roundTower(pen, 1206, 412, 54, 92, { depth: 0.12, stone }) +
    roundTower(pen, 1418, 414, 62, 116, { depth: 0.12, stone }) +
    path(box(1290, 326, 62, 46), pen.tint('#f6e9cf', 0.12)) +
    path(corners(1284, 328, 1321, 300, 1358, 328), pen.lit('#f6e9cf', 0.12)) +
    path([1296, 1312, 1328, 1342].map((x) => box(x, 330, 5, 42)).join(''), pen.shade('#b9a888', 0.12)) +
    line('M1418 282v-40', pen.shade('#6b5a48', 0.1), 3) +
    path('M1418 244h34l-8 9 8 9h-34z', pen.tint('#cf5c36', 0.1))
  )
}

/** Villa Angiolina in its park, the maiden with the gull on her rock. */
export function opatija(pen: Pen): string {
  return opatijaFar(pen) + opatijaBehind(pen) + opatijaMiddle(pen) + opatijaBefore(pen)
}

function opatijaFar(pen: Pen): string {
  return (
    path('M640 560Q860 470 1040 486T1610 430V700H640z', pen.shade('#6c8a5a', 0.2)) +
    street(pen, 700, 980, 566, [44, 70], 0.22) +
    street(pen, 1260, 1620, 548, [54, 84], 0.2) +
    bushes(pen, 650, 1640, (x) => 574 + Math.sin(x / 120) * 8, 30, 0.1, '#4a7452')
  )
}

function opatijaBehind(pen: Pen): string {
  const wallColour = '#f6ead2'
  const villa =
    path(box(-170, -116, 340, 116), pen.tint(wallColour)) +
    path(box(96, -116, 74, 116), pen.shade(wallColour)) +
    path(box(-62, -138, 124, 138), pen.lit(wallColour)) +
    path(corners(-72, -138, 0, -176, 72, -138), pen.tint(wallColour)) +
    path(disc(0, -150, 9), pen.shade('#8a7a58')) +
    path(
      box(-180, -124, 118, 9) + box(62, -124, 118, 9) + box(-72, -142, 144, 7) + box(-180, -60, 360, 5),
      pen.shade('#cdb78c'),
    ) +
    path(
      [-152, -118, -84, 76, 110, 144].map((x) => arch(x - 9, -16, 18, 38) + arch(x - 9, -72, 18, 38)).join(''),
      pen.name === 'dusk' ? '#ffd08a' : pen.shade('#5a7a80'),
      AT_NIGHT,
    ) +
    path(
      [-34, 0, 34].map((x) => arch(x - 11, 0, 22, 54) + arch(x - 9, -70, 18, 44)).join(''),
      pen.name === 'dusk' ? '#ffd08a' : pen.shade('#5a7a80'),
      AT_NIGHT,
    ) +
    path([-52, -17, 17, 52].map((x) => box(x - 4, -138, 8, 138)).join(''), pen.lit('#fffaf0')) +
    path(
      Array.from({ length: 17 }, (_, i) => box(-172 + i * 21, -132, 5, 10)).join('') + box(-176, -134, 352, 4),
      pen.lit('#fffaf0'),
    )
  return (
    pine(pen, 900, 632, 190, -20, 0.06) +
    cypress(pen, 1352, 630, 150, 0.05) +
    cypress(pen, 1380, 634, 110, 0.05) +
    group(villa, 1120, 634)
  )
}

function opatijaMiddle(pen: Pen): string {
  return (
    palm(pen, 886, 650, 104) +
    palm(pen, 1340, 654, 124) +
    palm(pen, 944, 654, 80) +
    bushes(pen, 640, 1640, (x) => 650 + Math.sin(x / 60) * 4, 20, 0, '#4a7452') +
    path(box(620, 656, 1000, 22), pen.tint('#d9c8a2'))
  )
}

function opatijaBefore(pen: Pen): string {
  const maiden =
    path('M-92 6q14-44 50-54 26-26 62-8 34 4 44 34 26 8 34 28z', pen.shade('#8c8578')) +
    path('M-70 0q16-34 42-40 22-18 46-6-30 6-44 24t-44 22z', pen.lit('#a89f8c')) +
    path(
      'M-14-50q-2-46 4-72-12-6-10-22 0-14 14-14t14 14q0 10-5 15 12 8 14 26l30-8 4 7-36 16q4 24 10 40z',
      pen.shade('#5d6f66'),
    ) +
    path('M-14-50q-2-46 4-72 8 34 4 72z', pen.lit('#7f9488')) +
    group(path('M0 0q-9-13-26-11 14-7 26 3 12-10 26-3-17-2-26 11z', '#fffdf6'), 52, -126, 0.8)

  return (
    path(box(620, 676, 1000, 20), pen.shade('#a8977a')) +
    path(
      Array.from({ length: 32 }, (_, i) => box(626 + i * 31, 642, 5, 16)).join('') + box(620, 640, 1000, 4),
      pen.lit('#fffaf0'),
    ) +
    reflection(pen, 640, 696, 960, 50, pen.shade('#9a8a68')) +
    group(maiden, 742, 716, 0.92)
  )
}

/** The old monastery at the river's mouth, with its round corner tower, and the long beach. */
export function crikvenica(pen: Pen): string {
  return crikvenicaBehind(pen) + crikvenicaBefore(pen)
}

function crikvenicaBehind(pen: Pen): string {
  const w = '#f8e8c4'

  return (
    path('M520 640Q800 500 1060 470T1620 420V680H520z', pen.shade('#6f9060', 0.22)) +
    street(pen, 600, 1000, 596, [48, 76], 0.2) +
    street(pen, 1240, 1630, 580, [54, 82], 0.2) +
    bushes(pen, 540, 1640, (x) => 604 + Math.sin(x / 80) * 8, 24, 0.12) +
    path(box(960, 540, 300, 124), pen.tint(w)) +
    path(box(1180, 540, 80, 124), pen.shade(w)) +
    path(corners(950, 542, 990, 500, 1230, 500, 1270, 542), pen.tint('#c05a38')) +
    path(corners(1180, 500, 1230, 500, 1270, 542, 1196, 542), pen.shade('#c05a38')) +
    path(
      Array.from({ length: 8 }, (_, i) => box(980 + i * 33, 560, 11, 20) + box(980 + i * 33, 600, 11, 20)).join(''),
      pen.shade('#4c6a70'),
    ) +
    arcade(pen, 990, 664, 232, 40, 7, w)
  )
}

function crikvenicaBefore(pen: Pen): string {
  const w = '#f8e8c4'

  return (
    roundTower(pen, 956, 668, 70, 138, { stone: w, roof: '#b8522f', capHeight: 58, lip: false }) +
    tower(pen, 1130, 520, 40, 110, { stone: w, cap: 'pyramid', capHeight: 52, courses: 1 }) +
    street(pen, 640, 900, 662, [62, 92], 0.03) +
    street(pen, 1290, 1640, 660, [66, 104], 0.03) +
    palm(pen, 904, 672, 110) +
    palm(pen, 1286, 674, 124) +
    palm(pen, 700, 672, 90) +
    palm(pen, 1470, 674, 100) +
    path('M520 668Q900 656 1620 662V700Q1100 724 520 690z', pen.lit('#f3dfb0')) +
    [650, 760, 1030, 1150, 1390, 1510]
      .map((x, i) => umbrella(pen, x, 694, 46, ['#cf5c36', '#f2b33d', '#2f8f9d'][i % 3] ?? '#cf5c36'))
      .join('')
  )
}

/** Frankopan castle on the sea wall, the cathedral's onion dome behind. */
export function krk(pen: Pen): string {
  const stone = '#e2d0aa'
  return (
    path('M560 650Q760 540 1010 520T1400 560Q1520 610 1620 630V690H560z', pen.shade('#7f9060', 0.15)) +
    hillTown(pen, 1060, 626, 700, 104, 0.12, 46, 4) +
    tower(pen, 1010, 620, 44, 226, {
      depth: 0.06,
      cap: 'onion',
      capHeight: 78,
      roof: '#5d8578',
      bells: 2,
      courses: 4,
    }) +
    nave(pen, 1036, 622, 74, 66, { depth: 0.08, length: 100 }) +
    street(pen, 620, 820, 672, [60, 88], 0.04) +
    street(pen, 1310, 1580, 672, [60, 92], 0.04) +
    wall(pen, 812, 686, 500, 62, { stone, merlons: 13, slits: true }) +
    path(box(1120, 508, 116, 178), pen.tint(stone)) +
    path(box(1196, 508, 40, 178), pen.shade(stone)) +
    path(box(1110, 500, 136, 12), pen.lit(stone)) +
    path([1114, 1142, 1170, 1198, 1224].map((x) => box(x, 484, 18, 18)).join(''), pen.tint(stone)) +
    path(arch(1150, 590, 16, 34) + arch(1180, 590, 16, 34), pen.shade('#4c4a44')) +
    roundTower(pen, 836, 690, 96, 142, { stone }) +
    roundTower(pen, 1306, 690, 64, 100, { stone }) +
    line('M1178 484v-54', pen.shade('#6b5a48'), 3) +
    path('M1178 432h38l-9 10 9 10h-38z', pen.tint('#cf5c36')) +
    palm(pen, 940, 690, 84) +
    palm(pen, 1010, 690, 70) +
    path(box(600, 684, 1000, 12), pen.tint('#d9c8a2')) +
    path(box(600, 694, 1000, 14), pen.shade('#a28d67')) +
    reflection(pen, 620, 706, 960, 54, pen.shade('#9a8a68'))
  )
}
