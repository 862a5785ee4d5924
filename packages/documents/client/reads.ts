import type { Doc } from '#documents/model/apply.ts'
import { answer } from '#documents/model/match.ts'
import { collectionOf } from '#documents/model/path.ts'
import { parseQuery, type Query } from '#documents/model/query.ts'
import { isPermanent, StoreError, toStoreError } from '#documents/model/status.ts'
import { pendingDocs } from './pending-docs.ts'
import type { SyncEngine, SyncParts } from './sync-engine.ts'

/** How long a single read waits for the server before the cache answers. */
const READ_TIMEOUT_MS = 10_000

type ReadParts = Pick<SyncParts, 'transport' | 'cache' | 'stamp'> & { engine: SyncEngine }

export type Source = 'default' | 'server' | 'cache'

/** Single reads: from the server where it answers, else from the cache, with our own unsent writes on top. */
export function clientReads({ transport, cache, engine, stamp }: ReadParts) {
  const own = () => pendingDocs(engine.pending(), cache.get, stamp())

  /** undefined: nothing known. */
  function cachedDoc(path: string): Doc | null | undefined {
    const pending = own()
    return pending.has(path) ? pending.get(path) : cache.get(path)
  }

  function withOwn(query: Query, docs: readonly Doc[]): Doc[] {
    const shown = new Map(docs.map((doc) => [doc.path, doc]))
    for (const [path, doc] of own()) {
      if (doc && collectionOf(path) === query.collection) shown.set(path, doc)
      else shown.delete(path)
    }
    return answer(parseQuery(query), shown.values())
  }

  /** The server's answer, or null where it cannot be had. A refusal is an answer. */
  async function fromServer<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<{ value: T } | null> {
    try {
      await engine.ready
      return { value: await ask(AbortSignal.timeout(READ_TIMEOUT_MS)) }
    } catch (error) {
      const failure = toStoreError(error)
      if (isPermanent(failure.code) || failure.code === 'unauthenticated' || failure.code === 'resource-exhausted')
        throw failure
      return null
    }
  }

  return {
    async get(path: string, source: Source) {
      const asks = source === 'server' || (source === 'default' && engine.state !== 'Offline')
      const answered = asks ? await fromServer((signal) => transport.get(path, signal)) : null
      await engine.ready
      if (answered) {
        if (answered.value) cache.put([answered.value])
        else if (cache.get(path)) cache.forget(path, cache.get(path)?.version ?? 0)
        const pending = own()
        return { doc: pending.has(path) ? (pending.get(path) ?? null) : answered.value, fromCache: false }
      }
      const cached = cachedDoc(path)
      if (source === 'server' && cached) throw unavailable(DOC_FROM_SERVER)
      if (cached === undefined) throw unavailable(source === 'cache' ? DOC_FROM_CACHE : OFFLINE)
      return { doc: cached, fromCache: true }
    },
    async query(query: Query, source: Source) {
      const asks = source === 'server' || (source === 'default' && engine.state !== 'Offline')
      const answered = asks ? await fromServer((signal) => transport.query(query, signal)) : null
      await engine.ready
      if (answered) {
        cache.put(answered.value)
        return { docs: withOwn(query, answered.value), fromCache: false }
      }
      if (source === 'server') throw unavailable(QUERY_FROM_SERVER)
      return { docs: withOwn(query, cache.matching({ ...parseQuery(query), limit: Infinity })), fromCache: true }
    },
  }
}

/** Spec § 8, word for word; the hints are the reference client's. */
const OFFLINE = 'Failed to get document because the client is offline.'
const DOC_FROM_SERVER =
  'Failed to get document from server. (However, this document does exist in the local cache. Run again without ' +
  'setting source to "server" to retrieve the cached document.)'
const DOC_FROM_CACHE =
  'Failed to get document from cache. (However, this document may exist on the server. Run again without setting ' +
  "'source' in the GetOptions to attempt to retrieve the document from the server.)"
const QUERY_FROM_SERVER =
  'Failed to get documents from server. (However, these documents may exist in the local cache. Run again without ' +
  'setting source to "server" to retrieve the cached documents.)'

function unavailable(message: string): StoreError {
  return new StoreError('unavailable', message)
}
