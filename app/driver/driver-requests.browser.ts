import { PART, REDIRECT_HEADER } from '#app/part.ts'
import { isForGood } from '#app/desk/desk-requests.browser.ts'
import { KEPT_VOUCHERS } from '#features/bookings/stored-voucher.ts'
import { type Sending, stepQueue, type Waiting } from './step-queue.ts'

/** Some networks swallow a request and say nothing. A step that is sent again counts once. */
const ANSWER_AT_MOST_MS = 20_000
/** What stands for a phone that the office has signed out, and for one whose PIN is asked for first. */
const SIGNED_OUT = 403
const LOCKED = 401

/** Nothing of a ride stays on a phone that is signed out, in whatever language its copy is. */
export async function forgetDriver(): Promise<void> {
  stepQueue(localStorage, () => Promise.resolve({ kind: 'away' })).clear()
  if (!('caches' in window)) return
  const cache = await caches.open(KEPT_VOUCHERS)
  const copies = (await cache.keys()).filter(({ url }) => /\/driver(\/money)?$/.test(new URL(url).pathname))
  await Promise.all(copies.map((copy) => cache.delete(copy, { ignoreVary: true })))
}

/** One step to the server; answered with the address that shows the ride after it. */
export async function sendStep(action: string, row: Waiting): Promise<Sending> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ANSWER_AT_MOST_MS)
  try {
    const body = new URLSearchParams(row)
    const response = await fetch(action, { method: 'POST', body, headers: { Accept: PART }, signal: late.signal })
    if (response.status === SIGNED_OUT) return { kind: 'unpaired' }
    // The PIN comes first; what was pressed waits for it.
    if (response.status === LOCKED) {
      location.replace(action)
      return { kind: 'away' }
    }
    const to = response.headers.get(REDIRECT_HEADER)
    if (response.ok) return { kind: 'answered', answer: to ?? action }
    return isForGood(response) ? { kind: 'refused', why: String(response.status) } : { kind: 'failed' }
  } catch {
    return { kind: 'away' }
  } finally {
    clearTimeout(timer)
  }
}
