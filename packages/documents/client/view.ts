import type { Doc } from '#documents/model/apply.ts'
import { equalValues } from '#documents/model/order.ts'
import { answer, inOrderOf, matches } from '#documents/model/match.ts'
import { parseQuery, type ParsedQuery } from '#documents/model/query.ts'
import { checkDocumentPath, collectionOf } from '#documents/model/path.ts'
import type { StoreError } from '#documents/model/status.ts'
import type { TargetMessage } from '#documents/protocol/messages.ts'
import { targetKey } from '#documents/protocol/target-key.ts'
import type { Target } from '#documents/store.ts'
import type { Cache } from './cache.ts'

/** What a listener in the browser is told. */
export type ViewSnapshot = {
  docs: readonly Doc[]
  /** Not confirmed by the server: it may be old, or not all. */
  fromCache: boolean
  /** Some of it is our own, not yet on the server. */
  hasPendingWrites: boolean
}

export type ViewListener = { next(snapshot: ViewSnapshot): void; error?(error: StoreError): void }

/** One target, shared by all who listen to it in this tab. */
export type View = {
  id: number
  key: string
  target: Target
  query: ParsedQuery | null
  listeners: Set<ViewListener>
  /** What the server listed; null as long as it has not said and nothing is remembered. */
  paths: Set<string> | null
  cursor: string | null
  /** Told by the server on the stream that is open now. */
  current: boolean
  shown: ViewSnapshot | null
}

export function newView(id: number, target: Target, cache: Cache): View {
  const key = targetKey(target)
  if ('path' in target) checkDocumentPath(target.path)
  const query = 'path' in target ? null : parseQuery(target)
  const remembered = cache.remembered(key)
  const complete = remembered?.paths.every((path) => cache.get(path))
  const known = complete ? remembered : null
  return {
    id,
    key,
    target,
    query,
    listeners: new Set(),
    paths: known && new Set(known.paths),
    cursor: known?.cursor ?? null,
    current: false,
    shown: null,
  }
}

/** Takes in what the server says of the view; names the documents the cache would still show and the server does not. */
export function takeIn(view: View, message: Exclude<TargetMessage, { kind: 'error' }>, cache: Cache): string[] {
  const before = view.paths
  view.current = true
  view.cursor = message.cursor
  if (message.kind === 'docs') {
    cache.put(message.docs)
    const paths = new Set(message.full ? [] : view.paths)
    for (const path of message.removed) paths.delete(path)
    for (const { path } of message.docs) paths.add(path)
    view.paths = paths
  }
  cache.remember(view.key, { paths: [...(view.paths ?? [])], cursor: message.cursor })
  const gone = [...(before ?? [])].filter((path) => !view.paths?.has(path))
  return [...new Set([...gone, ...doubtful(view, cache)])]
}

/** After an own write was acknowledged: whether the document is in the answer now. */
export function enlist(view: View, path: string, doc: Doc | null): void {
  if (!view.paths || !concerns(view, path)) return
  if (doc && (!view.query || matches(view.query, doc))) view.paths.add(path)
  else view.paths.delete(path)
}

/** All that is known of the view, for a tab that joins later; null as long as the server has not spoken. */
export function wholeMessage(view: View, cache: Cache): TargetMessage | null {
  if (!view.current || !view.paths || view.cursor === null) return null
  const docs = [...view.paths].map((path) => cache.get(path)).filter((doc) => doc != null)
  return { target: view.id, kind: 'docs', full: true, docs, removed: [], cursor: view.cursor }
}

function doubtful({ query, target, paths }: View, cache: Cache): string[] {
  if (!query) return 'path' in target && !paths?.has(target.path) && cache.get(target.path) ? [target.path] : []
  return cache
    .matching({ ...query, limit: Infinity })
    .filter((doc) => !paths?.has(doc.path) && wouldShow(doc, query, paths, cache))
    .map((doc) => doc.path)
}

/** Outside a full window a document is rightly missing from the answer. */
function wouldShow(doc: Doc, query: ParsedQuery, paths: Set<string> | null, cache: Cache): boolean {
  if (!paths || paths.size < query.limit) return true
  const inside = [...paths].map((path) => cache.get(path)).filter((one) => one != null)
  const last = inside.toSorted(inOrderOf(query)).at(-1)
  return last !== undefined && inOrderOf(query)(doc, last) < 0
}

/** What is to be shown now: the server's list where there is one, else what the cache finds, with our own writes on top. */
export function snapshotOf(
  view: View,
  cache: Cache,
  pending: ReadonlyMap<string, Doc | null>,
  online: boolean,
): ViewSnapshot {
  const base = baseDocs(view, cache)
  const docs = new Map(base.map((doc) => [doc.path, doc]))
  let own = false
  for (const [path, doc] of pending) {
    if (!concerns(view, path)) continue
    const shows = doc !== null && (!view.query || matches(view.query, doc))
    own ||= shows || docs.has(path)
    if (shows) docs.set(path, doc)
    else docs.delete(path)
  }
  const shown = view.query ? answer(view.query, docs.values()) : [...docs.values()]
  return { docs: shown, fromCache: !(online && view.current), hasPendingWrites: own }
}

function baseDocs({ target, query, paths, current }: View, cache: Cache): Doc[] {
  if ('path' in target) {
    const doc = paths && current && !paths.has(target.path) ? null : cache.get(target.path)
    return doc ? [doc] : []
  }
  // An unconfirmed list may lack what other views have brought in since; the cache knows at least as much.
  if (!paths || !current) return query ? cache.matching(query) : []
  return [...paths].map((path) => cache.get(path)).filter((doc) => doc != null)
}

function concerns({ target }: View, path: string): boolean {
  return 'path' in target ? target.path === path : collectionOf(path) === target.collection
}

/** Whether a listener has to be told: something it can see is different. */
export function differs(a: ViewSnapshot | null, b: ViewSnapshot): boolean {
  if (!a || a.fromCache !== b.fromCache || a.hasPendingWrites !== b.hasPendingWrites) return true
  return a.docs.length !== b.docs.length || a.docs.some((doc, i) => !sameDoc(doc, b.docs[i]))
}

/** Our own writes are laid on top anew each time: another object, but perhaps the same document. */
function sameDoc(a: Doc, b: Doc | undefined): boolean {
  return a === b || (b !== undefined && a.path === b.path && a.version === b.version && equalValues(a.data, b.data))
}
