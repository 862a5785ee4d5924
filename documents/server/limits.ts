import type { Clock } from '#lib/clock.ts'
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

const MAX_READERS = 50_000

/** A bucket for each reader: he is known by his id, or else by his address. */
export function limiter(clock: Clock, { burst, perSecond, streams }: Limits): Limiter {
  const buckets = new Map<string, { left: number; at: number }>()
  const open = new Map<string, number>()

  function forgetFull(now: number): void {
    for (const [reader, { left, at }] of buckets)
      if (left + ((now - at) / 1000) * perSecond >= burst) buckets.delete(reader)
  }

  return {
    take(reader, cost = 1) {
      const now = clock.now()
      if (buckets.size > MAX_READERS) forgetFull(now)
      const bucket = buckets.get(reader) ?? { left: burst, at: now }
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
