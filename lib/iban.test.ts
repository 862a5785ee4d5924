import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIban } from './iban.ts'

/** The examples of the SWIFT IBAN registry. */
const HR = 'HR1210010051863000160'

test.each([HR, 'DE89370400440532013000', 'IT60X0542811101000000123456', 'AT611904300234573201'])(
  '%s is right',
  (iban) => {
    expect(readIban(iban)).toEqual({ ok: true, iban })
    expect(readIban(iban.toLowerCase().replace(/(.{4})/g, '$1 '))).toEqual({ ok: true, iban })
  },
)

test('what is wrong is told apart', () => {
  expect(readIban('12345')).toEqual({ ok: false, fault: 'shape' })
  expect(readIban(`${HR}1`)).toEqual({ ok: false, fault: 'country-length' })
  expect(readIban('HR1310010051863000160')).toEqual({ ok: false, fault: 'check' })
  expect(readIban('')).toEqual({ ok: false, fault: 'shape' })
})

test('any single wrong digit is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: HR.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(HR.charAt(at)) + by) % 10
      expect(readIban(HR.slice(0, at) + digit + HR.slice(at + 1)).ok).toBe(false)
    }),
  )
})
