import { monitorEventLoopDelay } from 'node:perf_hooks'
import { monotonicMs } from '#lib/clock.ts'

export type LoopWatch = {
  /** One more request has come in. */
  count(): void
  /** For how long the loop has been at the round it is in, and with how many: what came in with it has waited about so long. */
  round(): { ms: number; requests: number }
  /** Delay since the last call, in seconds. */
  delays(): { p50: number; p99: number; max: number }
  stop(): void
}

const TICK_MS = 10
const NANOS = 1e9

export function watchLoop(): LoopWatch {
  let last = monotonicMs()
  let requests = 0
  const timer = setInterval(() => {
    last = monotonicMs()
    requests = 0
  }, TICK_MS)
  timer.unref()
  const histogram = monitorEventLoopDelay({ resolution: TICK_MS })
  histogram.enable()
  return {
    count: () => void (requests += 1),
    round: () => ({ ms: Math.max(0, monotonicMs() - last - TICK_MS), requests }),
    delays() {
      // It counts the pause between two looks, which is TICK_MS where nothing is in the way.
      const seconds = (nanos: number) => (Number.isFinite(nanos) ? Math.max(0, nanos / NANOS - TICK_MS / 1000) : 0)
      const told = {
        p50: seconds(histogram.percentile(50)),
        p99: seconds(histogram.percentile(99)),
        max: seconds(histogram.max),
      }
      histogram.reset()
      return told
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
