import { expect, test } from 'vitest'
import { localTimeOf } from '#i18n/zoned.ts'
import { promisedAnswer } from './promised-answer.ts'

const answer = { dayMinutes: 30, from: '08:00', to: '21:00' }
const at = (iso: string, hours = answer) => localTimeOf(promisedAnswer(Date.parse(iso), hours))

test('by day within half an hour', () => {
  expect(at('2026-07-15T10:00:00Z')).toEqual({ date: '2026-07-15', time: '12:30' })
})

test('in the evening by eight the next morning, after midnight by eight the same morning', () => {
  expect(at('2026-07-15T20:30:00Z')).toEqual({ date: '2026-07-16', time: '08:00' })
  expect(at('2026-07-15T23:30:00Z')).toEqual({ date: '2026-07-16', time: '08:00' })
})

test('on the nights the clocks change, and at New Year', () => {
  expect(at('2026-10-24T22:30:00Z')).toEqual({ date: '2026-10-25', time: '08:00' })
  expect(at('2027-03-27T22:30:00Z')).toEqual({ date: '2027-03-28', time: '08:00' })
  expect(at('2026-12-31T22:30:00Z')).toEqual({ date: '2027-01-01', time: '08:00' })
})

test('a day that ends after midnight, and one that never ends', () => {
  const late = { ...answer, from: '10:00', to: '02:00' }
  expect(at('2026-07-15T23:30:00Z', late)).toEqual({ date: '2026-07-16', time: '02:00' })
  expect(at('2026-07-15T20:00:00Z', late)).toEqual({ date: '2026-07-15', time: '22:30' })
  expect(at('2026-07-16T00:00:00Z', late)).toEqual({ date: '2026-07-16', time: '10:00' })
  expect(at('2026-07-16T07:59:00Z', late)).toEqual({ date: '2026-07-16', time: '10:00' })
  const always = { ...answer, from: '00:00', to: '00:00' }
  expect(at('2026-07-15T23:30:00Z', always)).toEqual({ date: '2026-07-16', time: '02:00' })
})
