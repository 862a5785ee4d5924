/** Milliseconds since 1970-01-01T00:00Z. Whoever opens a store or a client may hand in a clock; without one it is the machine's. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until a test moves it. @public */
export function steppingClock(startMs: number): Clock & { advance(ms: number): void } {
  let at = startMs
  return {
    now: () => at,
    advance(ms) {
      at += ms
    },
  }
}

/** Milliseconds since some moment that never goes back: for how long something took, never for when it was. */
export function monotonicMs(): number {
  return performance.now()
}
