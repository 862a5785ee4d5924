import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOib, readTaxId } from './tax-id.ts'

/** Completes ten digits, by the standard's own recurrence written another way. */
function withCheck(ten: string): string {
  const rest = [...ten].reduce((carry, digit) => (((carry + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return ten + ((11 - rest) % 10)
}
const tenDigits = fc.stringMatching(/^\d{10}$/)

test('a made OIB passes, and every other last digit fails', () => {
  fc.assert(
    fc.property(tenDigits, (ten) => {
      const good = withCheck(ten)
      expect(isOib(good)).toBe(true)
      for (let digit = 0; digit < 10; digit++) expect(isOib(ten + digit)).toBe(ten + digit === good)
    }),
  )
})

test('every single wrong digit is found', () => {
  fc.assert(
    fc.property(tenDigits, fc.nat(9), fc.nat(9), (ten, at, digit) => {
      fc.pre(ten[at] !== String(digit))
      const good = withCheck(ten)
      expect(isOib(good.slice(0, at) + digit + good.slice(at + 1))).toBe(false)
    }),
  )
})

test('reads VAT numbers as people write them, and says what is wrong', () => {
  expect(readTaxId('de 123 456 789')).toEqual({ ok: true, id: 'DE123456789' })
  expect(readTaxId('ATU12345678')).toEqual({ ok: true, id: 'ATU12345678' })
  expect(readTaxId(`HR${withCheck('1234567890')}`).ok).toBe(true)
  expect(readTaxId('HR12345678900').ok && true).toBe(withCheck('1234567890') === '12345678900')
  expect(readTaxId('ZZ123')).toEqual({ ok: false, fault: 'shape' })
  expect(readTaxId('')).toEqual({ ok: false, fault: 'shape' })
})
