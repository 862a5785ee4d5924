import { expect, test } from 'vitest'
import { memoryEnv } from './memory-flags.ts'

test('the server is told to give memory back, and what the operator says of it wins', () => {
  expect(memoryEnv({ PORT: '1' })).toEqual({ PORT: '1', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' })
  expect(memoryEnv({ MALLOC_ARENA_MAX: '8' })['MALLOC_ARENA_MAX']).toBe('8')
})
