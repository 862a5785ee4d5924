import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { steppingClock } from '#documents/clock.ts'
import type { Doc } from '#documents/model/apply.ts'
import { parseQuery } from '#documents/model/query.ts'
import { Timestamp } from '#documents/model/value.ts'
import { checkCacheBytes, documentCache, MIN_CACHE_BYTES } from './cache.ts'
import { memoryStorage } from './storage.ts'

const at = new Timestamp(1, 0)
const doc = (n: number, size = 10, version = 1): Doc => ({
  path: `orders/r${n}`,
  data: { n, text: 'x'.repeat(size) },
  version,
  createdAt: at,
  updatedAt: at,
})

function setting(maxBytes = MIN_CACHE_BYTES, stored = new Map<string, unknown>()) {
  const clock = steppingClock(1000)
  const used = new Set<string>()
  const cache = documentCache({ storage: memoryStorage(stored), clock, maxBytes, inUse: () => used, saves: () => true })
  return { clock, used, cache, kept: stored }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the cache', () => {
  test('has at least 1048576 bytes, or no limit (spec § 5, § 9)', () => {
    expect(() => checkCacheBytes(1_048_575)).toThrow('cacheSizeBytes must be at least 1048576')
    expect(() => checkCacheBytes(NaN)).toThrow('cacheSizeBytes must be at least 1048576')
    expect([checkCacheBytes(1_048_576), checkCacheBytes(-1)]).toEqual([1_048_576, -1])
  })

  test('past its budget the least recently used leave, never one that is shown', () => {
    const { cache, clock, used } = setting()
    for (let n = 0; n < 20; n++) {
      clock.advance(1)
      cache.put([doc(n, 100_000)])
    }
    used.add('orders/r1')
    clock.advance(1)
    cache.get('orders/r0')
    vi.advanceTimersByTime(59_999)
    expect(cache.bytes()).toBeGreaterThan(MIN_CACHE_BYTES)
    vi.advanceTimersByTime(1)
    expect(cache.bytes()).toBeLessThanOrEqual(MIN_CACHE_BYTES)
    expect([cache.get('orders/r0'), cache.get('orders/r1'), cache.get('orders/r19')].every(Boolean)).toBe(true)
    expect([cache.get('orders/r2'), cache.get('orders/r5')]).toEqual([undefined, undefined])
    cache.put(Array.from({ length: 10 }, (_, n) => doc(n + 30, 100_000)))
    vi.advanceTimersByTime(5 * 60_000)
    expect(cache.bytes()).toBeLessThanOrEqual(MIN_CACHE_BYTES)
  })

  test('without a limit nothing leaves', () => {
    const { cache } = setting(-1)
    cache.put(Array.from({ length: 20 }, (_, n) => doc(n, 100_000)))
    vi.advanceTimersByTime(600_000)
    expect(cache.matching(parseQuery({ collection: 'orders' }))).toHaveLength(20)
  })

  test('comes back on the next visit; the queue beside it is not touched', async () => {
    const stored = new Map<string, unknown>([
      ['queue', ['precious']],
      ['d:orders/broken', { doc: { $q: 'nonsense' } }],
    ])
    const first = setting(MIN_CACHE_BYTES, stored)
    first.cache.put([doc(1), doc(2)])
    first.cache.forget('orders/r2', 5)
    first.cache.remember('key', { paths: ['orders/r1'], cursor: 'c' })
    for (let n = 3; n < 30; n++) first.cache.put([doc(n, 100_000)])
    first.cache.sweep(new Set(['orders/r1']))
    await first.cache.save()
    const second = setting(MIN_CACHE_BYTES, stored)
    await second.cache.load()
    expect(second.cache.get('orders/r1')).toEqual(doc(1))
    expect(second.cache.bytes()).toBe(first.cache.bytes())
    expect(second.cache.remembered('key')).toEqual({ paths: ['orders/r1'], cursor: 'c' })
    expect(stored.get('queue')).toEqual(['precious'])
  })

  test('older news is ignored, also of a document that is gone since', () => {
    const { cache } = setting()
    cache.put([doc(1, 1, 7)])
    cache.put([doc(1, 2, 6)])
    expect(cache.get('orders/r1')?.version).toBe(7)
    cache.forget('orders/r1', 8)
    cache.put([doc(1, 2, 7)])
    expect(cache.get('orders/r1')).toBeNull()
  })

  test('a remembered answer with a hole in it is forgotten', () => {
    const { cache } = setting()
    cache.put(Array.from({ length: 12 }, (_, n) => doc(n, 100_000)))
    cache.remember('key', { paths: ['orders/r0'], cursor: 'c' })
    cache.sweep(new Set())
    expect(cache.get('orders/r0')).toBeUndefined()
    expect(cache.remembered('key')).toBeNull()
  })
})
