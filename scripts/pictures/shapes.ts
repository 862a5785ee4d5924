// The few SVG shapes everything is made of.

export type Dot = readonly [x: number, y: number]

/** Tenths matter only in small numbers; whole ones keep the files small. */
export function n(value: number): string {
  return String(Math.abs(value) < 8 ? Math.round(value * 10) / 10 : Math.round(value))
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${more === '' ? '' : ` ${more}`}/>`
}

export function box(x: number, y: number, w: number, h: number): string {
  return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
}

export function polygon(points: readonly Dot[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`
}

/** The same from bare numbers: x, y, x, y, … */
export function corners(...at: readonly number[]): string {
  let d = ''
  for (let i = 0; i + 1 < at.length; i += 2) d += `${i === 0 ? 'M' : 'L'}${n(at[i] ?? 0)} ${n(at[i + 1] ?? 0)}`
  return `${d}z`
}

export function disc(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`
}

/** A window or a gate with a round head; y is its sill. */
export function arch(x: number, y: number, w: number, h: number): string {
  const r = w / 2
  return `M${n(x)} ${n(y)}v${n(-(h - r))}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0v${n(h - r)}z`
}

/** The same with a pointed head. */
export function lancet(x: number, y: number, w: number, h: number): string {
  const rise = w * 0.9
  return `M${n(x)} ${n(y)}v${n(-(h - rise))}q0 ${n(-rise * 0.6)} ${n(w / 2)} ${n(-rise)}q${n(w / 2)} ${n(rise * 0.4)} ${n(w / 2)} ${n(rise)}v${n(h - rise)}z`
}

/** A soft line through points, closed at the floor: hills, shores, tree lines. */
export function softArea(points: readonly Dot[], floor: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  return `M${n(first[0])} ${n(floor)}L${n(first[0])} ${n(first[1])}${softTail(points)}L${n(last[0])} ${n(floor)}z`
}

export function softLine(points: readonly Dot[]): string {
  const first = points[0]
  return first === undefined ? '' : `M${n(first[0])} ${n(first[1])}${softTail(points)}`
}

function softTail(points: readonly Dot[]): string {
  let d = ''
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i] ?? [0, 0]
    const [nextX, nextY] = points[i + 1] ?? [x, y]
    const end: Dot = i === points.length - 2 ? [nextX, nextY] : [(x + nextX) / 2, (y + nextY) / 2]
    d += `Q${n(x)} ${n(y)} ${n(end[0])} ${n(end[1])}`
  }
  return d
}

export function group(content: string, x: number, y: number, scale = 1, flip = false): string {
  const size = scale === 1 && !flip ? '' : ` scale(${flip ? `${n2(-scale)} ${n2(scale)}` : n2(scale)})`
  return `<g transform="translate(${n(x)} ${n(y)})${size}">${content}</g>`
}

function n2(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  to: 'down' | 'right' | 'round' = 'down',
): string {
  const body = stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
  if (to === 'round') return `<radialGradient id="${id}">${body}</radialGradient>`
  return `<linearGradient id="${id}" x2="${to === 'right' ? 1 : 0}" y2="${to === 'right' ? 0 : 1}">${body}</linearGradient>`
}

/** The same paths in fewer letters: no space before a minus, no nought before a point. */
export function closer(body: string): string {
  return body.replace(/ d="[^"]*"/g, (d) => d.replace(/ -/g, '-').replace(/(?<![\d.])0(?=\.\d)/g, ''))
}
