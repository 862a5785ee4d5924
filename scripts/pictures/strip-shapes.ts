// A drawing taken apart: each closed or open stroke of its paths as a part with a box around it, in a strip's own units.
import svgpath from 'svgpath'

export type Box = readonly [left: number, top: number, right: number, bottom: number]
export type Part = { readonly d: string; readonly box: Box }
/** Paths that look the same, from the back to the front; `raw` is what is left as it was drawn. */
export type Layer =
  | { readonly kind: 'paths'; readonly look: string; parts: Part[] }
  | { readonly kind: 'raw'; readonly svg: string }
/** Where the strip begins in the drawing, and how much smaller its units are. */
export type Frame = { readonly left: number; readonly top: number; readonly scale: number }

type Attributes = Readonly<Record<string, string>>

/** So many steps of each channel: colours nearer than one look alike on a phone. */
const COLOUR_STEP = 7
/** These mean something together, not for each path alone. */
const TOGETHER = /^<g\b.*\b(opacity|clip-path)=/

/** `body` is what stands in the drawing's outermost group. Throws on a tag that is not closed where it should be. */
export function layersOf(body: string, frame: Frame): Layer[] {
  const layers: Layer[] = []
  const open: { transform: string; own: Attributes }[] = [{ transform: '', own: {} }]
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('>', at) + 1
    const tag = body.slice(at, end)
    at = end
    const around = open.at(-1)
    if (!around || end === 0) throw new Error(`A drawing that is not closed: ${tag}`)
    if (tag === '</g>') {
      open.pop()
      continue
    }
    const { transform = '', d, ...attributes } = attributesOf(tag)
    const [all, own] = [`${around.transform} ${transform}`.trim(), { ...around.own, ...attributes }]
    if (TOGETHER.test(tag)) {
      const close = closeOf(body, at)
      layers.push(rawLayer(tag + body.slice(at, close), around.transform, frame))
      at = close
    } else if (tag.startsWith('<g')) open.push({ transform: all, own })
    else if (d === undefined) layers.push(rawLayer(tag, around.transform, frame))
    else layers.push(pathLayer(d, all, own, frame))
  }
  return layers
}

function rawLayer(svg: string, transform: string, { left, top, scale }: Frame): Layer {
  return { kind: 'raw', svg: `<g transform="scale(${scale})translate(${-left} ${-top})${transform}">${svg}</g>` }
}

function pathLayer(d: string, transform: string, own: Attributes, { left, top, scale }: Frame): Layer {
  const grown = [...transform.matchAll(/scale\(-?([\d.]+)/g)].reduce((by, [, factor]) => by * Number(factor), scale)
  const width = Number(own['stroke-width'] ?? 0) * grown
  const path = svgpath(d).abs().unshort().transform(transform).translate(-left, -top).scale(scale)
  return { kind: 'paths', look: lookOf(own, grown), parts: partsOf(path.toString(), width / 2) }
}

function lookOf(own: Attributes, grown: number): string {
  const said = Object.entries(own).map(([name, value]) => {
    if (name === 'fill' || name === 'stroke') return `${name}="${nearColour(value)}"`
    if (name === 'stroke-width' || name === 'stroke-dasharray')
      return `${name}="${value.replace(/[\d.]+/g, (length) => String(Math.round(Number(length) * grown * 10) / 10))}"`
    return `${name}="${value}"`
  })
  return said.toSorted().join(' ')
}

export function nearColour(colour: string): string {
  if (!/^#[\da-f]{6}$/.test(colour)) return colour
  const channel = (at: number) => {
    const near = Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / COLOUR_STEP) * COLOUR_STEP
    return Math.min(255, near).toString(16).padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** `d` is absolute. The box of a curve holds its control points, that of an arc its whole ellipse: never too small. */
function partsOf(d: string, halfStroke: number): Part[] {
  const parts: { d: string; xs: number[]; ys: number[] }[] = []
  svgpath(d).iterate((segment, _, x, y) => {
    const [command, ...numbers] = segment as [string, ...number[]]
    if (command === 'M') parts.push({ d: '', xs: [], ys: [] })
    const part = parts.at(-1)
    if (!part) throw new Error(`A path that does not begin: ${d}`)
    part.d += `${command}${numbers.join(' ')}`
    const [xs, ys] = reach(command, numbers, x, y)
    part.xs.push(...xs)
    part.ys.push(...ys)
  })
  return parts.map(({ d: own, xs, ys }) => ({
    d: own,
    box: [
      Math.min(...xs) - halfStroke,
      Math.min(...ys) - halfStroke,
      Math.max(...xs) + halfStroke,
      Math.max(...ys) + halfStroke,
    ],
  }))
}

function reach(command: string, numbers: number[], x: number, y: number): [xs: number[], ys: number[]] {
  const at = (index: number) => numbers[index] ?? 0
  if (command === 'H') return [[at(0)], []]
  if (command === 'V') return [[], [at(0)]]
  if (command === 'A') {
    const [middleX, middleY] = [(x + at(5)) / 2, (y + at(6)) / 2]
    return [
      [at(5), middleX - at(0), middleX + at(0)],
      [at(6), middleY - at(1), middleY + at(1)],
    ]
  }
  return [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Behind the `</g>` of a group whose content begins at `from`. */
function closeOf(body: string, from: number): number {
  let depth = 1
  for (const tag of body.slice(from).matchAll(/<(\/?)g\b[^>]*>/g)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return from + tag.index + tag[0].length
  }
  throw new Error('A group that is not closed')
}
