import { systemClock } from '#lib/clock.ts'
import { tab } from './tab.ts'

/** Spec § 4 and § 7: how often the tab asks whether a newer build is served. */
export const FRESHNESS_POLL_MS = 5 * 60_000
/** Tabs opened together should not ask together. */
const JITTER = 0.2
const BACKOFF_AT_MOST_MS = 60 * 60_000

export function startFreshness(): void {
  let failures = 0
  const again = () => setTimeout(() => void check(), nextWait(failures, Math.random()))
  const check = async () => {
    if (document.visibilityState === 'visible') failures = (await isReachable()) ? 0 : failures + 1
    again()
  }
  again()
}

/** Milliseconds to the next question: five minutes, doubled for each failure, up to an hour, ± 20 %. */
export function nextWait(failures: number, random: number): number {
  const base = Math.min(FRESHNESS_POLL_MS * 2 ** failures, BACKOFF_AT_MOST_MS)
  return base * (1 - JITTER + 2 * JITTER * random)
}

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(`/builds/latest.json?${systemClock.now()}`)
    const latest: unknown = await response.json()
    if (typeof latest === 'object' && latest !== null && 'id' in latest && typeof latest.id === 'string')
      noteBuild(latest.id)
    return true
  } catch (cause) {
    console.error('builds/latest.json could not be read', cause)
    return false
  }
}

export function noteBuild(id: string): void {
  if (tab.build !== '' && id !== tab.build) tab.stale = true
}
