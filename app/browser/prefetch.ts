import type { AnyPage } from '#app/page.ts'
import { routeAt } from '#app/routes.ts'
import { systemClock } from '#lib/clock.ts'
import { messagesOf } from './messages.ts'
import { loadPage } from './page-files.ts'
import { asJson, tab, withoutHash } from './tab.ts'

/** A page fetched on intent is good for this long, once. */
const KEEP_MS = 5_000

/** What is asked of an answer. */
export type Answer = Pick<Response, 'headers' | 'status' | 'json'>

const kept = new Map<string, { at: number; answer: Promise<Answer> }>()

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
  const before = kept.get(url)
  if (url === withoutHash(location.href) || (before && at - before.at < KEEP_MS)) return
  const answer = fetchAhead(url)
  answer.catch(() => kept.delete(url))
  kept.set(url, { at, answer })
}

/** Read, and its files fetched: what is left for the click is to draw it. A fault is the click's to find. */
async function fetchAhead(url: string): Promise<Answer> {
  const response = await fetch(url, { ...asJson, priority: 'low' })
  const { headers, status } = response
  if (!headers.get('Content-Type')?.includes('json')) return response
  // Written by our own server.
  const page = (await response.json()) as AnyPage
  if (page.build === tab.build && page.redirect === null) void Promise.allSettled([loadPage(page), messagesOf(page)])
  return { headers, status, json: () => Promise.resolve(page) }
}

export function takePrefetched(url: string): Promise<Answer> | null {
  const found = kept.get(url)
  kept.delete(url)
  return found && systemClock.now() - found.at < KEEP_MS ? found.answer : null
}

/** A form was sent: what was fetched before it may be old. */
export function forgetPrefetched(): void {
  kept.clear()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
