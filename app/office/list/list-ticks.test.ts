import { expect, test } from 'vitest'
import { readTold, tickedIds, toldAddress } from './list-ticks.ts'

const ID = /^r\d+$/
const undo = { show: 'wait', wait: 'show', erase: null }
const told = (address: string) => readTold(new URL(address, 'https://galeb.example').searchParams, ID, undo)

test('what was ticked is taken by its pattern, fifty at the most', () => {
  const form = new FormData()
  for (const id of ['r1', '../r2', '', ...Array.from({ length: 60 }, (_, at) => `r${at}`)]) form.append('id', id)
  form.append('id', new Blob(['r9']))
  const ids = tickedIds(form, ID)
  expect([ids.length, ids[0], ids[1]]).toEqual([50, 'r1', 'r0'])
})

test('what was done is told in the address of the same list, and read back with its way back', () => {
  const address = toldAddress('/office/reviews?q=ana', 'show', ['r1', 'r2'])
  expect(address).toMatch(/^\/office\/reviews\?q=ana&/)
  expect(told(address)).toEqual({ count: 2, ids: ['r1', 'r2'], undo: 'wait' })
  expect(told(toldAddress('/office/reviews', 'show', []))).toEqual({ count: 0, ids: [], undo: 'wait' })
  expect(told(toldAddress('/office/reviews', 'erase', ['r3']))).toMatchObject({ undo: null })
})

test('a step nobody knows, and ids of something else, tell nothing', () => {
  for (const path of ['/', '/?done=toString&ids=r1', '/?done=burn&ids=r1']) expect(told(path)).toBeNull()
  expect(told('/?done=show&ids=r1.%3Cb%3E.r2')).toMatchObject({ ids: ['r1', 'r2'] })
})
