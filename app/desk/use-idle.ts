import { useEffect, useEffectEvent, useRef } from 'react'

/** A guest who walked away leaves nothing on the screen. */
const IDLE_MS = 120_000

/** Calls `onIdle` when nobody has touched the page for two minutes, and after each two minutes more. Returns what counts as a touch, too. */
export function useIdle(onIdle: () => void): () => void {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const idle = useEffectEvent(onIdle)
  const touched = useRef(() => {})
  useEffect(() => {
    const begin = () => {
      clearInterval(timer.current)
      timer.current = setInterval(() => idle(), IDLE_MS)
    }
    touched.current = begin
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin)
    return () => {
      clearInterval(timer.current)
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, begin)
    }
  }, [])
  return () => touched.current()
}
