import { expect, test } from 'vitest'
import { isStillStored } from './stored-voucher.ts'

test('a kept voucher is readable until its time, and not without one', () => {
  const until = Date.parse('2026-08-19T10:35:00Z')
  expect(isStillStored(String(until), until - 1)).toBe(true)
  expect(isStillStored(String(until), until)).toBe(false)
  for (const none of [null, '', 'soon']) expect(isStillStored(none, until)).toBe(false)
})
