// Sky, hills, water and trees.
import { AT_NIGHT, stars } from './night.ts'
import { mix, type Pen } from './pen.ts'
import { disc, type Dot, gradient, group, line, n, path, softArea } from './shapes.ts'

export const WIDTH = 1600
export const HEIGHT = 900

export function sky(pen: Pen, sunX: number, sunY: number, floor: number, sunScale = 1): string {
  const stops = pen.light.sky
  pen.defs.push(
    gradient(
      'sky',
      stops.map((colour, i) => [Math.round((i / (stops.length - 1)) * 100) / 100, colour] as const),
    ),
  )
  pen.defs.push(
    gradient(
      'sun',
      [
        [0, pen.light.sun, 0.95],
        [0.3, pen.light.glow, 0.5],
        [1, pen.light.glow, 0],
      ],
      'round',
    ),
  )
  const reach = pen.name === 'day' ? 300 : 420
  const size = (pen.name === 'day' ? 46 : 62) * sunScale
  return (
    path(`M0 0h1600v${floor}H0z`, 'url(#sky)') +
    path(disc(sunX, sunY, reach), 'url(#sun)') +
    stars(floor) +
    path(disc(sunX, sunY, size), pen.light.sun, AT_NIGHT) +
    clouds(pen)
  )
}

/** Long lens-shaped bands: flat bottoms look cut out. */
function clouds(pen: Pen): string {
  let d = ''
  for (let i = 0; i < 5; i++) {
    const x = pen.between(-60, 1400)
    const y = 60 + i * 62 + pen.between(-16, 16)
    const w = pen.between(260, 620)
    const h = pen.between(7, 15)
    const crest = pen.between(0.3, 0.6)
    d += `M${n(x)} ${n(y)}C${n(x + w * 0.2)} ${n(y - h * 0.4)} ${n(x + w * (crest - 0.12))} ${n(y - h * 1.6)} ${n(x + w * crest)} ${n(y - h * 1.2)}S${n(x + w * 0.8)} ${n(y + h * 0.1)} ${n(x + w)} ${n(y + h * 0.5)}C${n(x + w * 0.7)} ${n(y + h)} ${n(x + w * 0.3)} ${n(y + h * 0.9)} ${n(x)} ${n(y)}z`
  }
  return path(d, pen.light.cloud, `opacity="${pen.name === 'day' ? 0.6 : 0.3}"`)
}

/** A range of hills: `shape` bends its height from left (0) to right (1). */
export function hills(
  pen: Pen,
  base: number,
  height: number,
  colour: string,
  floor: number,
  shape: (t: number) => number,
  rough = 0.3,
): string {
  return path(softArea(crest(pen, base, height, shape, rough), floor), colour)
}

export function crest(
  pen: Pen,
  base: number,
  height: number,
  shape: (t: number) => number,
  rough = 0.3,
  from = -20,
  to = 1620,
): Dot[] {
  const steps = 26
  const phase = [pen.random() * 6, pen.random() * 6, pen.random() * 6]
  return Array.from({ length: steps + 1 }, (_, i): Dot => {
    const t = i / steps
    const wave =
      Math.sin(t * 7 + (phase[0] ?? 0)) * 0.5 +
      Math.sin(t * 15 + (phase[1] ?? 0)) * 0.3 +
      Math.sin(t * 31 + (phase[2] ?? 0)) * 0.2
    return [from + (to - from) * t, base - height * shape(t) * (1 - rough / 2 + wave * rough)]
  })
}

/** A hard-edged massif with lit and shaded faces, as Biokovo or Velebit stand over the sea. */
export function massif(
  pen: Pen,
  base: number,
  height: number,
  depth: number,
  stone: string,
  shape: (t: number) => number,
): string {
  const steps = 22
  const top: Dot[] = Array.from({ length: steps + 1 }, (_, i): Dot => {
    const t = i / steps
    return [-30 + 1660 * t, base - height * shape(t) * (0.78 + pen.random() * 0.3)]
  })
  const body = `M${top.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}V${base}H-30z`
  const shaded = top.slice(0, -1).map(([x, y], i) => {
    const [nextX, nextY] = top[i + 1] ?? [x, y]
    if (nextY < y) return ''
    const run = (nextX - x) * pen.between(0.5, 1)
    return `M${n(x)} ${n(y)}L${n(nextX)} ${n(nextY)}l${n(run * 0.3)} ${n((base - nextY) * 0.55)}L${n(x + run * 0.35)} ${n(y + (base - y) * pen.between(0.4, 0.75))}z`
  })
  return path(body, pen.tint(stone, depth)) + path(shaded.join(''), pen.shade(stone, depth + 0.1), 'opacity=".75"')
}

export function water(pen: Pen, top: number, sunX: number, glints = 90): string {
  const stops = pen.light.sea
  pen.defs.push(
    gradient(
      'sea',
      stops.map((colour, i) => [[0, 0.16, 0.5, 1][i] ?? 1, colour] as const),
    ),
  )
  return path(`M0 ${n(top)}h1600V900H0z`, 'url(#sea)') + sparkle(pen, top, sunX, glints)
}

export function sparkle(pen: Pen, top: number, sunX: number, count: number): string {
  let near = ''
  let far = ''
  for (let i = 0; i < count; i++) {
    const t = pen.random() ** 1.5
    const y = top + 8 + (890 - top) * t
    const w = 10 + 64 * t * pen.random()
    far += `M${n(pen.between(0, 1600))} ${n(y)}h${n(w)}`
    const side = (pen.random() + pen.random() + pen.random() - 1.5) * (50 + 260 * t)
    near += `M${n(sunX + side - w / 2)} ${n(y)}h${n(w * 0.9)}`
  }
  const round = 'stroke-linecap="round"'
  return (
    line(far, mix(pen.light.sea[0] ?? '#fff', '#ffffff', 0.4), 2.4, `${round} opacity=".3"`) +
    line(near, pen.light.sun, 2.6, `${round} opacity=".62"`)
  )
}

/** The dark lap of a shore in the water, broken into strokes. */
export function reflection(pen: Pen, x: number, y: number, width: number, depth: number, colour: string): string {
  let d = ''
  for (let i = 0; i < 26; i++) {
    const t = pen.random()
    const w = width * pen.between(0.06, 0.3) * (1 - t * 0.6)
    d += `M${n(x + pen.between(0, width - w))} ${n(y + 4 + t * depth)}h${n(w)}`
  }
  return line(d, colour, 4, 'stroke-linecap="round" opacity=".35"')
}

export function cypress(pen: Pen, x: number, y: number, h: number, depth = 0): string {
  const w = h * 0.115
  const green = '#2c5345'
  return (
    path(
      `M${n(x)} ${n(y)}c${n(-w)} ${n(-h * 0.16)} ${n(-w * 1.15)} ${n(-h * 0.6)} 0 ${n(-h)}c${n(w * 1.15)} ${n(h * 0.4)} ${n(w)} ${n(h * 0.84)} 0 ${n(h)}z`,
      pen.tint(green, depth),
    ) +
    path(
      `M${n(x)} ${n(y)}c${n(w * 0.2)} ${n(-h * 0.3)} ${n(w * 0.3)} ${n(-h * 0.7)} 0 ${n(-h)}c${n(w * 1.15)} ${n(h * 0.4)} ${n(w)} ${n(h * 0.84)} 0 ${n(h)}z`,
      pen.shade(green, depth),
    )
  )
}

/** An umbrella pine: bent trunk, layered crown. */
export function pine(pen: Pen, x: number, y: number, h: number, lean: number, depth = 0): string {
  const topX = x + lean
  const t = Math.max(5, h * 0.028)
  const trunk =
    `M${n(x - t)} ${n(y)}Q${n(x + lean * 0.15)} ${n(y - h * 0.5)} ${n(topX - t * 0.4)} ${n(y - h * 0.84)}h${n(t * 0.9)}Q${n(x + lean * 0.2 + t * 1.6)} ${n(y - h * 0.46)} ${n(x + t)} ${n(y)}z` +
    `M${n(x + lean * 0.42)} ${n(y - h * 0.55)}q${n(h * 0.1)} ${n(-h * 0.08)} ${n(h * 0.16)} ${n(-h * 0.2)}l${n(t * 0.5)} ${n(t * 0.4)}q${n(-h * 0.05)} ${n(h * 0.12)} ${n(-h * 0.15)} ${n(h * 0.24)}z`
  let under = ''
  let crown = ''
  for (let i = 0; i < 7; i++) {
    const cx = topX + (i - 3) * h * 0.115 + pen.between(-5, 5)
    const cy = y - h * 0.84 + Math.abs(i - 3) * h * 0.038 + pen.between(-5, 4)
    const rx = h * pen.between(0.13, 0.19)
    under += `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(rx * 0.5)} 0 0 1 ${n(2 * rx)} 0q${n(-rx * 0.3)} ${n(rx * 0.34)} ${n(-rx)} ${n(rx * 0.26)}t${n(-rx)} ${n(-rx * 0.26)}z`
    crown += `M${n(cx - rx * 0.8)} ${n(cy - rx * 0.14)}a${n(rx * 0.75)} ${n(rx * 0.36)} 0 0 1 ${n(1.5 * rx)} 0q${n(-rx * 0.7)} ${n(rx * 0.1)} ${n(-1.5 * rx)} 0z`
  }
  return (
    path(trunk, pen.shade('#7a4e35', depth)) +
    path(under, pen.shade('#2f5a46', depth)) +
    path(crown, pen.lit('#3f7356', depth), 'opacity=".8"')
  )
}

export function palm(pen: Pen, x: number, y: number, h: number, depth = 0): string {
  const lean = h * pen.between(-0.08, 0.08)
  const [topX, topY] = [x + lean, y - h]
  const t = Math.max(2.4, h * 0.03)
  let fronds = ''
  for (const angle of [-2.75, -2.2, -1.75, -1.35, -0.95, -0.4, 0.1, 3.05]) {
    const reach = h * pen.between(0.3, 0.4)
    const [tipX, tipY] = [topX + Math.cos(angle) * reach, topY + Math.sin(angle) * reach * 0.62 + h * 0.1]
    const [bowX, bowY] = [topX + Math.cos(angle) * reach * 0.55, topY + Math.sin(angle) * reach * 0.8 - h * 0.07]
    fronds += `M${n(topX)} ${n(topY)}Q${n(bowX)} ${n(bowY)} ${n(tipX)} ${n(tipY)}Q${n(bowX)} ${n(bowY + h * 0.09)} ${n(topX)} ${n(topY + h * 0.025)}z`
  }
  return (
    path(
      `M${n(x - t)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - h * 0.5)} ${n(topX - t * 0.6)} ${n(topY)}h${n(t * 1.2)}Q${n(x + lean * 0.2 + t * 2)} ${n(y - h * 0.5)} ${n(x + t)} ${n(y)}z`,
      pen.shade('#8a6a4a', depth),
    ) + path(fronds, pen.tint('#3d7552', depth))
  )
}

export function poplar(pen: Pen, x: number, y: number, h: number, depth = 0): string {
  const w = h * 0.13
  const crown = (side: number): string =>
    `M${n(x)} ${n(y - h * 0.08)}q${n(-w * side)} ${n(-h * 0.06)} ${n(-w * 0.95 * side)} ${n(-h * 0.35)}q${n(w * 0.1 * side)} ${n(-h * 0.4)} ${n(w * 0.95 * side)} ${n(-h * 0.57)}z`
  return (
    path(`M${n(x - 2)} ${n(y)}v${n(-h * 0.2)}h4v${n(h * 0.2)}z`, pen.shade('#5b4632', depth)) +
    path(crown(1), pen.tint('#6f9150', depth)) +
    path(crown(-1), pen.shade('#6f9150', depth))
  )
}

/** A broad tree of several masses, its lower right in shade. */
export function oak(pen: Pen, x: number, y: number, h: number, depth = 0, green = '#5d8248'): string {
  const masses: readonly [number, number, number][] = [
    [-0.24, 0.5, 0.2],
    [0.24, 0.5, 0.2],
    [-0.12, 0.72, 0.22],
    [0.14, 0.74, 0.2],
    [0, 0.54, 0.26],
  ]
  let dark = ''
  let light = ''
  for (const [dx, dy, r] of masses) {
    const wobble = pen.between(0.92, 1.08)
    dark += disc(x + dx * h, y - dy * h, r * h * wobble, r * h * 0.86 * wobble)
    light += disc(x + (dx - 0.04) * h, y - (dy + 0.045) * h, r * h * 0.78 * wobble, r * h * 0.62 * wobble)
  }
  return (
    path(
      `M${n(x - h * 0.035)} ${n(y)}q${n(h * 0.02)} ${n(-h * 0.2)} 0 ${n(-h * 0.4)}h${n(h * 0.07)}q${n(-h * 0.02)} ${n(h * 0.2)} 0 ${n(h * 0.4)}z`,
      pen.shade('#5f4632', depth),
    ) +
    path(dark, pen.shade(green, depth)) +
    path(light, pen.tint(green, depth))
  )
}

/** Low scrub and tree tops along a line. */
export function bushes(
  pen: Pen,
  from: number,
  to: number,
  y: (x: number) => number,
  size: number,
  depth: number,
  green = '#4f7a55',
): string {
  let dark = ''
  let light = ''
  for (let x = from; x < to; x += size * pen.between(0.7, 1.5)) {
    const r = size * pen.between(0.55, 1.05)
    const top = y(x)
    dark += `M${n(x - r)} ${n(top + 3)}a${n(r)} ${n(r * 0.85)} 0 0 1 ${n(2 * r)} 0z`
    light += `M${n(x - r * 0.8)} ${n(top)}a${n(r * 0.65)} ${n(r * 0.6)} 0 0 1 ${n(1.3 * r)} 0z`
  }
  return path(dark, pen.shade(green, depth)) + path(light, pen.tint(green, depth))
}

export function gulls(pen: Pen, spots: readonly (readonly [x: number, y: number, scale: number])[]): string {
  const colour = pen.name === 'dusk' ? '#fbe3cc' : '#ffffff'
  return spots
    .map(([x, y, scale]) => group(path('M0 0q-9-13-26-11 14-7 26 3 12-10 26-3-17-2-26 11z', colour), x, y, scale))
    .join('')
}
