import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PART } from '#app/part.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { POSITION, SENT_EVERY_MS, STOP_POSITION } from '#features/positions/position.ts'
import { systemClock } from '#lib/clock.ts'
import styles from './ride.module.css'

export type SharePositionProps = {
  action: string
  code: string
  leg: string | null
  /** It was on when the page was made. */
  isOn: boolean
}

type Fault = 'denied' | 'unavailable' | 'over'

/**
 * The driver's own tap begins it and another ends it. The browser tells the position only while this page is open. Without a
 * script there is nothing to share, so the server draws no button.
 */
export default function SharePosition({ action, code, leg, isOn: wasOn }: SharePositionProps) {
  const { t } = useMessages()
  const isAwake = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const [isOn, setOn] = useState(wasOn)
  const [fault, setFault] = useState<Fault | null>(null)
  const isTapped = useRef(false)
  useEffect(() => {
    if (!isOn) return
    let sentAt = -Infinity
    let isSending = false
    const over = new AbortController()
    const end = (why: Fault) => {
      setFault(why)
      setOn(false)
    }
    const send = async ({ coords: { latitude, longitude } }: GeolocationPosition) => {
      const now = systemClock.now()
      if (isSending || over.signal.aborted || now - sentAt < SENT_EVERY_MS) return
      isSending = true
      const start = isTapped.current ? { start: '1' } : {}
      const status = await post(
        action,
        fields(code, leg, POSITION, { lat: String(latitude), lon: String(longitude), ...start }),
        over.signal,
      )
      isSending = false
      if (status === null) return
      sentAt = now
      if (status === 200) isTapped.current = false
      else if (status < 500) end('over')
    }
    const watch = navigator.geolocation.watchPosition(
      (position) => void send(position),
      ({ code: kind }) => {
        if (kind === 1) end('denied')
        else setFault('unavailable')
      },
      { enableHighAccuracy: true, maximumAge: 5000 },
    )
    return () => {
      over.abort()
      navigator.geolocation.clearWatch(watch)
    }
  }, [isOn, action, code, leg])
  if (!isAwake) return null
  const start = () => {
    isTapped.current = true
    setFault(null)
    setOn(true)
  }
  const stop = () => {
    setOn(false)
    void post(action, fields(code, leg, STOP_POSITION))
  }
  return (
    <div className={styles.share} data-on={isOn}>
      <p role="status">{isOn ? t('position.on') : t('position.off')}</p>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {faultText(fault, t)}
        </p>
      )}
      <button type="button" onClick={isOn ? stop : start}>
        {isOn ? t('position.stop') : t('position.share')}
      </button>
    </div>
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}

function fields(code: string, leg: string | null, intent: string, more: Record<string, string> = {}) {
  return new URLSearchParams({ intent, code, ...(leg !== null && { leg }), ...more })
}

/** null: no network; the next position is sent instead of this one. */
async function post(action: string, body: URLSearchParams, signal: AbortSignal | null = null): Promise<number | null> {
  try {
    return (
      await fetch(action, { method: 'POST', body, headers: { Accept: PART }, signal, keepalive: signal === null })
    ).status
  } catch {
    return null
  }
}

function faultText(fault: Fault, t: ReturnType<typeof useMessages>['t']): string {
  switch (fault) {
    case 'denied':
      return t('position.denied')
    case 'unavailable':
      return t('position.unavailable')
    case 'over':
      return t('position.over')
  }
}
