import { expect, test } from 'vitest'
import { isKept, keep, madeOnce } from './kept.ts'

test('what is made of a kept thing is made once, by its name; of any other each time', () => {
  let made = 0
  const ask = (thing: object, name: string) => madeOnce(thing, name, () => `${name} ${(made += 1)}`)
  const words = keep({ heading: 'Rovinj' })
  expect([ask(words, 'json'), ask(words, 'json'), ask(words, 'html')]).toEqual(['json 1', 'json 1', 'html 2'])
  const same = { heading: 'Rovinj' }
  expect([isKept(words), isKept(same), isKept('Rovinj'), isKept(null)]).toEqual([true, false, false, false])
  expect([ask(same, 'json'), ask(same, 'json')]).toEqual(['json 3', 'json 4'])
})

test('to keep a thing again forgets nothing', () => {
  const words = keep({})
  madeOnce(words, 'json', () => 'first')
  expect(madeOnce(keep(words), 'json', () => 'second')).toBe('first')
})

test('of one thing so much is kept and no more', () => {
  const words = keep({})
  for (let n = 0; n < 101; n++) madeOnce(words, String(n), () => n)
  expect(madeOnce(words, '1', () => 'anew')).toBe(1)
  expect(madeOnce(words, '0', () => 'anew')).toBe('anew')
})
