import { expect } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import type { Json } from '#documents/model/json.ts'
import type { Mutation, MutationResult, TargetMessage, WireTarget } from '#documents/protocol/messages.ts'
import { testServer, type TestServer } from '#documents/server/fixture.ts'
import type { Target } from '#documents/store.ts'
import { openDocuments, type ClientSettings, type DocumentsClient } from './documents-client.ts'
import { memoryStorage } from './storage.ts'
import type { Tabs } from './tabs.ts'
import { httpTransport, type Transport } from './transport.ts'
import type { ViewSnapshot } from './view.ts'

/** A client wired to a real handler, over a network that can be pulled out. */
export function world(server: TestServer = testServer()) {
  const network = { up: true, requests: [] as string[] }
  const cut = new Set<AbortController>()
  const clients: DocumentsClient[] = []
  const warnings: string[] = []
  const fetchThrough: typeof fetch = async (url, init) => {
    const path = String(url)
    network.requests.push(path)
    if (!network.up) throw new TypeError('fetch failed')
    const line = new AbortController()
    cut.add(line)
    const signal = AbortSignal.any([line.signal, ...(init?.signal ? [init.signal] : [])])
    const response = await server.handle(new Request(`http://site.test${path}`, { ...init, signal }), {
      address: '198.51.100.7',
    })
    // The handler's stream does not break with the line; a real one would.
    signal.addEventListener('abort', () => void response.body?.cancel().catch(() => {}))
    return response
  }
  const open = (settings: Partial<ClientSettings> = {}, token: string | null = 'office') => {
    const transport =
      settings.parts?.transport ?? httpTransport({ url: '/api/documents', token: () => token, fetch: fetchThrough })
    const client = openDocuments({
      url: '/api/documents',
      person: 'o1',
      warn: (message) => void warnings.push(message),
      ...settings,
      parts: { storage: memoryStorage(), tabs: pairOfTabs().next(), random: () => 0.5, ...settings.parts, transport },
    })
    clients.push(client)
    return client
  }
  return {
    server,
    network,
    warnings,
    open,
    pullOut() {
      network.up = false
      for (const line of cut) line.abort()
      cut.clear()
    },
    plugIn: () => void (network.up = true),
    async close() {
      await Promise.all(clients.map((client) => client.terminate()))
      await server.store.close()
    },
  }
}

export function record(client: DocumentsClient, target: Target) {
  const seen: ViewSnapshot[] = []
  const errors: StoreError[] = []
  const stop = client.listen(target, {
    next: (snapshot) => void seen.push(snapshot),
    error: (error) => void errors.push(error),
  })
  const until = (check: (last: ViewSnapshot) => boolean) =>
    expect
      .poll(() => seen.length > 0 && check(seen[seen.length - 1] as ViewSnapshot), { timeout: 3000, interval: 5 })
      .toBe(true)
  return { seen, errors, until, stop, last: () => seen.at(-1) }
}

/** Tabs of one browser without a browser: the first that comes leads; when it closes, the next does. */
export function pairOfTabs(): { next(): Tabs } {
  const listeners = new Map<number, (message: Json) => void>()
  const line: { id: number; onLead: () => void }[] = []
  let count = 0
  return {
    next() {
      const id = ++count
      return {
        lead(onLead) {
          line.push({ id, onLead })
          if (line.length === 1) queueMicrotask(onLead)
        },
        post(message) {
          const copy = JSON.stringify(message)
          for (const [other, listener] of listeners) if (other !== id) queueMicrotask(() => listener(JSON.parse(copy)))
        },
        onMessage: (listener) => void listeners.set(id, listener),
        close() {
          listeners.delete(id)
          const place = line.findIndex((one) => one.id === id)
          line.splice(place, 1)
          if (place === 0) queueMicrotask(() => line[0]?.onLead())
        },
      }
    },
  }
}

/** A server made of cardboard, for the tests of times and orders. */
export function fakeTransport() {
  const streams: {
    targets: readonly WireTarget[]
    say(message: TargetMessage | null): void
    fail(error: StoreError): void
  }[] = []
  const polls: { wait: number; answer(messages: TargetMessage[]): void; fail(error: StoreError): void }[] = []
  const commits: {
    mutations: readonly Mutation[]
    answer(results: MutationResult[]): void
    fail(error: StoreError): void
  }[] = []
  const gets: { path: string; answer(doc: null): void; fail(error: StoreError): void }[] = []
  const broken = () => new StoreError('unavailable', 'aborted')
  const transport: Transport = {
    get: (path) => new Promise((answer, fail) => gets.push({ path, answer, fail })),
    query: () => Promise.reject(broken()),
    commit: (mutations, signal) =>
      new Promise((answer, fail) => {
        commits.push({ mutations, answer, fail })
        signal.addEventListener('abort', () => fail(broken()))
      }),
    listen: (targets, say, signal) =>
      new Promise((_, fail) => {
        streams.push({ targets, say, fail })
        signal.addEventListener('abort', () => fail(broken()))
      }),
    poll: (_, wait, signal) =>
      new Promise((answer, fail) => {
        polls.push({ wait, answer, fail })
        signal.addEventListener('abort', () => fail(broken()))
      }),
  }
  return { transport, streams, polls, commits, gets }
}
