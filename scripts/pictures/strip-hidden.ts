// What stands behind something else. Each part is painted in a colour of its own, and whoever is not on the painting is hidden.
import { Resvg } from '@resvg/resvg-wasm'
import type { Layer, Part } from './strip-shapes.ts'

/** Dots of the painting to a unit of the strip: a good phone's. */
const DENSITY = 2
/** In dots: less is not seen. */
const LEAST = 8
/** What others shine through, or what is there at night only, hides nothing and is always kept; so are letters. */
const ALWAYS = /class="n"|opacity=|url\(|linejoin/

/** Needs `initWasm` of resvg to have been awaited. */
export function withoutHidden(layers: readonly Layer[], width: number, height: number): Layer[] {
  const named: Part[] = []
  const painted = layers.map((layer) => {
    if (layer.kind === 'raw' || ALWAYS.test(layer.look)) return ''
    return layer.parts.map((part) => `<path d="${part.d}" ${inColour(layer.look, named.push(part))}/>`).join('')
  })
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">`
  const { pixels } = new Resvg(`${frame}${painted.join('')}</svg>`, {
    fitTo: { mode: 'width', value: width * DENSITY },
  }).render()
  const dots = new Uint32Array(named.length + 1)
  for (let i = 0; i < pixels.length; i += 4) {
    const number = ((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0)
    dots[number] = (dots[number] ?? 0) + 1
  }
  const hidden = new Set(named.filter((_, i) => (dots[i + 1] ?? 0) < LEAST))
  return layers.map((layer) =>
    layer.kind === 'raw' ? layer : { ...layer, parts: layer.parts.filter((part) => !hidden.has(part)) },
  )
}

function inColour(look: string, number: number): string {
  const colour = `#${number.toString(16).padStart(6, '0')}`
  return look.replace(/\b(fill|stroke)="(?!none)[^"]*"/g, `$1="${colour}"`)
}
