import { useEffect } from 'react'
import { officePath } from '#app/office/office-routes.ts'

/** `n` anywhere but in a field opens the form for a call: the phone rings and nobody reaches for the mouse. */
export function useNewKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (event.key === 'n' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
        location.assign(officePath('new-booking'))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
