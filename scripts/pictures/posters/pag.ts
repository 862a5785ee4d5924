import { nave, tower } from '#scripts/pictures/buildings.ts'
import { street } from '#scripts/pictures/houses.ts'
import { mix, type Pen } from '#scripts/pictures/pen.ts'
import { box, corners, disc, type Dot, gradient, line, n, path } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'

/** Pag: a sun of its lace over stone as bare as the moon, and the salt pans that hold the sky. */
export function pag(pen: Pen): string {
  return (
    lace(pen, 1150, 330, 205) +
    bareRidges(pen) +
    street(pen, 700, 1010, 628, [34, 52], 0.06) +
    nave(pen, 1040, 634, 104, 84, { length: 104, stone: '#f7ead2' }) +
    tower(pen, 1272, 634, 40, 122, { cap: 'flat', bells: 2, courses: 2, stone: '#f7ead2' }) +
    street(pen, 1300, 1640, 630, [34, 54], 0.06) +
    saltPans(pen) +
    nearRoad(pen, '#a89a8c')
  )
}

/** Rings of needle lace with a toothed edge, the sun in their middle. */
function lace(pen: Pen, cx: number, cy: number, r: number): string {
  const at = (k: number, a: number): string => `${n(cx + Math.cos(a) * r * k)} ${n(cy + Math.sin(a) * r * k)}`
  const step = Math.PI / 12
  let d = [0.36, 0.4, 0.68, 0.72, 0.95].map((k) => disc(cx, cy, r * k)).join('')
  let holes = ''
  for (let i = 0; i < 24; i++) {
    const a = i * step
    d += `M${at(0.4, a)}L${at(0.68, a + step)}M${at(0.4, a + step)}L${at(0.68, a)}`
    d += `M${at(0.72, a)}Q${at(1, a + step / 2)} ${at(0.72, a + step)}M${at(0.95, a)}Q${at(1.16, a + step / 2)} ${at(0.95, a + step)}`
    const [x, y] = [cx + Math.cos(a + step / 2) * r * 0.9, cy + Math.sin(a + step / 2) * r * 0.9]
    holes += disc(x, y, 4)
  }
  return (
    path(disc(cx, cy, r * 0.95) + disc(cx, cy, 62), pen.light.glow, 'fill-rule="evenodd" opacity=".3"') +
    line(d, pen.light.sun, 2.6, 'opacity=".9"') +
    path(holes, pen.light.sun, 'opacity=".9"')
  )
}

function bareRidges(pen: Pen): string {
  const stone = '#fff4e8'
  return (
    path('M-20 560Q260 500 480 486T860 440Q980 410 1120 452T1640 380V660H-20z', pen.tint('#b590a4', 0.3)) +
    path(
      'M300 660Q560 590 740 520 860 470 960 486 1060 510 1140 470 1270 398 1380 404 1500 410 1640 330V660z',
      pen.tint(stone, 0.1),
    ) +
    path(
      'M960 486Q1060 510 1140 470 1100 540 1010 580 1030 530 960 486zM1380 404Q1500 410 1640 330V470Q1560 500 1470 590 1480 480 1380 404zM740 520Q800 560 780 620 700 630 620 650 700 590 740 520z',
      pen.shade(stone, 0.06),
      'opacity=".8"',
    ) +
    line(
      'M420 636Q700 560 860 520M560 640Q820 590 1010 566T1250 500 1470 470M1140 470L1190 610M1270 420L1330 610M860 484L900 620M1010 566Q1300 580 1640 520',
      pen.shade('#c9b4b0', 0.04),
      3.4,
      'stroke-dasharray="9 3" opacity=".8"',
    )
  )
}

/** Squares of still water between low banks, drawn towards a point on the horizon. */
function saltPans(pen: Pen): string {
  const rows = [640, 660, 688, 726, 778, 850]
  const across = (x: number, y: number): number => 1080 + (x - 1080) * ((y - 560) / 90)
  pen.defs.push(
    gradient('pan', [
      [0, pen.light.sky[4] ?? '#fff'],
      [0.5, pen.light.sky[3] ?? '#fff'],
      [1, pen.light.sky[2] ?? '#fff'],
    ]),
  )
  let pans = ''
  let edges = ''
  for (let r = 0; r + 1 < rows.length; r++)
    for (let c = -17; c < 9; c++) {
      const [top, bottom] = [(rows[r] ?? 0) + 2 + r, (rows[r + 1] ?? 0) - 1 - r]
      const [left, right] = [1080 + c * 74 + 5, 1080 + (c + 1) * 74 - 5]
      const at = [across(left, top), across(right, top), across(right, bottom), across(left, bottom)] as const
      if (at[1] < -10 || at[0] > 1610) continue
      pans += corners(at[0], top, at[1], top, at[2], bottom, at[3], bottom)
      edges += `M${n(at[0])} ${n(top)}L${n(at[1])} ${n(top)}`
    }
  return (
    path(box(-20, 630, 1660, 280), pen.tint('#b7a2a0')) +
    path(box(-20, 626, 1660, 9), pen.lit('#f4e6d4')) +
    path(pans, 'url(#pan)') +
    line(edges, pen.shade('#8f7684'), 4) +
    heaps(pen)
  )
}

function heaps(pen: Pen): string {
  const spots: readonly Dot[] = [
    [812, 686],
    [868, 690],
    [980, 724],
    [1220, 688],
    [1300, 728],
    [1384, 726],
    [1500, 690],
  ]
  const white = mix(pen.lit('#ffffff'), '#ffffff', 0.5)
  return spots
    .map(([x, y], i) => {
      const w = 20 + (i % 3) * 5 + (y - 680) * 0.3
      return (
        path(corners(x - w, y, x, y - w * 1.05, x + w, y), white) +
        path(corners(x + w * 0.2, y, x, y - w * 1.05, x + w, y), pen.shade('#efe6ee'))
      )
    })
    .join('')
}
