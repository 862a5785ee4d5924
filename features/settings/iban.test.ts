import { expect, test } from 'vitest'
import { readIban } from './iban.ts'

// The example of the Croatian National Bank, and those of the SWIFT registry.
test.each([
  'HR1210010051863000160',
  'hr12 1001 0051 8630 0016 0',
  'DE89370400440532013000',
  'IT60X0542811101000000123456',
])('%s is one', (typed) => {
  expect(readIban(typed)).toBe(typed.replace(/\s/g, '').toUpperCase())
})

test.each(['', 'HR1210010051863000161', 'HR121001005186300016', 'DE88370400440532013000', 'HR12X0010051863000160'])(
  '%s is none',
  (typed) => {
    expect(readIban(typed)).toBe(null)
  },
)
