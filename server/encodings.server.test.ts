import { expect, test, vi } from 'vitest'
import { compress, decompress } from './compress.server.ts'
import { encodings } from './encodings.server.ts'

const plain = new TextEncoder().encode('<p>Taxi from Rijeka to Krk.</p>'.repeat(50))

test('a body that could not be packed is packed when it is asked for again', async () => {
  const pack = vi.fn(compress).mockRejectedValueOnce(new Error('no memory'))
  const page = encodings(plain, [], pack)
  await expect(Promise.all([page.encode('br'), page.encode('br')])).rejects.toThrow('no memory')
  expect(pack).toHaveBeenCalledTimes(1)
  const { body } = await page.encode('br')
  expect(await decompress(body, 'br')).toEqual(Buffer.from(plain))
  expect(page.ready('br')?.body).toBe(body)
})

test('of a body that was made smaller only the smaller one is kept', async () => {
  const page = encodings(plain, [])
  const first = await page.encode('br')
  for (let times = 0; times < 3; times++) page.ready('br')
  await vi.waitFor(() => expect(page.ready('br')?.body).not.toBe(first.body))
  expect((await page.encode('br')).body).toBe(page.ready('br')?.body)
})

test('a thousand who ask at once cost one packing', async () => {
  const pack = vi.fn(compress)
  const page = encodings(plain, [], pack)
  await Promise.all(Array.from({ length: 1000 }, () => page.encode('zstd')))
  expect(pack).toHaveBeenCalledTimes(1)
})
