import { expect, test } from 'vitest'
import { localeCodes } from './locale.ts'
import { number, plural, select } from './message-runtime.ts'

test('an exact number wins over its category', () => {
  const cases = { '=0': 'none', '=1': 'a single one', one: 'one', other: 'some' }
  expect([0, 1, 2].map((n) => plural('en', n, cases))).toEqual(['none', 'a single one', 'some'])
})

test('Croatian counts one, few and other', () => {
  const cases = { one: 'vožnja', few: 'vožnje', other: 'vožnji' }
  expect([1, 3, 5, 12, 21, 24, 100, 101].map((n) => plural('hr', n, cases))).toEqual([
    'vožnja',
    'vožnje',
    'vožnji',
    'vožnji',
    'vožnja',
    'vožnje',
    'vožnji',
    'vožnja',
  ])
})

test('a form that is missing falls back to other, and then to nothing', () => {
  expect(plural('hr', 2, { other: 'drugo' })).toBe('drugo')
  expect(plural('hr', 2, {})).toBe('')
  expect(select('van', { car: 'Auto' })).toBe('')
})

test('a value from outside never reaches the prototype', () => {
  for (const value of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(select(value, { car: 'Auto', other: 'anders' })).toBe('anders')
  }
})

test('numbers are grouped as each language does', () => {
  expect(localeCodes.map((code) => number(code, 12345.5))).toEqual(['12,345.5', '12.345,5', '12.345,5', '12.345,5'])
})
