import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test('is longer and accented, and leaves numbers, codes and short words', () => {
  expect(pseudo('Pula Airport in 45 min, RJK €70')).toBe('Püláül Aírpörtírp íñ 45 míñ, RJK €70')
  const sentence = 'You see the most you will pay before you book'
  expect(pseudo(sentence).length).toBeGreaterThan(sentence.length * 1.15)
})
