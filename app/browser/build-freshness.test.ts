import { expect, test } from 'vitest'
import { type FreshnessDeps, nextWait, startFreshness } from './build-freshness.ts'

const MINUTE = 60_000

/** A tab with a clock of its own: `pass` lets time go by and answers the questions that fall due. */
function fakeTab() {
  let now = 0
  let visibility: DocumentVisibilityState = 'visible'
  let works = true
  let requestCount = 0
  const timers: { at: number; callback: () => void }[] = []
  let onVisibility = () => {}
  const deps: FreshnessDeps = {
    now: () => now,
    random: () => 0.5,
    later: (callback, ms) => void timers.push({ at: now + ms, callback }),
    document: {
      get visibilityState() {
        return visibility
      },
      addEventListener: (_type: string, listener: unknown) => {
        onVisibility = listener as () => void
      },
    },
    ask: async () => {
      requestCount++
      return works
    },
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    deps,
    asked: () => requestCount,
    fail: (isFailing: boolean) => (works = !isFailing),
    async look(isVisible: boolean) {
      visibility = isVisible ? 'visible' : 'hidden'
      onVisibility()
      await settle()
    },
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!due) break
        timers.splice(timers.indexOf(due), 1)
        now = due.at
        due.callback()
        await settle()
      }
      now = end
    },
  }
}

test('asks every interval, not at once [§7.latest-timer]', async () => {
  const tab = fakeTab()
  startFreshness(5 * MINUTE, tab.deps)
  await tab.pass(4 * MINUTE)
  expect(tab.asked()).toBe(0)
  await tab.pass(11 * MINUTE)
  expect(tab.asked()).toBe(3)
})

test('a hidden tab does not ask; looked at again it asks at once, but not at every glance', async () => {
  const tab = fakeTab()
  startFreshness(5 * MINUTE, tab.deps)
  await tab.look(false)
  await tab.pass(60 * MINUTE)
  expect(tab.asked()).toBe(0)
  await tab.look(true)
  expect(tab.asked()).toBe(1)
  for (let glance = 0; glance < 5; glance++) {
    await tab.look(false)
    await tab.look(true)
  }
  expect(tab.asked()).toBe(1)
})

test('failures double the wait, up to an hour; an answer ends that', async () => {
  const tab = fakeTab()
  startFreshness(5 * MINUTE, tab.deps)
  tab.fail(true)
  await tab.pass((5 + 10 + 20 + 40 + 60) * MINUTE)
  expect(tab.asked()).toBe(5)
  tab.fail(false)
  await tab.pass(60 * MINUTE)
  expect(tab.asked()).toBe(6)
  await tab.pass(5 * MINUTE)
  expect(tab.asked()).toBe(7)
})

test('tabs opened together do not ask together: ± 20 %', () => {
  expect(nextWait(5 * MINUTE, 0, 0)).toBe(4 * MINUTE)
  expect(nextWait(5 * MINUTE, 0, 1)).toBeCloseTo(6 * MINUTE)
  expect(nextWait(300, 20, 0.5)).toBe(60 * MINUTE)
})
