import { expect, test } from 'vitest'
import { durationInWords, durationText } from './duration.ts'
import { messages as de } from './generated/de.server.ts'
import { messages as en } from './generated/en.server.ts'
import { messages as hr } from './generated/hr.server.ts'
import { messages as it } from './generated/it.server.ts'
import { translator } from './messages.ts'

const inEach = (minutes: number, write: typeof durationText) =>
  [en, hr, it, de].map((messages) => write(minutes, translator(messages)).replaceAll('\u00a0', ' '))

test('a sentence writes hours and minutes in words, with their plural', () => {
  expect(inEach(95, durationInWords)).toEqual([
    '1 hour 35 minutes',
    '1 sat i 35 minuta',
    '1 ora e 35 minuti',
    '1 Stunde 35 Minuten',
  ])
  expect(inEach(120, durationInWords)).toEqual(['2 hours', '2 sata', '2 ore', '2 Stunden'])
  expect(inEach(1, durationInWords)).toEqual(['1 minute', '1 minuta', '1 minuto', '1 Minute'])
})

test('a table abbreviates, as the language does', () => {
  expect(inEach(95, durationText)).toEqual(['1 h 35 min', '1 h 35 min', '1 h 35 min', '1 Std. 35 Min.'])
})
