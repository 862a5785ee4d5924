/** A line that takes longer has failed; whoever stopped the page may press again. */
const AGAIN_AFTER_MS = 10_000

/**
 * Sends a form once, however often its button is pressed while the answer is under way: a second press gave out a second
 * voucher, kept a picture twice, or was told that what it asked for had been done. Another button of the form counts anew.
 */
export function sendOnce(): void {
  const sent = new Map<HTMLFormElement, { by: HTMLElement | null; at: number }>()
  addEventListener('submit', (event) => {
    const { target: form, submitter: by } = event
    // What a script sends in the page (the board) has a queue of its own.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    const before = sent.get(form)
    const at = performance.now()
    if (before?.by === by && at - before.at < AGAIN_AFTER_MS) event.preventDefault()
    else sent.set(form, { by, at })
  })
  // Gone back to.
  addEventListener('pageshow', () => sent.clear())
}
