import { expect, test } from 'vitest'
import { encodingFor } from './encoding.ts'

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
