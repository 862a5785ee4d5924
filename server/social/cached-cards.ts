import { setNewest } from '#lib/lru.ts'
import type { DrawCard, Png } from './draw-card.server.ts'

/** null: it cannot be drawn, may not (`mayDraw` is asked where it is not cached), or too many wait already. */
export type CachedCards = (
  key: string,
  svg: () => Promise<string | null>,
  mayDraw: () => boolean,
) => Promise<Png | null>

/** About ten megabytes. */
const MOST_CACHED = 80
/** Whoever asks for a hundred at once gets the one for all: drawing must not take the machine from those who book. */
const MOST_WAITING = 12

/** Drawn one at a time; the newest are cached. */
export function cachedCards(draw: DrawCard): CachedCards {
  const cached = new Map<string, Png>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function drawn(key: string, svg: () => Promise<string | null>): Promise<Png | null> {
    const found = cached.get(key)
    if (found) return found
    const drawing = await svg()
    const png = drawing === null ? null : await draw(drawing)
    if (png) setNewest(cached, key, png, MOST_CACHED)
    return png
  }

  return async (key, svg, mayDraw) => {
    const found = cached.get(key)
    if (found) return found
    if (waiting >= MOST_WAITING || !mayDraw()) return null
    waiting++
    const mine = last.then(() => drawn(key, svg))
    last = mine.catch(() => null).finally(() => waiting--)
    return mine
  }
}
