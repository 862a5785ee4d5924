import { expect, test, vi } from 'vitest'
import { type CachedAnswer, createPageCache } from './page-cache.ts'

function answer(text: string, over: Partial<CachedAnswer> = {}): CachedAnswer {
  const encoded = async () => ({ headers: new Headers(), body: new TextEncoder().encode(text) })
  return { status: 200, headers: new Headers(), etag: `"${text}"`, encoded, bytes: text.length, mayKeep: true, ...over }
}

test('a thousand requests at once are one render', async () => {
  const cache = createPageCache()
  const make = vi.fn(async () => answer('page'))
  const answers = await Promise.all(Array.from({ length: 1000 }, () => cache.answer('/a', make)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
})

test('what may not be kept is made for each, also for those who ask at once', async () => {
  const cache = createPageCache()
  const make = vi.fn(async () => answer('own', { mayKeep: false }))
  const answers = await Promise.all([cache.answer('/a', make), cache.answer('/a', make), cache.answer('/a', make)])
  expect(new Set([...answers, await cache.answer('/a', make)]).size).toBe(4)
})

test('a render that failed is not remembered', async () => {
  const cache = createPageCache()
  await expect(cache.answer('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.answer('/a', async () => answer('ok'))).etag).toBe('"ok"')
})

test('over its size it forgets what was not asked for longest', async () => {
  const cache = createPageCache(10)
  for (const key of ['a', 'b', 'a', 'c']) await cache.answer(key, async () => answer('1234'))
  expect(['a', 'b', 'c'].map((key) => cache.kept(key)?.etag)).toEqual(['"1234"', undefined, '"1234"'])
  expect(cache.size()).toEqual({ pages: 2, bytes: 8 })
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
