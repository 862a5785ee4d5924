import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.server.ts'

const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
const text = (length: number) => Buffer.from(Array.from({ length }, (_, n) => `word ${n * n} `).join(''))

test.each([0, 1, 100, 10_000])('a body of about %i words comes back as it was, from every encoding', async (words) => {
  const body = text(words)
  for (const effort of ['once', 'kept'] as const) {
    for (const encoding of ['br', 'zstd', 'gzip'] as const)
      expect(unpack[encoding](await compress(body, encoding, effort))).toEqual(body)
  }
})

/** RFC 7932 § 9.1: the first bits of a stream say how far back it may reach. */
test('the window reaches to the beginning of a page and no further', async () => {
  const page = text(8_000)
  const first = (await compress(page, 'br', 'kept'))[0] ?? 0
  const bits = (first & 1) === 0 ? 16 : 17 + ((first >> 1) & 7)
  expect(2 ** bits - 16).toBeGreaterThanOrEqual(page.length)
  expect(2 ** (bits - 1) - 16).toBeLessThan(page.length)
})
