import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statusCodes } from '#documents/model/status.ts'
import { testServer, type TestServer } from './fixture.ts'

/** Short in `npm test`, long by FUZZ_RUNS. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1500)

const calls = ['query', 'commit', 'poll', 'listen']
const raw = (server: TestServer, call: string, body: BodyInit, headers: Record<string, string> = {}) =>
  server.handle(
    new Request(`http://site.test/api/documents/${call}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: 'Bearer office', ...headers },
    }),
  )
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const commitOf = (data: string) =>
  `{"mutations":[{"id":"mutation-1","writes":[{"kind":"set","path":"orders/x","data":${data}}]}]}`

async function codesOf(response: Response): Promise<string[]> {
  const body = await response.json()
  return body.error ? [body.error.code] : body.results.map((result: { error?: { code: string } }) => result.error?.code)
}

describe('bad input through raw HTTP, past the client', () => {
  test.each<[string, string]>([
    ['an empty name', '{"":1}'],
    ['a tilde', '{"a~":1}'],
    ['a star', '{"a*":1}'],
    ['a slash', '{"a/b":1}'],
    ['a bracket', '{"a[0]":1}'],
    ['double underscores', '{"__x__":1}'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a prototype deep inside', '{"a":{"b":{"__proto__":1}}}'],
    ['a tag nobody knows', '{"a":{"$q":1}}'],
    ['a latitude of 91', '{"a":{"$g":[91,0]}}'],
    ['a longitude of -181', '{"a":{"$g":[0,-181]}}'],
    ['a date of the thirteenth month', '{"a":{"$t":"2026-13-01T00:00:00.000000Z"}}'],
    ['a list in a list', '{"a":[[1]]}'],
    ['NUL', '{"a":"\\u0000"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['half a character', '{"a":"\\ud83d"}'],
    ['21 levels', nested(22)],
    ['100,000 levels', nested(100_000)],
    ['a mark in a list', '{"a":[{"$v":{"kind":"serverTimestamp"}}]}'],
    ['a mark nobody knows', '{"a":{"$v":{"kind":"becomeAdmin"}}}'],
    ['an increment by text', '{"a":{"$v":{"kind":"increment","by":"1"}}}'],
    ['a megabyte', `{"a":"${'x'.repeat(1_048_576)}"}`],
    ['no data', 'null'],
    ['a list for data', '[]'],
  ])('%s is an invalid argument and nothing is stored', async (_, data) => {
    const server = testServer()
    expect(await codesOf(await raw(server, 'commit', commitOf(data)))).toEqual(['invalid-argument'])
    expect(await server.store.get('orders/x')).toBeNull()
    expect(server.failures).toEqual([])
  })

  test('a body whose sender went while sending is no failure of ours', async () => {
    const server = testServer()
    let parts = ['{"query":{']
    const body = new ReadableStream({
      pull(controller) {
        const [part] = parts
        parts = []
        if (part === undefined) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
        else controller.enqueue(new TextEncoder().encode(part))
      },
    })
    const headers = { 'content-type': 'application/json', authorization: 'Bearer office' }
    const sent = { method: 'POST', body, headers, duplex: 'half' }
    const response = await server.handle(new Request('http://site.test/api/documents/query', sent))
    expect([response.status, await codesOf(response)]).toEqual([499, ['cancelled']])
    expect(server.failures).toEqual([])
  })

  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'])(
    '%s is a name like any other',
    async (name) => {
      const server = testServer()
      await raw(server, 'commit', commitOf(JSON.stringify({ [name]: { [name]: 1 } })))
      expect((await server.store.get('orders/x'))?.data).toEqual({ [name]: { [name]: 1 } })
    },
  )

  test('a body of 10 MB is refused, announced or not', async () => {
    const server = testServer()
    const ten = 'x'.repeat(10 * 1_048_576)
    for (const call of calls) {
      const response = await raw(server, call, ten)
      expect([response.status, await codesOf(response)]).toEqual([400, ['invalid-argument']])
    }
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
    const request = new Request('http://site.test/api/documents/commit', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit)
    expect((await server.handle(request)).status).toBe(400)
  })

  test('invalid UTF-8, no JSON, or another type is refused', async () => {
    const server = testServer()
    expect((await raw(server, 'commit', new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).status).toBe(400)
    expect((await raw(server, 'commit', '{"mutations":')).status).toBe(400)
    expect((await raw(server, 'commit', commitOf('{}'), { 'content-type': 'text/plain' })).status).toBe(400)
    expect(
      (await raw(server, 'commit', commitOf('{}'), { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(400)
  })

  test('ids, paths and lists of the wrong size are refused', async () => {
    const server = testServer()
    const results = async (body: unknown) => codesOf(await raw(server, 'commit', JSON.stringify(body)))
    expect(await results({ mutations: [{ id: 'x', writes: [] }] })).toEqual(['invalid-argument'])
    expect(await results({ mutations: Array.from({ length: 11 }, () => ({})) })).toEqual(['invalid-argument'])
    const writes = Array.from({ length: 501 }, () => ({ kind: 'delete', path: 'orders/x' }))
    expect(await results({ mutations: [{ id: 'mutation-1', writes }] })).toEqual(['invalid-argument'])
    const path = `orders/${'x'.repeat(1501)}`
    expect(await results({ mutations: [{ id: 'mutation-1', writes: [{ kind: 'delete', path }] }] })).toEqual([
      'invalid-argument',
    ])
    const targets = Array.from({ length: 101 }, (_, id) => ({ id, target: { path: 'orders/x' } }))
    expect((await raw(server, 'listen', JSON.stringify({ targets }))).status).toBe(400)
  })

  test('anything else gets a code, never a 500, never a stored half', { timeout: 600_000 }, async () => {
    const server = testServer()
    const before = JSON.stringify(await server.store.query({ collection: 'orders' }))
    let requests = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls.slice(0, 2), 'get'), bodies, async (call, body) => {
        const response =
          call === 'get'
            ? await server.call(`get?path=${encodeURIComponent(body)}`, undefined, 'office')
            : await raw(server, call, body)
        requests++
        expect(response.status).toBeLessThan(500)
        const text = await response.text()
        if (response.status >= 400) expect(statusCodes).toContain(JSON.parse(text).error.code)
        expect(text).not.toContain('An error on our side')
      }),
      { numRuns: RUNS },
    )
    expect(requests).toBeGreaterThanOrEqual(RUNS)
    expect(server.failures).toEqual([])
    expect(JSON.stringify(await server.store.query({ collection: 'orders' }))).toBe(before)
  })
})

const keys = [
  'mutations',
  'id',
  'writes',
  'kind',
  'path',
  'data',
  'query',
  'collection',
  'where',
  'orderBy',
  'limit',
  'startAt',
  'targets',
  'target',
  'wait',
  'command',
  'input',
  'precondition',
  'version',
  'merge',
  '$t',
  '$v',
  '$g',
  '__proto__',
  'constructor',
]
const words = [
  'set',
  'update',
  'delete',
  'notes/x',
  'notes',
  'orders//',
  '',
  '==',
  'in',
  'asc',
  'mutation-1',
  'confirm',
  '\ud800',
  '\0',
]
const shaped = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.constantFrom(...words),
    fc.jsonValue({ maxDepth: 1 }),
    tie('map'),
    tie('list'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
}))
/** Near misses: a request that is almost right, with one part replaced by anything. */
const almost = fc.record({ value: shaped.value, where: fc.nat({ max: 9 }) }).map(({ value, where }) => {
  const write = { kind: 'set', path: 'notes/x', data: { a: 1 }, precondition: { exists: true } }
  const query = {
    collection: 'orders',
    where: [{ field: 'a', operator: '==', value: 1 }],
    orderBy: [{ field: 'a', direction: 'asc' }],
    limit: 1,
    startAt: [1],
  }
  const parts: unknown[] = [
    { mutations: value },
    { mutations: [{ id: 'mutation-1', writes: value }] },
    { mutations: [{ id: 'mutation-1', writes: [{ ...write, data: value }] }] },
    { mutations: [{ id: 'mutation-1', writes: [{ ...write, path: value }] }] },
    { mutations: [{ id: 'mutation-1', command: 'confirm', input: value }] },
    { query: value },
    { query: { ...query, where: value } },
    { query: { ...query, where: [{ field: 'a', operator: 'in', value }] } },
    { query: { ...query, orderBy: value } },
    { query: { ...query, startAt: value, limit: value } },
  ]
  return JSON.stringify(parts[where])
})
const bodies = fc.oneof(
  almost,
  shaped.map.map((map) => JSON.stringify(map)),
  fc.string({ maxLength: 60 }),
)
