import { compress, decompress } from './compress.server.ts'
import type { CachedAnswer, Encoded, Encoding } from './page-cache.ts'

/**
 * The body in each encoding, made once, when it is first asked for. The plain one goes when a small one is there, for it is five
 * times as large and hardly anybody takes it: whoever asks for a third one waits for it to be unpacked.
 */
export function encodings(
  plain: Uint8Array,
  headers: readonly string[],
  pack = compress,
): Pick<CachedAnswer, 'ready' | 'encode'> {
  const ready = new Map<Encoding, Encoded>()
  const underWay = new Map<Encoding, Promise<Encoded>>()
  let source: { encoding: Encoding; body: Uint8Array } = { encoding: 'identity', body: plain }
  const whole = () => decompress(source.body, source.encoding)
  const make = async (encoding: Encoding, effort: 'kept' | 'often' = 'kept'): Promise<Encoded> => {
    const body = encoding === 'identity' ? await whole() : await pack(await whole(), encoding, effort)
    const named = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const encoded = { headers: [...headers, ...named, 'Content-Length', String(body.length)], body }
    ready.set(encoding, encoded)
    source = { encoding, body }
    return encoded
  }
  let timesAsked = 0
  return {
    ready(encoding) {
      const found = ready.get(encoding) ?? null
      if (found && encoding === 'br' && ++timesAsked === OFTEN) inTurn(() => make('br', 'often'))
      return found
    },
    encode(encoding) {
      const found = ready.get(encoding)
      if (found) return Promise.resolve(found)
      // Forgotten once it is made, or it would hold the larger body for good; what failed is tried again.
      const making = underWay.get(encoding) ?? make(encoding).finally(() => underWay.delete(encoding))
      underWay.set(encoding, making)
      return making
    },
  }
}

/** A page that was asked for so often will be again: it is made nine hundredths smaller, which takes forty times as long. */
const OFTEN = 3
let last: Promise<unknown> = Promise.resolve()

/** One at a time, so that the other threads stay free. What fails stays as it is. */
function inTurn(work: () => Promise<unknown>): void {
  last = last.then(work).catch(() => {})
}
