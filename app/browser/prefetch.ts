import { routeAt } from '#app/routes.ts'
import { systemClock } from '#lib/clock.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import { loadStylesheets } from './stylesheets.ts'
import { tab, withoutHash } from './tab.ts'

/** A page fetched on intent is good for this long, once. */
const FRESH_MS = 5_000

const prefetched = new Map<string, { at: number; answer: Promise<Fetched> }>()

/** Hover, focus or touch on a link of ours fetches its page with its files; never for someone who saves data. */
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
  const before = prefetched.get(url)
  if (url === withoutHash(location.href) || (before && at - before.at < FRESH_MS)) return
  const answer = fetchAhead(url)
  answer.catch(() => prefetched.delete(url))
  prefetched.set(url, { at, answer })
}

/** Read, and its stylesheets fetched: what is left for the click is to show it. A fault is the click's to find. */
async function fetchAhead(url: string): Promise<Fetched> {
  const found = await fetchPage(url)
  if (found.kind === 'page' && found.page.facts.build === tab.build)
    void loadStylesheets(found.page.document).catch(() => {})
  return found
}

export function takePrefetched(url: string): Promise<Fetched> | null {
  const found = prefetched.get(url)
  prefetched.delete(url)
  return found && systemClock.now() - found.at < FRESH_MS ? found.answer : null
}

/** A form was sent: what was fetched before it may be old. */
export function forgetPrefetched(): void {
  prefetched.clear()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
