// What lies at our feet: the road over the sea, the quay, open water, a paved square, a road through fields or hills.
import { bushes, cypress, oak, pine, poplar } from './nature.ts'
import { mix, type Pen } from './pen.ts'
import { box, disc, type Dot, gradient, line, n, path, polygon, softArea, softLine } from './shapes.ts'
import { pasara, sedan, speedBoat, taxiBoat, van } from './vehicles.ts'

export type Ride = {
  readonly kind: 'van' | 'sedan' | 'boat' | 'speedboat'
  readonly x: number
  readonly flip?: boolean
  readonly scale?: number
}

function drive(pen: Pen, ride: Ride, y: number, scale: number): string {
  const size = ride.scale ?? scale
  if (ride.kind === 'boat') return taxiBoat(pen, ride.x, y, size, ride.flip)
  if (ride.kind === 'speedboat') return speedBoat(pen, ride.x, y, size, ride.flip)
  return ride.kind === 'van' ? van(pen, ride.x, y, size, ride.flip) : sedan(pen, ride.x, y, size, ride.flip)
}

/** Asphalt with its edge and dashes, in the light of the picture. */
function road(pen: Pen, top: readonly Dot[], depth: number): string {
  const dark = pen.name === 'dusk' ? '#3b3f5c' : '#7c7f80'
  pen.defs.push(
    gradient('road', [
      [0, pen.tint(dark)],
      [1, pen.shade(dark)],
    ]),
  )
  const shift = (by: number): Dot[] => top.map(([x, y]) => [x, y + by])
  return (
    path(softArea(top, 910), 'url(#road)') +
    line(softLine(shift(5)), pen.lit('#f6e6c4'), 4, 'opacity=".75"') +
    line(softLine(shift(depth * 0.52)), pen.lit('#fff3d6'), 5, 'stroke-dasharray="54 40" opacity=".8"')
  )
}

/** The road along the coast: parapet stones, pines, the sea behind and below. */
export function coastRoad(pen: Pen, ride: Ride, trees: 'pines' | 'cypresses' | 'mixed' = 'pines'): string {
  const edge: Dot[] = [
    [-20, 770],
    [200, 752],
    [520, 744],
    [900, 752],
    [1240, 762],
    [1450, 750],
    [1630, 726],
  ]
  const kerb: Dot[] = edge.map(([x, y]) => [x, y + 26])
  const verge: Dot[] = [
    [-20, 884],
    [240, 872],
    [620, 876],
    [1000, 884],
    [1340, 878],
    [1630, 862],
  ]
  const ground = pen.name === 'dusk' ? '#3a4258' : '#7d9160'
  return (
    path(softArea(edge, 910), pen.shade(ground)) +
    line(softLine(edge), pen.tint(ground), 10) +
    road(pen, kerb, 100) +
    parapet(pen, kerb) +
    (trees === 'cypresses' ? '' : pine(pen, 1596, 752, 350, -40)) +
    (trees === 'pines'
      ? ''
      : [1512, 1546, 1582].map((x, i) => cypress(pen, x, 764, [150, 216, 180][i] ?? 150)).join('')) +
    cypress(pen, 58, 780, 150) +
    cypress(pen, 96, 776, 196) +
    drive(pen, ride, 856, 1.08) +
    path(softArea(verge, 910), pen.shade(pen.name === 'dusk' ? '#2a3048' : '#5c7a4c')) +
    tufts(pen, verge)
  )
}

function parapet(pen: Pen, kerb: readonly Dot[]): string {
  let light = ''
  let dark = ''
  for (let x = 6; x < 1600; x += 74) {
    const y = heightAt(kerb, x)
    light += box(x, y - 22, 26, 24)
    dark += box(x + 17, y - 22, 9, 24)
  }
  return path(light, pen.lit('#e6d8bb')) + path(dark, pen.shade('#cbb994'))
}

export function heightAt(lineOf: readonly Dot[], x: number): number {
  for (let i = 1; i < lineOf.length; i++) {
    const [ax, ay] = lineOf[i - 1] ?? [0, 0]
    const [bx, by] = lineOf[i] ?? [0, 0]
    if (x <= bx) return ay + ((by - ay) * (x - ax)) / (bx - ax)
  }
  return lineOf.at(-1)?.[1] ?? 0
}

/** Agave, lavender and grass on the near edge: three strokes each, so that the corner is not empty. */
function tufts(pen: Pen, verge: readonly Dot[]): string {
  let leaves = ''
  let flowers = ''
  for (let i = 0; i < 24; i++) {
    const x = pen.between(-10, 1610)
    const y = heightAt(verge, x) + 8
    const h = pen.between(16, 34)
    for (const lean of [-0.7, -0.3, 0.1, 0.5, 0.8])
      leaves += `M${n(x - 3)} ${n(y)}q${n(lean * h * 0.3)} ${n(-h * 0.6)} ${n(lean * h)} ${n(-h)}q${n(-lean * h * 0.4)} ${n(h * 0.5)} ${n(5 - lean * h * 0.5)} ${n(h)}z`
    if (i % 3 === 0)
      flowers += disc(x + h * 0.5, y - h, 3.4) + disc(x - h * 0.3, y - h * 0.94, 3) + disc(x + h * 0.1, y - h * 1.05, 3)
  }
  return path(leaves, pen.shade('#56795a')) + path(flowers, pen.tint('#b88ac0'))
}

/** A stone quay at our feet, its bollards, and the taxi waiting. */
export function quay(pen: Pen, ride: Ride): string {
  const stone = '#e3d3b0'
  let joints = ''
  for (let x = -40; x < 1640; x += 118) joints += `M${x} 792l${n((x - 800) * 0.16)} 118`
  const bollards = [130, 520, 1190, 1500]
    .map(
      (x) =>
        path(`M${x - 11} 800v-22q-8-4-6-12h34q2 8-6 12v22z`, pen.shade('#3c4a52')) +
        path(disc(x, 801, 20, 4), pen.shade('#8f7f5f'), 'opacity=".5"'),
    )
    .join('')
  return (
    path(box(0, 776, 1600, 130), pen.tint(stone)) +
    path(box(0, 776, 1600, 15), pen.lit(stone)) +
    line(`${joints}M0 828h1600M0 868h1600`, pen.shade(stone), 2, 'opacity=".5"') +
    path(box(0, 765, 1600, 12), pen.shade('#a28d67')) +
    bollards +
    drive(pen, ride, 852, 1.05)
  )
}

export function openWater(pen: Pen, ride: Ride, others = true): string {
  const small = others ? pasara(pen, 330, 690, 0.75, '#2f7fa3') + pasara(pen, 1420, 716, 0.85, '#cf5c36') : ''
  return small + drive(pen, ride, 792, 1.12) + foam(pen)
}

function foam(pen: Pen): string {
  let d = ''
  for (let i = 0; i < 16; i++)
    d += `M${n(pen.between(-20, 1560))} ${n(pen.between(850, 896))}q${n(pen.between(14, 30))} -8 ${n(pen.between(40, 80))} 0`
  return line(d, pen.light.sun, 3, 'stroke-linecap="round" opacity=".35"')
}

/** Paving laid in a fan towards the landmark. */
export function square(pen: Pen, ride: Ride, horizon = 668, vanish = 1000): string {
  const stone = '#e9dcc0'
  pen.defs.push(
    gradient('paving', [
      [0, pen.lit(stone)],
      [1, pen.shade(stone)],
    ]),
  )
  let fan = ''
  for (let i = -11; i <= 11; i++) fan += `M${vanish + i * 46} ${horizon}L${vanish + i * 330} 910`
  let across = ''
  for (const y of [0.05, 0.14, 0.28, 0.48, 0.75]) across += `M0 ${n(horizon + (900 - horizon) * y)}h1600`
  return (
    path(box(0, horizon, 1600, 910 - horizon), 'url(#paving)') +
    line(fan + across, pen.shade(stone), 2.4, 'opacity=".4"') +
    drive(pen, ride, 850, 1.12)
  )
}

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
  if (kind === 0)
    return (
      oak(pen, left, 884, 250) +
      poplarRow(
        pen,
        [
          [1500, 790, 210],
          [1540, 796, 280],
          [1584, 800, 240],
        ],
        0,
      )
    )
  if (kind === 1)
    return (
      poplarRow(
        pen,
        [
          [24, 800, 250],
          [66, 796, 310],
          [108, 792, 230],
        ],
        0,
      ) + oak(pen, 1586, 892, 290, 0, '#66894b')
    )
  if (kind === 2) return oak(pen, left - 20, 890, 300, 0, '#7a9350') + oak(pen, left + 120, 880, 150)
  return (
    poplarRow(
      pen,
      [
        [36, 800, 220],
        [1560, 796, 250],
        [1596, 800, 300],
      ],
      0,
    ) + oak(pen, 110, 884, 130, 0, '#7a9350')
  )
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

/** The plain behind the road: strips of fields drawn to a far line, with hedges between. */
export function plain(pen: Pen, horizon: number): string {
  const strips: readonly [string, number, number][] = [
    ['#a9b668', 0.5, 0],
    ['#d8b763', 0.35, 0.2],
    ['#8aa858', 0.22, 0.42],
    ['#c7b25a', 0.12, 0.66],
    ['#7f9f52', 0.04, 0.86],
  ]
  const height = 790 - horizon
  const fields = strips.map(([colour, depth, at], i) => {
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

/** A broad river winding through the plain from the far line to the left. */
export function river(pen: Pen, horizon: number, width = 1): string {
  const stops = pen.light.sea
  pen.defs.push(
    gradient('river', [
      [0, mix(stops[0] ?? '#fff', '#ffffff', 0.25)],
      [0.4, stops[1] ?? '#fff'],
      [1, stops[2] ?? '#fff'],
    ]),
  )
  const y = horizon + 14
  const body = `M1120 ${y}Q760 ${y + 14} 640 ${y + 30}T900 ${y + 70}T700 ${n(y + 110 * width)}T-40 ${n(y + 128 * width)}V${n(y + 44)}Q240 ${y + 62} 380 ${y + 54}T560 ${y + 24}T1120 ${y - 3}z`
  let glints = ''
  for (let i = 0; i < 26; i++)
    glints += `M${n(pen.between(40, 720))} ${n(y + pen.between(58, 112 * width))}h${n(pen.between(20, 60))}`
  return path(body, 'url(#river)') + line(glints, pen.light.sun, 2.4, 'opacity=".5" stroke-linecap="round"')
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

export function poplarRow(pen: Pen, spots: readonly (readonly [number, number, number])[], depth: number): string {
  return spots.map(([x, y, h]) => poplar(pen, x, y, h, depth)).join('')
}

export function umbrella(pen: Pen, x: number, y: number, size: number, colour: string): string {
  return (
    line(`M${n(x)} ${n(y)}v${n(-size)}`, pen.shade('#7a6248'), 3) +
    path(
      polygon([
        [x - size * 0.7, y - size * 0.62],
        [x, y - size * 1.05],
        [x + size * 0.7, y - size * 0.62],
      ]),
      pen.tint(colour),
    ) +
    path(
      polygon([
        [x + size * 0.15, y - size * 0.62],
        [x, y - size * 1.05],
        [x + size * 0.7, y - size * 0.62],
      ]),
      pen.shade(colour),
    ) +
    path(
      box(x - size * 0.4, y - size * 0.3, size * 0.8, 4) +
        box(x - size * 0.3, y - size * 0.3, 3, size * 0.3) +
        box(x + size * 0.28, y - size * 0.3, 3, size * 0.3),
      pen.shade('#7a6248'),
    )
  )
}
