import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test('a vehicle in a sentence is small, but in German', () => {
  expect(inSentence('Taksi-brod', 'hr')).toBe('taksi-brod')
  expect(inSentence('Taxiboot', 'de')).toBe('Taxiboot')
})
