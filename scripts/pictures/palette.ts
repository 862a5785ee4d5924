import { readFileSync } from 'node:fs'
import type { CustomPlugin } from 'svgo'

type Colour = { readonly property: string; readonly hex: string }

const FILE = 'public/pictures/palette.css'

/** Paints each element in the colour of its class, and removes the class: a picture in a page cannot read the palette. */
export function paintFromPalette(): CustomPlugin {
  const css = readFileSync(FILE, 'utf8')
  return {
    name: 'paint-from-palette',
    fn: () => {
      let colours = new Map<string, Colour>()
      return {
        element: {
          enter: ({ name: tag, attributes }) => {
            const classes = attributes['class']?.split(/\s+/) ?? []
            if (tag === 'svg') colours = coloursIn(css, classes)
            const others = classes.filter((name) => {
              const colour = colours.get(name)
              if (colour) attributes[colour.property] = colour.hex
              return !colour && tag !== 'svg'
            })
            if (others.length > 0) attributes['class'] = others.join(' ')
            else delete attributes['class']
          },
        },
      }
    },
  }
}

/** `lights`: the classes of the whole picture, of which one is its light. Throws for a class that names no colour of that light. */
function coloursIn(css: string, lights: readonly string[]): Map<string, Colour> {
  const blocks = lights.map((light) => new RegExp(`^\\.${light} \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? '').join('')
  const hexes = new Map([...blocks.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', hex = '']) => [name, hex]))
  const rules = [...css.matchAll(/^\.([\w-]+) \{ ([\w-]+): var\(--([\w-]+)\); \}$/gm)]
  return new Map(
    rules.flatMap(([, name = '', property = '', variable = '']) => {
      const hex = hexes.get(variable)
      return hex === undefined ? [] : [[name, { property, hex }] as const]
    }),
  )
}
