import { callOutside, type Wire } from '#features/notifications/outside-request.server.ts'

/** Tells the owner's address a code, and what happened. A redirect is no answer: it could lead anywhere. */
export async function callWebhook(
  address: string,
  said: { code: string; event?: string },
  signal: AbortSignal,
  wire?: Wire,
): Promise<void> {
  const sent = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(said) }
  const { status } = await callOutside(address, sent, signal, wire)
  if (status < 200 || status >= 300) throw new Error(`the webhook answered ${status}`)
}
