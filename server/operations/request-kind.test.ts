import { expect, test } from 'vitest'
import { kindOf } from './request-kind.ts'

test.each([
  ['GET', '/taxi/rovinj', 'page'],
  ['GET', '/api/price', 'page'],
  ['GET', '/assets/main.js', 'file'],
  ['GET', '/hr/book', 'booking'],
  ['POST', '/it/book', 'booking'],
  ['GET', '/de/decoder/BQ7K4M2XR9H', 'booking'],
  ['POST', '/api/documents/commit', 'booking'],
  ['POST', '/api/documents/listen', 'stream'],
  ['POST', '/api/client-error', 'page'],
  ['GET', '/bookshop', 'page'],
])('%s %s is a %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind)
})
