import { describe, expect, test } from 'vitest'
import { plantOrders, testServer, type TestServer } from './fixture.ts'

/** A server whose store says what was asked of it. */
async function watched() {
  const server = testServer()
  await plantOrders(server)
  await server.store.commit([{ kind: 'set', path: 'wishes/w1', data: { text: 'a bell' } }])
  const requested: string[] = []
  for (const name of ['get', 'query', 'commit', 'transact', 'listen', 'unchangedSince'] as const) {
    const real = server.store[name]
    // The store's functions differ in their arguments; they are passed on as they came.
    Object.assign(server.store, {
      [name](...args: never[]) {
        requested.push(name)
        return Reflect.apply(real, server.store, args)
      },
    })
  }
  return { server, asked: requested }
}

let ids = 0
const answerOf = async (server: TestServer, token: string | undefined, call: string, body?: unknown) => {
  const response = await server.call(call, body, token)
  return [response.status, await response.text()]
}
const commit = async (server: TestServer, token: string | undefined, ...writes: unknown[]) => {
  const [, text] = await answerOf(server, token, 'commit', { mutations: [{ id: `mutation-${++ids}`, writes }] })
  return JSON.parse(String(text)).results[0]
}

const write = (write: object) => ({ mutations: [{ id: 'mutation-same', writes: [write] }] })
const both = (path: string) => ({
  mutations: [
    {
      id: 'mutation-same',
      writes: [
        { kind: 'set', path: 'orders/new', data: {} },
        { kind: 'update', path, data: {} },
      ],
    },
  ],
})
const command = (order: string) => ({ mutations: [{ id: 'mutation-same', command: 'confirm', input: { order } }] })
const poll = (path: string) => ({ targets: [{ id: 1, target: { path } }], wait: 5 })
const byName = (path: string) => ({ collection: 'notes', where: [{ field: 'id', operator: '==', value: path }] })

type Case = [name: string, token: string | undefined, call: string, body: (path: string) => unknown, hit: string]

/** Asked once with the path of a document that exists and once with one that does not. */
const refused: Case[] = [
  [
    'a set',
    undefined,
    'commit',
    (path) => write({ kind: 'set', path, data: {}, precondition: { exists: false } }),
    'notes/n1',
  ],
  ['an update', undefined, 'commit', (path) => write({ kind: 'update', path, data: {} }), 'notes/n1'],
  [
    'a delete',
    undefined,
    'commit',
    (path) => write({ kind: 'delete', path, precondition: { exists: true } }),
    'orders/r1',
  ],
  [
    'a version',
    'partner',
    'commit',
    (path) => write({ kind: 'set', path, data: {}, precondition: { version: 5 } }),
    'notes/n1',
  ],
  ['an update by who reads it', 'office', 'commit', (path) => write({ kind: 'update', path, data: {} }), 'notes/n1'],
  ['the second of two writes', 'office', 'commit', both, 'notes/n1'],
  ['a command', 'partner', 'commit', command, 'orders/r1'],
  ['a query', 'partner', 'query', (path) => ({ query: byName(path) }), 'notes/n1'],
  ['a list below it', undefined, 'query', (path) => ({ query: { collection: `${path}/log` } }), 'orders/r1'],
  ['a poll', undefined, 'poll', poll, 'notes/n1'],
  ['a poll by who may read another', 'guest', 'poll', poll, 'passes/p2'],
  ['a query by who may read one', 'guest', 'query', () => ({ query: { collection: 'passes' } }), 'passes/p2'],
]

describe('rights come before anything is read', () => {
  test.each(refused)('%s has one answer, and the store is not asked', async (_, token, call, body, hit) => {
    const { server, asked: requested } = await watched()
    const [miss, name] = [hit.replace(/\d$/, 'x'), /(?<=\/)\w\w(?=\/)/g]
    const [status, there] = await answerOf(server, token, call, body(hit))
    const [missed, notThere] = await answerOf(server, token, call, body(miss))
    expect(there).toContain('permission-denied')
    expect([status, String(there).replace(name, '?')]).toEqual([missed, String(notThere).replace(name, '?')])
    expect(requested).toEqual([])
  })

  test.each([
    'get?path=notes/n1',
    'get?path=notes/nx',
    'get?path=passes/p2',
    'get?path=passes/px',
    'get?path=secrets/v1',
  ])('a get of %s is refused without a read', async (call) => {
    const { server, asked: requested } = await watched()
    const [status, text] = await answerOf(server, 'guest', call)
    expect([status, JSON.parse(String(text)).error.code, requested]).toEqual([403, 'permission-denied', []])
  })

  test('one’s own document is read', async () => {
    const { server, asked: requested } = await watched()
    expect(await answerOf(server, 'guest', 'get?path=passes/p1')).toEqual([200, expect.stringContaining('"shown":1')])
    expect(requested).toEqual(['get'])
  })
})

describe('who may write only what is his', () => {
  test.each<[string, (path: string) => object]>([
    ['an update', (path) => ({ kind: 'update', path, data: { n: 9 } })],
    ['an update of a version', (path) => ({ kind: 'update', path, data: { n: 9 }, precondition: { version: 7 } })],
    ['a delete', (path) => ({ kind: 'delete', path })],
    ['a delete of what exists', (path) => ({ kind: 'delete', path, precondition: { exists: true } })],
    ['a set of what exists', (path) => ({ kind: 'set', path, data: {}, precondition: { exists: true } })],
    ['a set of a version', (path) => ({ kind: 'set', path, data: {}, precondition: { version: 7 } })],
    [
      'a set of what is not his',
      (path) => ({ kind: 'set', path, data: { partner: 'camp' }, precondition: { exists: false } }),
    ],
  ])('%s has one answer for another’s document and for none', async (_, made) => {
    const { server } = await watched()
    const before = await server.store.query({ collection: 'orders' })
    for (const token of ['partner', undefined]) {
      const answers = []
      for (const id of token ? ['orders/r3', 'orders/rx'] : ['wishes/w1', 'wishes/wx'])
        answers.push(JSON.stringify((await commit(server, token, made(id))).error ?? 'done').replace(id, '?'))
      if (token || !answers.includes('"done"')) expect(answers[0]).toBe(answers[1])
    }
    expect(await server.store.query({ collection: 'orders' })).toEqual(before)
  })
})
