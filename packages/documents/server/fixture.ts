import { steppingClock } from '#documents/clock.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { serverTimestamp } from '#documents/model/field-value.ts'
import { StoreError } from '#documents/model/status.ts'
import { declaredIndexes, joinRules, type Rules, type Who } from '#documents/rules.ts'
import { documentsHandler } from './handler.ts'
import type { Limits } from './limits.ts'

/** A small world for the tests of the server and the client: three kinds of readers and a secret. */
export const SECRET = 'planted-secret-7c1f'

export const testRules: Rules = joinRules({
  collections: [
    {
      collection: 'orders',
      indexes: [['partner', '-at'], ['state']],
      read: {
        office: { fields: 'all' },
        partner: {
          fields: ['state', 'at', 'partner', 'guest.first', 'n'],
          only: (who) => [{ field: 'partner', operator: '==', value: who.claims?.['partner'] ?? '' }],
        },
        visitor: { fields: ['state'], only: () => [{ field: 'public', operator: '==', value: true }], maxDocs: 3 },
      },
      write: {
        roles: ['office', 'partner'],
        validate: ({ after }) =>
          after && after.data['state'] === 'impossible' ? 'An order cannot be impossible.' : null,
      },
    },
    { collection: 'notes', read: { office: { fields: 'all' } } },
    { collection: 'passes', read: { guest: { fields: 'all', id: (who) => who.claims?.['pass'] ?? '' } } },
    { collection: 'wishes', write: { roles: ['visitor'], validate: () => null } },
  ],
  commands: [
    {
      name: 'confirm',
      roles: ['office'],
      async run(input, { who, transaction }) {
        const path = `orders/${String(input['order'])}`
        const order = await transaction.get(path)
        if (order?.data['state'] !== 'requested')
          throw new StoreError('failed-precondition', 'Only a requested order is confirmed.')
        transaction.write({ kind: 'update', path, data: { state: 'confirmed' } })
        const log = { by: who.id, at: serverTimestamp(), to: 'confirmed' }
        transaction.write({ kind: 'set', path: `${path}/log/1`, data: log, precondition: { exists: false } })
        return { confirmed: path }
      },
    },
  ],
})

export const office: Who = { id: 'o1', role: 'office' }
export const partner: Who = { id: 'p1', role: 'partner', claims: { partner: 'hotel' } }
const guest: Who = { id: 'guest p1', role: 'guest', claims: { pass: 'p1' } }
export const visitor: Who = { id: null, role: 'visitor' }

/** Sessions by token, as a sign-in would keep them; `end` and `change` do what a sign-out and a new role do. */
export function testServer({ limits }: { limits?: Limits } = {}) {
  const clock = steppingClock(Date.parse('2026-11-21T10:00:00Z'))
  const store = openStore(openEmbedded(':memory:', { clock, indexes: declaredIndexes(testRules) }))
  const sessions = new Map<string, Who>([
    ['office', office],
    ['partner', partner],
    ['guest', guest],
  ])
  const failures: StoreError[] = []
  const handle = documentsHandler({
    store,
    rules: testRules,
    clock,
    limits: limits ?? { burst: 1_000_000, perSecond: 1000, streams: 50 },
    log: (error) => void failures.push(error),
    async identify(request) {
      const token = request.headers.get('authorization')?.replace('Bearer ', '')
      return token === undefined ? visitor : (sessions.get(token) ?? null)
    },
  })
  const call = (
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) =>
    handle(
      new Request(`http://site.test/api/documents/${path}`, {
        ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(signal && { signal }),
      }),
      { address: '198.51.100.7' },
    )
  return { clock, store, sessions, failures, handle, call }
}

export type TestServer = ReturnType<typeof testServer>

/** Orders of two partners; everything nobody but the office may see contains the secret. */
export async function plantOrders({ store }: TestServer): Promise<void> {
  const order = (n: number, of: string) => ({
    state: 'requested',
    at: n,
    n,
    partner: of,
    public: n === 1,
    price: `${SECRET} price`,
    guest: { first: `Ana ${n}`, phone: `${SECRET} phone` },
    [`field ${SECRET}`]: true,
  })
  await store.commit([
    { kind: 'set', path: 'orders/r1', data: order(1, 'hotel') },
    { kind: 'set', path: 'orders/r2', data: order(2, 'hotel') },
    { kind: 'set', path: 'orders/r3', data: { ...order(3, 'camp'), state: SECRET } },
    { kind: 'set', path: 'notes/n1', data: { text: SECRET } },
    { kind: 'set', path: 'passes/p1', data: { shown: 1 } },
    { kind: 'set', path: 'passes/p2', data: { shown: 2 } },
  ])
}
