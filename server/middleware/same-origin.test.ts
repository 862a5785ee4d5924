import { expect, test } from 'vitest'
import { isOwn } from './same-origin.ts'

const own = 'https://galeb.example'

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  // Behind a proxy the page may have been opened under another name; the browser knows better.
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://10.0.0.1' }, true],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: own }, false],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: own }, false],
  [{ 'Sec-Fetch-Site': 'none', Origin: own }, false],
  [{ Origin: own }, true],
  [{ Origin: 'http://galeb.example' }, false],
  [{ Origin: 'https://galeb.example.evil.test' }, false],
  [{ Origin: 'null' }, false],
  [{}, false],
])('%o → %s', (headers, isAllowed) => {
  expect(isOwn(new Headers(headers as Record<string, string>), own)).toBe(isAllowed)
})
