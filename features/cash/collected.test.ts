import { expect, test } from 'vitest'
import { readCollected } from './collected.ts'

const read = (fields: Record<string, string>, proposed = 6500) => readCollected(new URLSearchParams(fields), proposed)

test('the usual case is a button: the proposed sum, in cash or by card, or nothing', () => {
  expect(read({})).toBe(null)
  expect(read({ way: 'cash', shown: '6500' })).toEqual({ way: 'cash', amount: 6500, reason: null, note: null })
  expect(read({ way: 'card', amount: '65,00' })).toMatchObject({ way: 'card', amount: 6500, reason: null })
  expect(read({ way: 'none', note: ' paid  by invoice ' })).toEqual({
    way: 'none',
    amount: 0,
    reason: null,
    note: 'paid by invoice',
  })
})

test('another sum has a reason: listed waiting or an extra where it is more, words where it is less or something else', () => {
  const more = { way: 'cash', amount: '70.50' }
  expect(read(more)).toEqual({ fault: 'reason' })
  expect(read({ ...more, sumReason: 'traffic' })).toEqual({ fault: 'reason' })
  expect(read({ ...more, sumReason: 'waiting' })).toMatchObject({ amount: 7050, reason: 'waiting' })
  expect(read({ ...more, sumReason: 'other', note: ' ' })).toEqual({ fault: 'note' })
  const less = { way: 'cash', amount: '60' }
  expect(read({ ...less, sumReason: 'extra' })).toEqual({ fault: 'less' })
  expect(read({ ...less, sumReason: 'other', note: 'no change' })).toMatchObject({ amount: 6000, note: 'no change' })
})

test('a sum that stood on the button holds although another one is proposed by now', () => {
  expect(read({ way: 'cash', shown: '6500' }, 1500)).toMatchObject({ amount: 6500, reason: 'price-changed' })
})

test.each([
  { way: 'gold' },
  { way: 'cash', amount: '-5', sumReason: 'waiting' },
  { way: 'cash', amount: 'sixty', sumReason: 'waiting' },
  { way: 'cash', amount: '10000,01', sumReason: 'waiting' },
  { way: 'cash', shown: '9999999' },
])('%o is no sum', (fields) => {
  expect(read(fields)).toEqual({ fault: fields.way === 'gold' ? 'way' : 'amount' })
})
