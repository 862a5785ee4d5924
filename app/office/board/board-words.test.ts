import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { day, refusalOf } from './board-words.ts'

test('nobody can take the day of a card for its month', () => {
  const at = Date.parse('2026-08-07T10:00:00Z')
  expect(day(at, 'en')).toBe('Fri, Aug\u00a07')
  expect(day(at, 'hr')).toMatch(/^pet, 7\.\u00a0kol$/)
})

test('of one code for three reasons the board finds which it was', () => {
  const arrived = sampleRide({ state: 'arrived' })
  const carried = sampleRide({ state: 'assigned', carrier: 'P123456789' })
  expect(refusalOf('out-of-range', 'no-show', arrived)).toBe('still-awaited')
  expect(refusalOf('out-of-range', 'set-off', carried)).toBe('no-crew')
  expect(refusalOf('out-of-range', 'set-off', sampleRide({ state: 'assigned' }))).toBe('out-of-range')
  expect(refusalOf('already-exists', 'no-show', arrived)).toBe('already-exists')
})
