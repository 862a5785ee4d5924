import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '#documents/model/json.ts'
import { plantOrders, SECRET, testServer, type TestServer } from './fixture.ts'

const hotelOrders = { collection: 'orders', where: [{ field: 'partner', operator: '==', value: 'hotel' }] }
const opened: AbortController[] = []
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
  vi.useRealTimers()
})

type Event = { id?: string; event?: string; data?: { [key: string]: Json } }

/** Reads a stream as a browser does; `text` is every byte that arrived. */
async function listen(
  server: TestServer,
  token: string | undefined,
  targets: unknown[],
  headers: Record<string, string> = {},
) {
  const controller = new AbortController()
  opened.push(controller)
  const response = await server.call('listen', { targets }, token, headers, controller.signal)
  const seen = { text: '', events: [] as Event[], ended: false }
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      seen.text += decoder.decode(chunk, { stream: true })
      seen.events = seen.text
        .split('\n\n')
        .slice(0, -1)
        .map(parseEvent)
        .filter((event) => event.data)
    }
    seen.ended = true
  }
  void read().catch(() => {})
  const until = (count: number) => expect.poll(() => seen.events.length, { timeout: 3000, interval: 5 }).toBe(count)
  return { response, seen, until }
}

function parseEvent(text: string): Event {
  const lines = text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  const { id, event, data } = Object.fromEntries(lines)
  return { id, event, ...(data && { data: JSON.parse(data) }) }
}

const paths = (docs: Json | undefined) =>
  Array.isArray(docs) && docs.map((doc) => doc && typeof doc === 'object' && !Array.isArray(doc) && doc['path'])

async function planted() {
  const server = testServer()
  await plantOrders(server)
  return server
}

describe('a stream of events', () => {
  test('begins with everything, then tells only what changed', async () => {
    const server = await planted()
    const { response, seen, until } = await listen(server, 'partner', [{ id: 1, target: hotelOrders }])
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    await until(1)
    await server.store.commit([{ kind: 'update', path: 'orders/r2', data: { state: 'confirmed' } }])
    await until(2)
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { partner: 'camp' } }])
    await until(3)
    expect(seen.events.map(({ data }) => [data?.['full'], paths(data?.['docs']), data?.['removed']])).toEqual([
      [true, ['orders/r1', 'orders/r2'], []],
      [false, ['orders/r2'], []],
      [false, [], ['orders/r1']],
    ])
  })

  test('goes on from the last event without sending again what is known', async () => {
    const server = await planted()
    const first = await listen(server, 'partner', [{ id: 1, target: hotelOrders }])
    await first.until(1)
    const id = first.seen.events[0]?.id ?? ''
    const resumed = await listen(server, 'partner', [{ id: 1, target: hotelOrders }], { 'last-event-id': id })
    await resumed.until(1)
    expect(resumed.seen.events[0]?.data).toMatchObject({ kind: 'current' })
    await server.store.commit([{ kind: 'update', path: 'orders/r2', data: { state: 'confirmed' } }])
    await resumed.until(2)
    expect(resumed.seen.events[1]?.data).toMatchObject({ full: false, removed: [] })
    const late = await listen(server, 'partner', [{ id: 1, target: hotelOrders, cursor: id }])
    await late.until(1)
    expect(late.seen.events[0]?.data).toMatchObject({ kind: 'docs', full: true })
    // One document is told by its own changes, not by its neighbour's.
    for (const [path, kind] of [
      ['orders/r1', 'current'],
      ['orders/r2', 'docs'],
    ]) {
      const one = await listen(server, 'partner', [{ id: 1, target: { path } }])
      await one.until(1)
      const { id: cursor } = one.seen.events[0] ?? {}
      await server.store.commit([{ kind: 'update', path: 'orders/r2', data: { state: `after ${path}` } }])
      const again = await listen(server, 'partner', [{ id: 1, target: { path }, cursor }])
      await again.until(1)
      expect([path, again.seen.events[0]?.data?.['kind']]).toEqual([path, kind])
    }
  })

  test('can be had by the browser’s own EventSource, which only knows GET', async () => {
    const server = await planted()
    const controller = new AbortController()
    opened.push(controller)
    const targets = encodeURIComponent(JSON.stringify([{ id: 1, target: { path: 'orders/r1' } }]))
    const response = await server.call(`listen?targets=${targets}`, undefined, 'office', {}, controller.signal)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    expect((await reader?.read())?.value).toMatch(/^id: \S+\ndata: \{"target":1,"kind":"docs"/)
    expect((await server.call('listen?targets=nonsense', undefined, 'office')).status).toBe(400)
  })

  test("a cursor of another reader's is worth nothing", async () => {
    const server = await planted()
    const first = await listen(server, 'office', [{ id: 1, target: hotelOrders }])
    await first.until(1)
    const other = await listen(server, 'partner', [{ id: 1, target: hotelOrders, cursor: first.seen.events[0]?.id }])
    await other.until(1)
    expect(other.seen.events[0]?.data).toMatchObject({ kind: 'docs', full: true })
  })

  test('a target that is not allowed fails alone', async () => {
    const server = await planted()
    const targets = [
      { id: 1, target: { collection: 'notes' } },
      { id: 2, target: { path: 'orders/r1' } },
    ]
    const { seen, until } = await listen(server, 'partner', targets)
    await until(2)
    expect(seen.events.map(({ data }) => [data?.['target'], data?.['kind']])).toEqual([
      [1, 'error'],
      [2, 'docs'],
    ])
  })

  test('a document that leaves what one may see is removed, and comes back', async () => {
    const server = await planted()
    const { seen, until } = await listen(server, 'partner', [{ id: 1, target: { path: 'orders/r1' } }])
    await until(1)
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { partner: 'camp', state: SECRET } }])
    await until(2)
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { partner: 'hotel', state: 'back' } }])
    await until(3)
    expect(seen.events.map(({ data }) => [paths(data?.['docs']), data?.['removed']])).toEqual([
      [['orders/r1'], []],
      [[], ['orders/r1']],
      [['orders/r1'], []],
    ])
    expect(seen.text).not.toContain(SECRET)
  })

  test.each(['ended', 'changed'])('closes within 5 s when its session is %s, though nothing happens', async (how) => {
    const server = await planted()
    vi.useFakeTimers()
    const { seen } = await listen(server, 'partner', [{ id: 1, target: hotelOrders }])
    await vi.advanceTimersByTimeAsync(100)
    if (how === 'ended') server.sessions.delete('partner')
    else server.sessions.set('partner', { id: 'p1', role: 'partner', claims: { partner: 'camp' } })
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen.ended).toBe(true)
    expect(seen.events.at(-1)).toMatchObject({ event: 'closed', data: { code: 'unauthenticated' } })
  })

  test('the very next event after a session ended is not sent any more', async () => {
    const server = await planted()
    const { seen, until } = await listen(server, 'partner', [{ id: 1, target: hotelOrders }])
    await until(1)
    server.sessions.delete('partner')
    await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { state: 'too late' } }])
    await expect.poll(() => seen.ended).toBe(true)
    expect(seen.text).not.toContain('too late')
  })

  test('a heartbeat keeps the line open', async () => {
    const server = await planted()
    vi.useFakeTimers()
    const { seen } = await listen(server, 'office', [])
    await vi.advanceTimersByTimeAsync(31_000)
    expect(seen.text).toBe(':\n\n:\n\n:\n\n')
  })

  test('a client that does not read costs no more than one copy, and gets the newest when it reads', async () => {
    const server = await planted()
    const big = 'x'.repeat(200_000)
    const controller = new AbortController()
    opened.push(controller)
    const target = { path: 'orders/r1' }
    const response = await server.call('listen', { targets: [{ id: 1, target }] }, 'office', {}, controller.signal)
    for (let n = 10; n < 30; n++) {
      await server.store.commit([{ kind: 'update', path: 'orders/r1', data: { n, big } }])
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.includes('"n":29')) break
    }
    expect(text.match(/"target"/g)?.length).toBeLessThan(8)
  })

  test('so many streams and no more', async () => {
    const server = testServer({ limits: { burst: 100, perSecond: 1, streams: 2 } })
    await listen(server, 'office', [])
    await listen(server, 'office', [])
    expect((await server.call('listen', { targets: [] }, 'office')).status).toBe(429)
    opened.pop()?.abort()
    expect((await listen(server, 'office', [])).response.status).toBe(200)
  })
})

describe('a long poll', () => {
  const poll = async (server: TestServer, body: object) => {
    const response = await server.call('poll', body, 'partner')
    return { status: response.status, body: await response.json() }
  }

  test('answers at once with what is there, then waits for a change', async () => {
    const server = await planted()
    const first = await poll(server, { targets: [{ id: 1, target: hotelOrders }], wait: 5 })
    const [{ cursor }] = first.body.messages
    const waiting = poll(server, { targets: [{ id: 1, target: hotelOrders, cursor, quiet: true }], wait: 5 })
    setTimeout(() => void server.store.commit([{ kind: 'update', path: 'orders/r2', data: { state: 'new' } }]), 30)
    expect((await waiting).body.messages).toMatchObject([{ full: false, docs: [{ path: 'orders/r2' }] }])
  })

  test('answers empty when the time is over', async () => {
    const server = await planted()
    const first = await poll(server, { targets: [{ id: 1, target: hotelOrders }], wait: 5 })
    const [{ cursor }] = first.body.messages
    vi.useFakeTimers()
    const waiting = poll(server, { targets: [{ id: 1, target: hotelOrders, cursor, quiet: true }], wait: 5 })
    await vi.advanceTimersByTimeAsync(5000)
    expect((await waiting).body).toEqual({ messages: [] })
  })

  test.each([[4.999], [30.001], ['x'], [null]])('%s seconds are refused (spec § 5)', async (wait) => {
    const { status, body } = await poll(await planted(), { targets: [], wait })
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^invalid long polling timeout/)])
  })
})

test('a secret planted in every hidden field reaches no reader in any byte', async () => {
  const server = await planted()
  const queries = [
    hotelOrders,
    { ...hotelOrders, orderBy: [{ field: 'at', direction: 'desc' }], limit: 1 },
    { collection: 'orders', where: [{ field: 'public', operator: '==', value: true }] },
    { collection: 'orders' },
    { collection: 'notes' },
  ]
  const targets = [...queries, { path: 'orders/r1' }, { path: 'orders/r3' }, { path: 'notes/n1' }].map(
    (target, id) => ({
      id,
      target,
    }),
  )
  for (const token of ['partner', undefined, 'nobody']) {
    const received = await listen(server, token, targets)
    if (token !== 'nobody') await received.until(targets.length)
    const answers = await Promise.all([
      ...queries.map((query) => server.call('query', { query }, token)),
      ...['r1', 'r2', 'r3'].map((id) => server.call(`get?path=orders/${id}`, undefined, token)),
      server.call('get?path=notes/n1', undefined, token),
      server.call('poll', { targets: targets.slice(0, 1), wait: 5 }, token),
      server.call(
        'commit',
        {
          mutations: [
            { id: 'fishing-1', writes: [{ kind: 'set', path: 'orders/r3', data: {}, precondition: { version: 1 } }] },
          ],
        },
        token,
      ),
      server.call('commit', { mutations: [{ id: 'fishing-2', command: 'confirm', input: { order: 'r3' } }] }, token),
    ])
    await server.store.commit([
      { kind: 'update', path: 'orders/r1', data: { price: `${SECRET} changed`, at: 5 } },
      { kind: 'update', path: 'orders/r3', data: { at: 6 } },
    ])
    await new Promise((resolve) => setTimeout(resolve, 40))
    const bytes = received.seen.text + (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
    expect(bytes.length).toBeGreaterThan(100)
    expect(bytes).not.toContain(SECRET)
    expect(bytes).not.toContain(btoa(SECRET))
  }
  const everything = await listen(server, 'office', targets)
  await everything.until(targets.length)
  expect(everything.seen.text).toContain(SECRET)
})
