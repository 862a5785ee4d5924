import type { Clock } from './clock.ts'

export type CircuitBreaker = {
  /** Whether it may be tried now: always while closed, once after the pause. */
  mayTry(): boolean
  succeeded(): void
  /** true where this fault has opened it. */
  failed(): boolean
}

/** Leaves alone for a while what has failed several times in a row, so that nobody waits for it in vain. */
export function circuitBreaker(clock: Clock, { faults, pauseMs }: { faults: number; pauseMs: number }): CircuitBreaker {
  let inARow = 0
  let restsUntil = 0
  return {
    mayTry() {
      if (inARow < faults) return true
      if (clock.now() < restsUntil) return false
      // One goes ahead; the others wait for how it ends.
      restsUntil = clock.now() + pauseMs
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow += 1
      if (inARow < faults) return false
      restsUntil = clock.now() + pauseMs
      return true
    },
  }
}
