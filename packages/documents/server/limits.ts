import type { Clock } from '#documents/clock.ts'
import { StoreError } from '#documents/model/status.ts'

export type Limits = {
  /** Requests one reader may make in a burst, and how many come back each second. */
  burst: number
  perSecond: number
  /** Streams one reader may have open: tabs, in effect, as a tab needs one. */
  streams: number
}

export const defaultLimits: Limits = { burst: 120, perSecond: 10, streams: 20 }

export type Limiter = { take(reader: string, cost?: number): void; openStream(reader: string): () => void }

/** Two times so many are remembered at most. */
const MAX_READERS = 50_000

type Bucket = { left: number; at: number }

/**
 * A bucket for each reader: he is known by his id, or else by his address. Two maps instead of one that is searched for what is
 * full again: who was not seen for as long as a bucket needs to fill stands in the old one, which is thrown away whole.
 */
export function limiter(clock: Clock, { burst, perSecond, streams }: Limits): Limiter {
  const fullAfterMs = (burst / perSecond) * 1000
  let buckets = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let begunAt = clock.now()
  const open = new Map<string, number>()

  function forgetFull(now: number): void {
    if (now - begunAt < fullAfterMs && buckets.size < MAX_READERS) return
    old = buckets
    buckets = new Map()
    begunAt = now
  }

  return {
    take(reader, cost = 1) {
      const now = clock.now()
      forgetFull(now)
      const bucket = buckets.get(reader) ?? old.get(reader) ?? { left: burst, at: now }
      const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      buckets.set(reader, { left: Math.max(0, left - cost), at: now })
      if (left < cost) throw new StoreError('resource-exhausted', 'Too many requests.')
    },
    openStream(reader) {
      const count = open.get(reader) ?? 0
      if (count >= streams) throw new StoreError('resource-exhausted', 'Too many open streams.')
      open.set(reader, count + 1)
      return () => {
        const rest = (open.get(reader) ?? 1) - 1
        if (rest > 0) open.set(reader, rest)
        else open.delete(reader)
      }
    },
  }
}
