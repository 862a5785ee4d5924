import { expect, test } from 'vitest'
import { CHUNK_RELOAD_WINDOW_MS, mayReload } from './chunk-reload.ts'

function shelf() {
  const stored = new Map<string, string>()
  return () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
}

test('at most once a path in ten seconds [§4.chunk-window] [§9.chunk-guard]', () => {
  expect(CHUNK_RELOAD_WINDOW_MS).toBe(10_000)
  const own = shelf()
  expect(mayReload('/a', 1_000, own)).toBe(true)
  expect(mayReload('/a', 1_001, own)).toBe(false)
  expect(mayReload('/a', 10_999, own)).toBe(false)
  expect(mayReload('/b', 1_001, own)).toBe(true)
  expect(mayReload('/a', 11_000, own)).toBe(true)
})

test('a tab that cannot remember never reloads, so it never loops', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(mayReload('/a', 0, refused)).toBe(false)
})
