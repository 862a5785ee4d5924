import type { AnyPage } from '#app/page.ts'
import { systemClock } from '#lib/clock.ts'
import { mayReload } from './chunk-reload.ts'
import { tab } from './tab.ts'

const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
/** Longest wait for an idle moment on a busy phone. */
const IDLE_AT_MOST_MS = 4000
/** Safari has no requestIdleCallback: a short while after load instead. */
const IDLE_INSTEAD_MS = 200

let started: Promise<void> | null = null

/** React comes when the page has painted and the tab is idle, or at the first touch. Nothing a visitor needs waits for it. */
export function startHydration(): void {
  for (const type of touches) addEventListener(type, hydrate, { once: true, passive: true, capture: true })
  addEventListener('click', keepClick, { capture: true })
  const idle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(hydrate, { timeout: IDLE_AT_MOST_MS })
      : setTimeout(hydrate, IDLE_INSTEAD_MS)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

function hydrate(): void {
  started ??= hydrateOnce().catch((cause: unknown) => {
    console.error('hydration failed', cause)
    if (mayReload(location.pathname, systemClock.now())) location.reload()
  })
}

async function hydrateOnce(): Promise<void> {
  const embedded = document.getElementById('page')?.textContent
  if (!embedded) return
  // Written by our own server into this very document.
  const page = JSON.parse(embedded) as AnyPage
  const typed = typedFields()
  const view = await import('./view.tsx')
  tab.build = page.build
  tab.show = await view.hydrate(page, () => restore(typed))
  removeEventListener('click', keepClick, { capture: true })
  const clicks = kept.splice(0)
  setTimeout(() => clicks.forEach((button) => button.isConnected && button.click()))
}

const kept: HTMLElement[] = []

/** A click on a button that only React answers would be lost before React is here: it is kept and given again. */
function keepClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  if (button && !button.closest('form, summary, [command]')) kept.push(button)
}

type TypedField = { name: string; value: string; checked: boolean }

/** What was typed before React came: put back if React has to draw the page anew (research: shell 2.11). */
function typedFields(): TypedField[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )
  return [...fields].map((field) => ({
    name: field.name,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }))
}

function restore(typed: TypedField[]): void {
  for (const { name, value, checked } of typed) {
    if (name === '') continue
    const field = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
    if (!field) continue
    if (field.type === 'checkbox' || field.type === 'radio') field.checked = checked
    else field.value = value
  }
}
