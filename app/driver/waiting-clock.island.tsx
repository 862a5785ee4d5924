import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'
import styles from './ride.module.css'

export type WaitingClockProps = {
  arrivedAt: number
  /** Until then waiting is free. */
  until: number
  /** Since when, and until when it is free, in words. */
  since: string
  free: string
}

const MINUTE_MS = 60_000

/** How long the driver has waited, told by the minute; without a script since when. */
export default function WaitingClock({ arrivedAt, until, since, free }: WaitingClockProps) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(systemClock.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  const minutes = now === null ? null : Math.max(0, Math.floor((now - arrivedAt) / MINUTE_MS))
  return (
    <p className={styles.waiting} data-over={now !== null && now >= until}>
      {minutes !== null && (
        <strong>
          {Math.floor(minutes / 60)}:{String(minutes % 60).padStart(2, '0')}
        </strong>
      )}{' '}
      {since} {free}
    </p>
  )
}
