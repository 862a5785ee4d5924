import { expect, test } from 'vitest'
import { hashPassword, isPassword, LONGEST_PASSWORD, passwordFault, SHORTEST_PASSWORD } from './password.server.ts'

test('what can be set opens afterwards, however many units its letters take', async () => {
  const passwords = [
    'x'.repeat(SHORTEST_PASSWORD),
    'x'.repeat(LONGEST_PASSWORD),
    '🐚'.repeat(LONGEST_PASSWORD),
    // Two marks each until they are composed.
    'ế'.normalize('NFD').repeat(LONGEST_PASSWORD),
  ]
  for (const password of passwords) {
    expect(passwordFault(password)).toBeNull()
    expect(await isPassword(password, await hashPassword(password), { isKnown: true })).toBe(true)
  }
})

test('the same letters typed on another keyboard open, others and a longer text do not', async () => {
  const stored = await hashPassword('četiri galeba nad lukom'.normalize('NFC'))
  expect(await isPassword('četiri galeba nad lukom'.normalize('NFD'), stored, { isKnown: true })).toBe(true)
  for (const wrong of ['cetiri galeba nad lukom', '', 'x'.repeat(100_000)]) {
    expect(await isPassword(wrong, stored, { isKnown: true })).toBe(false)
  }
  expect(await isPassword('', null, { isKnown: false })).toBe(false)
})

test('too short and too long are told', () => {
  expect(passwordFault('x'.repeat(SHORTEST_PASSWORD - 1))).toBe('short')
  expect(passwordFault('x'.repeat(LONGEST_PASSWORD + 1))).toBe('long')
})
