import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Encoding } from './page-cache.ts'

const asBrotli = promisify(brotliCompress)
const asZstd = promisify(zstdCompress)
const asGzip = promisify(gzip)

/** `kept`: small, for it is sent again and again. `once`: quick. */
const levels = { kept: { br: 9, zstd: 12, gzip: 8 }, once: { br: 4, zstd: 3, gzip: 6 } }

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
        params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    case 'zstd':
      return asZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: level } })
    case 'gzip':
      return asGzip(body, { level })
  }
}
