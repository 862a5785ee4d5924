import { useEffect } from 'react'

/** Signing out clears this browser: what waits to be sent would be gone, so that one is asked first. */
export function useUnsentGuard(count: number, question: string): void {
  useEffect(() => {
    if (count === 0) return
    const onSubmit = (event: SubmitEvent) => {
      const isLeaving = event.target instanceof HTMLFormElement && event.target.action.endsWith('/office/sign-out')
      if (isLeaving && !confirm(question)) event.preventDefault()
    }
    addEventListener('submit', onSubmit, { capture: true })
    return () => removeEventListener('submit', onSubmit, { capture: true })
  }, [count, question])
}
