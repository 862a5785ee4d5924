import { compress } from './compress.server.ts'
import type { Encoding } from './encoding.ts'

/** A body in each encoding, made when it is first asked for, once however many ask; what failed is made again. */
export function encodings(
  plain: Uint8Array<ArrayBuffer>,
  pack = compress,
): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return (encoding) => {
    if (encoding === 'identity') return Promise.resolve(plain)
    const found = made.get(encoding)
    if (found) return found
    const making = pack(plain, encoding, 'kept')
    made.set(encoding, making)
    making.catch(() => made.delete(encoding))
    return making
  }
}
