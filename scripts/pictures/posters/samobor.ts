import { nave, tower } from '#scripts/pictures/buildings.ts'
import { umbrella } from '#scripts/pictures/grounds.ts'
import { street } from '#scripts/pictures/houses.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { arch, box, corners, type Dot, gradient, line, n, path, softArea } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'
import { parkTree } from './park-tree.ts'

const RUIN = '#e2cfa6'
const YELLOW = '#f6cc62'

/** Samobor: the castle that nobody rebuilt, high in its wood, over the yellow church and the bridges of the Gradna. */
export function samobor(pen: Pen): string {
  return wood(pen) + ruin(pen) + town(pen) + stream(pen) + bridge(pen) + tables(pen) + nearRoad(pen, '#b9a987')
}

/** One great hill in four steps of green, lightest where the sun comes from. */
function wood(pen: Pen): string {
  const steps = [
    { top: 236, half: 640, green: '#7fa878', depth: 0.42, lean: 70 },
    { top: 318, half: 560, green: '#6f9c60', depth: 0.26, lean: 30 },
    { top: 410, half: 520, green: '#5c8a4e', depth: 0.14, lean: 0 },
    { top: 500, half: 500, green: '#4c7a44', depth: 0.06, lean: -20 },
  ]
  return (
    hills(pen, 600, 210, pen.tint('#8fb0a8', 0.7), 680, (t) => 0.45 + 0.4 * Math.sin(t * 4.4 + 0.2)) +
    hills(pen, 630, 150, pen.tint('#86ac84', 0.5), 680, (t) => 0.5 + 0.4 * Math.sin(t * 5 + 2.2)) +
    steps
      .map(({ top, half, green, depth, lean }) => {
        const crest = (x: number): number => top + (660 - top) * Math.min(1, Math.abs((x - 1270 - lean) / half) ** 1.6)
        const ground = Array.from({ length: 23 }, (_, i): Dot => [620 + i * 48, crest(620 + i * 48)])
        return (
          path(softArea(ground, 690), pen.tint(green, depth)) +
          bushes(pen, 660, 1640, (x) => crest(x) + 2, 21, depth, green)
        )
      })
      .join('')
  )
}

/** Broken walls: the tall tower, the empty windows of the palace, a chapel's gable. */
function ruin(pen: Pen): string {
  return (
    path(
      'M1128 268V190l16-8 10 14 20-4v-16l22 6 8-20 14 4V92l12-14 20 6 14-12 18 10V140l12 8 8 22 34-6 18 12 26-8 22 12 12 36V262z',
      pen.tint(RUIN, 0.06),
    ) +
    path('M1264 262V76l18 6V140l12 8 8 22 34-6 18 12 26-8 22 12 12 36V262z', pen.shade(RUIN, 0.06)) +
    path('M1264 84l6-10 12 8V140l12 8 6 18-36 4z', pen.shade('#b39a72', 0.06)) +
    path('M1128 268V190l16-8v84zM1218 252V92l12-14 6 2V250z', pen.lit(RUIN, 0.04)) +
    path(
      arch(1160, 246, 16, 28) +
        arch(1190, 246, 16, 30) +
        arch(1240, 126, 13, 24) +
        arch(1240, 178, 13, 24) +
        arch(1312, 232, 17, 34) +
        arch(1346, 232, 17, 34) +
        arch(1380, 234, 15, 30),
      pen.shade('#5f8a86', 0.3),
    ) +
    line(
      'M1136 214h18M1144 236h12M1226 150h10M1230 208h22M1228 230h14M1290 200h14M1328 190h20M1370 196h14M1296 246h12',
      pen.shade(RUIN, 0.06),
      3,
      'opacity=".7"',
    ) +
    bushes(pen, 1090, 1450, (x) => 262 + Math.abs(x - 1262) * 0.09, 22, 0.2, '#6f9c60')
  )
}

function town(pen: Pen): string {
  return (
    nave(pen, 884, 622, 112, 104, { gable: 'baroque', length: 120, stone: YELLOW, depth: 0.02 }) +
    tower(pen, 872, 622, 66, 246, {
      cap: 'onion',
      capHeight: 108,
      roof: '#5f9484',
      stone: YELLOW,
      bells: 1,
      clock: true,
    }) +
    parkTree(pen, 1130, 640, 120, 0.08, '#6f9c54') +
    parkTree(pen, 800, 650, 110, 0.08, '#6f9c54') +
    street(pen, -30, 1040, 682, [66, 92], 0) +
    street(pen, 1216, 1640, 682, [66, 98], 0)
  )
}

/** The Gradna between its walls, the colours of the houses broken in it. */
function stream(pen: Pen): string {
  pen.defs.push(
    gradient('stream', [
      [0, pen.light.sea[0] ?? '#fff'],
      [0.4, pen.light.sea[1] ?? '#fff'],
      [1, pen.light.sea[2] ?? '#fff'],
    ]),
  )
  let glints = ''
  for (let i = 0; i < 42; i++) {
    const y = 700 + 108 * pen.random()
    const half = 86 + (y - 690) * 1.25
    glints += `M${n(1130 + pen.between(-half, half * 0.7))} ${n(y)}h${n(pen.between(10, 46))}`
  }
  return (
    path(box(-20, 680, 1660, 230), pen.lit('#efe0bd')) +
    line(
      'M-20 700H940M1320 700H1640M-20 730H900M1370 730H1640M-20 772H850M1420 772H1640',
      pen.shade('#dcc89e'),
      3,
      'opacity=".6"',
    ) +
    path('M1050 680H1210L1440 830H820z', pen.shade('#b29b74')) +
    path('M1062 690H1198L1408 830H852z', 'url(#stream)') +
    path('M1050 680L820 830H806L1042 680zM1210 680L1440 830H1454L1218 680z', pen.lit('#fbf0d2')) +
    line(glints, pen.light.sun, 3, 'stroke-linecap="round" opacity=".7"') +
    line(
      'M960 780h60M990 796h90M1230 776h70M1180 800h80M1040 760h40',
      pen.tint('#d98a5c'),
      5,
      'stroke-linecap="round" opacity=".5"',
    )
  )
}

function bridge(pen: Pen): string {
  const stone = '#f2e3c2'
  return (
    path('M930 742V702Q1130 626 1330 702V742H1276Q1262 684 1130 684T984 742z', pen.tint(stone)) +
    path('M1130 654Q1240 658 1330 702V742H1276Q1262 684 1130 684z', pen.shade(stone), 'opacity=".45"') +
    path('M984 742Q998 684 1130 684T1276 742H1262Q1248 698 1130 698T998 742z', pen.shade(stone)) +
    line('M926 702Q1130 624 1334 702', pen.lit('#fffaf0'), 9) +
    line(
      Array.from({ length: 15 }, (_, i) => {
        const x = 950 + i * 25.7
        return `M${n(x)} ${n(664 + ((x - 1130) / 200) ** 2 * 36)}v-24`
      }).join(''),
      pen.shade('#4c5a60'),
      3,
    ) +
    line('M944 672Q1130 606 1316 672', pen.shade('#4c5a60'), 4) +
    path(
      corners(918, 690, 942, 690, 946, 748, 914, 748) + corners(1318, 690, 1342, 690, 1346, 748, 1314, 748),
      pen.lit(stone),
    )
  )
}

/** Coffee and cream cakes on the square. */
function tables(pen: Pen): string {
  return (
    umbrella(pen, 1420, 752, 104, '#d9603c') +
    umbrella(pen, 1546, 764, 116, '#fdf6e6') +
    umbrella(pen, 830, 744, 96, '#f2b33d') +
    umbrella(pen, 716, 754, 104, '#fdf6e6')
  )
}
