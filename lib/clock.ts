/** The one clock of the house: milliseconds since 1970-01-01T00:00Z. Injected everywhere; only this file asks the machine. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

export function fixedClock(iso: string): Clock {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) throw new RangeError(`not a date: ${iso}`)
  return { now: () => at }
}

/** A clock that stands until the test moves it. */
export function steppingClock(startMs: number): Clock & { advance(ms: number): void } {
  let at = startMs
  return {
    now: () => at,
    advance(ms) {
      at += ms
    },
  }
}

/** For how long a thing lasts by a clock that may be set: what it is set back is not counted, and time goes on from there. */
export function steadyClock(clock: Clock): Clock {
  let last = clock.now()
  let setBack = 0
  return {
    now() {
      const now = clock.now()
      setBack += Math.max(0, last - now)
      last = now
      return now + setBack
    },
  }
}

/** Milliseconds since some moment that never goes back: for how long a thing took, never for when it was. */
export function monotonicMs(): number {
  return performance.now()
}
