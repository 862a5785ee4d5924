// Zagreb, the plains of the Sava and Drava, the hills between.
import { crossOn } from './buildings.ts'
import { umbrella } from './grounds.ts'
import { street } from './houses.ts'
import type { Pen } from './pen.ts'
import { box, corners, disc, lancet, line, n, path } from './shapes.ts'

/** The cathedral's twin spires over the market of gables; a blue tram passes. */
export function zagreb(pen: Pen): string {
  return zagrebFar(pen) + zagrebBehind(pen) + zagrebMiddle(pen) + zagrebBefore(pen)
}

function zagrebFar(pen: Pen): string {
  const stone = '#ecdcbc'
  return (
    street(pen, 520, 1640, 640, [84, 124], 0.16, [[900, 1240]]) +
    path(box(980, 440, 180, 228), pen.tint(stone)) +
    path(corners(972, 442, 1070, 350, 1168, 442), pen.lit(stone)) +
    path(disc(1070, 478, 34), pen.shade('#4c5a60'))
  )
}

function zagrebBehind(pen: Pen): string {
  const stone = '#ecdcbc'
  return (
    line(`${disc(1070, 478, 34)}M1070 444v68M1036 478h68M1046 454l48 48M1094 454l-48 48`, pen.lit(stone), 4) +
    path(lancet(1036, 668, 68, 118), pen.lit(stone)) +
    path(lancet(1046, 668, 48, 100), pen.shade('#5b4434'))
  )
}

function zagrebMiddle(pen: Pen): string {
  return path(disc(1070, 404, 10), pen.shade('#8d7c5e')) + zagrebSpire(pen, 960) + zagrebSpire(pen, 1180)
}

function zagrebSpire(pen: Pen, cx: number): string {
  const stone = '#ecdcbc'
  const base = 668
  let body =
    path(box(cx - 44, 360, 88, base - 360), pen.tint(stone)) + path(box(cx + 16, 360, 28, base - 360), pen.shade(stone))
  body += path(
    lancet(cx - 26, 480, 20, 84) +
      lancet(cx + 4, 480, 20, 84) +
      lancet(cx - 22, 600, 18, 70) +
      lancet(cx + 4, 600, 18, 70),
    pen.shade('#4c5a60'),
  )
  body += path(box(cx - 48, 496, 96, 6) + box(cx - 50, 356, 100, 7) + box(cx - 48, 616, 96, 6), pen.lit(stone))
  body +=
    path(corners(cx - 40, 358, cx, 118, cx + 40, 358), pen.tint(stone)) +
    path(corners(cx + 10, 358, cx, 118, cx + 40, 358), pen.shade(stone))
  body += path(
    [0.2, 0.38, 0.55, 0.7].map((t) => disc(cx - 3, 358 - 240 * t, 6.5 * (1 - t) + 1.6, 10 * (1 - t) + 2)).join(''),
    pen.shade('#8d7c5e'),
  )
  body += path(
    [-44, 44].map((dx) => corners(cx + dx - 8, 362, cx + dx, 306, cx + dx + 8, 362)).join(''),
    pen.lit(stone),
  )
  let crockets = ''
  for (let i = 1; i < 9; i++)
    crockets +=
      disc(cx - 40 + (40 * i) / 9, 358 - (240 * i) / 9, 3.4) + disc(cx + 40 - (40 * i) / 9, 358 - (240 * i) / 9, 3.4)
  return body + path(crockets, pen.lit(stone)) + crossOn(pen, cx, 120, 44)
}

function zagrebBefore(pen: Pen): string {
  return (
    street(pen, 540, 912, 676, [104, 150], 0) +
    street(pen, 1232, 1640, 676, [108, 158], 0) +
    lampPosts(pen) +
    tram(pen, 560, 690)
  )
}

/** The red umbrellas of Dolac. */
export function zagrebMarket(pen: Pen): string {
  return [1250, 1352, 1470, 1570]
    .map((x, i) => umbrella(pen, x, 752 + (i % 2) * 34, 104 + (i % 2) * 18, '#c8322c'))
    .join('')
}

function lampPosts(pen: Pen): string {
  return [930, 1212]
    .map(
      (x) =>
        line(`M${x} 694v-84m-14 0h28`, pen.shade('#34444a'), 4) +
        path(disc(x - 14, 604, 6, 7) + disc(x + 14, 604, 6, 7), pen.name === 'day' ? pen.lit('#fffaf0') : '#ffe2a0'),
    )
    .join('')
}

function tram(pen: Pen, x: number, base: number): string {
  const cars = [0, 196].map(
    (dx) =>
      path(`M${x + dx} ${base - 8}v-58q0-12 12-12h164q12 0 12 12v58z`, pen.tint('#2c6aa8')) +
      path(box(x + dx + 10, base - 64, 168, 26), pen.shade('#2a3f50')) +
      path(box(x + dx, base - 34, 188, 5), pen.lit('#fdf6e6')) +
      line(
        `M${x + dx + 50} ${base - 64}v26M${x + dx + 94} ${base - 64}v54M${x + dx + 138} ${base - 64}v26`,
        pen.tint('#2c6aa8'),
        5,
      ),
  )
  return (
    path(box(x - 8, base - 6, 404, 7), pen.shade('#3c4448')) +
    cars.join('') +
    path(box(x + 186, base - 60, 12, 48), pen.shade('#3a4a54')) +
    line(`M${x + 94} ${base - 78}l22-26 26 4M500 ${n(base - 104)}h700`, pen.shade('#3a4a54'), 2, 'opacity=".7"')
  )
}
