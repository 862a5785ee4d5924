import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { requestQueue } from './request-queue.ts'

/** A queue whose event loop turns when the test says so; each turn takes as long as the test says. */
function openQueue() {
  const clock = steppingClock(0)
  const turns: (() => void)[] = []
  const queue = requestQueue(clock.now, (run) => void turns.push(run))
  /** False: the loop has nothing to do. */
  const loop = async (ms: number): Promise<boolean> => {
    const run = turns.shift()
    run?.()
    // What a request does in its turn is done before the turn's time is over.
    await Promise.resolve()
    clock.advance(ms)
    return run !== undefined
  }
  const untilIdle = async (ms: number) => {
    while (await loop(ms));
  }
  return { ...queue, clock, loop, untilIdle }
}

/** A queue that has started a hundred. */
async function warmQueue(turnMs: number) {
  const queue = openQueue()
  for (let n = 0; n < 100; n++) void queue.turn()
  await queue.untilIdle(turnMs)
  return queue
}

test('requests are started one by one, in their order, with time for new ones to come in between', async () => {
  const { turn, loop, untilIdle } = openQueue()
  const started: number[] = []
  for (const n of [1, 2, 3]) void turn().then(() => started.push(n))
  await loop(0)
  for (let n = 0; n < 8; n++) await loop(0)
  expect(started).toEqual([1])
  void turn().then(() => started.push(4))
  await loop(0)
  expect(started).toEqual([1, 2])
  await untilIdle(0)
  expect(started).toEqual([1, 2, 3, 4])
})

test('on a busy loop the next one is started when a millisecond is over, however few turns that was', async () => {
  const { turn, loop } = openQueue()
  let started = 0
  for (let n = 0; n < 3; n++) void turn().then(() => started++)
  await loop(0)
  await loop(1)
  await loop(1)
  expect(started).toBe(2)
})

test('who comes when nobody waits is started in the next turn', async () => {
  const { turn, loop } = await warmQueue(20)
  let isStarted = false
  void turn().then(() => (isStarted = true))
  await loop(0)
  expect(isStarted).toBe(true)
})

test('whatever the turns took, the wait of an idle server is none, and one more waiting is never a shorter wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20_000), { maxLength: 60 }), fc.nat(50), async (lengths, many) => {
      const queue = openQueue()
      for (const ms of lengths) {
        void queue.turn()
        await queue.loop(ms)
      }
      await queue.untilIdle(0)
      expect(queue.waitMs()).toBe(0)
      let before = 0
      for (let n = 0; n < many; n++) {
        void queue.turn()
        expect(queue.waitMs()).toBeGreaterThanOrEqual(before)
        before = queue.waitMs()
      }
    }),
  )
})

test('while the loop goes on as it did, the estimate is what a request really waits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 300 }), async (turnMs, ahead) => {
      const queue = await warmQueue(turnMs)
      for (let n = 0; n < ahead; n++) void queue.turn()
      const estimated = queue.waitMs()
      const from = queue.clock.now()
      let waited: number | null = null
      void queue.turn().then(() => (waited = queue.clock.now() - from))
      while (waited === null) await queue.loop(turnMs)
      expect(waited).toBeGreaterThan(0)
      expect(Math.abs(estimated - waited)).toBeLessThan(0.05 * waited)
    }),
    { numRuns: 30 },
  )
})

test('longer turns are never a shorter wait', async () => {
  // Turns of no time start fewer requests: then more are waiting, and the quick loop has the longer wait.
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.nat(3000)), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(lengths, async (pairs) => {
      const [quick, slow] = [openQueue(), openQueue()]
      for (const queue of [quick, slow]) for (let n = 0; n < 20; n++) void queue.turn()
      for (const [ms, more] of pairs) {
        await quick.loop(ms)
        await slow.loop(ms + more)
      }
      expect(slow.waitMs()).toBeGreaterThanOrEqual(quick.waitMs())
    }),
  )
})

test('that the machine stood still for a minute is not held against those who come then', async () => {
  const queue = await warmQueue(1)
  void queue.turn()
  await queue.loop(60_000)
  await queue.untilIdle(1)
  for (let n = 0; n < 12; n++) void queue.turn()
  expect(queue.waitMs()).toBeLessThan(500)
})
