import type { Backoff } from '#documents/backoff.ts'
import { fromOwnJson, toJson, type Json } from '#documents/model/json.ts'
import { errorFromWire, isPermanentForWrite, StoreError, toStoreError } from '#documents/model/status.ts'
import type { Timestamp } from '#documents/model/value.ts'
import { MAX_MUTATIONS, type Mutation, type MutationResult } from '#documents/protocol/messages.ts'
import type { Storage } from './storage.ts'
import type { Transport } from './transport.ts'

/** Spec § 9: at most 10 unacknowledged batches are on the wire; the queue itself may be as long as it likes. */
export const MAX_PENDING_WRITES = MAX_MUTATIONS

const QUEUE = 'queue'

export type Acknowledged = { time: Timestamp; result: Json }

/** Writes and commands in the order they were made, kept until the server has answered for each. */
export type WriteQueue = {
  /** In memory, newest last. */
  pending(): readonly Mutation[]
  /** Resolves when it is kept; `acknowledged` when the server has taken it. What could not be kept is not sent either. */
  add(mutation: Mutation): Promise<{ acknowledged: Promise<Acknowledged> }>
  /** Reads the kept queue again: another tab has added to it, or it is from an earlier visit. */
  reload(): Promise<void>
  flush(): void
  /** The network is back: try now. */
  hurry(): void
  /** What another tab, which does the sending, was answered. */
  settle(results: readonly MutationResult[]): void
  stop(): void
}

type Parts = {
  storage: Storage
  transport: Transport
  backoff: Backoff
  /** False in a tab that leaves the sending to another. */
  sends(): boolean
  onChange(): void
  onSettled(results: readonly MutationResult[], settled: readonly Mutation[]): void
  /** Taken or refused for good, and nobody on this page waits for it: it was made before the last visit ended. */
  onAcknowledged(mutation: Mutation, result: Json): void
  onRejected(mutation: Mutation, error: StoreError): void
  dropToken(): void
}

type Waiting = { resolve(acknowledged: Acknowledged): void; reject(error: StoreError): void }

const ANSWER_TIMEOUT_MS = 30_000

export function writeQueue(parts: Parts): WriteQueue {
  const { storage, transport, backoff } = parts
  const waiting = new Map<string, Waiting>()
  let pending: Mutation[] = []
  let sending: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function flush(): void {
    if (stopped || sending || retry !== undefined || !parts.sends() || pending.length === 0) return
    const mine = (sending = new AbortController())
    const batch = pending.slice(0, MAX_PENDING_WRITES)
    const timeout = setTimeout(() => mine.abort(), ANSWER_TIMEOUT_MS)
    backoff.attempt()
    void send(batch, mine.signal).then((failure) => {
      clearTimeout(timeout)
      sending = null
      if (failure && !stopped) later(failure)
      flush()
      return null
    })
  }

  async function send(batch: readonly Mutation[], signal: AbortSignal): Promise<StoreError | null> {
    try {
      return await answered(await transport.commit(batch, signal))
    } catch (error) {
      return toStoreError(error)
    }
  }

  /** What kept the round from going on, if anything did. */
  async function answered(results: readonly MutationResult[]): Promise<StoreError | null> {
    const final = results.filter(isFinal)
    await drop(final)
    settle(final)
    const stopper = results.find((result) => !isFinal(result))
    if (stopper && 'error' in stopper) return errorFromWire(stopper.error.code, stopper.error.message)
    if (final.length === 0) return new StoreError('unavailable', 'The server has no answer.')
    backoff.reset()
    return null
  }

  async function drop(results: readonly MutationResult[]): Promise<void> {
    const ids = new Set(results.map(({ id }) => id))
    await storage.update(QUEUE, (stored) =>
      (Array.isArray(stored) ? stored : []).filter((json) => !ids.has(String(json?.id))),
    )
  }

  function settle(results: readonly MutationResult[]): void {
    const ids = new Set(results.map(({ id }) => id))
    const settled = pending.filter(({ id }) => ids.has(id))
    pending = pending.filter(({ id }) => !ids.has(id))
    parts.onSettled(results, settled)
    for (const result of results) tell(result, settled)
    parts.onChange()
  }

  function tell(result: MutationResult, settled: readonly Mutation[]): void {
    const waits = waiting.get(result.id)
    waiting.delete(result.id)
    const mutation = settled.find(({ id }) => id === result.id)
    if (!('error' in result)) {
      if (waits) waits.resolve({ time: result.time, result: result.result })
      else if (mutation && parts.sends()) parts.onAcknowledged(mutation, result.result)
      return
    }
    const error = errorFromWire(result.error.code, result.error.message)
    if (waits) waits.reject(error)
    else if (mutation && parts.sends()) parts.onRejected(mutation, error)
  }

  function later(error: StoreError): void {
    if (error.code === 'unauthenticated') parts.dropToken()
    if (error.code === 'resource-exhausted') backoff.toLongest()
    retry = setTimeout(() => {
      retry = undefined
      flush()
    }, backoff.delay())
  }

  return {
    pending: () => pending,
    async add(mutation) {
      const acknowledged = new Promise<Acknowledged>((resolve, reject) => waiting.set(mutation.id, { resolve, reject }))
      // Whoever does not wait for the answer must not bring the page down with it.
      acknowledged.catch(() => {})
      pending = [...pending, mutation]
      parts.onChange()
      try {
        await storage.update(QUEUE, (stored) => [...(Array.isArray(stored) ? stored : []), toJson(mutation)])
      } catch (error) {
        pending = pending.filter(({ id }) => id !== mutation.id)
        waiting.delete(mutation.id)
        parts.onChange()
        throw error
      }
      flush()
      return { acknowledged }
    },
    async reload() {
      const stored = await storage.get(QUEUE)
      const known = new Set(pending.map(({ id }) => id))
      const fresh: Mutation[] = []
      for (const json of Array.isArray(stored) ? stored : []) {
        const mutation = fromOwnJson<Mutation>(json)
        if (!known.has(mutation.id)) fresh.push(mutation)
      }
      if (fresh.length > 0) {
        pending = [...pending, ...fresh]
        parts.onChange()
      }
      flush()
    },
    flush,
    hurry() {
      clearTimeout(retry)
      retry = undefined
      backoff.reset()
      flush()
    },
    settle,
    stop() {
      stopped = true
      clearTimeout(retry)
      sending?.abort()
      waiting.clear()
    },
  }
}

function isFinal(result: MutationResult): boolean {
  return !('error' in result) || isPermanentForWrite(result.error.code)
}
