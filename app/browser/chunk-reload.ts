/** Spec § 4 and § 9: a chunk that cannot be loaded reloads the page, at most once a path in this time. */
export const CHUNK_RELOAD_WINDOW_MS = 10_000

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Whether `path` may be reloaded now; saying yes is remembered. A tab that cannot remember never reloads: no loop. */
export function mayReload(path: string, now: number, shelf: () => Shelf = () => sessionStorage): boolean {
  try {
    const key = `chunk-reload:${path}`
    const last = shelf().getItem(key)
    if (last !== null && now - Number(last) < CHUNK_RELOAD_WINDOW_MS) return false
    shelf().setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
