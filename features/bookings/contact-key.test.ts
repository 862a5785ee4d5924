import { expect, test } from 'vitest'
import { contactKey, namesContact } from './contact-key.ts'

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

test('a contact is found among words, and nothing so short that it would be found everywhere', () => {
  expect(namesContact('Ana, zovi (091) 234-5678.', contactKey('+385 91 234 5678'))).toBe(true)
  expect(namesContact('piši na ana@example.hr.', contactKey('Ana@example.hr'))).toBe(true)
  expect(namesContact('piši na mana@example.hr', contactKey('ana@example.hr'))).toBe(false)
  expect(namesContact('a@b.c, zovi 112', contactKey('a@b.c'))).toBe(false)
  expect(namesContact('zovi 112', contactKey(''))).toBe(false)
})
