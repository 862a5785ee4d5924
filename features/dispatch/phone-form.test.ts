import { expect, test } from 'vitest'
import { readCaller, typedByPhone } from './phone-form.ts'

test('a note that is too long is told and stays whole; it is not cut off in silence', () => {
  const note = `${'Vrata '.repeat(100)}plava vrata iza crkve`
  const typed = typedByPhone(new Map(Object.entries({ name: 'Ana Horvat', phone: '091 234 5678', note })))
  expect(typed.note).toBe(note)
  expect(readCaller(typed)).toEqual({ guest: null, faults: { note: 'too-long' } })
})
