import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fallbackMetrics, readFont, STAND_INS, type SystemFont } from './metrics.ts'

const faces = readFileSync('app/styles/fonts.css', 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
const value = (face: string, name: string): string => new RegExp(`${name}: ([^;]+);`).exec(face)?.[1] ?? ''

describe('letters that stand in for ours', () => {
  for (const [family, weight, systems] of STAND_INS)
    test.each(systems)(`take the room of ${family} ${weight ?? ''}: %s`, async (system: SystemFont) => {
      const face = faces.find((each) => each.includes(`src: local('${system}')`)) ?? ''
      const { sizeAdjust, ascent, descent, lineGap } = fallbackMetrics(
        await readFont(`public/fonts/${family}.woff2`, weight),
        system,
      )
      expect(
        ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map((name) =>
          parseFloat(value(face, name)),
        ),
      ).toEqual([sizeAdjust, ascent, descent, lineGap].map(parseFloat))
    })

  test('every face of the system in the styles is one of them', () => {
    const named = faces.map((face) => /src: local\('([^']+)'\)/.exec(face)?.[1]).filter((name) => name !== undefined)
    expect(named.toSorted()).toEqual(STAND_INS.flatMap(([, , systems]) => systems).toSorted())
  })
})
