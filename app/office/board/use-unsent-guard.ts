import { useEffect } from 'react'

/** Signing out clears this browser: what waits to be sent would be gone, so that one is asked first. */
export function useUnsentGuard(count: number, question: string): void {
  useEffect(() => {
    if (count === 0) return
    const onSubmit = (event: SubmitEvent) => {
      // Not `form.action`: in the forms of the cards that is their field of this name.
      const address = event.target instanceof HTMLFormElement ? event.target.getAttribute('action') : null
      const isLeaving = address?.endsWith('/office/sign-out') === true
      if (isLeaving && !confirm(question)) event.preventDefault()
    }
    addEventListener('submit', onSubmit, { capture: true })
    return () => removeEventListener('submit', onSubmit, { capture: true })
  }, [count, question])
}
