import { expect, test } from 'vitest'
import { contactKey } from './contact-key.ts'

test('one number is one key however it was written, and so is an address', () => {
  for (const written of [
    '+385912345678',
    '+385 (91) 234-5678',
    '00385 91 234 5678',
    '091 234 56 78',
    '+385 (0)91 2345678',
  ])
    expect(contactKey(written)).toBe('+385912345678')
  expect(contactKey(' ANA@example.hr ')).toBe('ana@example.hr')
  expect(contactKey('911')).toBe('911')
})

test('what is no contact has no key', () => {
  for (const written of ['', ' ', 'Ana']) expect(contactKey(written)).toBe('')
})
