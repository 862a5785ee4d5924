// One picture for each airport of Opatija: the land one comes down into. No terminal is drawn, for we have seen none.
import { tower } from './buildings.ts'
import { fieldRoad, plain, riverBand } from './fields.ts'
import { coastRoad } from './grounds.ts'
import { hillTown, street } from './houses.ts'
import { plane } from './inland-towns.ts'
import { bushes, cypress, gulls, hills, massif, poplar, reflection, sky, water } from './nature.ts'
import { AT_NIGHT } from './night.ts'
import type { LightName, Pen } from './pen.ts'
import { arch, box, corners, disc, line, n, path } from './shapes.ts'

type View = { readonly light: LightName; readonly draw: (pen: Pen) => string }

export const airportViews: Readonly<Record<string, View>> = {
  rjk: { light: 'dawn', draw: rijeka },
  puy: { light: 'day', draw: pula },
  trs: { light: 'dusk', draw: trieste },
  lju: { light: 'day', draw: ljubljana },
  zag: { light: 'dusk', draw: zagreb },
  vce: { light: 'dawn', draw: venice },
  tsf: { light: 'day', draw: treviso },
}

/** The bridge of Krk: two arches from the mainland over an islet to the island. */
function rijeka(pen: Pen): string {
  const concrete = '#e6dcc6'
  const deck = 'M300 500L1640 492V512L300 518z'
  const posts = [560, 640, 720, 800, 880, 960, 1190, 1260, 1330, 1400].map((x) => box(x, 512, 7, x < 1000 ? 60 : 46))
  return (
    sky(pen, 380, 452, 564) +
    hills(pen, 562, 190, pen.tint('#8aa3a8', 0.74), 564, (t) => 0.8 - 0.5 * t + 0.1 * Math.sin(t * 9)) +
    water(pen, 560, 380) +
    path('M-20 574Q160 470 330 496L470 600Q200 640-20 640z', pen.shade('#9a9a7c', 0.12)) +
    bushes(pen, -20, 380, (x) => 530 + (x / 380) * 20, 20, 0.12) +
    path(posts.join(''), pen.shade(concrete, 0.05)) +
    line('M400 610Q740 384 1080 610', pen.shade(concrete), 17) +
    line('M1100 606Q1290 452 1480 604', pen.shade(concrete), 14) +
    line('M408 616Q740 398 1074 616', pen.shade(concrete), 5) +
    path(deck, pen.lit(concrete)) +
    path('M1030 624Q1090 580 1150 622z', pen.shade('#a39a80', 0.05)) +
    path('M1440 640Q1500 560 1640 540V660z', pen.shade('#8f9370', 0.05)) +
    bushes(pen, 1470, 1640, (x) => 600 - (x - 1470) * 0.3, 22, 0.05) +
    reflection(pen, 420, 640, 700, 70, pen.shade('#9a8468')) +
    plane(pen, 880, 250, 1.25) +
    gulls(pen, [
      [640, 380, 0.7],
      [700, 356, 0.5],
    ]) +
    coastRoad(pen, { kind: 'van', x: 960 })
  )
}

/** Red earth, olives in rows, the sea behind, the arena's curve far off. */
function pula(pen: Pen): string {
  const wall = (x: number): string => arch(x, 590, 17, 28) + arch(x, 552, 17, 26)
  return (
    sky(pen, 420, 230, 600) +
    path(box(-20, 548, 1640, 40), pen.tint('#3f97a8', 0.25)) +
    hills(pen, 592, 60, pen.tint('#93a57c', 0.45), 600, (t) => 0.5 + 0.5 * Math.sin(t * 4 + 1) ** 2) +
    path('M1140 596V520Q1270 498 1400 520V596z', pen.tint('#efdcb4', 0.2)) +
    path(Array.from({ length: 10 }, (_, i) => wall(1150 + i * 25)).join(''), pen.shade('#8d7c5e', 0.2), AT_NIGHT) +
    path('M-20 600Q700 584 1640 600V900H-20z', pen.tint('#b9683f', 0.1)) +
    line(
      Array.from({ length: 20 }, (_, i) => `M${480 + i * 42} 602L${-500 + i * 150} 800`).join(''),
      pen.shade('#b9683f'),
      4,
      'opacity=".35"',
    ) +
    olives(pen) +
    plane(pen, 960, 280, 1.5) +
    fieldRoad(pen, { kind: 'sedan', x: 940 }, 'meadow')
  )
}

function olives(pen: Pen): string {
  let out = ''
  for (const [y, size, step] of [
    [628, 15, 64],
    [668, 23, 92],
    [724, 33, 132],
  ] as const)
    for (let x = 40 + (y % 60); x < 1620; x += step)
      out +=
        path(box(x - size * 0.1, y - size * 0.4, size * 0.22, size * 0.9), pen.shade('#6f5a44')) +
        path(disc(x, y - size * 0.9, size, size * 0.78), pen.shade('#7d946c')) +
        path(disc(x - size * 0.2, y - size * 1.1, size * 0.7, size * 0.5), pen.tint('#93a883'))
  return out
}

/** Vines before the white edge of the Karst, the gulf beyond. */
function trieste(pen: Pen): string {
  return (
    sky(pen, 440, 500, 580) +
    path(box(-20, 556, 1640, 60), pen.tint('#6a6a96', 0.25)) +
    massif(pen, 590, 190, 0.42, '#b9b3a4', (t) => Math.max(0.05, t * 1.35 - 0.35)) +
    bushes(pen, 700, 1640, (x) => 588 - (x - 700) * 0.03, 18, 0.3) +
    hillTown(pen, 1300, 616, 330, 44, 0.24, 38, 3) +
    tower(pen, 1320, 600, 32, 128, { depth: 0.2, cap: 'pyramid', capHeight: 46, courses: 2 }) +
    plain(pen, 604) +
    line(
      Array.from({ length: 24 }, (_, i) => `M${300 + i * 50} 664L${-620 + i * 150} 812`).join(''),
      pen.shade('#5c7a3e'),
      11,
      'opacity=".55" stroke-linecap="round"',
    ) +
    plane(pen, 900, 240, 1.2) +
    fieldRoad(pen, { kind: 'van', x: 960 }, 'vines')
  )
}

/** Below the Alps: snow on the teeth, hayracks in the meadows. */
function ljubljana(pen: Pen): string {
  const rack = (x: number, y: number, s: number): string =>
    line(
      Array.from({ length: 5 }, (_, i) => `M${n(x)} ${n(y - s * (0.2 + i * 0.17))}h${n(s * 2.4)}`).join('') +
        Array.from({ length: 5 }, (_, i) => `M${n(x + i * s * 0.6)} ${n(y)}v${n(-s)}`).join(''),
      pen.shade('#7a5a3c'),
      Math.max(2, s * 0.06),
    ) +
    path(
      corners(x - s * 0.2, y - s, x + s * 0.1, y - s * 1.3, x + s * 2.3, y - s * 1.3, x + s * 2.6, y - s),
      pen.tint('#8c6a4a'),
    )
  return (
    sky(pen, 420, 200, 600) +
    alps(pen) +
    hills(pen, 590, 96, pen.tint('#5d8466', 0.34), 600, (t) => 0.5 + 0.5 * Math.sin(t * 6 + 2) ** 2, 0.5) +
    bushes(pen, -20, 1640, (x) => 588 + Math.sin(x / 90) * 6, 16, 0.24, '#44694e') +
    path('M-20 590Q800 578 1640 592V900H-20z', pen.tint('#93b368', 0.08)) +
    rack(1180, 676, 66) +
    rack(760, 640, 34) +
    rack(1470, 640, 38) +
    tower(pen, 1020, 628, 30, 120, { cap: 'onion', capHeight: 50, roof: '#7f4a34', courses: 2 }) +
    plane(pen, 860, 190, 1.3) +
    fieldRoad(pen, { kind: 'sedan', x: 950 }, 'meadow')
  )
}

function alps(pen: Pen): string {
  const peaks: readonly (readonly [number, number])[] = [
    [500, 430],
    [640, 360],
    [780, 396],
    [930, 268],
    [1080, 340],
    [1220, 236],
    [1370, 320],
    [1520, 262],
  ]
  const ridge = peaks.flatMap(([x, y]) => [x, y, x + 74, y + 96])
  const snow = peaks.map(([x, y]) =>
    corners(x, y, x + 52, y + 68, x + 30, y + 60, x + 14, y + 84, x - 6, y + 58, x - 26, y + 78, x - 44, y + 62),
  )
  const dark = peaks.map(([x, y]) => corners(x, y, x + 74, y + 96, x + 96, 590, x + 16, 590, x + 26, y + 120))
  return (
    path(corners(180, 592, ...ridge, 1640, 330, 1640, 592), pen.tint('#8a99a6', 0.5)) +
    path(dark.join(''), pen.shade('#74848f', 0.46), 'opacity=".6"') +
    path(snow.join(''), pen.lit('#ffffff', 0.12))
  )
}

/** The plain of the Turopolje, the city's two spires at the foot of its mountain. */
function zagreb(pen: Pen): string {
  const spire = (x: number): string =>
    path(box(x - 13, 470, 26, 110), pen.tint('#ecdcbc', 0.3)) +
    path(corners(x - 14, 472, x, 372, x + 14, 472), pen.tint('#ecdcbc', 0.26))
  return (
    sky(pen, 430, 480, 600) +
    hills(
      pen,
      586,
      230,
      pen.tint('#5f6f84', 0.5),
      592,
      (t) => 0.12 + 0.88 * Math.sin(Math.min(1, t * 1.04) * 2.5) ** 2,
    ) +
    spire(1076) +
    spire(1140) +
    street(pen, 700, 1640, 596, [40, 66], 0.3, [[1056, 1160]]) +
    plain(pen, 590) +
    [880, 1240, 1420].map((x, i) => haystack(pen, x, 700 + (i % 2) * 22)).join('') +
    plane(pen, 880, 230, 1.45) +
    fieldRoad(pen, { kind: 'van', x: 960 }, 'wheat')
  )
}

function haystack(pen: Pen, x: number, y: number): string {
  return (
    path(`M${x - 34} ${y}q-6-40 34-66 40 26 34 66z`, pen.tint('#d9ac4c')) +
    path(`M${x + 6} ${y}q8-40-6-66 40 26 34 66z`, pen.shade('#d9ac4c'))
  )
}

/** The lagoon at first light: oak piles in threes, a bell tower far over the water. */
function venice(pen: Pen): string {
  const piles = (x: number, y: number, s: number): string =>
    line(
      `M${n(x - s * 0.24)} ${n(y)}L${n(x - s * 0.02)} ${n(y - s)}M${n(x + s * 0.24)} ${n(y)}L${n(x + s * 0.02)} ${n(y - s)}M${n(x)} ${n(y + s * 0.06)}V${n(y - s * 1.06)}`,
      pen.shade('#5c4a3a'),
      Math.max(3, s * 0.11),
      'stroke-linecap="round"',
    ) + line(`M${n(x - s * 0.16)} ${n(y - s * 0.62)}h${n(s * 0.32)}`, pen.shade('#2f2a28'), Math.max(2, s * 0.07))
  return (
    sky(pen, 470, 470, 570) +
    hills(pen, 566, 26, pen.tint('#8a9a9c', 0.7), 566, (t) => 0.4 + 0.6 * Math.sin(t * 8) ** 2) +
    street(pen, 860, 1640, 570, [30, 52], 0.46) +
    tower(pen, 1180, 570, 40, 236, {
      depth: 0.34,
      stone: '#c98a66',
      roof: '#6f9a86',
      cap: 'spire',
      capHeight: 90,
      bells: 3,
    }) +
    tower(pen, 1440, 570, 24, 120, { depth: 0.46, cap: 'onion', capHeight: 40, courses: 2 }) +
    water(pen, 566, 470, 120) +
    [
      [700, 620, 44],
      [820, 640, 56],
      [980, 664, 74],
      [1420, 690, 96],
    ]
      .map(([x = 0, y = 0, s = 0]) => piles(x, y, s))
      .join('') +
    plane(pen, 820, 260, 1.3) +
    coastRoad(pen, { kind: 'sedan', x: 960 }, 'cypresses')
  )
}

/** Poplars along a slow river, as they stand around Treviso. */
function treviso(pen: Pen): string {
  return (
    sky(pen, 400, 230, 600) +
    hills(pen, 586, 70, pen.tint('#8aa3a8', 0.8), 592, (t) => 0.3 + 0.7 * t) +
    plain(pen, 586) +
    tower(pen, 1340, 612, 34, 170, { depth: 0.16, stone: '#d89c74', cap: 'spire', capHeight: 60, bells: 2 }) +
    street(pen, 1160, 1560, 618, [40, 62], 0.16, [[1316, 1366]]) +
    Array.from({ length: 9 }, (_, i) => poplar(pen, 700 + i * 62, 640 + (i % 2) * 4, 150 + ((i * 37) % 50), 0.1)).join(
      '',
    ) +
    riverBand(pen, 648, 734) +
    reflection(pen, 680, 656, 560, 50, pen.shade('#5d7d4c')) +
    bushes(pen, -20, 1640, () => 742, 22, 0.04, '#6f9150') +
    cypress(pen, 1500, 640, 90, 0.1) +
    plane(pen, 900, 210, 1.35) +
    fieldRoad(pen, { kind: 'van', x: 960 }, 'sunflowers')
  )
}
