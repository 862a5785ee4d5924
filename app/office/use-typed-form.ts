import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isFormDirty } from '#app/browser/form-memory.ts'

/** Typing is over for so long. */
const PAUSE_MS = 250

type Ask = (form: HTMLFormElement, signal: AbortSignal) => Promise<void>

/**
 * Asks something about the form around `place` when typing in it pauses, and once for what was typed before the island was awake. A
 * later question ends the one before. Without a network what is shown stays: the form's own button says more.
 */
export function useTypedForm(place: RefObject<HTMLElement | null>, ask: Ask): void {
  const onPause = useEffectEvent(ask)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const gone = new AbortController()
    let asking = new AbortController()
    let timer = 0
    const askNow = () => {
      asking.abort()
      asking = new AbortController()
      onPause(form, AbortSignal.any([asking.signal, gone.signal])).catch(() => {})
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = window.setTimeout(askNow, PAUSE_MS)
    }
    form.addEventListener('input', onInput, gone)
    if (isFormDirty()) onInput()
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [place])
}
