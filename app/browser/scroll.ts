/** If nothing had to be scrolled there is no `scrollend`; smooth may not stay for the next navigation. */
const SMOOTH_AT_MOST_MS = 1500

/**
 * Smooth for the one jump that was asked for, never for a new page's top or a restored place. Set by CSSOM, which the
 * policy allows. The 100 px above the target are `scroll-padding` in base.css (spec § 2).
 */
export function smoothOnce(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { style } = document.documentElement
  style.scrollBehavior = 'smooth'
  const done = () => style.removeProperty('scroll-behavior')
  addEventListener('scrollend', done, { once: true })
  setTimeout(done, SMOOTH_AT_MOST_MS)
}

/** Spec § 2: a hash leads to its element, an unknown one to the top. */
export function hashTarget(hash: string): Element | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
