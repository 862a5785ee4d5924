import { compress } from './compress.server.ts'
import type { Encoding } from './encoding.ts'

export type Encoded = { headers: Headers; body: Uint8Array<ArrayBuffer> }

/** An answer in each encoding, made when it is first asked for, once however many ask; what failed is made again. */
export function encodings(
  plain: Uint8Array<ArrayBuffer>,
  headers: Headers,
  pack = compress,
): (encoding: Encoding) => Promise<Encoded> {
  const encodedAs = async (encoding: Encoding): Promise<Encoded> => {
    const body = encoding === 'identity' ? plain : await pack(plain, encoding, 'kept')
    const own = new Headers(headers)
    if (encoding !== 'identity') own.set('Content-Encoding', encoding)
    own.set('Content-Length', String(body.length))
    return { headers: own, body }
  }
  const made = new Map<Encoding, Promise<Encoded>>()
  return (encoding) => {
    const found = made.get(encoding)
    if (found) return found
    const making = encodedAs(encoding)
    made.set(encoding, making)
    making.catch(() => made.delete(encoding))
    return making
  }
}
