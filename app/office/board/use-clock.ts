import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'

const TICK_MS = 10_000

/**
 * What time it is, by the server's clock and this tab's going on from there: a tablet whose own clock is wrong must not
 * turn every promise amber.
 */
export function useClock(serverNow: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const ahead = systemClock.now() - serverNow
    const tick = () => setNow(systemClock.now() - ahead)
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
