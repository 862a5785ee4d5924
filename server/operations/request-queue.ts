import { monotonicMs } from '#lib/clock.ts'

export type RequestQueue = {
  /** Resolves when everything that waits already has been started. */
  turn(): Promise<void>
  /** How long a request that comes now would wait for its turn. */
  waitMs(): number
}

/** Of the newest time in the mean: after 32 starts two thirds of the mean are new. */
const WEIGHT = 1 / 32
/** What lasts longer was held up by the machine and not by a request: once must not make visitors be refused afterwards. */
const LONGEST_MS = 1000

/**
 * Between two starts the event loop turns so often, but no longer than a millisecond. Node takes in one new connection a turn: more
 * must come in than are started, or they wait where nobody counts them.
 */
const TURNS_BETWEEN = 8
const MS_BETWEEN = 1

/**
 * Starts one request, then lets those come in who have come meanwhile, then starts the next. So what a request waits is the number
 * of those before it times the mean time from one start to the next. That time holds all that the loop did: the request, answers
 * from memory, jobs. A request that waits for the database or for another server does not hold up the next one, and so it does not
 * count.
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
