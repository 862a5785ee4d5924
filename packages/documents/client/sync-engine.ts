import type { Backoff } from '#documents/backoff.ts'
import type { Doc } from '#documents/model/apply.ts'
import { fromOwnJson, type Json, toJson } from '#documents/model/json.ts'
import { errorFromWire, isPermanent, type StoreError } from '#documents/model/status.ts'
import type { Timestamp } from '#documents/model/value.ts'
import type { Mutation, MutationResult, TargetMessage, WireTarget } from '#documents/protocol/messages.ts'
import type { Target, Unsubscribe } from '#documents/store.ts'
import type { Cache } from './cache.ts'
import { limbo, type Limbo } from './limbo.ts'
import { listenStream, type ListenStream } from './listen-stream.ts'
import { onlineStateTracker, type OnlineState, type OnlineStateTracker } from './online-state.ts'
import { pendingDocs, written } from './pending-docs.ts'
import type { Storage } from './storage.ts'
import type { TabMessage } from './tab-messages.ts'
import type { Tabs } from './tabs.ts'
import type { Transport } from './transport.ts'
import { differs, enlist, newView, snapshotOf, takeIn, wholeMessage, type View, type ViewListener } from './view.ts'
import { writeQueue, type Acknowledged, type WriteQueue } from './write-queue.ts'

export type SyncParts = {
  transport: Transport
  storage: Storage
  cache: Cache
  tabs: Tabs
  longPollSeconds: number
  /** What an own server timestamp shows until the server has set it. */
  stamp(): Timestamp | null
  newBackoff(): Backoff
  warn(message: string): void
  onAcknowledged(mutation: Mutation, result: Json): void
  onRejected(mutation: Mutation, error: StoreError): void
  dropToken(): void
  onDenied(): void
}

/** A target the server could not serve just now is asked for again after this. */
const TARGET_RETRY_MS = 5000

/** A tab that was killed says no goodbye: so often the others are asked what they still want, */
const ROLL_CALL_MS = 60_000
/** and so long their answers are waited for. */
const ROLL_CALL_ANSWER_MS = 2000

/** Holds together what is listened to, what is cached, what is queued, and the one connection of all tabs. */
export class SyncEngine {
  /** What is kept from earlier visits has been read. */
  readonly ready: Promise<void>
  state: OnlineState = 'Unknown'
  leads = false
  readonly #parts: SyncParts
  readonly #tab = crypto.randomUUID()
  readonly #views = new Map<string, View>()
  /** Which other tabs want a view, where this tab leads. */
  readonly #wanted = new Map<string, Set<string>>()
  readonly #stateListeners = new Set<(state: OnlineState) => void>()
  readonly #tracker: OnlineStateTracker
  readonly #stream: ListenStream
  readonly #queue: WriteQueue
  readonly #doubts: Limbo
  #network = true
  #stopped = false
  #refreshing = false
  #nextId = 1
  #rollCall: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#tracker = onlineStateTracker((state) => {
      this.#tell({ kind: 'state', state })
      this.#changeState(state)
    }, parts.warn)
    this.#stream = listenStream({
      ...parts,
      tracker: this.#tracker,
      backoff: parts.newBackoff(),
      targets: () => this.#targets(),
      onMessage: (message) => this.#fromServer(message),
    })
    this.#queue = writeQueue({
      ...parts,
      backoff: parts.newBackoff(),
      sends: () => this.leads && this.#network,
      onChange: () => this.#refresh(),
      onSettled: (results, settled) => this.#settled(results, settled),
    })
    this.#doubts = limbo({
      get: parts.transport.get,
      onResolved: (path, doc) => {
        this.#tell({ kind: 'resolved', path, doc })
        this.#resolved(path, doc)
      },
    })
    this.ready = this.#start()
  }

  onState(listener: (state: OnlineState) => void): Unsubscribe {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  listen(target: Target, listener: ViewListener): Unsubscribe {
    // Only for its checks: a wrong query is told to its author at once.
    newView(0, target, this.#parts.cache)
    let view: View | null = null
    let gone = false
    const begin = () => {
      if (gone || this.#stopped) return
      view = this.#viewOf(target)
      view.listeners.add(listener)
      if (view.shown) listener.next(view.shown)
      else this.#refresh()
    }
    void this.ready.then(begin)
    return () => {
      gone = true
      view?.listeners.delete(listener)
      if (view) this.#dropIfUnused(view.key)
    }
  }

  async add(mutation: Mutation): Promise<Acknowledged> {
    const answer = await this.#queue.add(mutation)
    this.#tell({ kind: 'queued' })
    return answer.acknowledged
  }

  pending(): readonly Mutation[] {
    return this.#queue.pending()
  }

  /** Documents a listener is being shown: not to be thrown out of the cache. */
  inUse(): ReadonlySet<string> {
    return new Set([...this.#views.values()].flatMap(({ paths }) => [...(paths ?? [])]))
  }

  setNetwork(enabled: boolean): void {
    this.#network = enabled
    if (enabled) {
      this.#stream.update()
      this.#queue.hurry()
    } else {
      this.#stream.stop()
      this.#tracker.set('Offline')
    }
  }

  networkChanged(): void {
    this.#stream.restart()
    this.#queue.hurry()
  }

  /** This person has signed out here: the other tabs are done too. */
  forgotten(): void {
    this.#tell({ kind: 'forgotten' })
  }

  stop(): void {
    this.#tell({ kind: 'bye', tab: this.#tab })
    this.#stopped = true
    clearTimeout(this.#rollCall)
    this.#stream.stop()
    this.#queue.stop()
    this.#doubts.stop()
    this.#parts.tabs.close()
    this.#views.clear()
  }

  async #start(): Promise<void> {
    const { cache, tabs } = this.#parts
    await cache.load().catch(() => {})
    await this.#queue.reload().catch(() => {})
    if (this.#stopped) return
    tabs.onMessage((json) => {
      if (!this.#stopped) this.#heard(fromOwnJson<TabMessage>(json))
    })
    tabs.lead(() => this.#takeLead())
    this.#refresh()
  }

  #takeLead(): void {
    if (this.#stopped) return
    this.leads = true
    for (const view of this.#views.values()) view.current = false
    this.#tell({ kind: 'lead' })
    this.#stream.update()
    this.#rollCall = setTimeout(() => this.#callTheRoll(), ROLL_CALL_MS)
    // The tab that led before may have gone with the queue half sent.
    void this.#queue.reload().catch(() => {})
  }

  #callTheRoll(): void {
    this.#wanted.clear()
    this.#tell({ kind: 'lead' })
    this.#rollCall = setTimeout(() => {
      for (const key of this.#views.keys()) this.#dropIfUnused(key)
      this.#rollCall = setTimeout(() => this.#callTheRoll(), ROLL_CALL_MS)
    }, ROLL_CALL_ANSWER_MS)
  }

  #targets(): WireTarget[] {
    if (!this.leads || !this.#network) return []
    return Array.from(this.#views.values(), ({ id, target, cursor, current }) => ({
      id,
      target,
      cursor,
      quiet: current,
    }))
  }

  #tell(message: TabMessage): void {
    if (!this.#stopped) this.#parts.tabs.post(toJson(message))
  }

  #changeState(state: OnlineState): void {
    this.state = state
    if (state !== 'Online') for (const view of this.#views.values()) view.current = false
    for (const listener of this.#stateListeners) listener(state)
    this.#refresh()
  }

  #fromServer(message: TargetMessage): void {
    const view = this.#views.values().find(({ id }) => id === message.target)
    if (!view) return
    if (message.kind === 'error' && !isPermanent(message.error.code)) {
      view.current = false
      setTimeout(() => this.#stopped || this.#stream.update(), TARGET_RETRY_MS)
      return
    }
    this.#tell({ kind: 'server', key: view.key, message })
    this.#doubts.doubt(this.#serve(view, message))
  }

  /** Names what is doubtful now. */
  #serve(view: View, message: TargetMessage): string[] {
    if (message.kind === 'error' && message.error.code === 'permission-denied') this.#parts.onDenied()
    this.#refresh()
    if (message.kind !== 'error') return takeIn(view, message, this.#parts.cache)
    this.#views.delete(view.key)
    const error = errorFromWire(message.error.code, message.error.message)
    for (const listener of view.listeners) listener.error?.(error)
    return []
  }

  #resolved(path: string, doc: Doc | null): void {
    const { cache } = this.#parts
    if (doc) cache.put([doc])
    else cache.forget(path, cache.get(path)?.version ?? 0)
    this.#refresh()
  }

  #settled(results: readonly MutationResult[], settled: readonly Mutation[]): void {
    if (this.leads) this.#tell({ kind: 'settled', results })
    for (const result of results) {
      if (!('error' in result))
        this.#adopt(
          result.time,
          settled.find(({ id }) => id === result.id),
        )
    }
  }

  /** An acknowledged write is what the server has now: shown as such, until the stream says more. */
  #adopt(time: Timestamp, mutation: Mutation | undefined): void {
    if (!mutation || !('writes' in mutation)) return
    const { cache } = this.#parts
    for (const write of mutation.writes) {
      const before = cache.get(write.path)
      // The stream was quicker than the answer and has it already.
      if (before && before.version >= time.toMicros()) continue
      // What merges into something we do not have would be shown as if it were all of it.
      if (before === undefined && (write.kind !== 'set' || write.merge)) continue
      const after = written(write, before ?? null, time)
      if (after) cache.put([{ ...after, version: time.toMicros(), updatedAt: time }])
      else if (after === null) cache.forget(write.path, time.toMicros())
      for (const view of this.#views.values()) enlist(view, write.path, after ?? null)
    }
  }

  #heard(message: TabMessage): void {
    switch (message.kind) {
      case 'lead':
        for (const { target } of this.#views.values()) this.#tell({ kind: 'want', tab: this.#tab, target })
        return
      case 'state':
        return this.leads ? undefined : this.#changeState(message.state)
      case 'server':
        return this.#heardServer(message.key, message.message)
      case 'resolved':
        return this.#resolved(message.path, message.doc)
      case 'settled':
        return this.#queue.settle(message.results)
      case 'queued':
        return void this.#queue.reload().catch(() => {})
      case 'want':
        return this.#want(message.target, message.tab)
      case 'unwant':
        this.#wanted.get(message.key)?.delete(message.tab)
        return this.#dropIfUnused(message.key)
      case 'bye':
        for (const [key, others] of this.#wanted) if (others.delete(message.tab)) this.#dropIfUnused(key)
        return
      case 'forgotten':
        this.stop()
        return this.#parts.onDenied()
    }
  }

  #heardServer(key: string, message: TargetMessage): void {
    const view = this.#views.get(key)
    if (!view || this.leads) return
    // A change to something this tab never had whole says nothing; the whole is on its way.
    if (message.kind === 'docs' && !message.full && !view.current) return
    this.#serve(view, message)
  }

  /** Another tab listens; what is known already it gets at once. */
  #want(target: Target, tab: string): void {
    if (!this.leads) return
    const view = this.#viewOf(target)
    this.#wanted.set(view.key, (this.#wanted.get(view.key) ?? new Set()).add(tab))
    this.#tell({ kind: 'state', state: this.state })
    const message = wholeMessage(view, this.#parts.cache)
    if (message) this.#tell({ kind: 'server', key: view.key, message })
  }

  #viewOf(target: Target): View {
    const fresh = newView(this.#nextId, target, this.#parts.cache)
    const known = this.#views.get(fresh.key)
    if (known) return known
    this.#nextId++
    this.#views.set(fresh.key, fresh)
    if (this.leads) this.#stream.update()
    else this.#tell({ kind: 'want', tab: this.#tab, target })
    return fresh
  }

  #dropIfUnused(key: string): void {
    const view = this.#views.get(key)
    if (!view || view.listeners.size > 0 || (this.#wanted.get(key)?.size ?? 0) > 0) return
    this.#views.delete(key)
    this.#wanted.delete(key)
    if (!this.leads) this.#tell({ kind: 'unwant', tab: this.#tab, key })
    else if (this.#views.size === 0) this.#stream.update()
  }

  #refresh(): void {
    if (this.#refreshing) return
    this.#refreshing = true
    queueMicrotask(() => {
      this.#refreshing = false
      if (this.#stopped) return
      const pending = pendingDocs(this.#queue.pending(), this.#parts.cache.get, this.#parts.stamp())
      for (const view of this.#views.values()) this.#show(view, pending)
    })
  }

  #show(view: View, pending: ReadonlyMap<string, Doc | null>): void {
    const snapshot = snapshotOf(view, this.#parts.cache, pending, this.state === 'Online')
    // An empty first answer is worth showing only if the server said so, now or before, or cannot be asked.
    const worth = snapshot.docs.length > 0 || !snapshot.fromCache || this.state === 'Offline' || view.paths !== null
    if (!worth && !view.shown) return
    if (!differs(view.shown, snapshot)) return
    view.shown = snapshot
    for (const listener of view.listeners) listener.next(snapshot)
  }
}
