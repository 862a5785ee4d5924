import { systemClock } from '#lib/clock.ts'
import { isStillStored, KEPT_NAME, KEPT_SEQUENCE, KEPT_UNTIL, KEPT_VOUCHERS } from './stored-voucher.ts'

const RULES = ['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options']

/** `name`: its ride in words, by which it is found again without a network. */
type ToKeep = { until: number; sequence: number; name: string }

/** What is told to go must not come back by a copy that is still under way. */
let renewing: Promise<void> = Promise.resolve()

/**
 * Whether this voucher is kept here. Where its ride has changed since it is kept anew: without a network the copy is all there is,
 * and the hour of before would be believed. `unknown`: this browser can keep nothing, without a secure context.
 */
export async function keptAnew(voucher: ToKeep): Promise<'unknown' | 'no' | 'yes'> {
  if (!('caches' in window && 'serviceWorker' in navigator)) return 'unknown'
  const stored = await copyHere()
  if (!isStill(stored)) return 'no'
  if (stored?.headers.get(KEPT_SEQUENCE) !== String(voucher.sequence)) renewing = keepVoucher(voucher).catch(() => {})
  return 'yes'
}

/** @internal What the test asks. */
export async function isStored(): Promise<boolean> {
  return isStill(await copyHere())
}

async function copyHere(): Promise<Response | undefined> {
  return (await caches.open(KEPT_VOUCHERS)).match(here(), { ignoreVary: true })
}

function isStill(stored: Response | undefined): boolean {
  return isStillStored(stored?.headers.get(KEPT_UNTIL) ?? null, systemClock.now())
}

/** The voucher as a document of its own, with the styles and fonts it is drawn with. It stays on this device. */
export async function keepVoucher({ until, sequence, name }: ToKeep): Promise<void> {
  const answer = await fetch(`${location.pathname}?kept=1`, { headers: { Accept: 'text/html' } })
  if (!answer.ok) throw new Error(`not kept: ${answer.status}`)
  const html = await answer.text()
  const cache = await caches.open(KEPT_VOUCHERS)
  await Promise.all(stylesIn(html).map((file) => copy(cache, file, until)))
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', [KEPT_UNTIL]: String(until) })
  headers.set(KEPT_SEQUENCE, String(sequence))
  headers.set(KEPT_NAME, encodeURIComponent(name))
  // The copy is held to the same rules as the page.
  for (const rule of RULES) headers.set(rule, answer.headers.get(rule) ?? '')
  await cache.put(here(), new Response(html, { headers }))
}

export async function forgetVoucher(): Promise<void> {
  await renewing
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
