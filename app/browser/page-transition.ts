import type { TransitionName } from '#app/framing.ts'
import { onePaint } from './route-resolution.ts'

/** As in app/styles/page-transition.css, which moves `main`. Long enough to be seen; who waits for a page waits for this as well. */
const LEAVES_MS = { page: 90, fade: 90 }

let lastDrawMs = 0
/** The old page on its way out, resolved once it has been seen to go. */
let leaving: Promise<void> | null = null

/**
 * The next page is there: the old one may go, in the very paint that a route waits for anyhow (spec § 9). It stays after all when
 * the visitor has thought of something else meanwhile.
 */
export function beginToLeave(transition: TransitionName, signal: AbortSignal): void {
  if (signal.aborted || !isSeen(transition)) return
  void leave(transition)
  signal.addEventListener('abort', () => {
    if (leaving === null) return
    leaving = null
    mark('')
  })
}

/**
 * Spec § 2, mode out-in: the old page leaves, then the new one comes. It leaves without this thread, which draws the next one
 * meanwhile: where drawing takes long nothing is added to it (ADR 3).
 */
export async function inTransition(name: TransitionName, draw: () => void): Promise<void> {
  const seen = isSeen(name)
  if (seen) {
    await (leaving ?? leave(name))
    const spare = LEAVES_MS[name] - lastDrawMs
    if (spare > 0) await pause(spare)
  }
  const began = performance.now()
  // A hash is looked for where it will stand, not where its page comes from. And a tab put away while the old page left keeps none of that.
  mark('')
  leaving = null
  draw()
  // So long will the next one take.
  lastDrawMs = performance.now() - began
  if (seen) mark(`${name}-in`)
}

function leave(name: keyof typeof LEAVES_MS): Promise<void> {
  mark(`${name}-out`)
  leaving = onePaint()
  return leaving
}

function isSeen(name: TransitionName): name is keyof typeof LEAVES_MS {
  return name !== null && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function mark(step: string): void {
  const main = document.getElementById('main')
  if (main) main.dataset['transition'] = step
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
