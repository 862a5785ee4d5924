import { createHash } from 'node:crypto'
import { StoreError, toStoreError } from '#documents/model/status.ts'
import type { Doc } from '#documents/model/apply.ts'
import { failureOf, type TargetMessage, type WireTarget } from '#documents/protocol/messages.ts'
import type { Rules, Who } from '#documents/rules.ts'
import type { Snapshot, Store } from '#documents/store.ts'
import { tooMany, viewFor, type View } from './access.ts'

/**
 * What one client listens to. Messages are made only when the client can take them: a slow one gets fewer, newer ones,
 * and never costs more memory than the documents it is shown.
 */
export type ListenSession = {
  /** Whether there is something to tell. */
  waiting(): boolean
  next(): Promise<TargetMessage | null>
  close(): void
}

type Subscription = {
  asked: WireTarget
  view: View
  latest: Snapshot | null
  /** What the client has, by path; null until the first message. */
  sent: Map<string, number> | null
  stop: () => void
}

export function listenSession(
  store: Store,
  rules: Rules,
  who: Who,
  requested: WireTarget[],
  onWork: () => void,
): ListenSession {
  const failures: TargetMessage[] = []
  const subscriptions = new Map<number, Subscription>()
  for (const one of requested) {
    try {
      subscriptions.set(one.id, subscribe(one))
    } catch (error) {
      failures.push({ target: one.id, kind: 'error', error: failureOf(toStoreError(error)) })
    }
  }

  function subscribe(one: WireTarget): Subscription {
    const view = viewFor(rules, who, one.target)
    const subscription: Subscription = { asked: one, view, latest: null, sent: null, stop: () => {} }
    subscription.stop = store.listen(one.target, {
      next(snapshot) {
        subscription.latest = snapshot
        onWork()
      },
      error: (error) => fail(subscription, error),
    })
    return subscription
  }

  function fail({ asked: { id }, stop }: Subscription, error: StoreError): void {
    stop()
    subscriptions.delete(id)
    failures.push({ target: id, kind: 'error', error: failureOf(error) })
    onWork()
  }

  return {
    waiting: () => failures.length > 0 || subscriptions.values().some(({ latest }) => latest !== null),
    async next() {
      const failure = failures.shift()
      if (failure) return failure
      for (const subscription of subscriptions.values()) {
        const { latest } = subscription
        if (!latest) continue
        subscription.latest = null
        if (latest.docs.length > subscription.view.maxDocs) {
          fail(subscription, tooMany(subscription.view.maxDocs))
          return failures.shift() ?? null
        }
        const message = await messageFor(store, subscription, latest)
        if (message) return message
      }
      return failures.shift() ?? null
    },
    close() {
      for (const { stop } of subscriptions.values()) stop()
      subscriptions.clear()
    },
  }
}

async function messageFor(store: Store, subscription: Subscription, snapshot: Snapshot): Promise<TargetMessage | null> {
  const { asked: requested, view } = subscription
  const target = requested.id
  const visible = snapshot.docs.map(view.see).filter((doc) => doc !== null)
  const cursor = sealed(snapshot.cursor, view)
  const before = subscription.sent
  subscription.sent = new Map(visible.map((doc) => [doc.path, doc.version]))
  if (before) return difference(target, before, visible, cursor)
  const since = unsealed(requested.cursor, view)
  if (since !== null && (await store.unchangedSince(since, requested.target)))
    return requested.quiet ? null : { target, kind: 'current', cursor }
  return { target, kind: 'docs', full: true, docs: visible, removed: [], cursor }
}

function difference(target: number, before: Map<string, number>, visible: Doc[], cursor: string): TargetMessage | null {
  const docs = visible.filter((doc) => before.get(doc.path) !== doc.version)
  const now = new Set(visible.map((doc) => doc.path))
  const removed = [...before.keys()].filter((path) => !now.has(path))
  if (docs.length === 0 && removed.length === 0) return null
  return { target, kind: 'docs', full: false, docs, removed, cursor }
}

/** A cursor is good only for the same eyes: with other rights the client has to be told everything anew. */
function sealed(cursor: string, view: View): string {
  return `${cursor}~${seal(view)}`
}

function unsealed(cursor: string | null, view: View): string | null {
  const [place, mark] = cursor?.split('~') ?? []
  return place !== undefined && mark === seal(view) ? place : null
}

function seal({ key }: View): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}
