import { describe, expect, test } from 'vitest'
import { CHUNK_RELOAD_WINDOW_MS, mayReload } from '#app/browser/chunk-reload.ts'
import { onePaint, ROUTE_RESOLUTION_WAIT_MS } from '#app/browser/route-resolution.ts'

// Languages, cookie and dates of § 9 are proven beside their files in i18n/.

describe('a chunk that fails reloads the page', () => {
  const shelf = () => {
    const stored = new Map<string, string>()
    return () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    })
  }

  test('at most once per path within 10 seconds [§9.chunk-guard] [§4.chunk-window]', () => {
    expect(CHUNK_RELOAD_WINDOW_MS).toBe(10_000)
    const storage = shelf()
    expect(mayReload('/taxi/krk', 1_000, storage)).toBe(true)
    expect(mayReload('/taxi/krk', 1_001, storage)).toBe(false)
    expect(mayReload('/taxi/krk', 10_999, storage)).toBe(false)
    expect(mayReload('/taxi/krk', 11_000, storage)).toBe(true)
  })

  test('another path has a guard of its own', () => {
    const storage = shelf()
    expect(mayReload('/taxi/krk', 1_000, storage)).toBe(true)
    expect(mayReload('/taxi/pula', 1_001, storage)).toBe(true)
  })

  test('never in a tab that cannot remember: that would be a loop', () => {
    const closed = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(mayReload('/taxi/krk', 1_000, closed)).toBe(false)
  })
})

describe('before a route resolves the tab gets one paint', () => {
  /** Frames and timers that run when the test says so. */
  function fakeTiming(frameAt: number | null) {
    const queue: { at: number; callback: () => void }[] = []
    let now = 0
    return {
      timing: {
        requestFrame: (callback: () => void) => void (frameAt !== null && queue.push({ at: frameAt, callback })),
        setTimer: (callback: () => void, ms: number) => void queue.push({ at: now + ms, callback }),
      },
      async runUntil(end: number) {
        for (;;) {
          const next = queue.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
          if (!next) break
          queue.splice(queue.indexOf(next), 1)
          now = next.at
          next.callback()
        }
        await Promise.resolve()
      },
    }
  }

  async function resolvedBy(frameAt: number | null, end: number): Promise<boolean> {
    const fake = fakeTiming(frameAt)
    let resolved = false
    void onePaint(fake.timing).then(() => (resolved = true))
    await fake.runUntil(end)
    return resolved
  }

  test('with a frame at 16 ms it goes on then, without one after 100 ms and never later [§9.route-wait]', async () => {
    expect(ROUTE_RESOLUTION_WAIT_MS).toBe(100)
    expect(await resolvedBy(16, 15)).toBe(false)
    expect(await resolvedBy(16, 16)).toBe(true)
    expect(await resolvedBy(null, 99)).toBe(false)
    expect(await resolvedBy(null, 100)).toBe(true)
    expect(await resolvedBy(5_000, 100)).toBe(true)
  })
})
