import { expect, test } from 'vitest'
import { kitParts } from '#features/partners/kit.ts'
import { qrPath } from '#features/passes/qr-path.server.ts'
import { elements } from '#tests/server/html.ts'
import { kitSvg, type KitWords } from './kit.ts'

const words: KitWords = {
  heading: 'Taksi? Najviša cijena.',
  text: 'Skenirajte i naručite.',
  others: ['Scan and book.', 'Inquadra e prenota.', 'Scannen und buchen.'],
  parity: 'Cijena je ista za sve. Proviziju dobiva: Hotel Primjer & Sinovi.',
  code: 'P-7QK2-M4XR-9H',
  href: 'https://galeb.example/hr/decoder/P7QK2M4XR9H',
  site: 'Galeb',
}
const FINISHED = { card: [105, 148], hanger: [90, 210] } as const
const BLEED = 3
const MARKS = 9

test.each(kitParts)('a %s stands in true size on its sheet, and its drawing ends at the bleed', (part) => {
  const [width, height] = FINISHED[part]
  const svg = kitSvg(part, words)
  expect(elements(svg, 'svg')[0]?.attributes).toMatchObject({
    width: `${width + 2 * MARKS}mm`,
    height: `${height + 2 * MARKS}mm`,
    viewbox: `${-MARKS} ${-MARKS} ${width + 2 * MARKS} ${height + 2 * MARKS}`,
  })
  const clip = /<clipPath id="bleed">(.*?)<\/clipPath>/.exec(svg)?.[1] ?? ''
  expect(elements(clip, 'rect')[0]?.attributes).toEqual({
    x: `${-BLEED}`,
    y: `${-BLEED}`,
    width: `${width + 2 * BLEED}`,
    height: `${height + 2 * BLEED}`,
  })
  // Eight marks, all outside the bleed.
  const marks = elements(svg, 'path').at(-1)?.attributes['d'] ?? ''
  const starts = [...marks.matchAll(/M(-?[\d.]+) (-?[\d.]+)[vh]/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(starts).toHaveLength(8)
  for (const [x, y] of starts) {
    const isOutside = x <= -BLEED || y <= -BLEED || x >= width + BLEED || y >= height + BLEED
    expect(isOutside, `${x} ${y}`).toBe(true)
  }
})

test.each(kitParts)('the QR code of a %s is a path, at least 45 mm wide, on white with its quiet zone', (part) => {
  const svg = kitSvg(part, words)
  const { path, size } = qrPath(words.href)
  expect(svg).toContain(`d="${path}"`)
  const drawn = elements(svg, 'svg')[1]?.attributes ?? {}
  expect(drawn['viewbox']).toBe(`0 0 ${size} ${size}`)
  const [x, y, side] = ['x', 'y', 'width'].map((name) => Number(drawn[name])) as [number, number, number]
  expect(side * ((size - 8) / size)).toBeGreaterThan(45)
  const card = elements(svg, 'rect').find(({ attributes }) => attributes['fill'] === '#fff')?.attributes ?? {}
  const at = (name: string) => Number(card[name])
  expect([at('x') <= x, at('y') <= y]).toEqual([true, true])
  expect([at('x') + at('width') >= x + side, at('y') + at('height') >= y + side]).toEqual([true, true])
  // The white card is drawn after everything of the scene that could run through it.
  expect(svg.indexOf('fill="#fff"')).toBeGreaterThan(svg.indexOf('stroke="#2b7482"'))
})

test('needs no font of ours, asks for nothing, and says in words what it shows', () => {
  const svg = kitSvg('card', words)
  expect(svg).not.toMatch(/<text|<image|<style|href=|url\((?!#)/)
  expect(svg).toContain('Hotel Primjer &amp; Sinovi.')
})

test('a name in letters that are not ours is set in the printer’s font, and the longest still stands', () => {
  const svg = kitSvg('card', { ...words, parity: 'Провизија: Хотел <Пример>' })
  expect(svg).toMatch(/<text [^>]*>Провизија: Хотел &lt;Пример&gt;<\/text>/)
  const long = kitSvg('hanger', { ...words, parity: `Provizija: ${'Hotel i apartmani '.repeat(5)}` })
  expect(long).not.toContain('<text')
})
