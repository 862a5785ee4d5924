import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keep } from '#lib/kept.ts'
import { joined, jsonPieces } from './pieces.server.ts'

const textOf = (pieces: Parameters<typeof joined>[0]) => new TextDecoder().decode(joined(pieces))

test('words and bytes become one body', () => {
  expect(textOf(['a', new TextEncoder().encode('č'), 'đ', 'e', new TextEncoder().encode('<')])).toBe('ačđe<')
  expect(textOf([])).toBe('')
})

test('whatever is written is read back as JSON says it, kept or not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (plain, kept) => {
      const value = { plain, none: undefined, inner: { kept: keep({ kept }), rows: keep([kept]), empty: {} } }
      const text = textOf(jsonPieces(value))
      expect(text).not.toMatch(/[<\u2028\u2029]/)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('what is kept is written once', () => {
  const words = keep({ heading: 'Rovinj' })
  const [, first] = jsonPieces({ words }).filter((piece) => typeof piece !== 'string' || piece === '{"words":')
  expect(jsonPieces({ words }).find((piece) => typeof piece !== 'string')).toBe(first)
})
