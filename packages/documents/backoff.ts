import { systemClock, type Clock } from './clock.ts'

/** Spec § 9: starts at 1 second, factor 1.5, capped at 60 seconds. */
export const FIRST_DELAY_MS = 1000
export const FACTOR = 1.5
export const LONGEST_DELAY_MS = 60_000
/**
 * Each wait is its base, half as much more or less, and never more than the longest: clients that fell off together do not come back
 * together.
 */
export const JITTER = 0.5

export type Backoff = {
  /** How long to wait before the next attempt. The first after a success does not wait. */
  delay(): number
  /** To be called when an attempt begins: the wait is counted from there, not from its failure. */
  attempt(): void
  reset(): void
  /** For a server that says it has too much to do. */
  toLongest(): void
}

export function backoff(clock: Clock = systemClock, random: () => number = Math.random): Backoff {
  let base = 0
  let attemptedAt = clock.now()
  return {
    delay() {
      const wished = Math.min(LONGEST_DELAY_MS, Math.floor(base + (random() - 0.5) * 2 * JITTER * base))
      const passed = Math.max(0, clock.now() - attemptedAt)
      base = Math.min(LONGEST_DELAY_MS, Math.max(FIRST_DELAY_MS, base * FACTOR))
      return Math.max(0, wished - passed)
    },
    attempt() {
      attemptedAt = clock.now()
    },
    reset() {
      base = 0
    },
    toLongest() {
      base = LONGEST_DELAY_MS
    },
  }
}
