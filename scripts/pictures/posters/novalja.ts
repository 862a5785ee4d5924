import { massif, water } from '#scripts/pictures/nature.ts'
import { AT_NIGHT } from '#scripts/pictures/night.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { corners, disc, type Dot, gradient, group, line, n, path } from '#scripts/pictures/shapes.ts'
import { sail } from '#scripts/pictures/vehicles.ts'
import { nearRoad } from './near-road.ts'

const STONE = '#fbf1dc'
/** The water's edge, from headland to headland. */
const EDGE = 'M-20 520Q420 566 600 640T930 726Q1180 724 1280 630T1640 470'

/** Novalja: the white bow of Zrće between slopes as bare as the moon, and Velebit across the channel. */
export function novalja(pen: Pen): string {
  // Velebit after the shallows: what is drawn of them above the far shore it hides.
  return shallows(pen) + channel(pen) + slopes(pen) + walls(pen) + beach(pen) + flock(pen) + nearRoad(pen, '#cdbf9f')
}

function channel(pen: Pen): string {
  return (
    massif(pen, 474, 300, 0.5, '#a58fa4', (t) => 0.42 + 0.58 * Math.sin(Math.min(1, t * 1.1) * Math.PI * 0.6) ** 2) +
    massif(pen, 474, 120, 0.34, '#b79f9c', (t) => 0.5 + 0.5 * Math.sin(t * 5 + 1)) +
    sail(pen, 900, 540, 0.62) +
    sail(pen, 1120, 516, 0.42)
  )
}

/** The bottom comes up white through the water before the water ends. */
function shallows(pen: Pen): string {
  return (
    water(pen, 470, 780, 70) +
    line(EDGE, '#35b3b8', 150, 'opacity=".45"') +
    line(EDGE, '#6fd3cb', 96, 'opacity=".6"') +
    line(EDGE, '#b9eede', 50, 'opacity=".8"')
  )
}

function slopes(pen: Pen): string {
  pen.defs.push(
    gradient('bare', [
      [0, pen.lit(STONE)],
      [0.6, pen.tint('#efdfc2')],
      [1, pen.shade('#e6d3b2')],
    ]),
  )
  return (
    line(EDGE, '#ffffff', 16, 'opacity=".9"') +
    path(`${EDGE}V910H-20z`, 'url(#bare)') +
    path(
      'M1280 630T1640 470V910H1200Q1330 800 1400 700T1640 560V470Q1440 560 1360 640T1180 800L1120 780Q1220 720 1280 630z',
      pen.shade('#e9d8ba'),
      'opacity=".55"',
    ) +
    path('M-20 640Q300 640 480 740T760 830H-20z', pen.shade('#e9d8ba'), 'opacity=".45"')
  )
}

/** Dry walls, field after field of nothing but stone. */
function walls(pen: Pen): string {
  const d =
    'M1310 640Q1440 600 1640 540M1270 700Q1420 660 1640 620M1220 750Q1420 720 1640 700M1400 590L1440 720M1490 560L1560 780M1330 680L1350 790M1580 530L1640 640' +
    'M-20 580Q300 600 520 680M-20 680Q260 680 470 790M180 560L240 740M360 590L420 730M520 660L560 790'
  return (
    line(d, pen.shade('#d8c4a0'), 7, 'opacity=".5" transform="translate(3 5)"') +
    line(d, pen.lit('#fffaf0'), 7, 'stroke-dasharray="11 2"') +
    line(d, pen.shade('#cbb690'), 2, 'stroke-dasharray="9 4"')
  )
}

function beach(pen: Pen): string {
  const spots: readonly Dot[] = [
    [690, 722],
    [748, 742],
    [812, 756],
    [880, 762],
    [950, 762],
    [1020, 758],
    [1086, 746],
    [1148, 724],
    [1204, 692],
  ]
  const straw = spots.map(([x, y]) => corners(x - 22, y - 22, x, y - 42, x + 22, y - 22)).join('')
  const side = spots.map(([x, y]) => corners(x + 4, y - 22, x, y - 42, x + 22, y - 22)).join('')
  const towels = spots.map(([x, y], i) =>
    corners(x + 12, y + 6 - (i % 2) * 4, x + 34, y + 3, x + 38, y + 9, x + 16, y + 12),
  )
  return (
    path(spots.map(([x, y]) => disc(x + 12, y + 4, 24, 4)).join(''), pen.shade('#d8c4a0'), 'opacity=".6"') +
    line(spots.map(([x, y]) => `M${n(x)} ${n(y + 2)}v-28`).join(''), pen.shade('#7a5a3c'), 3.4) +
    path(straw, pen.lit('#dba955')) +
    path(side, pen.shade('#dba955')) +
    path(towels.filter((_, i) => i % 2 === 0).join(''), pen.tint('#cf5c36')) +
    path(towels.filter((_, i) => i % 2 === 1).join(''), pen.tint('#177489')) +
    path(spots.map(([x, y]) => disc(x, y - 24, 3.4)).join(''), pen.lit('#fff0c4'), AT_NIGHT)
  )
}

function flock(pen: Pen): string {
  const sheep = (x: number, y: number, scale: number, flip = false): string =>
    group(
      path(disc(2, 6, 30, 4), pen.shade('#d8c4a0'), 'opacity=".6"') +
        path('M-12-8v14h4v-14zM-4-8v14h4v-14zM8-8v14h4v-14zM14-8v14h4v-14z', pen.shade('#4a3c34')) +
        path(disc(0, -18, 25, 15) + disc(-14, -22, 12) + disc(12, -24, 12) + disc(0, -28, 12), pen.lit('#ffffff')) +
        path('M-24-12a25 13 0 0 0 48 0q-24 10-48 0z', pen.shade('#e6dccb')) +
        path(`${disc(27, -26, 9, 7)}M20-32l-6-3 2 7z`, pen.shade('#5a4a40')),
      x,
      y,
      scale,
      flip,
    )
  return (
    sheep(1370, 742, 0.9) +
    sheep(1452, 762, 1.1, true) +
    sheep(1530, 730, 0.85) +
    sheep(1400, 662, 0.55, true) +
    sheep(1500, 640, 0.5)
  )
}
