import type { AnyPage } from '#app/page.ts'
import { systemClock } from '#lib/clock.ts'
import { withLostPath } from './arrival.ts'
import { mayReload } from './chunk-reload.ts'
import { holdForms, isFormDirty } from './form-memory.ts'
import { messagesOf } from './messages.ts'
import { loadModule, loadPage } from './page-files.ts'
import { tab, withoutHash } from './tab.ts'
import type { ViewModule } from './view.tsx'

const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
/** Longest wait for an idle moment on a busy phone. */
const IDLE_AT_MOST_MS = 4000
/** Safari has no requestIdleCallback: a short while after load instead. */
const IDLE_INSTEAD_MS = 200

/** The page that came as a document, in the memory of forms. */
const FIRST = 'first'

let started: Promise<void> | null = null
let afterwards = (_page: AnyPage) => {}

/** React comes when the page has painted and the tab is idle, or at the first touch. Nothing a visitor needs waits for it. */
export function startHydration(then: (page: AnyPage) => void): void {
  if (hasMovedOn()) return location.reload()
  afterwards = then
  for (const type of touches) addEventListener(type, hydrate, { once: true, passive: true, capture: true })
  addEventListener('click', keepClick, { capture: true })
  if (window.early) keepClick(window.early)
  // Who has touched the page already does not wait for an idle moment.
  if (navigator.userActivation?.hasBeenActive) return hydrate()
  const idle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(hydrate, { timeout: IDLE_AT_MOST_MS })
      : setTimeout(hydrate, IDLE_INSTEAD_MS)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

/**
 * After a reload a step back to a page that this tab once drew itself changes the address alone, and until this script is here
 * nobody draws the page: it has to be fetched.
 */
function hasMovedOn(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const isThere = !load || withoutHash(load.name) === withoutHash(location.href)
  return !isThere && mayReload(location.pathname, systemClock.now())
}

function hydrate(): void {
  started ??= hydrateOnce().catch((cause: unknown) => {
    console.error(cause)
    if (mayReloadItself()) location.reload()
  })
}

/** The page as the server drew it can be read and used. One reload may cure it, a second would not; what was typed is worth more. */
function mayReloadItself(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload'
  return !isReload && !isFormDirty() && navigator.onLine && mayReload(location.pathname, systemClock.now())
}

async function hydrateOnce(): Promise<void> {
  const embedded = document.getElementById('page')
  if (!embedded?.textContent) return
  // Written by our own server into this very document.
  const page = JSON.parse(embedded.textContent) as AnyPage
  // Put back once React is here, and again if it has to draw the page anew (research: shell 2.11).
  const putBack = holdForms(FIRST)
  // All at once: the view waits for them, and says what failed.
  void Promise.allSettled([loadPage(page), messagesOf(page)])
  const [view] = await Promise.all((embedded.dataset['view'] ?? '').split(' ').map(loadModule))
  tab.build = page.build
  // A click that React answers must not be given again: it would print twice.
  const begin = () => removeEventListener('click', keepClick, { capture: true })
  const show = await (view as ViewModule).hydrate(page, { begin, putBack })
  tab.show = show
  tab.page = page
  const clicks = kept.splice(0)
  setTimeout(() => clicks.forEach((button) => button.isConnected && button.click()))
  const lost = withLostPath(page, 'navigation' in window ? navigation.currentEntry?.getState() : null)
  if (lost !== page) await show(lost, () => {}, 'at its top')
  afterwards(page)
}

const kept: HTMLElement[] = []

declare global {
  interface Window {
    /** A click from before this script was fetched (server/starter.server.ts). */
    early?: MouseEvent
  }
}

/** A click on a button that only React answers would be lost before React is here: it is kept and given again. */
function keepClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  if (button && !button.closest('form, summary, [command]')) kept.push(button)
}
