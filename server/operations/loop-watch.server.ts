import { monotonicMs } from '#lib/clock.ts'

export type LoopWatch = {
  /** One more request has come in. */
  count(): void
  /** For how long the loop has been at the round it is in, and with how many: what came in with it has waited about so long. */
  round(): { ms: number; requests: number }
}

const TICK_MS = 10

export function watchLoop(): LoopWatch {
  let last = monotonicMs()
  let requests = 0
  setInterval(() => {
    last = monotonicMs()
    requests = 0
  }, TICK_MS).unref()
  return {
    count: () => void (requests += 1),
    round: () => ({ ms: Math.max(0, monotonicMs() - last - TICK_MS), requests }),
  }
}
