import type { Clock } from '#documents/clock.ts'
import type { Doc } from '#documents/model/apply.ts'
import { answer } from '#documents/model/match.ts'
import { collectionOf } from '#documents/model/path.ts'
import type { ParsedQuery } from '#documents/model/query.ts'
import { invalid } from '#documents/model/status.ts'
import { fromOwnJson, toJson } from '#documents/model/json.ts'
import type { Storage } from './storage.ts'

/** Spec § 5 and § 9. */
export const MIN_CACHE_BYTES = 1_048_576
export const UNLIMITED_CACHE = -1
export const DEFAULT_CACHE_BYTES = 40 * 1_048_576
const FIRST_SWEEP_MS = 60_000
const SWEEP_MS = 5 * 60_000
const SAVE_AFTER_MS = 50

export function checkCacheBytes(bytes: number): number {
  if (bytes === UNLIMITED_CACHE || bytes >= MIN_CACHE_BYTES) return bytes
  throw invalid(`cacheSizeBytes must be at least ${MIN_CACHE_BYTES}`)
}

/** `doc` null: the server has said that there is none. */
type Cached = { doc: Doc | null; version: number; bytes: number; used: number }
/** What the server listed for a target, and where in its feed of changes that was true. */
export type Remembered = { paths: string[]; cursor: string }

export type Cache = {
  load(): Promise<void>
  get(path: string): Doc | null | undefined
  /** Older news than what is known already is ignored. */
  put(docs: readonly Doc[]): void
  forget(path: string, version: number): void
  matching(query: ParsedQuery): Doc[]
  remembered(key: string): Remembered | null
  remember(key: string, remembered: Remembered): void
  sweep(keep: ReadonlySet<string>): void
  save(): Promise<void>
  bytes(): number
  stop(): void
}

type Settings = { storage: Storage; clock: Clock; maxBytes: number; inUse(): ReadonlySet<string>; saves(): boolean }

export function documentCache({ storage, clock, maxBytes, inUse, saves }: Settings): Cache {
  const docs = new Map<string, Cached>()
  const targets = new Map<string, Remembered>()
  const unsaved = new Map<string, unknown>()
  let total = 0
  let saving: ReturnType<typeof setTimeout> | undefined
  let sweeping = setTimeout(regularSweep, FIRST_SWEEP_MS)

  function keep(key: string, value: unknown): void {
    unsaved.set(key, value)
    saving ??= setTimeout(() => void save(), SAVE_AFTER_MS)
  }

  async function save(): Promise<void> {
    clearTimeout(saving)
    saving = undefined
    const pairs = saves() ? [...unsaved] : []
    unsaved.clear()
    const gone = pairs.filter(([, value]) => value === undefined).map(([key]) => key)
    // A full disk loses the cache, not the page: everything in it can be had again.
    await storage.put(pairs.filter(([, value]) => value !== undefined)).catch(() => {})
    if (gone.length > 0) await storage.remove(gone).catch(() => {})
  }

  function store(path: string, doc: Doc | null, version: number): void {
    const known = docs.get(path)
    if (known && known.version > version) return
    const json = toJson(doc)
    const bytes = path.length + JSON.stringify(json).length
    total += bytes - (known?.bytes ?? 0)
    const used = clock.now()
    docs.set(path, { doc, version, bytes, used })
    keep(`d:${path}`, { doc: json, version, used })
  }

  function evict(path: string): void {
    total -= docs.get(path)?.bytes ?? 0
    docs.delete(path)
    keep(`d:${path}`, undefined)
    for (const [key, { paths }] of targets) {
      // A remembered answer with a hole in it is none.
      if (!paths.includes(path)) continue
      targets.delete(key)
      keep(`t:${key}`, undefined)
    }
  }

  function sweep(protect: ReadonlySet<string>): void {
    if (maxBytes === UNLIMITED_CACHE) return
    const oldest = [...docs].toSorted(([, a], [, b]) => a.used - b.used)
    for (const [path] of oldest) {
      if (total <= maxBytes) return
      if (!protect.has(path)) evict(path)
    }
  }

  function regularSweep(): void {
    sweep(inUse())
    sweeping = setTimeout(regularSweep, SWEEP_MS)
  }

  return {
    async load() {
      for (const [key, value] of await storage.entries()) {
        try {
          if (key.startsWith('d:')) {
            const saved = fromOwnJson<Omit<Cached, 'bytes'>>(value)
            const bytes = key.length - 2 + JSON.stringify(toJson(saved.doc)).length
            docs.set(key.slice(2), { ...saved, bytes })
            total += bytes
          } else if (key.startsWith('t:')) {
            targets.set(key.slice(2), fromOwnJson<Remembered>(value))
          }
        } catch {
          // Left by another version of this page: as good as not there.
        }
      }
    },
    get(path) {
      const known = docs.get(path)
      if (known) known.used = clock.now()
      return known?.doc
    },
    put: (fresh) => fresh.forEach((doc) => store(doc.path, doc, doc.version)),
    forget: (path, version) => store(path, null, version),
    matching: (query) =>
      answer(
        query,
        docs
          .values()
          .filter(({ doc }) => doc !== null && collectionOf(doc.path) === query.collection)
          .map(({ doc }) => doc)
          .filter((doc) => doc !== null),
      ),
    remembered: (key) => targets.get(key) ?? null,
    remember(key, remembered) {
      targets.set(key, remembered)
      keep(`t:${key}`, remembered)
    },
    sweep,
    save,
    bytes: () => total,
    stop() {
      clearTimeout(sweeping)
      clearTimeout(saving)
    },
  }
}
