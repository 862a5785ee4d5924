import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('what is short enough stays, what is longer ends before the sign that does not fit', () => {
  expect([cut('Ana', 3), cut('Anamarija', 3), cut('Ana🚕', 4), cut('Ana🚕', 5), cut('🚕', 1)]).toEqual([
    'Ana',
    'Ana',
    'Ana',
    'Ana🚕',
    '',
  ])
})

test('of well-formed text it makes no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, most) => {
      expect(cut(text, most).isWellFormed()).toBe(true)
      expect(cut(text, most).length).toBeLessThanOrEqual(most)
      expect(text.startsWith(cut(text, most))).toBe(true)
    }),
  )
})
