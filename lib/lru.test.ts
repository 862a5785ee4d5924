import { expect, test } from 'vitest'
import { setNewest } from './lru.ts'

test('over the most, the row that was set longest ago goes', () => {
  const rows = new Map<string, number>()
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) setNewest(rows, key, value, 2)
  expect([...rows]).toEqual([
    ['b', 2],
    ['c', 3],
  ])
})

test('a row that is set again is the newest, with its new value, and no other goes', () => {
  const rows = new Map([
    ['a', 1],
    ['b', 2],
  ])
  setNewest(rows, 'a', 3, 2)
  expect([...rows]).toEqual([
    ['b', 2],
    ['a', 3],
  ])
  setNewest(rows, 'c', 4, 2)
  expect([...rows.keys()]).toEqual(['a', 'c'])
})
