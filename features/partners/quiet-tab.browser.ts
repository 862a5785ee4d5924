import { systemClock } from '#lib/clock.ts'

/** A form whose answer takes longer than this has failed. */
const SENDING_MS = 60_000

/**
 * Whether a page may be asked for anew without taking something away: a form that is under way would be cut off, and what was
 * typed and not sent would be gone. `stop` ends the watching.
 */
export function watchTab(): { isQuiet: () => boolean; stop: () => void } {
  let sentAt = -Infinity
  const typed = new Set<Element>()
  const over = new AbortController()
  const { signal } = over
  const sent = ({ target }: Event) => {
    sentAt = systemClock.now()
    if (target instanceof Element) typed.delete(target)
  }
  const changed = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form[method=post]') : null
    if (form) typed.add(form)
  }
  addEventListener('submit', sent, { signal })
  addEventListener('input', changed, { signal })
  // Gone back to.
  addEventListener('pageshow', () => (sentAt = -Infinity), { signal })
  return {
    isQuiet() {
      // The shell sends forms within the page; a browser that does not, or a form with a file, leaves it.
      const isUnderWay = 'navigation' in window && navigation.transition !== null
      if (isUnderWay || systemClock.now() - sentAt < SENDING_MS) return false
      return ![...typed].some((form) => form.isConnected)
    },
    stop: () => over.abort(),
  }
}
