import type { Backoff } from '#documents/backoff.ts'
import { StoreError, toStoreError } from '#documents/model/status.ts'
import type { TargetMessage, WireTarget } from '#documents/protocol/messages.ts'
import type { OnlineStateTracker } from './online-state.ts'
import type { Transport } from './transport.ts'

/** Spec § 9: a stream nobody needs is closed after a minute. */
export const IDLE_TIMEOUT_MS = 60_000
/** Spec § 9: a stream that was open so long is healthy: `unauthenticated` after it is no fault of the token. */
export const HEALTHY_TIMEOUT_MS = 10_000
/** Three heartbeats missed: the line is dead though nobody said so. */
const DEAD_LINE_MS = 45_000
/** A poll may answer so much later than it promised. */
const POLL_GRACE_SECONDS = 10
/** A network that swallows streams whole is asked by long polls instead. */
const SILENT_STREAMS_BEFORE_POLLING = 2

export type ListenStream = {
  /** The targets have changed, or are none. */
  update(): void
  /** The network changed: try now, whatever the backoff says. */
  restart(): void
  stop(): void
}

type Parts = {
  transport: Transport
  tracker: OnlineStateTracker
  backoff: Backoff
  longPollSeconds: number
  targets(): WireTarget[]
  onMessage(message: TargetMessage): void
  dropToken(): void
}

type Attempt = {
  controller: AbortController
  healthy: boolean
  heard: boolean
  timers: ReturnType<typeof setTimeout>[]
}

/** One connection for all targets of this browser, kept up as the spec says. */
export function listenStream(parts: Parts): ListenStream {
  const { tracker, backoff } = parts
  let attempt: Attempt | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let soon = false
  let silent = 0

  function open(): void {
    clearTimeout(retry)
    const mine: Attempt = { controller: new AbortController(), healthy: false, heard: false, timers: [] }
    attempt = mine
    backoff.attempt()
    tracker.attempt()
    const polling = silent >= SILENT_STREAMS_BEFORE_POLLING
    const run = polling ? pollOnce(mine) : streamOnce(mine)
    run.then(
      () => ended(mine, null),
      (error: unknown) => ended(mine, toStoreError(error)),
    )
  }

  async function streamOnce(mine: Attempt): Promise<void> {
    let deadLine = setTimeout(() => mine.controller.abort(), DEAD_LINE_MS)
    const alive = (message: TargetMessage | null) => {
      if (mine !== attempt) return
      if (!mine.heard) mine.timers.push(setTimeout(() => (mine.healthy = true), HEALTHY_TIMEOUT_MS))
      clearTimeout(deadLine)
      deadLine = setTimeout(() => mine.controller.abort(), DEAD_LINE_MS)
      mine.timers.push(deadLine)
      received(mine)
      if (message) parts.onMessage(message)
    }
    mine.timers.push(deadLine)
    await parts.transport.listen(parts.targets(), alive, mine.controller.signal)
  }

  async function pollOnce(mine: Attempt): Promise<void> {
    const patience = (parts.longPollSeconds + POLL_GRACE_SECONDS) * 1000
    mine.timers.push(setTimeout(() => mine.controller.abort(), patience))
    const messages = await parts.transport.poll(parts.targets(), parts.longPollSeconds, mine.controller.signal)
    if (mine !== attempt) return
    received(mine)
    for (const message of messages) parts.onMessage(message)
  }

  function received(mine: Attempt): void {
    mine.heard = true
    backoff.reset()
    tracker.set('Online')
  }

  function ended(mine: Attempt, error: StoreError | null): void {
    mine.timers.forEach(clearTimeout)
    // Closed by ourselves: whoever did it has decided already what comes next.
    if (mine !== attempt) return
    attempt = null
    if (error) {
      silent = mine.heard ? 0 : silent + 1
      if (error.code === 'unauthenticated' && !mine.healthy) parts.dropToken()
      if (error.code === 'resource-exhausted') backoff.toLongest()
      if (parts.targets().length === 0) return tracker.set('Unknown')
      tracker.failure(error)
    }
    if (parts.targets().length > 0) retry = setTimeout(open, error ? backoff.delay() : 0)
  }

  /** On purpose: the next attempt need not wait. */
  function close(): void {
    clearTimeout(retry)
    const closing = attempt
    attempt = null
    closing?.timers.forEach(clearTimeout)
    closing?.controller.abort()
    backoff.reset()
  }

  function reopen(): void {
    soon = false
    if (parts.targets().length === 0) return
    close()
    open()
  }

  return {
    update() {
      clearTimeout(idle)
      if (parts.targets().length === 0) {
        idle = setTimeout(() => {
          close()
          tracker.set('Unknown')
        }, IDLE_TIMEOUT_MS)
      } else if (!soon) {
        // Components mount in a bunch; one reopening is enough for all of them.
        soon = true
        queueMicrotask(() => soon && reopen())
      }
    },
    restart() {
      if (parts.targets().length === 0) return
      tracker.set('Unknown')
      silent = 0
      reopen()
    },
    stop() {
      soon = false
      clearTimeout(idle)
      close()
      tracker.set('Unknown')
    },
  }
}
