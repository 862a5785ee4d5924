import { tab } from './tab.ts'

/** The sections of a place's page, and the footer: what may carry `content-visibility` (app/pages/place-page.module.css). */
const PARTS = 'main > div > *, main > div > div > * > *, footer'

/**
 * What lies far below has a guessed height until it is laid out. Once the page can be used it is, a part in each idle moment, so
 * that the place of whoever goes on and comes back is a real one.
 */
export function layOutRest(): void {
  tab.onShown = layOutRest
  const next = () => {
    const parts = [...document.querySelectorAll<HTMLElement>(PARTS)]
    const part = parts.find((one) => getComputedStyle(one).contentVisibility === 'auto')
    if (!part) return
    part.style.contentVisibility = 'visible'
    // A part is laid out with the frame that follows.
    requestAnimationFrame(() => whenIdle(next))
  }
  whenIdle(next)
}

/** Safari has no requestIdleCallback. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 50)
}
