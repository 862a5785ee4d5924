/** One answer, ready to be sent again: its body in every encoding somebody asked for, made once. */
export type CachedAnswer = {
  status: number
  /** Of every encoding: names and values in turn, as `writeHead` takes them as they are. */
  headers: readonly string[]
  etag: string
  /** At once, where somebody has asked for this encoding before. */
  ready: (encoding: Encoding) => Encoded | null
  encode: (encoding: Encoding) => Promise<Encoded>
  /** Of the plain body. */
  bytes: number
  mayKeep: boolean
}
/** `headers`: all of them, with what is only this encoding's. */
export type Encoded = { headers: readonly string[]; body: Uint8Array }
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

export type PageCache = {
  /** The kept answer, or the one being made now, or a new one: a thousand waiting requests cost one render. */
  answer(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** A kept answer, at once. */
  kept(key: string): CachedAnswer | null
  clear(): void
  size(): { pages: number; bytes: number }
}

/** Plain bodies of all 45 towns in four languages are about ten megabytes. */
const MOST_BYTES = 64 * 1024 * 1024

/** Answers that depend on their address alone. What was not asked for longest goes first. */
export function createPageCache(mostBytes = MOST_BYTES): PageCache {
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

  return {
    kept(key) {
      const found = answers.get(key)
      // Whose turn it is to go matters only once something will have to.
      if (found && bytes > mostBytes / 2) {
        answers.delete(key)
        answers.set(key, found)
      }
      return found ?? null
    },
    async answer(key, make) {
      const found = this.kept(key) ?? underWay.get(key)
      if (found) return found
      const madeFor = version
      const making = make()
      underWay.set(key, making)
      try {
        const answer = await making
        // Content that changed while it was being made must not be shown as the new one.
        if (answer.mayKeep && madeFor === version && !answers.has(key)) keep(key, answer)
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

const MOST_KNOWN = 100
const known = new Map<string, Encoding>()
const smallest: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** The first of the `preferred` encodings that the client takes (RFC 9110 § 12.5.3); `q=0` is a no. Browsers say a handful of things. */
export function encodingFor(acceptEncoding = '', preferred = smallest): Encoding {
  const key = `${preferred[0]} ${acceptEncoding}`
  const found = known.get(key)
  if (found !== undefined) return found
  const encoding = readEncoding(acceptEncoding, preferred)
  if (known.size < MOST_KNOWN && acceptEncoding.length <= MOST_KNOWN) known.set(key, encoding)
  return encoding
}

function readEncoding(acceptEncoding: string, preferred: readonly Encoding[]): Encoding {
  const taken = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().slice(0, 500).split(',')) {
    const [name = '', q] = part.trim().split(/\s*;\s*q=/)
    taken.set(name, q === undefined ? 1 : Number(q))
  }
  return preferred.find((encoding) => (taken.get(encoding) ?? 0) > 0) ?? 'identity'
}
