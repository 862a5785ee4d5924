import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoff } from './backoff.ts'
import { steppingClock } from './clock.ts'

const clock = steppingClock(Date.parse('2026-11-21T10:00:00Z'))
const many = (random: number, count = 14) => {
  const one = backoff(clock, () => random)
  return Array.from({ length: count }, () => one.delay())
}

describe('backoff (spec § 9)', () => {
  test('first at once, then 1 s, factor 1.5, at most 60 s [§9.backoff-start] [§9.backoff-factor]', () => {
    expect(many(0.5)).toEqual([0, 1000, 1500, 2250, 3375, 5062, 7593, 11390, 17085, 25628, 38443, 57665, 60000, 60000])
  })

  test('jitter is half of the base up or down', () => {
    expect(many(0).slice(0, 3)).toEqual([0, 500, 750])
    expect(many(0.999999).slice(0, 3)).toEqual([0, 1499, 2249])
    expect(many(0).at(-1)).toBe(30_000)
  })

  test('never exceeds 60 s and never comes at once after a failure, whatever chance says [§9.backoff-cap]', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.array(chance, { minLength: 20, maxLength: 40 }), (chances) => {
        const rolls = chances.values()
        const one = backoff(clock, () => rolls.next().value ?? 0.99)
        const [first, ...later] = chances.map(() => one.delay())
        one.toLongest()
        expect(first).toBe(0)
        expect(Math.max(...later, one.delay())).toBeLessThanOrEqual(60_000)
        expect(Math.min(...later)).toBeGreaterThanOrEqual(500)
      }),
    )
  })

  test('counts from the attempt, not from its failure', () => {
    const moving = steppingClock(0)
    const one = backoff(moving, () => 0.5)
    one.delay()
    one.attempt()
    moving.advance(400)
    expect(one.delay()).toBe(600)
    moving.advance(10_000)
    expect(one.delay()).toBe(0)
    moving.advance(-99_999)
    expect(one.delay()).toBe(2250)
  })

  test('begins anew after a success, and goes to its longest when told that there is too much', () => {
    const one = backoff(clock, () => 0.5)
    one.delay()
    one.delay()
    one.reset()
    expect([one.delay(), one.delay()]).toEqual([0, 1000])
    one.toLongest()
    expect([one.delay(), one.delay()]).toEqual([60_000, 60_000])
  })
})
