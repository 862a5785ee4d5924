import { expect, test } from 'vitest'
import { phoneInGroups } from './phone-in-groups.ts'

test.each([
  ['+385912345678', '+385 91 234 5678'],
  ['+38598123456', '+385 98 123 456'],
  ['+38551222333', '+385 51 222 333'],
  ['+38514825555', '+385 1 4825 555'],
  ['+385800123456', '+385 800 123 456'],
  // Of a country whose groups we do not know, and of what is too short or too long to be one.
  ['+4915112345678', '+4915112345678'],
  ['+385912', '+385912'],
  ['+3859123456789', '+3859123456789'],
  ['rides@example.hr', 'rides@example.hr'],
])('%s is read as %s', (phone, read) => {
  expect(phoneInGroups(phone)).toBe(read.replaceAll(' ', '\u00A0'))
})
