import { describe, expect, test } from 'vitest'
import { operators } from '#documents/model/query.ts'
import { plantOrders, SECRET, testServer, type TestServer } from './fixture.ts'

const hotelOrders = { collection: 'orders', where: [{ field: 'partner', operator: '==', value: 'hotel' }] }
const json = async (response: Response | Promise<Response>) => (await response).json()
const set = (path: string, data: unknown) => ({ kind: 'set', path, data })
let ids = 0
const commit = (server: TestServer, token: string | undefined, ...writes: unknown[]) =>
  json(server.call('commit', { mutations: [{ id: `mutation-${++ids}`, writes }] }, token)).then(
    ({ results }) => results[0],
  )
const command = (
  server: TestServer,
  token: string | undefined,
  name: string,
  input: unknown,
  id = `mutation-${++ids}`,
) => json(server.call('commit', { mutations: [{ id, command: name, input }] }, token)).then(({ results }) => results[0])

async function planted() {
  const server = testServer()
  await plantOrders(server)
  return server
}

describe('reading over HTTP', () => {
  test('each role sees its fields', async () => {
    const server = await planted()
    const own = await json(server.call('get?path=orders/r1', undefined, 'partner'))
    expect(own.doc.data).toEqual({ state: 'requested', at: 1, partner: 'hotel', n: 1, guest: { first: 'Ana 1' } })
    const all = await json(server.call('get?path=orders/r1', undefined, 'office'))
    expect(all.doc.data.price).toContain(SECRET)
    expect((await json(server.call('get?path=orders/r1'))).doc.data).toEqual({ state: 'requested' })
  })

  test("another's document looks like none", async () => {
    const server = await planted()
    expect(await json(server.call('get?path=orders/r3', undefined, 'partner'))).toEqual({ doc: null })
    expect(await json(server.call('get?path=orders/none', undefined, 'partner'))).toEqual({ doc: null })
  })

  test('a query is answered where it can be proved', async () => {
    const server = await planted()
    const newest = { ...hotelOrders, orderBy: [{ field: 'at', direction: 'desc' }], limit: 5 }
    const { docs } = await json(server.call('query', { query: newest }, 'partner'))
    expect(docs.map(({ path }: { path: string }) => path)).toEqual(['orders/r2', 'orders/r1'])
  })

  test.each<[string, string | undefined, object]>([
    ['nothing is asked of the condition', 'partner', { collection: 'orders' }],
    [
      "another's are asked for",
      'partner',
      { collection: 'orders', where: [{ field: 'partner', operator: '==', value: 'camp' }] },
    ],
    [
      'the condition is only an inequality',
      'partner',
      { collection: 'orders', where: [{ field: 'partner', operator: '>=', value: 'hotel' }] },
    ],
    [
      'the condition is one of several',
      'partner',
      { collection: 'orders', where: [{ field: 'partner', operator: 'in', value: ['hotel', 'camp'] }] },
    ],
    ['it orders by a hidden field', 'partner', { ...hotelOrders, orderBy: [{ field: 'price', direction: 'asc' }] }],
    [
      'it orders by a part of a hidden field',
      'partner',
      { ...hotelOrders, orderBy: [{ field: 'guest.phone', direction: 'asc' }] },
    ],
    [
      'it compares a map with hidden parts',
      'partner',
      { ...hotelOrders, where: [...hotelOrders.where, { field: 'guest', operator: '==', value: {} }] },
    ],
    ['the role is not named', undefined, { collection: 'notes' }],
    ['the collection is not named', 'office', { collection: 'sessions' }],
    ['the collection is below one that is named', 'office', { collection: 'orders/r1/log' }],
  ])('a query is refused when %s', async (_, token, query) => {
    const server = await planted()
    const response = await server.call('query', { query }, token)
    expect(response.status).toBe(403)
    expect((await json(response)).error.code).toBe('permission-denied')
  })

  test('no operator on a hidden field is let through', async () => {
    const server = await planted()
    for (const operator of operators) {
      const value = operator.endsWith('in') ? [SECRET] : SECRET
      const query = { ...hotelOrders, where: [...hotelOrders.where, { field: 'price', operator, value }] }
      expect((await server.call('query', { query }, 'partner')).status).toBe(403)
    }
  })

  test('an answer that is too long is refused, not cut', async () => {
    const server = await planted()
    const writes = Array.from({ length: 4 }, (_, i) => ({
      kind: 'set' as const,
      path: `orders/p${i}`,
      data: { public: true },
    }))
    await server.store.commit(writes)
    const query = { collection: 'orders', where: [{ field: 'public', operator: '==', value: true }] }
    expect((await json(server.call('query', { query }))).error.message).toContain('more than 3 documents')
    expect((await json(server.call('query', { query: { ...query, limit: 3 } }))).docs).toHaveLength(3)
  })
})

describe('writing over HTTP', () => {
  test('what the validator allows is written once', async () => {
    const server = await planted()
    const mutations = [
      {
        id: 'same-id-1',
        writes: [{ kind: 'update', path: 'orders/r1', data: { n: { $v: { kind: 'increment', by: 1 } } } }],
      },
    ]
    await server.call('commit', { mutations }, 'partner')
    const again = await json(server.call('commit', { mutations }, 'partner'))
    expect(again.results).toMatchObject([{ id: 'same-id-1', result: null }])
    expect((await server.store.get('orders/r1'))?.data['n']).toBe(2)
    const other = [{ ...mutations[0], writes: [] }]
    expect((await json(server.call('commit', { mutations: other }, 'partner'))).results[0].error.code).toBe(
      'invalid-argument',
    )
  })

  test.each<[string, string | undefined, unknown, string]>([
    ['what the validator refuses', 'office', set('orders/x', { state: 'impossible' }), 'invalid-argument'],
    ['a collection without a validator', 'office', set('notes/x', {}), 'permission-denied'],
    ['an unknown collection', 'office', set('sessions/x', { role: 'owner' }), 'permission-denied'],
    ['a role that may not', undefined, set('orders/x', { public: true }), 'permission-denied'],
    ["another's document", 'partner', { kind: 'update', path: 'orders/r3', data: { state: 'mine' } }, 'not-found'],
    ["another's document, deleted", 'partner', { kind: 'delete', path: 'orders/r3' }, 'not-found'],
    ['a document for another', 'partner', set('orders/x', { partner: 'camp' }), 'permission-denied'],
    [
      'a document handed to another',
      'partner',
      { kind: 'update', path: 'orders/r1', data: { partner: 'camp' } },
      'permission-denied',
    ],
    ['a hidden field', 'partner', { kind: 'update', path: 'orders/r1', data: { price: 'cheap' } }, 'permission-denied'],
    [
      'a hidden part of a field',
      'partner',
      { kind: 'update', path: 'orders/r1', data: { 'guest.phone': '' } },
      'permission-denied',
    ],
    ['hidden fields, by replacing all', 'partner', set('orders/r1', { partner: 'hotel' }), 'permission-denied'],
    ['a replacement where nothing may be read', undefined, set('wishes/taken', {}), 'permission-denied'],
    ['a verify', 'office', { kind: 'verify', path: 'orders/r1', precondition: { exists: true } }, 'invalid-argument'],
  ])('%s is refused and nothing is stored', async (_, token, write, code) => {
    const server = await planted()
    await server.store.commit([{ kind: 'set', path: 'wishes/taken', data: { by: 'someone' } }])
    const before = JSON.stringify(await server.store.query({ collection: 'orders' }))
    expect((await commit(server, token, write)).error.code).toBe(code)
    expect(JSON.stringify(await server.store.query({ collection: 'orders' }))).toBe(before)
  })

  test('a visible part of a field may be written where the rest is not there', async () => {
    const server = await planted()
    await server.store.commit([{ kind: 'set', path: 'orders/bare', data: { partner: 'hotel' } }])
    const name = { kind: 'update', path: 'orders/bare', data: { 'guest.first': 'Iva' } }
    expect(await commit(server, 'partner', name)).toHaveProperty('time')
    await server.store.commit([{ kind: 'update', path: 'orders/bare', data: { guest: 'hidden text' } }])
    expect((await commit(server, 'partner', name)).error.code).toBe('permission-denied')
  })

  test('a new wish may be left without being able to read one', async () => {
    const server = await planted()
    expect(await commit(server, undefined, set('wishes/w1', { text: 'a bell' }))).toHaveProperty('time')
  })

  test('a permanent error drops only its own; one worth a retry ends the round', async () => {
    const server = await planted()
    const mutations = [
      { id: 'mutation-a', writes: [set('notes/x', {})] },
      { id: 'mutation-b', writes: [set('orders/ok', { state: 'x' })] },
    ]
    const { results } = await json(server.call('commit', { mutations }, 'office'))
    expect(results).toMatchObject([{ error: { code: 'permission-denied' } }, { id: 'mutation-b' }])
    server.store.commit = async () => {
      throw Object.assign(new Error('disk on fire'), {})
    }
    const allowed = ['mutation-a2', 'mutation-b2'].map((id) => ({ id, writes: [set('orders/ok', { state: 'y' })] }))
    const second = await json(server.call('commit', { mutations: allowed }, 'office'))
    expect(second.results).toEqual([
      { id: 'mutation-a2', error: { code: 'internal', message: 'An error on our side.' } },
    ])
    expect(server.failures.map(({ message }) => message)).toEqual(['disk on fire'])
  })
})

describe('commands', () => {
  test('decide, write and log in one commit, once', async () => {
    const server = await planted()
    const first = await command(server, 'office', 'confirm', { order: 'r1' }, 'command-1')
    expect(first.result).toEqual({ confirmed: 'orders/r1' })
    expect(await command(server, 'office', 'confirm', { order: 'r1' }, 'command-1')).toEqual(first)
    expect((await server.store.get('orders/r1/log/1'))?.data).toMatchObject({ by: 'o1', to: 'confirmed' })
    expect((await command(server, 'office', 'confirm', { order: 'r1' })).error.code).toBe('failed-precondition')
  })

  test('are for their roles only, and an id is its owner’s', async () => {
    const server = await planted()
    expect((await command(server, 'partner', 'confirm', { order: 'r1' })).error.code).toBe('permission-denied')
    expect((await command(server, 'office', 'destroy', {})).error.code).toBe('permission-denied')
    await command(server, 'office', 'confirm', { order: 'r1' }, 'shared-id-1')
    expect((await command(server, 'partner', 'confirm', { order: 'r1' }, 'shared-id-1')).error.code).toBe(
      'permission-denied',
    )
  })
})

describe('who may call', () => {
  test('an ended session is unauthenticated', async () => {
    const server = await planted()
    const response = await server.call('get?path=orders/r1', undefined, 'gone')
    expect([response.status, (await json(response)).error.code]).toEqual([401, 'unauthenticated'])
  })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('a page of another site is refused: %o', async (headers) => {
    const server = await planted()
    expect((await server.call('get?path=orders/r1', undefined, 'office', headers)).status).toBe(403)
  })

  test('too many requests are told so, and later let in again', async () => {
    const server = testServer({ limits: { burst: 3, perSecond: 1, streams: 1 } })
    const status = async () => (await server.call('get?path=orders/r1', undefined, 'office')).status
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 429])
    server.clock.advance(1000)
    expect([await status(), await status()]).toEqual([200, 429])
    expect((await server.call('get?path=orders/r1')).status).toBe(200)
  })

  test.each(['drop', 'orders/get', 'get/', ''])('no call of ours is not found: %o', async (path) => {
    const answer = await testServer().call(path, {}, 'office')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(await answer.json()).toMatchObject({ title: 'Not Found', status: 404 })
  })

  test('a call asked for in the wrong way says how it is asked for', async () => {
    const answer = await testServer().call('commit', undefined, 'office')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
