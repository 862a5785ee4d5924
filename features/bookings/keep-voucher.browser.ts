import { systemClock } from '#lib/clock.ts'
import { isKeptStill, KEPT_UNTIL, KEPT_VOUCHERS } from './kept-voucher.ts'

const RULES = ['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options']

/** Whether this browser can keep a page at all: not without a secure context. */
export function canKeep(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator
}

export async function isKept(): Promise<boolean> {
  const kept = await (await caches.open(KEPT_VOUCHERS)).match(here(), { ignoreVary: true })
  return isKeptStill(kept?.headers.get(KEPT_UNTIL) ?? null, systemClock.now())
}

/** The voucher as a document of its own, with the styles and fonts it is drawn with. It stays on this device. */
export async function keepVoucher(until: number): Promise<void> {
  const answer = await fetch(`${location.pathname}?kept=1`, { headers: { Accept: 'text/html' } })
  if (!answer.ok) throw new Error(`not kept: ${answer.status}`)
  const html = await answer.text()
  const cache = await caches.open(KEPT_VOUCHERS)
  await Promise.all(stylesIn(html).map((file) => copy(cache, file, until)))
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', [KEPT_UNTIL]: String(until) })
  // The copy is held to the same rules as the page.
  for (const name of RULES) headers.set(name, answer.headers.get(name) ?? '')
  await cache.put(here(), new Response(html, { headers }))
}

export async function forgetVoucher(): Promise<void> {
  await (await caches.open(KEPT_VOUCHERS)).delete(here(), { ignoreVary: true })
}

function here(): string {
  return location.origin + location.pathname
}

/** Read as a document that runs nothing. */
function stylesIn(html: string): string[] {
  const hrefs = [...html.matchAll(/<link\b[^>]*\bhref="(\/[^"]+\.(?:css|woff2))"/g)].map(([, href]) => href ?? '')
  return [...new Set(hrefs)]
}

async function copy(cache: Cache, file: string, until: number): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) return
  const headers = new Headers(answer.headers)
  headers.set(KEPT_UNTIL, String(until))
  await cache.put(file, new Response(await answer.blob(), { headers }))
}
