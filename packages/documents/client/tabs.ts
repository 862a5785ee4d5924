import type { Json } from '#documents/model/json.ts'

/** The tabs of one person in one browser: one of them leads, that is, holds the stream and sends the queue. */
export type Tabs = {
  /** Calls back once this tab leads; if another does, when that one is gone. */
  lead(onLead: () => void): void
  post(message: Json): void
  onMessage(listener: (message: Json) => void): void
  close(): void
}

export function browserTabs(name: string): Tabs {
  if (typeof BroadcastChannel === 'undefined' || typeof navigator === 'undefined' || !('locks' in navigator))
    return aloneTab()
  const channel = new BroadcastChannel(name)
  const send = channel.postMessage.bind(channel)
  const leaving = new AbortController()
  let leave = () => {}
  return {
    lead(onLead) {
      const held = navigator.locks.request(name, { signal: leaving.signal }, () => {
        onLead()
        // The lock is ours until this tab closes, or says it is done.
        return new Promise<void>((resolve) => (leave = resolve))
      })
      held.catch(() => {})
    },
    post: (message) => send(message),
    onMessage: (listener) => channel.addEventListener('message', (event: MessageEvent<Json>) => listener(event.data)),
    close() {
      leaving.abort()
      leave()
      channel.close()
    },
  }
}

/** A tab that knows of no others does everything itself. */
export function aloneTab(): Tabs {
  return { lead: (onLead) => queueMicrotask(onLead), post() {}, onMessage() {}, close() {} }
}
