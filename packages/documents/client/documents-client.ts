import { backoff } from '#documents/backoff.ts'
import { systemClock, type Clock } from '#documents/clock.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import { checkDocumentPath } from '#documents/model/path.ts'
import { parseQuery, type Query } from '#documents/model/query.ts'
import { StoreError } from '#documents/model/status.ts'
import { Timestamp, type Data } from '#documents/model/value.ts'
import { parseWrites, type Write } from '#documents/model/write.ts'
import { checkLongPollSeconds, type Mutation } from '#documents/protocol/messages.ts'
import type { Target, Unsubscribe } from '#documents/store.ts'
import { checkCacheBytes, DEFAULT_CACHE_BYTES, documentCache } from './cache.ts'
import type { OnlineState } from './online-state.ts'
import { clientReads, type Source } from './reads.ts'
import { browserStorage, type Storage } from './storage.ts'
import { SyncEngine } from './sync-engine.ts'
import { browserTabs, type Tabs } from './tabs.ts'
import { httpTransport, type Transport } from './transport.ts'
import type { ViewListener } from './view.ts'

export type ClientSettings = {
  /** Where the server's handler is: '/api/documents'. */
  url: string
  /** Whose documents these are: each person's cache and queue are kept apart. */
  person: string
  cacheSizeBytes?: number
  longPollSeconds?: number
  /** Only where a token is used instead of the session cookie; dropped when the server refuses it at once. */
  session?: { token(): string | null; drop(): void }
  /** What an own `serverTimestamp()` shows until the server has set it: nothing, or this clock's time. */
  serverTimestamps?: 'none' | 'estimate'
  warn?(message: string): void
  /** A write made before this page was loaded was taken, or was refused for good. */
  onAcknowledged?(mutation: Mutation, result: Json): void
  onRejected?(mutation: Mutation, error: StoreError): void
  /** The server says that this person may not read here, or not any more: time to `forget()`. */
  onDenied?(): void
  /** For tests, and for a page that stores nothing. */
  parts?: { transport?: Transport; storage?: Storage; tabs?: Tabs; clock?: Clock; random?: () => number }
}

export type DocumentsClient = {
  /** What is kept from earlier visits has been read. */
  readonly ready: Promise<void>
  readonly onlineState: OnlineState
  onOnlineState(listener: (state: OnlineState) => void): Unsubscribe
  listen(target: Target, listener: ViewListener): Unsubscribe
  get(path: string, options?: { source?: Source }): Promise<{ doc: Doc | null; fromCache: boolean }>
  query(query: Query, options?: { source?: Source }): Promise<{ docs: Doc[]; fromCache: boolean }>
  /** Shown at once, kept until the server has it; resolves then, rejects if it is refused for good. */
  commit(writes: readonly Write[]): Promise<Timestamp>
  command(name: string, input: Data): Promise<Json>
  /** To be shown before signing out. */
  unsent(): readonly Mutation[]
  setNetwork(enabled: boolean): void
  /** The device says the network has changed: try now. */
  networkChanged(): void
  /** Signing out: this person's cache and queue are deleted, and the client is done. */
  forget(): Promise<void>
  terminate(): Promise<void>
}

/** One for each page that works with documents. */
export function openDocuments(settings: ClientSettings): DocumentsClient {
  const { parts = {}, person } = settings
  const maxBytes = checkCacheBytes(settings.cacheSizeBytes ?? DEFAULT_CACHE_BYTES)
  const longPollSeconds = checkLongPollSeconds(settings.longPollSeconds ?? 25)
  const clock = parts.clock ?? systemClock
  const storage = parts.storage ?? browserStorage(person)
  const transport =
    parts.transport ?? httpTransport({ url: settings.url, token: () => settings.session?.token() ?? null })
  const stamp = () => (settings.serverTimestamps === 'estimate' ? Timestamp.fromMillis(clock.now()) : null)
  const cache = documentCache({ storage, clock, maxBytes, inUse: () => engine.inUse(), saves: () => engine.leads })
  const engine = new SyncEngine({
    transport,
    storage,
    cache,
    stamp,
    longPollSeconds,
    tabs: parts.tabs ?? browserTabs(`documents-${person}`),
    newBackoff: () => backoff(clock, parts.random),
    warn: settings.warn ?? ((message) => console.error(message)),
    onAcknowledged: settings.onAcknowledged ?? (() => {}),
    onRejected: settings.onRejected ?? (() => {}),
    dropToken() {
      settings.session?.drop()
      settings.onDenied?.()
    },
    onDenied: () => settings.onDenied?.(),
  })
  const reads = clientReads({ transport, cache, engine, stamp })
  let terminated = false

  function alive(): void {
    if (terminated) throw new StoreError('failed-precondition', 'The client has already been terminated.')
  }

  const networkChanged = () => {
    if (!terminated) engine.networkChanged()
  }
  // On a server, and in tests, there is no window.
  globalThis.window?.addEventListener('online', networkChanged)

  async function terminate(): Promise<void> {
    terminated = true
    globalThis.window?.removeEventListener('online', networkChanged)
    engine.stop()
    await cache.save()
    cache.stop()
  }

  return {
    ready: engine.ready,
    get onlineState() {
      return engine.state
    },
    onOnlineState: (listener) => engine.onState(listener),
    listen(target, listener) {
      alive()
      return engine.listen(target, listener)
    },
    get(path, { source = 'default' } = {}) {
      alive()
      checkDocumentPath(path)
      return reads.get(path, source)
    },
    query(query, { source = 'default' } = {}) {
      alive()
      parseQuery(query)
      return reads.query(query, source)
    },
    commit(writes) {
      alive()
      parseWrites(writes)
      return engine.add({ id: newId(), writes: [...writes] }).then(({ time }) => time)
    },
    command(command, input) {
      alive()
      return engine.add({ id: newId(), command, input }).then(({ result }) => result)
    },
    unsent: () => engine.pending(),
    setNetwork(enabled) {
      alive()
      engine.setNetwork(enabled)
    },
    networkChanged,
    async forget() {
      engine.forgotten()
      await terminate()
      await storage.clear()
    },
    terminate,
  }
}

function newId(): string {
  return crypto.randomUUID()
}
