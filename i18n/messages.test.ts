import { expect, test } from 'vitest'
import { type Messages, translator } from './messages.ts'

const english: Messages = { 'error.go-home': 'Go Home' }

test('a key without a text shows itself', () => {
  expect(translator({})('error.go-home')).toBe('error.go-home')
  expect(translator(english)('error.go-home')).toBe('Go Home')
})

test('arguments reach the message', () => {
  const t = translator({ 'error.id': (a: { id: string }) => `Error ${a.id}` })
  expect(t('error.id', { id: 'ab12' })).toBe('Error ab12')
})
