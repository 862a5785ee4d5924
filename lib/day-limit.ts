import { type Clock, steadyClock } from './clock.ts'
import { setNewest } from './lru.ts'

export type DayLimit = { isFull(key: string): boolean; count(key: string): void }

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_KEYS = 50_000

/**
 * So many a day for each key, and so many of all keys together; the day begins with the first. Not for guesses: nobody is closed
 * out longer than that day.
 */
export function dayLimit(given: Clock, most: number, mostOfAll = Infinity): DayLimit {
  const clock = steadyClock(given)
  const stored = new Map<string, { since: number; times: number }>()
  let all = { since: clock.now(), times: 0 }
  const ofAll = () => (clock.now() < all.since + DAY_MS ? all : (all = { since: clock.now(), times: 0 }))
  const current = (key: string) => {
    const found = stored.get(key)
    return found && clock.now() < found.since + DAY_MS ? found : null
  }
  return {
    isFull: (key) => (current(key)?.times ?? 0) >= most || ofAll().times >= mostOfAll,
    count(key) {
      const row = current(key) ?? { since: clock.now(), times: 0 }
      row.times += 1
      ofAll().times += 1
      // A flood of keys must not fill the memory.
      setNewest(stored, key, row, MOST_KEYS)
    },
  }
}
