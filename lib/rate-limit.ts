import { type Clock, steadyClock } from './clock.ts'
import { setNewest } from './lru.ts'

export type RateLimit = {
  /** Takes one; false: there is none left, and nothing is taken. */
  take(key: string): boolean
  isEmpty(key: string): boolean
}

const HOUR_MS = 3_600_000
const MOST_KEYS = 50_000

/** A bucket for each key: so many at once, and so many more an hour. For what must never stay closed for long. */
export function rateLimit(given: Clock, { burst, perHour }: { burst: number; perHour: number }): RateLimit {
  const clock = steadyClock(given)
  const stored = new Map<string, { left: number; at: number }>()
  const leftOf = (key: string): number => {
    const bucket = stored.get(key)
    if (!bucket) return burst
    const back = ((clock.now() - bucket.at) / HOUR_MS) * perHour
    return Math.min(burst, bucket.left + back)
  }
  return {
    isEmpty: (key) => leftOf(key) < 1,
    take(key) {
      const left = leftOf(key)
      if (left < 1) return false
      // A flood of keys must not fill the memory.
      setNewest(stored, key, { left: left - 1, at: clock.now() }, MOST_KEYS)
      return true
    },
  }
}
