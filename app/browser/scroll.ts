/** If nothing had to be scrolled there is no `scrollend`; smooth may not stay for the next navigation. */
const SMOOTH_AT_MOST_MS = 1500
/** Further from its place than a few lines, the page is still on its way there. */
const MOVED_AT_MOST_PX = 200

/**
 * On a first load the browser itself goes to the hash, smoothly by base.css; from then on scrolling is smooth only where
 * a hash was asked for, never to a new page's top or a restored place.
 */
export function startScroll(): void {
  const own = () => document.documentElement.setAttribute('data-scroll', 'own')
  const target = hashTarget(location.hash)
  if (!target) return own()
  const reader = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => reader.abort(), { once: true, passive: true })
  void settled().then(() => {
    const correct = () => !reader.signal.aborted && isFirst() && putBack(target)
    correct()
    addEventListener('scrollend', () => (correct(), own()), { once: true })
    setTimeout(() => (own(), reader.abort()), SMOOTH_AT_MOST_MS)
  })
}

/** The files have come, and what they change has been laid out. */
async function settled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** A heading of one line more or fewer, in letters that came while the browser scrolled, leaves its target beside the place. */
function putBack(target: Element): void {
  const offset = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart)
  const away = Math.abs(target.getBoundingClientRect().top - offset)
  if (away >= 1 && away < MOVED_AT_MOST_PX) target.scrollIntoView()
}

/** After a reload and on the way back the browser restores the reader's place instead. */
function isFirst(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/** A hash within the page: the browser scrolls, smoothly this once; one that names nothing leads to the top. */
export function jumpTo(hash: string): void {
  if (hashTarget(hash)) smoothOnce()
  else setTimeout(() => scrollTo(0, 0))
}

/** A page that has just been drawn: at its hash, or at its top. `scroll` is the browser's own, to where the address says. */
export function landOn(target: Element | null, hash: string, scroll: () => void): void {
  if (target) smoothOnce()
  scroll()
  if (hash !== '' && !target) scrollTo(0, 0)
  focusOn(target instanceof HTMLElement ? target : document.getElementById('main'))
}

/** The next Tab goes on from here. An element that takes no focus takes it this once. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/** Set by CSSOM, which the policy allows. The 100 px above the target are `scroll-padding` in base.css (spec § 2). */
function smoothOnce(): void {
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
