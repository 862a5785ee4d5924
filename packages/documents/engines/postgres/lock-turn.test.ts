import { expect, test } from 'vitest'
import { parseWrites } from '#documents/model/write.ts'
import { LOCK, lockSql } from './ground.ts'
import { LockTurn } from './lock-turn.ts'

const S = 'test'
const HURRY = 'SET LOCAL lock_timeout = 100; '
const doc = (path: string) => `SELECT ${lockSql(S, LOCK.document, path)}`
const alone = (name: string) => `SELECT ${lockSql(S, LOCK.collection, name)}`
const shared = (name: string) => `SELECT ${lockSql(S, LOCK.collection, name, 'shared')}`
const writes = (...paths: string[]) => parseWrites(paths.map((path) => ({ kind: 'delete', path })))

test('the first lock is waited for in line, each further one not for long', () => {
  const turn = new LockTurn(S)
  expect(turn.begin()).toBe('')
  expect([turn.forDocument('a/2'), turn.isHurried]).toEqual([doc('a/2'), false])
  expect([turn.forDocument('a/1'), turn.isHurried]).toEqual([HURRY + doc('a/1'), true])
  // Said once it holds for the rest of the attempt.
  expect([turn.forCollection('c'), turn.forWrites(writes('b/1'))]).toEqual([alone('c'), ''])
})

test('before writing, who holds something does not wait for long, and who holds nothing waits in line', () => {
  const [holding, free] = [new LockTurn(S), new LockTurn(S)]
  for (const turn of [holding, free]) turn.begin()
  holding.forDocument('a/1')
  expect([holding.forWrites(writes('b/1')), free.forWrites(writes('b/1'))]).toEqual([HURRY, ''])
})

test('the next attempt asks for all of it at once, in the order of every commit, and for nothing of it again', () => {
  const turn = new LockTurn(S)
  turn.begin()
  turn.forDocument('b/2')
  turn.forCollection('c')
  turn.forDocument('a/1')
  turn.forCollection('b')
  turn.forWrites(writes('d/1', 'c/9'))
  // Alone with what it has looked through, though it writes there as well.
  const all = [alone('b'), alone('c'), shared('d'), ...['a/1', 'b/2', 'c/9', 'd/1'].map(doc)]
  expect(turn.begin()).toBe(all.map((lock) => `${lock}; `).join(''))
  expect([turn.forDocument('b/2'), turn.forCollection('c'), turn.isHurried]).toEqual(['', '', false])
  expect([turn.forDocument('a/3'), turn.isHurried]).toEqual([HURRY + doc('a/3'), true])
})

test('after six attempts the database says who gives way', () => {
  const turn = new LockTurn(S)
  const hurried = Array.from({ length: 8 }, (_, n) => {
    turn.begin()
    return `${turn.forDocument(`a/${n}`)}; ${turn.forDocument(`b/${n}`)}`.includes(HURRY)
  })
  expect(hurried).toEqual([true, true, true, true, true, true, false, false])
})
