import { expect, test } from 'vitest'
import { isSecondFactor } from './second-factor.ts'

const guest = { name: 'Đurđa Weiß-Krstić', phone: '+385912345678' }

test.each(['Krstić', 'krstic', 'WEISS', 'weiß', 'djurdja', 'Đurđa Krstić', '5678'])('%s opens it', (typed) => {
  expect(isSecondFactor(typed, guest)).toBe(true)
})

test.each(['', ' ', 'k', 'Krst', '567', '1234', '+385912345678x', 'Ana', 'Krstić Ana', '%', 'đ'])(
  '"%s" does not',
  (typed) => {
    expect(isSecondFactor(typed, guest)).toBe(false)
  },
)

test('without a phone four digits open nothing', () => {
  expect(isSecondFactor('5678', { ...guest, phone: null })).toBe(false)
})
