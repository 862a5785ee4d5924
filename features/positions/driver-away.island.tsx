import { useEffect, useState } from 'react'
import type { LocaleCode } from '#i18n/locale.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { systemClock } from '#lib/clock.ts'
import { FRESH_MS } from './position.ts'

/** `ageMs`: how old the position was when the page was made; the clock of the reader's phone may be wrong. */
export type DriverAwayProps = { text: string; ageMs: number }

const MINUTE_MS = 60_000
const TICK_MS = 10_000

/** How far the driver is, and from when on that is an old position how old. */
export default function DriverAway({ text, ageMs }: DriverAwayProps) {
  const { t, locale } = useMessages()
  const [ageNow, setAgeNow] = useState(ageMs)
  useEffect(() => {
    const since = systemClock.now()
    const tick = () => setAgeNow(ageMs + systemClock.now() - since)
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [ageMs])
  return (
    <p role="status">
      <strong>{text}</strong>
      {ageNow > FRESH_MS && (
        <>
          {' '}
          {t('position.last')} {minutesAgo(ageNow, locale)}
        </>
      )}
    </p>
  )
}

function minutesAgo(ageMs: number, locale: LocaleCode): string {
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(ageMs / MINUTE_MS), 'minute')
}
