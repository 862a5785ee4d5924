import { expect, test } from 'vitest'
import { onePaint, ROUTE_RESOLUTION_WAIT_MS, type Timing } from './route-resolution.ts'

/** A tab whose first frame comes at `frameAt`, or never. Tells when the paint was had. */
function paintedAt(frameAt: number | null): Promise<number> {
  let now = 0
  const due: { at: number; callback: () => void }[] = []
  const timing: Timing = {
    requestFrame: (callback) => frameAt !== null && void due.push({ at: frameAt, callback }),
    setTimer: (callback, ms) => void due.push({ at: now + ms, callback }),
  }
  const painted = onePaint(timing).then(() => now)
  const run = async () => {
    for (;;) {
      const next = due.toSorted((a, b) => a.at - b.at)[0]
      if (!next) return
      due.splice(due.indexOf(next), 1)
      now = next.at
      next.callback()
      await Promise.resolve().then(() => {})
    }
  }
  void run()
  return painted
}

test('a frame at 16 ms: then', async () => {
  expect(ROUTE_RESOLUTION_WAIT_MS).toBe(100)
  expect(await paintedAt(16)).toBe(16)
})

test('no frame, as in a hidden tab: at 100 ms, never later [§9.route-wait]', async () => {
  expect(await paintedAt(null)).toBe(100)
  expect(await paintedAt(250)).toBe(100)
})
