import { expect, test } from 'vitest'
import { circuitBreaker } from './circuit-breaker.ts'

function standing() {
  let now = 0
  const clock = { now: () => now }
  return { breaker: circuitBreaker(clock, { faults: 3, pauseMs: 1000 }), pass: (ms: number) => void (now += ms) }
}

test('three faults in a row open it for a while; then one may try', () => {
  const { breaker, pass } = standing()
  expect([breaker.failed(), breaker.failed(), breaker.mayTry()]).toEqual([false, false, true])
  expect([breaker.failed(), breaker.mayTry()]).toEqual([true, false])
  pass(999)
  expect(breaker.mayTry()).toBe(false)
  pass(1)
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false])
  expect([breaker.failed(), breaker.mayTry()]).toEqual([true, false])
  pass(1000)
  expect(breaker.mayTry()).toBe(true)
  breaker.succeeded()
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true])
})

test('a success between them starts the count anew', () => {
  const { breaker } = standing()
  breaker.failed()
  breaker.failed()
  breaker.succeeded()
  expect([breaker.failed(), breaker.failed(), breaker.mayTry()]).toEqual([false, false, true])
})
