import { expect, test } from 'vitest'
import { day } from './board-words.ts'

test('nobody can take the day of a card for its month', () => {
  const at = Date.parse('2026-08-07T10:00:00Z')
  expect(day(at, 'en')).toBe('Fri 7\u00a0Aug')
  expect(day(at, 'hr')).toMatch(/^pet, 7\.\u00a0kol$/)
})
