import { clear, createStore, delMany, entries, get, setMany, update, type UseStore } from 'idb-keyval'

/** What stays in the browser between visits: cached documents and, until the server has them, writes. */
export type Storage = {
  entries(): Promise<[string, unknown][]>
  put(entries: readonly [string, unknown][]): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  get(key: string): Promise<unknown>
  /** Atomic, across tabs too. */
  update(key: string, change: (before: unknown) => unknown): Promise<void>
  clear(): Promise<void>
}

/** Each person has a store of his own: what one leaves unsent is never sent, or read, as another. */
export function browserStorage(person: string): Storage {
  if (typeof indexedDB === 'undefined') return memoryStorage()
  const store: UseStore = createStore(`documents-${person}`, 'documents')
  return {
    entries: () => entries<string, unknown>(store),
    put: (pairs) => setMany([...pairs], store),
    remove: (keys) => delMany([...keys], store),
    get: (key) => get<unknown>(key, store),
    update: (key, change) => update<unknown>(key, change, store),
    clear: () => clear(store),
  }
}

/** For browsers that keep nothing, and for tests. */
export function memoryStorage(stored = new Map<string, unknown>()): Storage {
  return {
    entries: async () => [...stored],
    put: async (pairs) => pairs.forEach(([key, value]) => stored.set(key, value)),
    remove: async (keys) => keys.forEach((key) => stored.delete(key)),
    get: async (key) => stored.get(key),
    update: async (key, change) => void stored.set(key, change(stored.get(key))),
    clear: async () => stored.clear(),
  }
}
