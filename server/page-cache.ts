import type { encodings } from './encodings.server.ts'

/** One answer, ready to be sent again. */
export type CachedAnswer = {
  status: number
  /** Of every encoding. */
  headers: Headers
  etag: string
  encoded: ReturnType<typeof encodings>
  /** Of the plain body. */
  bytes: number
  mayKeep: boolean
}

export type PageCache = {
  /** The kept answer, or the one being made now, or a new one: a thousand waiting requests cost one render. */
  answer(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  kept(key: string): CachedAnswer | null
  clear(): void
  size(): { pages: number; bytes: number }
}

/** Plain bodies of all 45 towns in four languages are about ten megabytes; the encodings of one are a third of it more. */
const MOST_BYTES = 64 * 1024 * 1024

/** Answers that depend on their address alone. What was not asked for longest goes first. */
export function createPageCache(mostBytes = MOST_BYTES): PageCache {
  /** In the order they were last asked for. */
  const answers = new Map<string, CachedAnswer>()
  const underWay = new Map<string, Promise<CachedAnswer>>()
  let bytes = 0
  let version = 0

  function keep(key: string, answer: CachedAnswer): void {
    answers.set(key, answer)
    bytes += answer.bytes
    for (const [oldest, { bytes: size }] of answers) {
      if (bytes <= mostBytes || oldest === key) break
      answers.delete(oldest)
      bytes -= size
    }
  }

  function stored(key: string): CachedAnswer | null {
    const found = answers.get(key)
    if (!found) return null
    answers.delete(key)
    answers.set(key, found)
    return found
  }

  return {
    kept: stored,
    async answer(key, make) {
      const found = stored(key)
      if (found) return found
      const waiting = underWay.get(key)
      // What may not be kept may not be shared either: it may hold a number that is one visitor's.
      if (waiting) return waiting.then((shared) => (shared.mayKeep ? shared : make()))
      const madeFor = version
      const making = make()
      underWay.set(key, making)
      try {
        const answer = await making
        // Made of content that has changed since, it is not kept.
        if (answer.mayKeep && madeFor === version) keep(key, answer)
        return answer
      } finally {
        if (underWay.get(key) === making) underWay.delete(key)
      }
    },
    clear() {
      version += 1
      answers.clear()
      underWay.clear()
      bytes = 0
    },
    size: () => ({ pages: answers.size, bytes }),
  }
}
