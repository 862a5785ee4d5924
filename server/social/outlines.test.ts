import { expect, test } from 'vitest'
import { faces, fitted, lineOf, widthOf } from './outlines.ts'

const LETTERS = 'AaBbČčĆćĐđŠšŽžÄäÖöÜüßÀàèéìòù0123456789€.,:;!?’“”–—·&()/'

test.each(Object.entries(faces))('%s has every letter of the four languages, drawn whole', (_name, face) => {
  for (const letter of LETTERS) {
    const outline = face.letters.get(letter)?.outline ?? ''
    expect([letter, outline]).toEqual([letter, expect.stringMatching(/^M.*Z$/)])
    expect(outline.match(/[LQC]/g)?.length).toBeGreaterThan(2)
  }
  expect(face.letters.get(' ')).toMatchObject({ outline: '' })
})

test('pairs stand closer than their letters apart', () => {
  const apart = widthOf(faces.headline, 'T', 100) + widthOf(faces.headline, 'o', 100)
  expect(widthOf(faces.headline, 'To', 100)).toBeLessThan(apart)
  expect(widthOf(faces.text, 'mm', 40)).toBeCloseTo(2 * widthOf(faces.text, 'm', 40))
})

test('a letter of no language of ours loses its accent, and what has no letter at all is left out', () => {
  const drawn = (words: string) => lineOf(faces.text, words, 0, 0, 20, '#fff')
  expect(drawn('Győr')).toBe(drawn('Gyor'))
  expect(drawn('Taxi \u{1F695}')).toBe(drawn('Taxi '))
})

test('words fill the room at the largest size that lets them, in even lines', () => {
  const room = { width: 600, lines: 3, largest: 80, least: 20 }
  const block = fitted(faces.headline, 'Taxi u Rovinju do zadnje ulice za automobile, po poznatoj cijeni', room)
  expect(block?.lines.length).toBeLessThanOrEqual(3)
  for (const line of block?.lines ?? [])
    expect(widthOf(faces.headline, line, block?.size ?? 0)).toBeLessThanOrEqual(600)
  const [first = '', last = ''] = [block?.lines[0], block?.lines.at(-1)]
  expect(widthOf(faces.headline, last, 30)).toBeGreaterThan(widthOf(faces.headline, first, 30) * 0.4)
  expect(fitted(faces.headline, 'm'.repeat(200), room)).toBeNull()
})
