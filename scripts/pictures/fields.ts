// The plain and the hills at our feet: fields, rivers, country roads.
import { road, drive, heightAt, tufts, type Ride } from './grounds.ts'
import { bushes, oak, poplar } from './nature.ts'
import type { Pen } from './pen.ts'
import { box, disc, type Dot, gradient, line, n, path, softArea, softLine } from './shapes.ts'

/** A road across the plain: wheat, vines and trees on its near side. */
export function fieldRoad(pen: Pen, ride: Ride, crop: 'wheat' | 'vines' | 'sunflowers' | 'meadow' = 'wheat'): string {
  const edge: Dot[] = [
    [-20, 782],
    [300, 776],
    [800, 780],
    [1200, 784],
    [1620, 778],
  ]
  return road(pen, edge, 84) + drive(pen, ride, 854, 1.08) + nearCrop(pen, crop) + framing(pen)
}

/** Trees at the picture's edges, different from town to town. */
function framing(pen: Pen): string {
  const kind = Math.floor(pen.random() * 4)
  const left = pen.between(-10, 50)
  if (kind === 0) return oak(pen, left, 884, 250) + poplars(pen, 1500, [210, 280, 240])
  if (kind === 1) return poplars(pen, 24, [250, 310, 230]) + oak(pen, 1586, 892, 290, 0, '#66894b')
  if (kind === 2) return oak(pen, left - 20, 890, 300, 0, '#7a9350') + oak(pen, left + 120, 880, 150)
  return poplars(pen, 36, [220]) + poplars(pen, 1558, [250, 300]) + oak(pen, 110, 884, 130, 0, '#7a9350')
}

function poplars(pen: Pen, x: number, heights: readonly number[]): string {
  return heights.map((height, i) => poplar(pen, x + i * 42, 796 + (i % 2) * 4, height)).join('')
}

function nearCrop(pen: Pen, crop: 'wheat' | 'vines' | 'sunflowers' | 'meadow'): string {
  const colour = { wheat: '#d9ac4c', vines: '#7d9a4a', sunflowers: '#7d9a4a', meadow: '#86a45a' }[crop]
  const top: Dot[] = [
    [-20, 880],
    [400, 874],
    [900, 882],
    [1300, 876],
    [1620, 880],
  ]
  let stalks = ''
  let heads = ''
  for (let x = 0; x < 1600; x += pen.between(9, 22)) {
    const h = pen.between(8, 24)
    const y = heightAt(top, x)
    stalks += `M${n(x)} ${n(y + 6)}l${n(pen.between(-3, 3))} ${n(-h)}`
    if (crop !== 'meadow' && pen.random() < 0.7)
      heads += disc(x, y - h + 6, crop === 'sunflowers' ? 7 : 2.6, crop === 'sunflowers' ? 6 : 6)
  }
  return (
    path(softArea(top, 910), pen.tint(colour)) +
    line(stalks, pen.shade(colour), 2.4, 'stroke-linecap="round"') +
    path(heads, pen.lit(crop === 'sunflowers' ? '#f2b33d' : colour))
  )
}

/** Colour, haze and place (0 far, 1 near) of the strips of fields. */
const STRIPS: readonly [string, number, number][] = [
  ['#a9b668', 0.5, 0],
  ['#d8b763', 0.35, 0.2],
  ['#8aa858', 0.22, 0.42],
  ['#c7b25a', 0.12, 0.66],
  ['#7f9f52', 0.04, 0.86],
]

/** The plain behind the road: strips of fields drawn to a far line, with hedges between. */
export function plain(pen: Pen, horizon: number): string {
  const height = 790 - horizon
  const fields = STRIPS.map(([colour, depth, at], i) => {
    const y = horizon + height * at * at + (i === 0 ? 0 : 10)
    return path(
      softArea(
        [
          [-20, y + pen.between(-4, 6)],
          [420, y + pen.between(-5, 5)],
          [900, y + pen.between(-6, 4)],
          [1300, y + pen.between(-4, 5)],
          [1620, y],
        ],
        900,
      ),
      pen.tint(colour, depth),
    )
  })
  const furrows: [Dot, Dot][] = Array.from({ length: 18 }, (_, i) => [
    [360 + i * 58, horizon + height * 0.48],
    [-500 + i * 160, 800],
  ])
  const ploughed = line(
    furrows.map(([a, b]) => softLine([a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 6], b])).join(''),
    pen.shade('#7f9f52', 0.1),
    3,
    'opacity=".3"',
  )
  return (
    fields.join('') +
    ploughed +
    bushes(pen, -20, 1620, (x) => horizon + height * 0.16 + Math.sin(x / 170) * 4, 11, 0.4, '#5c7d4c')
  )
}

/** A wide river across the picture, as the Drava or the Danube lie before their towns. */
export function riverBand(pen: Pen, top: number, bottom: number): string {
  const stops = pen.light.sea
  pen.defs.push(
    gradient('river', [
      [0, stops[0] ?? '#fff'],
      [0.5, stops[1] ?? '#fff'],
      [1, stops[2] ?? '#fff'],
    ]),
  )
  let glints = ''
  for (let i = 0; i < 60; i++)
    glints += `M${n(pen.between(0, 1560))} ${n(pen.between(top + 6, bottom - 4))}h${n(pen.between(16, 70))}`
  return (
    path(box(0, top, 1600, bottom - top), 'url(#river)') +
    line(glints, pen.light.sun, 2.6, 'opacity=".4" stroke-linecap="round"')
  )
}

/** A mountain road with a dry-stone wall on the valley side and vines or scrub below. */
export function hillRoad(pen: Pen, ride: Ride, ground = '#8a9a5c'): string {
  const edge: Dot[] = [
    [-20, 800],
    [260, 786],
    [700, 778],
    [1100, 782],
    [1620, 764],
  ]
  const stones: string[] = ['', '', '']
  for (let x = -10; x < 1610; x += pen.between(24, 44)) {
    const y = heightAt(edge, x)
    const w = pen.between(24, 40)
    const kind = Math.floor(pen.random() * 3)
    stones[kind] +=
      `M${n(x)} ${n(y + 4)}l${n(pen.between(0, 4))} ${n(-pen.between(15, 22))}h${n(w - 4)}l${n(pen.between(0, 4))} ${n(20)}z`
  }
  const verge: Dot[] = [
    [-20, 886],
    [420, 876],
    [980, 884],
    [1620, 872],
  ]
  return (
    path(
      softArea(
        edge.map(([x, y]) => [x, y - 16]),
        910,
      ),
      pen.shade(ground),
    ) +
    path(stones[0] ?? '', pen.tint('#d8cbb0')) +
    path(stones[1] ?? '', pen.lit('#d8cbb0')) +
    path(stones[2] ?? '', pen.shade('#d8cbb0')) +
    road(pen, edge, 96) +
    drive(pen, ride, 862, 1.08) +
    path(softArea(verge, 910), pen.shade('#6a8450')) +
    tufts(pen, verge)
  )
}

export function terraces(pen: Pen, cx: number, top: number, bottom: number, width: number, colour: string): string {
  let lines = ''
  for (let i = 1; i < 9; i++) {
    const t = i / 9
    const y = top + (bottom - top) * t
    const half = (width / 2) * (0.35 + 0.65 * t)
    lines += `M${n(cx - half)} ${n(y + 8)}Q${n(cx)} ${n(y - 16)} ${n(cx + half)} ${n(y + 10)}`
  }
  return line(lines, pen.shade(colour, 0.15), 5, 'stroke-dasharray="12 6" opacity=".5"')
}
