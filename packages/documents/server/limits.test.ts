import { expect, test } from 'vitest'
import { monotonicMs, steppingClock } from '#documents/clock.ts'
import { limiter } from './limits.ts'

const rules = { burst: 10, perSecond: 1, streams: 2 }
const REFUSED = 'Too many requests.'

function opened() {
  const clock = steppingClock(0)
  const limits = limiter(clock, rules)
  let strangers = 0
  return {
    clock,
    limits,
    flood(count: number): number {
      const from = monotonicMs()
      for (let i = 0; i < count; i++) limits.take(`stranger ${strangers++}`)
      return monotonicMs() - from
    },
  }
}

test('who has taken all waits, and has as much again as seconds went by', () => {
  const { clock, limits } = opened()
  limits.take('ana', 10)
  expect(() => limits.take('ana')).toThrow(REFUSED)
  for (let second = 0; second < 30; second++) {
    clock.advance(1000)
    limits.take('ana')
    expect(() => limits.take('ana')).toThrow(REFUSED)
  }
  clock.advance(60_000)
  limits.take('ana', 10)
  expect(() => limits.take('ana')).toThrow(REFUSED)
})

test('a flood of others costs each of them the same, and is no way round for who has taken all', () => {
  const { limits, flood } = opened()
  const first = flood(40_000)
  limits.take('ana', 10)
  const second = flood(40_000)
  expect(() => limits.take('ana')).toThrow(REFUSED)
  // 30,000 looks at 50,000 readers took seconds.
  expect(second).toBeLessThan(20 * first + 100)
})
