import type { Engine } from './engine.ts'
import type { Doc } from '#documents/model/apply.ts'
import { inOrderOf, matches } from '#documents/model/match.ts'
import { checkDocumentPath, collectionOf } from '#documents/model/path.ts'
import { parseQuery, type ParsedQuery } from '#documents/model/query.ts'
import { toStoreError } from '#documents/model/status.ts'
import { targetKey } from '#documents/protocol/target-key.ts'
import type { Listener, Target, Unsubscribe } from '#documents/store.ts'

/** NOTIFY and in-process events are hints; this is the net under them. */
const POLL_MS = 2000
/** How soon to look again when a commit is held back behind an older one still running. */
const HELD_MS = 15
const PAGE = 1000
/** With more changes than this at once it is cheaper to ask the query anew than to read each document. */
const MAX_SINGLE_READS = 200

/** What several listeners of the same target share: the answer is kept, and mended with each change, once. */
type View = {
  key: string
  collection: string
  path: string | null
  query: ParsedQuery | null
  docs: Doc[] | null
  /** Have come, and wait for a look that began after that. */
  joining: Set<Listener>
  listeners: Set<Listener>
}

export type Live = { listen(target: Target, listener: Listener): Unsubscribe; stop(): void }

/** One reader of the feed of changes for all listeners of a process. */
export function liveListeners(engine: Engine, pollMs = POLL_MS): Live {
  const views = new Map<string, View>()
  let cursor: string | null = null
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let held: NodeJS.Timeout | undefined

  function pump(): void {
    again = true
    running ??= run().finally(() => {
      running = null
      if (again && !stopped) pump()
    })
  }

  async function run(): Promise<void> {
    while (again && !stopped) {
      again = false
      if (views.size === 0) {
        cursor = null
        return
      }
      await catchUp().catch(() => scheduleLook(pollMs))
    }
  }

  async function catchUp(): Promise<void> {
    const place = (cursor ??= await engine.feed.cursor())
    const joining = [...views.values()].flatMap((view) => Array.from(view.joining, (listener) => ({ view, listener })))
    const unasked = new Set([...views.values()].filter((view) => view.docs === null))
    await mendAll([...unasked], null, place)
    const page = await engine.feed.after(place, PAGE)
    if (!page) {
      // The feed no longer reaches back to where we stood: everything is asked anew.
      cursor = await engine.feed.cursor()
      await mendAll([...views.values()], null, cursor)
      for (const one of joining) admit(one.view, one.listener, cursor)
      return
    }
    if (page.changes.length > 0) {
      const changed = Map.groupBy(new Set(page.changes.map(({ path }) => path)), collectionOf)
      await mendAll(
        [...views.values()].filter((view) => changed.has(view.collection)),
        changed,
        page.cursor,
      )
      again ||= page.changes.length === PAGE
    }
    cursor = page.cursor
    if (page.held) {
      scheduleLook(HELD_MS)
      // What the feed holds back may have been shown by another node, which read the documents themselves.
      await mendAll([...new Set(joining.map(({ view }) => view)).difference(unasked)], null, cursor)
    }
    if (page.changes.length < PAGE) for (const one of joining) admit(one.view, one.listener, cursor)
  }

  async function mendAll(dirty: View[], changed: Map<string, string[]> | null, at: string): Promise<void> {
    const reads = new Map<string, Promise<Map<string, Doc | null>>>()
    for (const view of dirty) {
      const paths = changed?.get(view.collection) ?? null
      const read = () => {
        const known = reads.get(view.collection)
        if (known) return known
        const fresh = readAll(engine, paths ?? [])
        reads.set(view.collection, fresh)
        return fresh
      }
      try {
        const docs = await mended(engine, view, paths, read)
        if (views.get(view.key) === view) publish(view, docs, at)
      } catch (error) {
        views.delete(view.key)
        for (const listener of [...view.listeners, ...view.joining]) listener.error?.(toStoreError(error))
        view.joining.clear()
      }
    }
  }

  function scheduleLook(ms: number): void {
    clearTimeout(held)
    held = setTimeout(pump, ms)
    held.unref()
  }

  const poll = setInterval(pump, pollMs)
  poll.unref()
  const offWake = engine.feed.onWake(pump)

  return {
    listen(target, listener) {
      const fresh = newView(target)
      const view = views.get(fresh.key) ?? fresh
      views.set(view.key, view)
      view.joining.add(listener)
      pump()
      return () => {
        view.joining.delete(listener)
        view.listeners.delete(listener)
        const isUnused = view.listeners.size + view.joining.size === 0
        if (isUnused && views.get(view.key) === view) views.delete(view.key)
      }
    },
    stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(held)
      offWake()
      views.clear()
    },
  }
}

function newView(target: Target): View {
  const key = targetKey(target)
  const base = { key, docs: null, joining: new Set<Listener>(), listeners: new Set<Listener>() }
  if ('path' in target) {
    checkDocumentPath(target.path)
    return { ...base, collection: collectionOf(target.path), path: target.path, query: null }
  }
  return { ...base, collection: target.collection, path: null, query: parseQuery(target) }
}

/** The view's documents after these paths changed; null paths: asked anew. */
async function mended(
  engine: Engine,
  view: View,
  paths: string[] | null,
  read: () => Promise<Map<string, Doc | null>>,
): Promise<Doc[]> {
  const { query, docs } = view
  if (!query) {
    if (docs && paths && view.path !== null && !paths.includes(view.path)) return docs
    const [doc] = await engine.get([view.path ?? ''])
    return doc ? [doc] : []
  }
  if (!docs || !paths || paths.length > MAX_SINGLE_READS) return engine.query(query, Infinity)
  const fresh = await read()
  const changed = paths.filter((path) => {
    const doc = fresh.get(path)
    return docs.some((have) => have.path === path) || (doc && matches(query, doc))
  })
  if (changed.length === 0) return docs
  // A document that leaves a full window makes room for one we do not know.
  if (docs.length >= query.limit) return engine.query(query, Infinity)
  const others = docs.filter((doc) => !changed.includes(doc.path))
  const entering = changed.map((path) => fresh.get(path)).filter((doc) => doc && matches(query, doc))
  const result = [...others, ...entering.filter((doc) => doc != null)].sort(inOrderOf(query))
  return result.slice(0, query.limit)
}

async function readAll(engine: Engine, paths: string[]): Promise<Map<string, Doc | null>> {
  const docs = await engine.get(paths)
  return new Map(paths.map((path, i) => [path, docs[i] ?? null]))
}

/**
 * The first snapshot, by a look that began after the listener had come: one that comes from another node has seen what
 * that one showed, and is never shown less.
 */
function admit({ docs, joining, listeners }: View, listener: Listener, cursor: string): void {
  if (docs === null || !joining.delete(listener)) return
  listeners.add(listener)
  listener.next({ docs, changes: null, cursor })
}

function publish(view: View, docs: Doc[], cursor: string): void {
  const before = view.docs ?? []
  view.docs = docs
  const versions = new Map(before.map((doc) => [doc.path, doc.version]))
  const changed = docs.filter((doc) => versions.get(doc.path) !== doc.version)
  for (const doc of docs) versions.delete(doc.path)
  const removed = [...versions.keys()]
  if (changed.length === 0 && removed.length === 0) return
  for (const listener of view.listeners) listener.next({ docs, changes: { changed, removed }, cursor })
}
