import { callOutside, OutsideRefused, type Wire } from './outside-request.server.ts'
import type { PushKeys } from './push-keys.server.ts'
import type { PushEnd } from './push-subscriptions.server.ts'

/** What the service worker shows (app/browser/service-worker.ts): only the browser that subscribed can read it. */
export type PushMessage = { title: string; body: string; /** Own path that a tap opens. */ path: string; tag: string }

/** `gone`: the browser has ended the subscription. `later`: the push service is away or busy. */
export type PushResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string }

/** How the push service may reach who sends (RFC 8292 § 2.1): an address of mail or of the site. */
export type PushSender = { keys: PushKeys; subject: string }

/** Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030). */
export async function sendPush(
  end: PushEnd,
  message: PushMessage,
  { keys, subject }: PushSender,
  { ttlSeconds, signal, wire }: { ttlSeconds: number; signal: AbortSignal; wire?: Wire | undefined },
): Promise<PushResult> {
  const { default: webPush } = await import('web-push')
  const { endpoint, headers, body } = webPush.generateRequestDetails(end, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  const { 'Content-Length': _length, ...rest } = headers
  const plain = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  try {
    const { status, text } = await callOutside(endpoint, { headers: plain, body: body ?? '' }, signal, wire)
    return resultOf(status, text)
  } catch (error) {
    if (error instanceof OutsideRefused) return { kind: 'refused', reason: error.message }
    return { kind: 'later', reason: error instanceof Error ? error.message : 'no answer' }
  }
}

/** RFC 8030 § 5, § 7.3, § 8.4; RFC 8292 § 4.2. */
function resultOf(status: number, text: string): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `HTTP ${status} ${text}`.trim().slice(0, 200)
  return status === 429 || status >= 500 ? { kind: 'later', reason } : { kind: 'refused', reason }
}
