import { type Clock, steadyClock } from './clock.ts'
import { setNewest } from './lru.ts'

export type GuessRules = {
  /** So many wrong guesses close the way. */
  wrong: number
  /** For so long the first time; doubled each time after. */
  closedMs: number
  /** Wrong guesses older than this are forgotten. */
  forgottenMs: number
}

export type GuessLimit = { isClosed(key: string): boolean; wrong(key: string): void; right(key: string): void }

type Stored = { wrong: number; times: number; closedUntil: number; last: number }

const MOST_KEYS = 50_000

/** Slows who guesses: after too many wrong answers a key stays closed, longer each time. Right answers cost nothing. */
export function guessLimit(given: Clock, rules: GuessRules): GuessLimit {
  const clock = steadyClock(given)
  const stored = new Map<string, Stored>()
  const entry = (key: string): Stored => {
    const found = stored.get(key)
    if (found && clock.now() < Math.max(found.last, found.closedUntil) + rules.forgottenMs) return found
    return { wrong: 0, times: 0, closedUntil: 0, last: clock.now() }
  }
  return {
    isClosed: (key) => entry(key).closedUntil > clock.now(),
    wrong(key) {
      const now = entry(key)
      now.wrong += 1
      now.last = clock.now()
      if (now.wrong >= rules.wrong) {
        now.closedUntil = clock.now() + rules.closedMs * 2 ** now.times
        now.times += 1
        now.wrong = 0
      }
      // A flood of keys must not fill the memory.
      setNewest(stored, key, now, MOST_KEYS)
    },
    right: (key) => void stored.delete(key),
  }
}
