import type { Doc } from '#documents/model/apply.ts'
import { isPermanent, toStoreError } from '#documents/model/status.ts'

/** Spec § 9: so many doubtful documents are looked up at once; the rest wait their turn. */
export const MAX_LIMBO_RESOLUTIONS = 100

/** Documents that the cache would show and the server did not list: each is asked for by itself. */
export type Limbo = { doubt(paths: Iterable<string>): void; active(): number; stop(): void }

type Parts = {
  get(path: string, signal: AbortSignal): Promise<Doc | null>
  /** The doubt is over: the document as it is, or null for gone, or not ours to see. */
  onResolved(path: string, doc: Doc | null): void
}

export function limbo({ get, onResolved }: Parts): Limbo {
  const line = new Set<string>()
  const active = new Set<string>()
  const controller = new AbortController()

  function next(): void {
    for (const path of line) {
      if (active.size >= MAX_LIMBO_RESOLUTIONS) return
      line.delete(path)
      active.add(path)
      void resolve(path)
    }
  }

  async function resolve(path: string): Promise<void> {
    try {
      onResolved(path, await get(path, controller.signal))
    } catch (error) {
      // Refused for good counts as deleted; a failed connection leaves it as it is, the next full answer doubts it again.
      if (!controller.signal.aborted && isPermanent(toStoreError(error).code)) onResolved(path, null)
    }
    active.delete(path)
    if (!controller.signal.aborted) next()
  }

  return {
    doubt(paths) {
      for (const path of paths) if (!active.has(path)) line.add(path)
      next()
    },
    active: () => active.size,
    stop() {
      line.clear()
      controller.abort()
    },
  }
}
