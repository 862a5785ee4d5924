import { expect, test } from 'vitest'
import { preferredLocale } from './locale-suggestion.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'it-IT', 'en'], 'it'],
  [['HR'], 'hr'],
  [['fr'], null],
  [[], null],
])('%o → %s', (languages, expected) => {
  expect(preferredLocale(languages)).toBe(expected)
})
