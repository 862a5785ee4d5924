import { expect, test } from 'vitest'
import { steppingClock } from './clock.ts'
import { rateLimit } from './rate-limit.ts'

test('so many at once, then as many as come back', () => {
  const clock = steppingClock(0)
  const limit = rateLimit(clock, { burst: 3, perHour: 60 })
  expect(['a', 'a', 'a', 'a', 'b'].map((key) => limit.take(key))).toEqual([true, true, true, false, true])
  expect([limit.isEmpty('a'), limit.isEmpty('b')]).toEqual([true, false])
  clock.advance(60_000)
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false])
  clock.advance(3_600_000)
  expect(Array.from({ length: 4 }, () => limit.take('a'))).toEqual([true, true, true, false])
})

test('a clock that is set back gives nothing', () => {
  const clock = steppingClock(10_000)
  const limit = rateLimit(clock, { burst: 1, perHour: 60 })
  limit.take('a')
  clock.advance(-9000)
  expect(limit.take('a')).toBe(false)
})

test('a flood of keys forgets the oldest', () => {
  const limit = rateLimit(steppingClock(0), { burst: 1, perHour: 1 })
  for (let n = 0; n <= 50_000; n++) limit.take(`key ${n}`)
  expect([limit.take('key 0'), limit.take('key 50000')]).toEqual([true, false])
})
