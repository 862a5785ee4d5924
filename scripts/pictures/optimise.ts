// From a picture as a designer draws it to what a browser gets: svgo makes the file smaller, and cuts the phone's part out of it.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type CustomPlugin, optimize, type PluginConfig } from 'svgo'
import { fewerDetails } from './fewer-details.ts'
import { paintFromPalette } from './palette.ts'
import { phoneCuts } from './phone-cuts.ts'

/** As served: `#strip` is a view of the same file, for a tablet. */
export function wholePicture(file: string): string {
  const cut = cutOf(file)
  return optimize(sourceOf(file), { plugins: [...(cut ? [withView(cut)] : []), ...smaller(1)] }).data
}

/** The part that a phone shows, as a picture of its own, which stands in the page (server/drawn-in.server.ts). */
export function phonePicture(file: string): string {
  const cut = cutOf(file)
  if (!cut) throw new Error(`${file} has no row in phone-cuts.ts`)
  const { data } = optimize(sourceOf(file), { plugins: [inFrame(cut), ...smaller(2)] })
  return optimize(data, { plugins: [fewerDetails(), ...smaller(1)] }).data
}

type Cut = readonly [left: number, top: number, width: number, height: number, units: number]

function cutOf(file: string): Cut | null {
  const [left = 0, top = 0, width = 0, height = 0, units = 0] = phoneCuts[nameOf(file)]?.split(' ').map(Number) ?? []
  return units > 0 ? [left, top, width, height, units] : null
}

/** The box decides how large a picture is, whatever a drawing program wrote into it. */
function withView([left, top, width, height]: Cut): CustomPlugin {
  const viewBox = `${left} ${top} ${width} ${height}`
  return {
    name: 'with-view',
    fn: () => ({
      element: {
        enter: (node) => {
          if (node.name !== 'svg') return
          delete node.attributes['width']
          delete node.attributes['height']
          node.children.unshift({ type: 'element', name: 'view', attributes: { id: 'strip', viewBox }, children: [] })
        },
      },
    }),
  }
}

/** Moves a part of the picture into a frame of its own. */
function inFrame([left, top, width, height, units]: Cut): CustomPlugin {
  const scale = units / width
  return {
    name: 'in-frame',
    fn: () => ({
      element: {
        enter: (node) => {
          const { attributes } = node
          if (node.name === 'svg') {
            delete attributes['width']
            delete attributes['height']
            attributes['viewBox'] = `0 0 ${units} ${Math.floor(height * scale)}`
          }
          if (attributes['stdDeviation'] !== undefined)
            attributes['stdDeviation'] = String(Math.round(Number(attributes['stdDeviation']) * scale * 10) / 10)
          if (attributes['id'] !== 'picture') return
          const transform = `scale(${scale}) translate(${-left} ${-top})`
          node.children = [{ type: 'element', name: 'g', attributes: { transform }, children: node.children }]
        },
      },
    }),
  }
}

function sourceOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/@import url\([^)]*palette\.css\);/, '')
}

function nameOf(file: string): string {
  return basename(file, '.svg')
}

function smaller(floatPrecision: number): PluginConfig[] {
  return [
    paintFromPalette(),
    {
      name: 'preset-default',
      params: {
        overrides: {
          // By day and by night a class says different things.
          inlineStyles: false,
          cleanupIds: { force: true, preserve: ['picture', 'strip', 'night', 'lamp'] },
          convertPathData: { floatPrecision },
          mergePaths: { floatPrecision },
        },
      },
    },
  ]
}
