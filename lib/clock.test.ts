import { expect, test } from 'vitest'
import { fixedClock, steadyClock, steppingClock } from './clock.ts'

test('a fixed clock shows the hour it was given', () => {
  expect(fixedClock('2027-07-01T10:00:00Z').now()).toBe(Date.UTC(2027, 6, 1, 10))
  expect(() => fixedClock('tomorrow')).toThrow(/not a date: tomorrow/)
})

test('a stepping clock stands until it is moved', () => {
  const clock = steppingClock(1000)
  expect(clock.now()).toBe(1000)
  clock.advance(16)
  expect(clock.now()).toBe(1016)
})

test('a steady clock goes on from where the other was set back', () => {
  const clock = steppingClock(1000)
  const steady = steadyClock(clock)
  const notifiedCount = [0, 500, -900, 100, -300, 50].map((ms) => {
    clock.advance(ms)
    return steady.now()
  })
  expect(notifiedCount).toEqual([1000, 1500, 1500, 1600, 1600, 1650])
})
