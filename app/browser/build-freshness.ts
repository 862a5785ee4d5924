import { systemClock } from '#lib/clock.ts'
import { tab } from './tab.ts'

/** Tabs opened together should not ask together. */
const JITTER = 0.2
const BACKOFF_AT_MOST_MS = 60 * 60_000
/** Somebody who goes to and fro between tabs asks no more often than this. */
const ON_RETURN_AFTER_MS = 30_000

/** What the poll needs of the tab; a test brings its own clock. */
export type FreshnessDeps = {
  now(): number
  random(): number
  later(callback: () => void, ms: number): void
  document: Pick<Document, 'visibilityState' | 'addEventListener'>
  /** Whether the question was answered. */
  ask(): Promise<boolean>
}

/**
 * Spec § 4 and § 7: asks now and then which build is served, and when the tab is looked at again. A hidden tab does not
 * ask. Another id makes the next navigation a full load; nothing is reloaded by itself, so a form being filled stays.
 */
export function startFreshness(pollMs: number, deps: FreshnessDeps = browserDeps()): void {
  let failures = 0
  let askedAt = deps.now()
  const isVisible = () => deps.document.visibilityState === 'visible'
  const ask = async () => {
    askedAt = deps.now()
    failures = (await deps.ask()) ? 0 : failures + 1
  }
  const again = (): void => {
    deps.later(
      async () => {
        if (isVisible()) await ask()
        again()
      },
      nextWait(pollMs, failures, deps.random()),
    )
  }
  again()
  deps.document.addEventListener('visibilitychange', () => {
    if (isVisible() && deps.now() - askedAt >= Math.min(pollMs, ON_RETURN_AFTER_MS)) void ask()
  })
}

/** Milliseconds to the next question: the interval, doubled for each failure, up to an hour, ± 20 %. */
export function nextWait(pollMs: number, failures: number, random: number): number {
  const base = Math.min(pollMs * 2 ** failures, Math.max(pollMs, BACKOFF_AT_MOST_MS))
  return base * (1 - JITTER + 2 * JITTER * random)
}

function browserDeps(): FreshnessDeps {
  return {
    now: systemClock.now,
    random: Math.random,
    later: (callback, ms) => void setTimeout(callback, ms),
    document,
    ask: askLatest,
  }
}

async function askLatest(): Promise<boolean> {
  try {
    const response = await fetch(`/builds/latest.json?${systemClock.now()}`)
    if (!response.ok) throw new Error(`status ${response.status}`)
    // Written by our own server.
    noteBuild(((await response.json()) as { id: string }).id)
    return true
  } catch (cause) {
    console.error('builds/latest.json could not be read', cause)
    return false
  }
}

export function noteBuild(id: string): void {
  if (tab.build !== '' && id !== tab.build) tab.stale = true
}
