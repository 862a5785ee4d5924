import { type MouseEvent, useRef } from 'react'

/** A double click, a slow one included; whoever reads the next card first takes longer. */
const SAME_CLICK_MS = 1000
/** A hand that does not mean another button; a tap of a finger strays the most. */
const SAME_PLACE_PX = 20

/**
 * A pressed button takes its card away, and the next card slides under the pointer: a second click at the same place soon after
 * would answer another guest. It is for nobody.
 */
export function useClickOnce() {
  const last = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onClickCapture(event: MouseEvent<HTMLElement>) {
      const { target, detail, clientX: x, clientY: y, timeStamp: at } = event
      // From the keyboard nothing slides under the focus.
      if (detail === 0 || !(target instanceof Element) || !target.closest('button')) return
      const before = last.current
      if (before && at - before.at < SAME_CLICK_MS && Math.hypot(x - before.x, y - before.y) < SAME_PLACE_PX) {
        event.preventDefault()
        event.stopPropagation()
      } else last.current = { x, y, at }
    },
  }
}
