import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { increment, serverTimestamp } from '#documents/model/field-value.ts'
import type { Query } from '#documents/model/query.ts'
import { plantOrders } from '#documents/server/fixture.ts'
import type { ClientSettings } from './documents-client.ts'
import { pairOfTabs, record, world } from './fixture.ts'
import { browserStorage, memoryStorage } from './storage.ts'
import { httpTransport } from './transport.ts'

const requested: Query = { collection: 'orders', where: [{ field: 'state', operator: '==', value: 'requested' }] }
const worlds: ReturnType<typeof world>[] = []
afterEach(async () => {
  for (const one of worlds.splice(0)) await one.close()
})

async function planted() {
  const one = world()
  worlds.push(one)
  await plantOrders(one.server)
  return one
}

const paths = (docs: readonly { path: string }[] | undefined) => docs?.map(({ path }) => path)
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('listening', () => {
  test('a query is shown, changes arrive, and it says that the server stands behind it', async () => {
    const { open, server } = await planted()
    const received = record(open(), requested)
    await received.until(({ fromCache }) => !fromCache)
    expect(paths(received.last()?.docs)).toEqual(['orders/r1', 'orders/r2'])
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { state: 'confirmed' } }])
    await received.until(({ docs }) => docs.length === 1)
    expect(received.errors).toEqual([])
  })

  test('what is not allowed is an error, and only there', async () => {
    const { open } = await planted()
    const client = open()
    const forbidden = record(client, { collection: 'sessions' })
    const allowed = record(client, { path: 'orders/r1' })
    await allowed.until(({ fromCache }) => !fromCache)
    expect(forbidden.errors).toMatchObject([{ code: 'permission-denied' }])
  })

  test('a wrong query is told to its author at once', async () => {
    const { open } = await planted()
    expect(() => record(open(), { ...requested, limit: 0 })).toThrow('requires a positive number')
  })

  test('one stream carries all targets, and the same target twice is one', async () => {
    const { open, network } = await planted()
    const client = open()
    const received = [record(client, requested), record(client, requested), record(client, { path: 'orders/r3' })]
    for (const one of received) await one.until(({ fromCache }) => !fromCache)
    expect(network.requests.filter((path) => path.endsWith('listen'))).toHaveLength(1)
  })

  test('own writes are seen at once, marked, then confirmed without flicker', async () => {
    const { open } = await planted()
    const client = open()
    const received = record(client, requested)
    await received.until(({ fromCache }) => !fromCache)
    const written = client.commit([
      { kind: 'set', path: 'orders/r9', data: { state: 'requested', at: serverTimestamp(), n: 9 } },
    ])
    await received.until(({ docs }) => docs.length === 3)
    expect(received.last()).toMatchObject({ hasPendingWrites: true })
    expect(received.last()?.docs[2]?.data).toEqual({ state: 'requested', at: null, n: 9 })
    const time = await written
    await received.until(({ hasPendingWrites }) => !hasPendingWrites)
    await settle()
    expect(received.last()?.docs[2]?.data).toEqual({ state: 'requested', at: time, n: 9 })
    const counts = received.seen.map(({ docs }) => docs.length)
    expect(counts).toEqual(counts.toSorted())
  })

  test('a refused write disappears again and says why', async () => {
    const { open } = await planted()
    const client = open()
    const received = record(client, { path: 'orders/r1' })
    await received.until(({ fromCache }) => !fromCache)
    const refused = client.commit([{ kind: 'update', path: 'orders/r1', data: { state: 'impossible' } }])
    await received.until(({ docs }) => docs[0]?.data['state'] === 'impossible')
    await expect(refused).rejects.toMatchObject({ code: 'invalid-argument', message: 'An order cannot be impossible.' })
    await received.until(({ docs }) => docs[0]?.data['state'] === 'requested')
    expect(client.unsent()).toEqual([])
  })
})

describe('without a network', () => {
  test('says so, keeps showing what it has, takes writes, and sends them when it is back', async () => {
    const { open, server, pullOut, plugIn } = await planted()
    const client = open()
    const received = record(client, requested)
    await received.until(({ fromCache }) => !fromCache)
    expect(client.onlineState).toBe('Online')
    pullOut()
    await expect.poll(() => client.onlineState, { timeout: 3000 }).toBe('Offline')
    expect(received.last()).toMatchObject({ fromCache: true, docs: [{}, {}] })
    const increments = Promise.all(
      [1, 2, 3].map(() => client.commit([{ kind: 'update', path: 'orders/r1', data: { n: increment(1) } }])),
    )
    await received.until(({ docs }) => docs[0]?.data['n'] === 4)
    expect(client.unsent()).toHaveLength(3)
    plugIn()
    client.networkChanged()
    await increments
    await received.until(({ fromCache, hasPendingWrites }) => !fromCache && !hasPendingWrites)
    expect((await server.store.get('orders/r1'))?.data['n']).toBe(4)
    expect(received.last()?.docs[0]?.data['n']).toBe(4)
  })

  test('commands wait in the same line', async () => {
    const { open, server, pullOut, plugIn } = await planted()
    const client = open()
    await client.ready
    pullOut()
    const set = client.commit([{ kind: 'update', path: 'orders/r1', data: { n: 50 } }])
    const confirmed = client.command('confirm', { order: 'r1' })
    await settle()
    plugIn()
    client.networkChanged()
    await set
    expect(await confirmed).toEqual({ confirmed: 'orders/r1' })
    expect((await server.store.get('orders/r1'))?.data).toMatchObject({ state: 'confirmed', n: 50 })
  })

  test('a first visit without a network shows nothing, but says that it is from the cache', async () => {
    const { open, pullOut } = await planted()
    pullOut()
    const received = record(open(), requested)
    await received.until(({ docs, fromCache }) => docs.length === 0 && fromCache)
    expect(received.seen).toHaveLength(1)
  })

  test('the next visit shows what was known, sends what was unsent, and catches up', async () => {
    const { open, server, pullOut, plugIn } = await planted()
    const storage = browserStorage('o1-visits')
    const tabs = pairOfTabs()
    const parts = () => ({ storage, tabs: tabs.next() })
    const first = open({ parts: parts() })
    const received = record(first, requested)
    await received.until(({ fromCache }) => !fromCache)
    pullOut()
    void first.commit([{ kind: 'update', path: 'orders/r2', data: { n: 77 } }]).catch(() => {})
    await settle()
    await first.terminate()
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { state: 'confirmed' } }])
    const second = open({ parts: parts() })
    const again = record(second, requested)
    await again.until(({ docs, fromCache }) => docs.length === 2 && fromCache)
    expect(again.last()?.docs[1]?.data['n']).toBe(77)
    plugIn()
    second.networkChanged()
    await again.until(({ docs, fromCache, hasPendingWrites }) => docs.length === 1 && !fromCache && !hasPendingWrites)
    expect((await server.store.get('orders/r2'))?.data['n']).toBe(77)
  })

  test('documents the server does not list any more are looked up one by one and leave the cache', async () => {
    const { open, server, network, pullOut, plugIn } = await planted()
    const client = open()
    const received = record(client, requested)
    await received.until(({ fromCache }) => !fromCache)
    pullOut()
    await expect.poll(() => client.onlineState, { timeout: 3000 }).toBe('Offline')
    await server.store.commit([
      { kind: 'delete', path: 'orders/r1' },
      { kind: 'update', path: 'orders/r2', data: { state: 'confirmed' } },
    ])
    plugIn()
    client.networkChanged()
    await received.until(({ docs, fromCache }) => docs.length === 0 && !fromCache)
    await expect.poll(() => network.requests.filter((path) => path.includes('get?path')).length).toBe(2)
    await settle()
    expect(await client.get('orders/r1', { source: 'cache' })).toEqual({ doc: null, fromCache: true })
    expect((await client.get('orders/r2', { source: 'cache' })).doc?.data['state']).toBe('confirmed')
  })
})

describe('single reads (spec § 8)', () => {
  test('default: the server, then the cache, then the error', async () => {
    const { open, pullOut } = await planted()
    const client = open()
    expect(await client.get('orders/r1')).toMatchObject({ doc: { path: 'orders/r1' }, fromCache: false })
    expect(await client.get('orders/none')).toEqual({ doc: null, fromCache: false })
    pullOut()
    expect(await client.get('orders/r1')).toMatchObject({ doc: { path: 'orders/r1' }, fromCache: true })
    await expect(client.get('orders/r2')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to get document because the client is offline.',
    })
  })

  test('server: fails without it, with a hint where a copy is cached', async () => {
    const { open, pullOut } = await planted()
    const client = open()
    await client.get('orders/r1')
    pullOut()
    await expect(client.get('orders/r1', { source: 'server' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /^Failed to get document from server\. \(However, this document does exist in the local cache\./,
      ),
    })
    await expect(client.get('orders/r2', { source: 'server' })).rejects.toThrow(
      'Failed to get document because the client is offline.',
    )
    await expect(client.query(requested, { source: 'server' })).rejects.toThrow(
      /^Failed to get documents from server\./,
    )
  })

  test('cache: never asks', async () => {
    const { open, network } = await planted()
    const client = open()
    await expect(client.get('orders/r1', { source: 'cache' })).rejects.toThrow(/^Failed to get document from cache\./)
    expect(await client.query(requested, { source: 'cache' })).toEqual({ docs: [], fromCache: true })
    expect(network.requests).toEqual([])
  })

  test('a query without a network is answered from what is there, own writes included', async () => {
    const { open, pullOut } = await planted()
    const client = open()
    expect(paths((await client.query(requested)).docs)).toEqual(['orders/r1', 'orders/r2'])
    pullOut()
    void client.commit([{ kind: 'delete', path: 'orders/r1' }]).catch(() => {})
    expect(await client.query(requested)).toMatchObject({ docs: [{ path: 'orders/r2' }], fromCache: true })
  })

  test('a refusal is no lack of network', async () => {
    const { open } = await planted()
    await expect(open().get('sessions/x')).rejects.toMatchObject({ code: 'permission-denied' })
    await expect(open({}, 'gone').get('orders/r1')).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test("a status that is none of the sixteen is 'Unknown error status'", async () => {
    const { open, server } = await planted()
    server.store.get = () => Promise.reject(new Error('x'))
    await expect(open().get('orders/r1', { source: 'server' })).rejects.toThrow('because the client is offline')
    const fetch = async () => Response.json({ error: { code: 'teapot', message: 'short and stout' } }, { status: 418 })
    const transport = httpTransport({ url: '/api/documents', fetch })
    await expect(transport.get('orders/r1', AbortSignal.timeout(1000))).rejects.toThrow(
      'Unknown error status: teapot with message short and stout',
    )
    const answering = (status: number) =>
      httpTransport({ url: '', fetch: async () => new Response('<h1>Oh</h1>', { status }) })
    const codes: [number, string][] = [
      [401, 'unauthenticated'],
      [403, 'permission-denied'],
      [413, 'invalid-argument'],
      [418, 'unknown'],
      [429, 'resource-exhausted'],
      [502, 'unavailable'],
    ]
    for (const [status, code] of codes) {
      await expect(answering(status).get('orders/r1', AbortSignal.timeout(1000))).rejects.toMatchObject({ code })
    }
  })
})

describe('the end', () => {
  test('after terminate every call throws at once (spec § 8)', async () => {
    const { open } = await planted()
    const client = open()
    await client.terminate()
    const terminated = expect.objectContaining({
      code: 'failed-precondition',
      message: 'The client has already been terminated.',
    })
    const calls = [
      () => client.get('orders/r1'),
      () => client.query(requested),
      () => client.commit([]),
      () => client.command('x', {}),
      () => client.listen(requested, { next: () => {} }),
      () => client.setNetwork(true),
    ]
    for (const call of calls) expect(call).toThrow(terminated)
  })

  test('signing out deletes the cache and the queue of this person, in all tabs, and of no other', async () => {
    const { open, pullOut } = await planted()
    const [mine, other] = [new Map<string, unknown>(), new Map<string, unknown>([['queue', [1]]])]
    const tabs = pairOfTabs()
    const client = open({ parts: { storage: memoryStorage(mine), tabs: tabs.next() } })
    const second = open({ parts: { storage: memoryStorage(mine), tabs: tabs.next() } })
    await second.ready
    await client.get('orders/r1')
    pullOut()
    void client.commit([{ kind: 'delete', path: 'orders/r1' }]).catch(() => {})
    await expect.poll(() => mine.has('queue')).toBe(true)
    expect(client.unsent()).toHaveLength(1)
    await client.forget()
    await settle()
    expect(mine.size).toBe(0)
    expect(other.size).toBe(1)
    const received = record(second, requested)
    await settle()
    expect(received.seen).toEqual([])
  })

  test.each<[Partial<ClientSettings>, string]>([
    [{ cacheSizeBytes: 1_048_575 }, 'cacheSizeBytes must be at least 1048576'],
    [{ longPollSeconds: 4.999 }, 'invalid long polling timeout: 4.999 (minimum allowed value is 5)'],
    [{ longPollSeconds: 30.001 }, 'invalid long polling timeout: 30.001 (maximum allowed value is 30)'],
    [{ longPollSeconds: NaN }, 'invalid long polling timeout: NaN (must not be NaN)'],
  ])('%o is refused (spec § 5)', async (settings, message) => {
    const { open } = await planted()
    expect(() => open(settings)).toThrow(message)
  })
})
