// What lies at our feet: the road over the sea, the quay, open water, a paved square, a road through fields or hills.
import { cypress, pine, WIDTH } from './nature.ts'
import type { Pen } from './pen.ts'
import { box, corners, disc, type Dot, gradient, line, n, path, softArea, softLine } from './shapes.ts'
import { pasara, sedan, speedBoat, taxiBoat, van } from './vehicles.ts'

export type Ride = {
  readonly kind: 'van' | 'sedan' | 'boat' | 'speedboat'
  readonly x: number
  readonly flip?: boolean
  readonly scale?: number
}

export function drive(pen: Pen, ride: Ride, y: number, scale: number): string {
  const size = ride.scale ?? scale
  if (ride.kind === 'boat') return taxiBoat(pen, ride.x, y, size, ride.flip)
  if (ride.kind === 'speedboat') return speedBoat(pen, ride.x, y, size, ride.flip)
  return ride.kind === 'van' ? van(pen, ride.x, y, size, ride.flip) : sedan(pen, ride.x, y, size, ride.flip)
}

/** Asphalt with its edge and dashes, in the light of the picture. */
export function road(pen: Pen, top: readonly Dot[], depth: number): string {
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
export function tufts(pen: Pen, verge: readonly Dot[]): string {
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
  for (let i = -11; i <= 11; i++) {
    // Cut at the picture's edges: some renderers give up on strokes that run far beyond them.
    const [from, to] = [vanish + i * 46, vanish + i * 330]
    const edge = to > WIDTH ? WIDTH + 20 : to < 0 ? -20 : to
    const share = i === 0 ? 1 : (edge - from) / (to - from)
    fan += `M${from} ${horizon}L${edge} ${n(horizon + (910 - horizon) * share)}`
  }
  let across = ''
  for (const y of [0.05, 0.14, 0.28, 0.48, 0.75]) across += `M0 ${n(horizon + (900 - horizon) * y)}h1600`
  return (
    path(box(0, horizon, 1600, 910 - horizon), 'url(#paving)') +
    line(fan + across, pen.shade(stone), 2.4, 'opacity=".4"') +
    drive(pen, ride, 850, 1.12)
  )
}

export function umbrella(pen: Pen, x: number, y: number, size: number, colour: string): string {
  return (
    line(`M${n(x)} ${n(y)}v${n(-size)}`, pen.shade('#7a6248'), 3) +
    path(
      corners(x - size * 0.7, y - size * 0.62, x, y - size * 1.05, x + size * 0.7, y - size * 0.62),
      pen.tint(colour),
    ) +
    path(
      corners(x + size * 0.15, y - size * 0.62, x, y - size * 1.05, x + size * 0.7, y - size * 0.62),
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
