import { expect, test, vi } from 'vitest'
import { type CachedAnswer, createPageCache, encodingFor } from './page-cache.ts'

function answer(text: string, over: Partial<CachedAnswer> = {}): CachedAnswer {
  const encoded = { headers: [], body: new TextEncoder().encode(text) }
  const encodings = { ready: () => encoded, encode: async () => encoded }
  return { status: 200, headers: [], etag: `"${text}"`, ...encodings, bytes: text.length, mayKeep: true, ...over }
}

test('a thousand requests at once are one render', async () => {
  const cache = createPageCache()
  const make = vi.fn(async () => answer('page'))
  const answers = await Promise.all(Array.from({ length: 1000 }, () => cache.answer('/a', make)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
})

test('what may not be kept is made each time', async () => {
  const cache = createPageCache()
  const make = vi.fn(async () => answer('404', { mayKeep: false }))
  await cache.answer('/a', make)
  await cache.answer('/a', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a render that failed is not remembered', async () => {
  const cache = createPageCache()
  await expect(cache.answer('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.answer('/a', async () => answer('ok'))).etag).toBe('"ok"')
})

test('over its size it forgets what was not asked for longest', async () => {
  const cache = createPageCache(10)
  for (const key of ['a', 'b', 'c']) await cache.answer(key, async () => answer('1234'))
  expect([cache.kept('a'), cache.kept('b')?.etag, cache.kept('c')?.etag]).toEqual([null, '"1234"', '"1234"'])
})

test('a page made from old words is not kept after they changed', async () => {
  const cache = createPageCache()
  let finish: (answer: CachedAnswer) => void = () => {}
  const slow = cache.answer('/a', () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  finish(answer('old'))
  await slow
  expect(cache.kept('/a')).toBeNull()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['zstd, gzip', 'zstd'],
  ['GZIP', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['br;q=nonsense', 'identity'],
])('%s → %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
