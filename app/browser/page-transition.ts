import type { TransitionName } from '#app/framing.ts'
import { onePaint } from './route-resolution.ts'

/** As in app/styles/page-transition.css, which moves `main`. */
const LEAVES_MS = { page: 160, fade: 120 }

let lastDrawMs = 0

/** How long a page took last, be it to be taken over: so long will the next one take. */
export function noteDraw(ms: number): void {
  lastDrawMs = ms
}

/**
 * Spec § 2, mode out-in: the old page leaves, then the new one comes. It leaves without this thread, which draws the next one
 * meanwhile: where drawing takes long nothing is added to it (docs/decisions/0059).
 */
export async function inTransition(name: TransitionName, draw: () => void): Promise<void> {
  if (name === null || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return draw()
  mark(`${name}-out`)
  await onePaint()
  const spare = LEAVES_MS[name] - lastDrawMs
  if (spare > 0) await pause(spare)
  const began = performance.now()
  // A hash is looked for where it will stand, not where its page comes from.
  mark('')
  draw()
  noteDraw(performance.now() - began)
  mark(`${name}-in`)
}

function mark(step: string): void {
  const main = document.getElementById('main')
  if (main) main.dataset['transition'] = step
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
