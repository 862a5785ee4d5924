import type { DeskAnswer } from '#features/partners/desk-slip.ts'
import { systemClock } from '#lib/clock.ts'
import type { Sending } from './desk-orders.ts'
import type { Waiting } from './desk-copy.ts'

/** Some networks swallow a request and say nothing. Sent again the same order is the same booking. */
export const ANSWER_AT_MOST_MS = 20_000

/** `away`: no network; `failed`: a server without an answer; `unpaired`: the tablet belongs to nobody any more. */
export type PriceReply = Exclude<DeskAnswer, { kind: 'slip' }> | { kind: 'away' | 'failed' | 'unpaired' }

export async function askPrice(action: string, fields: Waiting, signal: AbortSignal): Promise<PriceReply> {
  try {
    const query = new URLSearchParams(sentNow(fields))
    // Nothing of the guest is in an address.
    for (const name of OF_GUEST) query.delete(name)
    const response = await request(`${action}/price?${query}`, {}, signal)
    if (await isUnpaired(response)) return { kind: 'unpaired' }
    return response.ok ? ((await response.json()) as PriceReply) : { kind: 'failed' }
  } catch {
    return { kind: 'away' }
  }
}

/** Fields that change no price. */
export const OF_GUEST: readonly string[] = ['name', 'dropOffAddress', 'flight']

/** `refusedText`: what is said of an order that is refused for good, with `{status}` in it. */
export async function sendOrder(
  action: string,
  fields: Waiting,
  refusedText: string,
  signal: AbortSignal,
): Promise<Sending> {
  try {
    const body = new URLSearchParams({ ...sentNow(fields), intent: 'order' })
    const response = await request(action, { method: 'POST', body }, signal)
    if (await isUnpaired(response)) return { kind: 'unpaired' }
    if (isForGood(response)) return { kind: 'refused', why: refusedText.replace('{status}', String(response.status)) }
    return response.ok ? { kind: 'answered', answer: await response.json() } : { kind: 'failed' }
  } catch {
    return { kind: 'away' }
  }
}

export async function askPaired(action: string): Promise<'paired' | 'unpaired' | 'unknown'> {
  const response = await request(`${action}/alive`).catch(() => null)
  if (response?.ok) return 'paired'
  return response && (await isUnpaired(response)) ? 'unpaired' : 'unknown'
}

function request(href: string, init: RequestInit = {}, given?: AbortSignal): Promise<Response> {
  const late = new AbortController()
  setTimeout(() => late.abort(), ANSWER_AT_MOST_MS)
  const signal = given ? AbortSignal.any([given, late.signal]) : late.signal
  return fetch(href, { ...init, headers: { Accept: 'application/json' }, signal })
}

/** A hotel's network asks for a sign-in of its own with the same number: only our server's word clears the tablet. */
async function isUnpaired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const answer: { kind?: unknown } | null = await response.json().catch(() => null)
  return answer?.kind === 'unpaired'
}

/** Nobody sets a tablet's clock: it says only how long ago the button was pressed. */
function sentNow(fields: Waiting): Waiting {
  return { ...fields, sentAt: String(systemClock.now()) }
}

/** Refusals that say "not now": the order waits like one the network did not carry. */
const PASSING = new Set([401, 407, 408, 421, 425, 429])

/** Whether the same order sent again would be answered the same for ever. */
export function isForGood({ status }: { status: number }): boolean {
  return status >= 400 && status < 500 && !PASSING.has(status)
}
