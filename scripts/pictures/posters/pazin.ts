import { street } from '#scripts/pictures/houses.ts'
import { bushes, gulls, hills, oak } from '#scripts/pictures/nature.ts'
import { AT_NIGHT } from '#scripts/pictures/night.ts'
import { mix, type Pen } from '#scripts/pictures/pen.ts'
import { box, corners, type Dot, gradient, line, n, path, polygon, softArea } from '#scripts/pictures/shapes.ts'
import { tower } from '#scripts/pictures/buildings.ts'
import { nearRoad } from './near-road.ts'

const STONE = '#f0e0bc'
const ROOF = '#c2583a'
const ROCK = '#d9c9a8'

/** Pazin: the castle on the very edge, and the abyss under it that swallows the river. */
export function pazin(pen: Pen): string {
  return (
    hillsOfIstria(pen) +
    farBank(pen) +
    cliff(pen) +
    castle(pen) +
    swallowed(pen) +
    leaves(pen) +
    nearRoad(pen, '#5c7a48')
  )
}

function hillsOfIstria(pen: Pen): string {
  const fold = (y: number, high: number, colour: string, depth: number): string =>
    hills(pen, y, high, pen.tint(colour, depth), 900, (t) => 0.5 + 0.5 * Math.sin(t * 5 + y))
  return (
    fold(470, 150, '#7f9fa8', 0.72) +
    fold(500, 110, '#86a88c', 0.5) +
    fold(530, 80, '#8fae6c', 0.32) +
    street(pen, 560, 900, 486, [26, 40], 0.3) +
    tower(pen, 716, 484, 30, 118, { depth: 0.26, cap: 'pyramid', capHeight: 40 }) +
    bushes(pen, 380, 960, (x) => 488 + Math.sin(x / 40) * 4, 18, 0.26, '#6f9458')
  )
}

/** The wooded side of the gorge, away from the sun. */
function farBank(pen: Pen): string {
  const woods = [
    { y: 520, end: 896, green: '#7fa25c', depth: 0.2 },
    { y: 586, end: 930, green: '#6c9452', depth: 0.12 },
    { y: 664, end: 900, green: '#5a8448', depth: 0.06 },
    { y: 738, end: 930, green: '#4b743e', depth: 0 },
  ]
  const wood = woods
    .map(({ y, end, green, depth }) => {
      const top = (x: number): number => y + Math.sin(x / 170 + y) * 12 - Math.max(0, 500 - x) * 0.08
      const brow: Dot[] = [-20, 150, 320, 490, 660, end - 60, end - 20].map((x) => [x, top(x)])
      const ground: Dot[] = [...brow, [end, y + 22], [end - 6, y + 60], [end + 16, y + 100], [end - 10, 830]]
      return path(softArea(ground, 830), pen.tint(green, depth)) + bushes(pen, -20, end - 20, top, 24, depth, green)
    })
    .join('')
  pen.defs.push(
    gradient('deep', [
      [0, pen.light.shadow, 0],
      [0.4, pen.light.shadow, 0.12],
      [1, pen.light.shadow, 0.82],
    ]),
  )
  const slope = 'M-20 500Q300 470 560 492T880 512L930 600 890 700 960 820H-20z'
  return (
    path('M840 500L1010 430V820H840z', pen.shade('#8a8268', 0.24)) +
    path('M880 560L940 520 1010 520V820H880z', pen.shade('#6a6656', 0.1)) +
    path(slope, pen.tint('#6c9150', 0.1)) +
    wood +
    path('M-20 492H1010V830H-20z', 'url(#deep)', 'opacity=".7"')
  )
}

/** Limestone in upright slabs, lit from the left, going down into the dark. */
function cliff(pen: Pen): string {
  const top: Dot[] = [
    [966, 420],
    [1010, 398],
    [1068, 404],
    [1120, 396],
    [1190, 402],
    [1262, 396],
    [1330, 404],
    [1410, 398],
    [1486, 404],
    [1560, 410],
    [1640, 402],
  ]
  const slabs = ['', '', '']
  top.slice(0, -1).forEach(([x, y], i) => {
    const [nextX, nextY] = top[i + 1] ?? [x, y]
    const at = (t: number, share: number): Dot => [
      x +
        (nextX - x) * share +
        (i === 0 && share === 0 ? ([0, 26, -6, 34, 10][Math.round(t * 4)] ?? 0) : Math.sin(t * 5 + i * 2) * 16),
      y + (nextY - y) * share + t * (420 - i * 4),
    ]
    for (let k = 0; k < 4; k++) {
      const split = 0.34 + ((i * 7 + k * 5) % 5) * 0.09
      const [from, to] = [k / 4, (k + 1) / 4]
      slabs[(i + k) % 2] += polygon([at(from, 0), at(from, split), at(to, split), at(to, 0)])
      slabs[2] += polygon([at(from, split), at(from, 1.02), at(to, 1.02), at(to, split)])
    }
  })
  const body = 'M966 420L1010 398H1640V830H990L966 730 1000 620 960 520z'
  return (
    path(body, pen.tint(ROCK)) +
    path(slabs[0] ?? '', pen.lit(ROCK)) +
    path(slabs[1] ?? '', mix(pen.lit(ROCK), pen.tint(ROCK), 0.6)) +
    path(slabs[2] ?? '', pen.shade(ROCK)) +
    ledges(pen) +
    path(body, 'url(#deep)')
  )
}

function ledges(pen: Pen): string {
  return (
    bushes(pen, 1040, 1200, (x) => 500 + Math.sin(x / 20) * 5, 15, 0, '#6f9450') +
    bushes(pen, 1290, 1400, (x) => 560 + Math.sin(x / 20) * 5, 17, 0, '#6f9450') +
    bushes(pen, 1440, 1640, (x) => 500 + Math.sin(x / 26) * 6, 18, 0, '#6f9450') +
    bushes(pen, 1090, 1210, (x) => 640 + Math.sin(x / 26) * 6, 17, 0, '#5f8448')
  )
}

/** Three masses under hipped roofs; the walls lean out at their feet. */
function castle(pen: Pen): string {
  return (
    wing(pen, 1380, 1560, 408, 280, 40) +
    wing(pen, 1150, 1410, 410, 206, 58) +
    wing(pen, 1004, 1180, 412, 262, 42) +
    castleFoot(pen)
  )
}

function wing(pen: Pen, from: number, to: number, base: number, top: number, rise: number): string {
  const w = to - from
  const turn = from + w * 0.7
  const panes = Array.from({ length: Math.floor(w / 42) }, (_, i) => from + 24 + i * 42)
  const lit = panes
    .map((x, i) => (x > turn - 14 && x < turn + 6 ? '' : box(x, top + 26 + (i % 2) * 2, 13, 20)))
    .join('')
  const small = panes.map((x, i) => (i % 2 === 0 && x < turn - 14 ? box(x + 2, top + 78, 9, 13) : '')).join('')
  let joints = ''
  for (let i = 0; i < (w * (base - top)) / 900; i++)
    joints += `M${n(pen.between(from, to - 16))} ${n(pen.between(top + 14, base - 6))}h${n(pen.between(7, 16))}`
  return (
    path(corners(from, top, to, top, to + 8, base, from - 10, base), pen.lit(STONE)) +
    line(joints, pen.shade(STONE), 2, 'opacity=".5"') +
    path(corners(turn, top, to, top, to + 8, base, turn + 2, base), pen.shade(STONE), 'opacity=".9"') +
    path(
      corners(from - 9, top + 4, from + w * 0.22, top - rise, to - w * 0.2, top - rise, to + 9, top + 4),
      pen.tint(ROOF),
    ) +
    path(
      corners(turn, top + 4, to - w * 0.34, top - rise, to - w * 0.2, top - rise, to + 9, top + 4),
      pen.shade(ROOF),
    ) +
    path(box(from - 6, top + 2, w + 12, 6), pen.shade(STONE)) +
    path(lit + small, pen.shade('#4c4a44'), AT_NIGHT) +
    path(box(from + w * 0.3, top - rise - 12, 14, 26), pen.tint('#e8d3b5'))
  )
}

function castleFoot(pen: Pen): string {
  return (
    path('M1130 412L1140 330H1166L1180 412zM1290 412L1298 350H1322L1334 412z', pen.tint(STONE)) +
    path('M1154 412L1154 330H1166L1180 412zM1310 412L1310 350H1322L1334 412z', pen.shade(STONE)) +
    path('M1214 412v-40a16 16 0 0 1 32 0v40z', pen.shade('#4a3c30')) +
    bushes(pen, 960, 1640, (x) => 410 + Math.sin(x / 30) * 4, 17, 0, '#7fa256') +
    oak(pen, 1600, 412, 120, 0, '#6c9150')
  )
}

/** The river comes down the gorge and is gone under the rock. */
function swallowed(pen: Pen): string {
  pen.defs.push(
    gradient('river', [
      [0, pen.light.sea[2] ?? '#fff'],
      [1, pen.light.sea[0] ?? '#fff'],
    ]),
  )
  return (
    path('M860 830L900 730 880 690 950 640 1000 640 1180 700 1330 720 1640 740V830z', pen.shade('#5a5548')) +
    path(
      'M1006 776L1012 706 1040 676 1054 628 1096 604 1148 618 1172 652 1216 672 1236 720 1248 776z',
      mix(pen.shade('#1c1a22'), '#0b0d18', 0.6),
    ) +
    path('M1006 776L1012 706 1040 676 1054 628 1096 604 1070 660 1060 690 1036 720 1030 776z', pen.tint('#8f8468')) +
    path('M640 830Q760 770 900 764T1120 742Q1180 744 1190 760 1100 790 1010 830z', 'url(#river)') +
    line(
      `M800 800q90-20 180-16M930 776q80-10 150-14M860 816q70-10 140-10`,
      pen.light.sun,
      3,
      'opacity=".6" stroke-linecap="round"',
    ) +
    gulls(pen, [
      [940, 560, 0.7],
      [900, 600, 0.5],
      [985, 610, 0.45],
    ])
  )
}

function leaves(pen: Pen): string {
  return (
    bushes(pen, 1220, 1640, (x) => 790 - (x - 1220) * 0.08 + Math.sin(x / 30) * 6, 36, 0, '#4f7a42') +
    bushes(pen, -20, 740, (x) => 770 + Math.sin(x / 50) * 10, 40, 0, '#4f7a42') +
    bushes(pen, -20, 1640, (x) => 802 + Math.sin(x / 60) * 5, 18, 0, '#41693c')
  )
}
