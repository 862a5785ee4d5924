import { expect, test } from 'vitest'
import { steppingClock } from './clock.ts'
import { guessLimit } from './guess-limit.ts'

const HOUR = 3_600_000
const rules = { wrong: 5, closedMs: HOUR, forgottenMs: HOUR }

test('five wrong ones close for an hour, then for two', () => {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const limit = guessLimit(clock, rules)
  const guess = () => {
    for (let i = 0; i < 5; i++) limit.wrong('B1')
  }
  for (let i = 0; i < 4; i++) limit.wrong('B1')
  expect(limit.isClosed('B1')).toBe(false)
  limit.wrong('B1')
  expect(limit.isClosed('B1')).toBe(true)
  expect(limit.isClosed('B2')).toBe(false)
  clock.advance(HOUR)
  expect(limit.isClosed('B1')).toBe(false)
  guess()
  clock.advance(HOUR)
  expect(limit.isClosed('B1')).toBe(true)
  clock.advance(HOUR)
  expect(limit.isClosed('B1')).toBe(false)
})

test('a right one forgets the wrong ones, and so does time', () => {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const limit = guessLimit(clock, rules)
  for (let i = 0; i < 4; i++) limit.wrong('B1')
  limit.right('B1')
  limit.wrong('B1')
  expect(limit.isClosed('B1')).toBe(false)
  for (let i = 0; i < 3; i++) limit.wrong('B1')
  clock.advance(HOUR + 1)
  limit.wrong('B1')
  expect(limit.isClosed('B1')).toBe(false)
})

test('a flood of keys does not fill the memory', () => {
  const limit = guessLimit(steppingClock(0), rules)
  for (let i = 0; i < 120_000; i++) limit.wrong(`key ${i}`)
  expect(limit.isClosed('key 1')).toBe(false)
})
