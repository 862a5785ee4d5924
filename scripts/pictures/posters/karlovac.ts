import { tower } from '#scripts/pictures/buildings.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import { AT_NIGHT, isLitAt } from '#scripts/pictures/night.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { box, disc, type Dot, gradient, path, polygon, softLine } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'

/** Karlovac from the air: the six bastions in the green of their filled moats, the chequered town inside, its four rivers. */
export function karlovac(pen: Pen): string {
  return karlovacPlain(pen) + rivers(pen) + bastions(pen) + blocks(pen) + nearTrees(pen) + nearRoad(pen, '#5f8a4a')
}

/** Plan to picture, seen from a balloon: u to the right, v towards us, both from -1 to 1 over the fortress. */
function fromAbove(u: number, v: number, up = 0): Dot {
  const near = 1 / (1 - v * 0.24)
  return [1130 + u * 440 * near, 512 + v * 170 * near - up * near]
}

function karlovacPlain(pen: Pen): string {
  const field = (y: number, colour: string, depth: number): string =>
    hills(pen, y, 22, pen.tint(colour, depth), 900, (t) => 0.5 + 0.5 * Math.sin(t * 5 + y))
  return (
    hills(pen, 372, 150, pen.tint('#8aa3a8', 0.74), 400, (t) => 0.5 + 0.5 * Math.sin(t * 4.6 + 0.4)) +
    hills(pen, 380, 84, pen.tint('#6f9080', 0.5), 400, (t) => 0.6 + 0.4 * Math.sin(t * 7 + 2)) +
    field(384, '#a9b872', 0.46) +
    field(420, '#c9bd6c', 0.34) +
    field(458, '#8dac60', 0.24) +
    field(540, '#a8b860', 0.12) +
    field(640, '#7fa055', 0.04) +
    bushes(pen, -20, 1620, (x) => 386 + Math.sin(x / 90) * 4, 9, 0.44, '#5c7d5c')
  )
}

/** Fog of the morning, where the rivers lie. */
function fog(pen: Pen): string {
  const bank = (x: number, y: number, w: number, h: number): string => disc(x, y, w, h)
  return path(
    bank(900, 392, 520, 9) + bank(1380, 404, 300, 8) + bank(560, 430, 330, 10) + bank(1560, 470, 240, 11),
    pen.light.cloud,
    'opacity=".45"',
  )
}

function nearTrees(pen: Pen): string {
  return (
    bushes(pen, -20, 620, (x) => 756 + Math.sin(x / 60) * 10, 26, 0.02, '#5c8a4c') +
    bushes(pen, 1330, 1640, (x) => 776 - (x - 1330) * 0.14 + Math.sin(x / 40) * 6, 28, 0.02, '#5c8a4c') +
    bushes(pen, -20, 1640, (x) => 796 + Math.sin(x / 75) * 5, 15, 0, '#4c7a44')
  )
}

/** A band of water through points, each with its width there. */
function ribbon(points: readonly (readonly [x: number, y: number, width: number])[]): string {
  const side = (sign: number): Dot[] =>
    points.map(([x, y, width], i): Dot => {
      const [fromX, fromY] = points[i - 1] ?? [x, y]
      const [toX, toY] = points[i + 1] ?? [x, y]
      const long = Math.hypot(toX - fromX, toY - fromY)
      return [x - (sign * width * (toY - fromY)) / long / 2, y + (sign * width * (toX - fromX)) / long / 4]
    })
  return `${softLine(side(1))}L${softLine(side(-1).toReversed()).slice(1)}z`
}

function rivers(pen: Pen): string {
  const water = [
    ribbon([
      [560, 386, 10],
      [640, 400, 16],
      [590, 424, 24],
      [720, 450, 32],
      [640, 500, 50],
      [560, 580, 76],
      [640, 680, 110],
      [540, 790, 160],
      [500, 900, 200],
    ]),
    ribbon([
      [1640, 410, 26],
      [1450, 396, 22],
      [1260, 402, 20],
      [1080, 392, 18],
      [900, 410, 22],
      [760, 424, 24],
      [700, 448, 30],
    ]),
    ribbon([
      [1640, 560, 70],
      [1600, 500, 50],
      [1560, 452, 34],
      [1600, 420, 26],
      [1640, 404, 20],
    ]),
    ribbon([
      [1200, 380, 5],
      [1330, 386, 9],
      [1290, 394, 14],
      [1340, 402, 16],
    ]),
  ].join('')
  pen.defs.push(
    gradient('river', [
      [0, pen.light.sky.at(-1) ?? '#fff'],
      [0.3, pen.light.sea[0] ?? '#fff'],
      [0.7, pen.light.sea[1] ?? '#fff'],
      [1, pen.light.sea[2] ?? '#fff'],
    ]),
  )
  return path(water, pen.shade('#5c8050', 0.2), 'transform="translate(0 5)"') + path(water, 'url(#river)') + fog(pen)
}

/** The line of the walls: six arrow-headed bastions and the straight curtains between them. */
function trace(reach: number): Dot[] {
  return Array.from({ length: 6 }, (_, i) => {
    const at = (turn: number, r: number): Dot => {
      const a = (i * Math.PI) / 3 + 0.2 + turn
      return [Math.cos(a) * r * reach, Math.sin(a) * r * reach]
    }
    return [at(-0.25, 0.6), at(-0.27, 0.74), at(0, 1), at(0.27, 0.74), at(0.25, 0.6)]
  }).flat()
}

function bastions(pen: Pen): string {
  const star = (reach: number, up = 0): string => polygon(trace(reach).map(([u, v]) => fromAbove(u, v, up)))
  return (
    path(star(1.2), pen.lit('#9dbb62')) +
    path(star(1.1), pen.shade('#4f7a48')) +
    path(star(1.07, -7), pen.tint('#5f8f4c')) +
    chestnuts(pen, 1.085) +
    scarps(pen) +
    path(star(0.99, 17), pen.lit('#b9cc74')) +
    path(star(0.93, 17), pen.tint('#88aa58')) +
    path(star(0.8, 17), pen.lit('#ead9b4'))
  )
}

/** The walls we can see, those turned to the morning in its light. */
function scarps(pen: Pen): string {
  const walls = trace(0.99)
  let lit = ''
  let dark = ''
  walls.forEach(([u, v], i) => {
    const [toU, toV] = walls[(i + 1) % walls.length] ?? [u, v]
    if (toU > u) return
    const side = polygon([fromAbove(u, v, -3), fromAbove(toU, toV, -3), fromAbove(toU, toV, 18), fromAbove(u, v, 18)])
    if (toV < v) lit += side
    else dark += side
  })
  return path(dark, pen.shade('#a2593c')) + path(lit, pen.lit('#cf8a5c'))
}

function chestnuts(pen: Pen, reach: number): string {
  let dark = ''
  let light = ''
  const walls = trace(reach)
  walls.forEach(([u, v], i) => {
    const [toU, toV] = walls[(i + 1) % walls.length] ?? [u, v]
    const steps = Math.max(1, Math.round(Math.hypot(toU - u, toV - v) / 0.062))
    for (let k = 0; k < steps; k++) {
      const [x, y] = fromAbove(u + ((toU - u) * k) / steps, v + ((toV - v) * k) / steps, 5)
      const r = 6.2 / (1 - v * 0.4)
      dark += disc(x + 2, y + 2, r, r * 0.9)
      light += disc(x - 1.5, y - 2, r * 0.74, r * 0.66)
    }
  })
  return path(dark, pen.shade('#3f6b40')) + path(light, pen.lit('#6f9c50'))
}

/** The streets cross at right angles round the square; the church stands at it. */
function blocks(pen: Pen): string {
  let out = ''
  for (let v = -3; v <= 3; v++)
    for (let u = -3; u <= 3; u++) {
      if (Math.hypot(u, v) > 3.5 || (u === 0 && v === 0)) continue
      out += block(pen, u * 0.158, v * 0.158)
      if (u === 0 && v === -1) out += church(pen)
    }
  return out
}

function church(pen: Pen): string {
  const [x, y] = fromAbove(0, -0.02, 18)
  return tower(pen, x, y, 40, 128, { cap: 'onion', capHeight: 74, roof: '#5f9484', bells: 1, clock: true, courses: 1 })
}

function block(pen: Pen, u: number, v: number): string {
  const half = 0.064
  const [wall, roof] = [
    pen.pick(['#fbeed3', '#f6d9ad', '#f2c39a', '#fff4e0']),
    pen.pick(['#c9623c', '#b8522f', '#d1744a']),
  ]
  const high = 17 + pen.between(14, 25)
  const at = (du: number, dv: number, up: number): Dot => fromAbove(u + du * half, v + dv * half, up)
  const front = polygon([at(-1, 1, 17), at(1, 1, 17), at(1, 1, high), at(-1, 1, high)])
  const ridge = [at(0.86, 0, high + 16), at(-0.86, 0, high + 16)] as const
  return (
    path(front, pen.tint(wall)) +
    path(polygon([at(-1.06, -1, high), at(1.06, -1, high), ...ridge]), pen.lit(roof)) +
    path(polygon([...ridge, at(-1.06, 1.06, high), at(1.06, 1.06, high)]), pen.tint(roof)) +
    path(polygon([at(1.06, -1, high), at(1.06, 1.06, high), ridge[0]]), pen.shade(roof)) +
    blockPanes(pen, at(-1, 1, high - 4), at(1, 1, high - 4))
  )
}

function blockPanes(pen: Pen, [fromX, y]: Dot, [toX]: Dot): string {
  let dark = ''
  let evening = ''
  for (let i = 1; i < 6; i++) {
    const x = fromX + ((toX - fromX) * i) / 6 - 2.5
    if (isLitAt(x, y)) evening += box(x, y, 5, 8)
    else dark += box(x, y, 5, 8)
  }
  return path(dark, pen.shade('#5a6f74')) + path(evening, pen.shade('#5a6f74'), AT_NIGHT)
}
