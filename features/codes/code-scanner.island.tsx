import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './code-scanner.module.css'

type State = 'absent' | 'ready' | 'looking' | 'other' | 'denied'

/** `decoder`: what comes before a code in the address of its page. */
export type CodeScannerProps = { decoder: string }

/** A button only where the browser can read QR codes itself; what it reads leads to the code's own page. */
export default function CodeScanner({ decoder }: CodeScannerProps) {
  const { t } = useMessages()
  const video = useRef<HTMLVideoElement>(null)
  const { state, start, stop } = useScanner(video, decoder)
  if (state === 'absent') return null
  const isLooking = state === 'looking' || state === 'other'
  return (
    <div className={styles.scanner}>
      <button type="button" onClick={isLooking ? stop : start}>
        {isLooking ? t('decoder.scan-stop') : t('decoder.scan')}
      </button>
      <p role="status">{textOf(state, t)}</p>
      {/* The picture of a camera, silent; there is nothing to caption. */}
      <video ref={video} muted playsInline hidden={!isLooking} />
    </div>
  )
}

function textOf(state: State, t: ReturnType<typeof useMessages>['t']): string {
  if (state === 'denied') return t('decoder.scan-denied')
  if (state === 'other') return t('decoder.scan-other')
  return state === 'looking' ? t('decoder.scan-hint') : ''
}

function useScanner(video: RefObject<HTMLVideoElement | null>, decoder: string) {
  const [state, setState] = useState<State>('absent')
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!('BarcodeDetector' in globalThis)) return
    void import('./camera-scan.browser.ts')
      .then(({ canScan }) => canScan())
      .then((can) => setState((now) => (can && now === 'absent' ? 'ready' : now)))
    return () => running.current?.abort()
  }, [])
  const look = async () => {
    const mine = (running.current = new AbortController())
    setState('looking')
    const { scanInto } = await import('./camera-scan.browser.ts')
    if (!video.current) return
    try {
      const found = await scanInto(video.current, mine.signal, () => setState('other'))
      setState('ready')
      if (found) location.assign(decoder + found.code + (found.token === null ? '' : `#t=${found.token}`))
    } catch {
      setState('denied')
    }
  }
  return { state, start: () => void look(), stop: () => running.current?.abort() }
}
