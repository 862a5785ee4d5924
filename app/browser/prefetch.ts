import { routeAt } from '#app/routes.ts'
import { systemClock } from '#lib/clock.ts'
import { asJson, withoutHash } from './tab.ts'

/** A page fetched on intent is good for this long, once. */
const KEEP_MS = 5_000

const kept = new Map<string, { at: number; response: Promise<Response> }>()

/** Hover, focus or touch on a link of ours fetches its page; never for someone who saves data. */
export function startPrefetch(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    addEventListener(type, onIntent, { passive: true })
}

function onIntent(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || savesData() || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download'))
    return
  if (routeAt(link.pathname)?.kind !== 'view') return
  const url = withoutHash(link.href)
  const at = systemClock.now()
  const before = kept.get(url)
  if (url === withoutHash(location.href) || (before && at - before.at < KEEP_MS)) return
  const response = fetch(url, { ...asJson, priority: 'low' })
  response.catch(() => kept.delete(url))
  kept.set(url, { at, response })
}

export function takePrefetched(url: string): Promise<Response> | null {
  const found = kept.get(url)
  kept.delete(url)
  return found && systemClock.now() - found.at < KEEP_MS ? found.response : null
}

/** A form was sent: what was fetched before it may be old. */
export function forgetPrefetched(): void {
  kept.clear()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
