import { toJson, type Json } from '#documents/model/json.ts'
import { StoreError, toStoreError } from '#documents/model/status.ts'
import { failureOf } from '#documents/protocol/messages.ts'
import type { ListenSession } from './listen-session.ts'

/** A proxy or a phone drops a line that is silent for long. */
export const HEARTBEAT_MS = 15_000
/** A session that ended, a role that changed: its stream is closed within 5 s even if nothing happens on it. */
export const RECHECK_MS = 4_000
/** With so many bytes waiting in the connection no more are made. */
const HIGH_WATER_BYTES = 256 * 1024

type Session = (onWork: () => void) => ListenSession

/** Server-sent events. `recheck` throws where the reader may not go on listening. */
export function eventStream(
  open: Session,
  recheck: () => Promise<void>,
  signal: AbortSignal,
  closed: () => void,
): Response {
  const encoder = new TextEncoder()
  let flow: ReturnType<typeof startFlow> | null = null

  function startFlow(controller: ReadableStreamDefaultController<Uint8Array>) {
    let running = false
    let over = false
    const send = (text: string) => controller.enqueue(encoder.encode(text))
    const session = open(() => void flush())

    async function flush(): Promise<void> {
      if (running || over) return
      running = true
      try {
        while (!over && session.waiting() && (controller.desiredSize ?? 0) > 0) {
          await recheck()
          const message = await session.next()
          if (over || !message) continue
          const id = message.kind === 'error' ? '' : `id: ${message.cursor}\n`
          send(`${id}data: ${JSON.stringify(toJson(message))}\n\n`)
        }
      } catch (error) {
        finish(toStoreError(error))
      } finally {
        running = false
      }
    }

    function finish(error?: StoreError): void {
      if (over) return
      over = true
      clearInterval(heartbeat)
      clearInterval(rechecks)
      session.close()
      closed()
      try {
        if (error) send(`event: closed\ndata: ${JSON.stringify(failureOf(error))}\n\n`)
        controller.close()
      } catch {
        // The other side had gone already.
      }
    }

    const heartbeat = setInterval(() => (controller.desiredSize ?? 0) > 0 && send(':\n\n'), HEARTBEAT_MS)
    const rechecks = setInterval(
      () => void recheck().catch((error: unknown) => finish(toStoreError(error))),
      RECHECK_MS,
    )
    signal.addEventListener('abort', () => finish())
    send(':\n\n')
    void flush()
    return { flush, finish }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (flow = startFlow(controller)),
      pull: () => void flow?.flush(),
      cancel: () => flow?.finish(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER_BYTES }),
  )
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  return new Response(body, { headers })
}

/** For networks that hold streams back: answers as soon as there is something to tell, or empty after `waitMs`. */
export async function longPoll(
  open: Session,
  recheck: () => Promise<void>,
  signal: AbortSignal,
  waitMs: number,
): Promise<Json> {
  const messages: Json[] = []
  let wake = () => {}
  const session = open(() => wake())
  const deadline = new Promise<'over'>((resolve) => {
    setTimeout(resolve, waitMs, 'over').unref()
    signal.addEventListener('abort', () => resolve('over'))
  })
  try {
    for (;;) {
      while (session.waiting()) {
        await recheck()
        const message = await session.next()
        if (message) messages.push(toJson(message))
      }
      if (messages.length > 0) break
      const work = new Promise<void>((resolve) => (wake = resolve))
      if (!session.waiting() && (await Promise.race([work, deadline])) === 'over') break
    }
    await recheck()
    return { messages }
  } finally {
    session.close()
  }
}
