import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { compress } from './compress.server.ts'
import { encodings } from './encodings.server.ts'

const plain = new TextEncoder().encode('<p>Taxi from Rijeka to Krk.</p>'.repeat(50))

test('a body that could not be packed is packed when it is asked for again', async () => {
  const pack = vi.fn(compress).mockRejectedValueOnce(new Error('no memory'))
  const encoded = encodings(plain, new Headers(), pack)
  await expect(Promise.all([encoded('br'), encoded('br')])).rejects.toThrow('no memory')
  expect(pack).toHaveBeenCalledTimes(1)
  expect(brotliDecompressSync((await encoded('br')).body)).toEqual(Buffer.from(plain))
})

test('a thousand who ask at once cost one packing', async () => {
  const pack = vi.fn(compress)
  const encoded = encodings(plain, new Headers(), pack)
  await Promise.all(Array.from({ length: 1000 }, () => encoded('zstd')))
  expect(pack).toHaveBeenCalledTimes(1)
})
