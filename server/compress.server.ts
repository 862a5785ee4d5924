import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Encoding } from './encoding.ts'

const asBrotli = promisify(brotliCompress)
const asZstd = promisify(zstdCompress)
const asGzip = promisify(gzip)

/**
 * `once`: quick. `kept`: small, for it is sent again; brotli's 9 makes a page half a hundredth smaller than 6, and takes eight times
 * as long and 25 MB more, on four threads when a server that was just started is asked for many pages.
 */
const levels = { once: { br: 4, zstd: 3, gzip: 6 }, kept: { br: 6, zstd: 12, gzip: 8 } }

/** Off the thread that answers. */
export function compress(
  body: Uint8Array,
  encoding: Exclude<Encoding, 'identity'>,
  effort: keyof typeof levels,
): Promise<Uint8Array<ArrayBuffer>> {
  const level = levels[effort][encoding]
  switch (encoding) {
    case 'br':
      return asBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
        },
      })
    case 'zstd':
      return asZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: body.length })
    case 'gzip':
      return asGzip(body, { level })
  }
}

/** The least that reaches back to the beginning of it: RFC 7932 § 9.1 keeps 16 bytes for itself. Else it is 4 MB for any page. */
function windowFor(body: Uint8Array): number {
  const least = Math.ceil(Math.log2(body.length + 16))
  return Math.min(Math.max(least, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
}
