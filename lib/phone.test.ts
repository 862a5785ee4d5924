import { expect, test } from 'vitest'
import { isPhone, readPhone } from './phone.ts'

test('phones of the neighbours keep their country', () => {
  expect(readPhone('+49 (0)151 23456789')).toBe('+4915123456789')
  expect(readPhone('+39 (0)6 1234567')).toBe('+39061234567')
  expect(readPhone('0039 347 1234567')).toBe('+393471234567')
  expect(readPhone('call me')).toBeNull()
})

test('what is stored has its country, and nothing but digits behind the plus', () => {
  expect(isPhone('+385912345678')).toBe(true)
  for (const text of ['0912345678', '+385 91 234 5678', '+0123456789', '+1234567890123456', ''])
    expect(isPhone(text)).toBe(false)
})
