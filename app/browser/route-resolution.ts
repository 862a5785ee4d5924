/** Spec § 9: before a route resolves the tab gets one paint, or this long, whichever is first. */
export const ROUTE_RESOLUTION_WAIT_MS = 100

export type Timing = {
  requestFrame(callback: () => void): void
  setTimer(callback: () => void, ms: number): void
}

const browserTiming: Timing = {
  requestFrame: (callback) => void requestAnimationFrame(callback),
  setTimer: (callback, ms) => void setTimeout(callback, ms),
}

/** One animation frame and one task after it. A hidden tab has no frames: there the time runs out, never later. */
export function onePaint(timing: Timing = browserTiming): Promise<void> {
  return new Promise((resolve) => {
    timing.requestFrame(() => timing.setTimer(resolve, 0))
    timing.setTimer(resolve, ROUTE_RESOLUTION_WAIT_MS)
  })
}
