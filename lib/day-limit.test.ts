import { expect, test } from 'vitest'
import { steppingClock } from './clock.ts'
import { dayLimit } from './day-limit.ts'

const HOUR = 3_600_000

test('so many a day of all keys together, and the next day again', () => {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const limit = dayLimit(clock, 3, 5)
  for (const key of ['a', 'a', 'b', 'c', 'd']) {
    expect([key, limit.isFull(key)]).toEqual([key, false])
    limit.count(key)
  }
  expect(limit.isFull('e')).toBe(true)
  clock.advance(24 * HOUR)
  expect(limit.isFull('e')).toBe(false)
})

test('so many a day, each key for itself, and the next day again', () => {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const limit = dayLimit(clock, 3)
  for (let i = 0; i < 3; i++) {
    expect(limit.isFull('a')).toBe(false)
    limit.count('a')
    clock.advance(HOUR)
  }
  expect(limit.isFull('a')).toBe(true)
  expect(limit.isFull('b')).toBe(false)
  clock.advance(20 * HOUR)
  expect(limit.isFull('a')).toBe(true)
  clock.advance(HOUR)
  expect(limit.isFull('a')).toBe(false)
})

test('what was full while the clock was a year ahead is free a day after it was set back', () => {
  const clock = steppingClock(Date.parse('2027-07-15T09:00:00Z'))
  const limit = dayLimit(clock, 3, 5)
  for (const key of ['a', 'a', 'a', 'b', 'c']) limit.count(key)
  clock.advance(-365 * 24 * HOUR)
  expect([limit.isFull('a'), limit.isFull('d')]).toEqual([true, true])
  clock.advance(24 * HOUR)
  expect([limit.isFull('a'), limit.isFull('d')]).toEqual([false, false])
})
