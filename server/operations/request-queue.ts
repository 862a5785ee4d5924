import { monotonicMs } from '#lib/clock.ts'

export type RequestQueue = {
  /** Resolves when every request that came before has been started. */
  turn(): Promise<void>
  /** How long a request that comes now would wait for its turn. */
  waitMs(): number
}

/** Of the newest time in the exponentially weighted mean. */
const WEIGHT = 1 / 32
/** A longer time comes from the machine, not from a request. It must not raise the mean so that visitors are refused afterwards. */
const LONGEST_MS = 1000

/**
 * Turns of the event loop between two starts, for at most a millisecond. Node accepts one new connection a turn. More must be accepted
 * than are started, or they wait in the kernel, where they are not counted.
 */
const TURNS_BETWEEN = 8
const MS_BETWEEN = 1

/**
 * Starts one request, accepts the connections that came meanwhile, then starts the next. So the wait of a request is the number of
 * requests before it times the mean time between two starts. That time contains all that the event loop did: the request, answers
 * from the cache, jobs. A request that waits for the database or another server does not delay the next one and is not counted.
 */
export function requestQueue(
  now: () => number = monotonicMs,
  onNextTurn: (run: () => void) => void = setImmediate,
): RequestQueue {
  const waiting: (() => void)[] = []
  let meanMs = 0
  let startedAt: number | null = null
  let isRunning = false

  function next(): void {
    if (startedAt !== null) meanMs += (Math.min(now() - startedAt, LONGEST_MS) - meanMs) * WEIGHT
    const start = waiting.shift()
    isRunning = start !== undefined
    startedAt = isRunning ? now() : null
    start?.()
    if (isRunning) onNextTurn(() => letIn(TURNS_BETWEEN, now() + MS_BETWEEN))
  }

  function letIn(turns: number, until: number): void {
    if (turns === 0 || now() >= until) next()
    else onNextTurn(() => letIn(turns - 1, until))
  }

  return {
    turn() {
      const turn = new Promise<void>((resolve) => waiting.push(resolve))
      if (!isRunning) onNextTurn(next)
      isRunning = true
      return turn
    },
    waitMs: () => waiting.length * meanMs,
  }
}
