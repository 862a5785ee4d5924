import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff } from '#documents/backoff.ts'
import { systemClock } from '#documents/clock.ts'
import { StoreError, type StatusCode } from '#documents/model/status.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Mutation, MutationResult } from '#documents/protocol/messages.ts'
import { fakeTransport } from './fixture.ts'
import { memoryStorage } from './storage.ts'
import { writeQueue } from './write-queue.ts'

const ok = ({ id }: Mutation): MutationResult => ({ id, time: new Timestamp(1, 0), result: null })
const failed = ({ id }: Mutation, code: StatusCode): MutationResult => ({ id, error: new StoreError(code, code) })

function setting(stored = new Map<string, unknown>()) {
  const fake = fakeTransport()
  const storage = memoryStorage(stored)
  const rejected: string[] = []
  const acknowledged: string[] = []
  const control = { sends: true, dropped: 0 }
  const queue = writeQueue({
    storage,
    transport: fake.transport,
    backoff: backoff(systemClock, () => 0.5),
    sends: () => control.sends,
    onChange: () => {},
    onSettled: () => {},
    onAcknowledged: (mutation, result) => void acknowledged.push(`${mutation.id} ${JSON.stringify(result)}`),
    onRejected: (mutation, error) => void rejected.push(`${mutation.id} ${error.code}`),
    dropToken: () => void control.dropped++,
  })
  const outcomes: string[] = []
  const add = async (n: number) => {
    const id = `mutation-${n}`
    const added = await queue.add({ id, command: 'do', input: { n } })
    void added.acknowledged.then(
      () => outcomes.push(`${n} ok`),
      (error: StoreError) => outcomes.push(`${n} ${error.code}`),
    )
  }
  const answer = async (make: (mutation: Mutation, i: number) => MutationResult | null) => {
    const round = fake.commits.at(-1)
    round?.answer(round.mutations.map(make).filter((result) => result !== null))
    await vi.advanceTimersByTimeAsync(0)
  }
  const keptIds = () => (stored.get('queue') as { id: string }[]).map(({ id }) => Number(id.slice(9)))
  const sent = () => fake.commits.map(({ mutations }) => mutations.map(({ id }) => Number(id.slice(9))))
  return {
    ...fake,
    kept: stored,
    storage,
    queue,
    control,
    rejected,
    outcomes,
    add,
    answer,
    keptIds,
    sent,
    acknowledged,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the queue of writes', () => {
  test('25 made offline go out in order, never more than 10 at a time (spec § 9)', async () => {
    const { queue, control, add, answer, sent, outcomes, keptIds } = setting()
    control.sends = false
    for (let n = 1; n <= 25; n++) await add(n)
    control.sends = true
    queue.flush()
    await answer(ok)
    await answer(ok)
    await answer(ok)
    expect(sent().map(({ length }) => length)).toEqual([10, 10, 5])
    expect(sent().flat()).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
    expect(outcomes).toHaveLength(25)
    expect(keptIds()).toEqual([])
  })

  test('is there again after a reload, what was answered is not', async () => {
    const first = setting()
    for (let n = 1; n <= 3; n++) await first.add(n)
    first.queue.stop()
    const second = setting(first.kept)
    await second.queue.reload()
    expect(second.queue.pending().map(({ id }) => id)).toEqual(['mutation-1', 'mutation-2', 'mutation-3'])
    await second.answer((mutation, i) => (i === 2 ? failed(mutation, 'unavailable') : ok(mutation)))
    expect(second.keptIds()).toEqual([3])
  })

  test('a permanent error drops only its own, and the next go on at once', async () => {
    const { queue, control, add, answer, outcomes, sent } = setting()
    control.sends = false
    for (let n = 1; n <= 11; n++) await add(n)
    control.sends = true
    queue.flush()
    await answer((mutation, i) => (i === 2 ? failed(mutation, 'permission-denied') : ok(mutation)))
    expect(outcomes.filter((outcome) => !outcome.endsWith('ok'))).toEqual(['3 permission-denied'])
    expect(sent().at(-1)).toEqual([11])
  })

  test.each<StatusCode>(['aborted', 'unavailable', 'internal', 'unauthenticated', 'deadline-exceeded'])(
    '%s: waits and sends again from there, in order',
    async (code) => {
      const { queue, control, add, answer, sent, outcomes } = setting()
      control.sends = false
      for (let n = 1; n <= 3; n++) await add(n)
      control.sends = true
      queue.flush()
      await answer((mutation, i) => (i === 0 ? ok(mutation) : i === 1 ? failed(mutation, code) : null))
      await vi.advanceTimersByTimeAsync(0)
      expect(sent()).toEqual([
        [1, 2, 3],
        [2, 3],
      ])
      await answer((mutation) => failed(mutation, code))
      await vi.advanceTimersByTimeAsync(999)
      expect(sent()).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(1)
      expect(sent()).toHaveLength(3)
      expect(outcomes).toEqual(['1 ok'])
      expect(control.dropped).toBe(code === 'unauthenticated' ? 2 : 0)
    },
  )

  test('too much to do: waits a minute', async () => {
    const { add, answer, sent } = setting()
    await add(1)
    await answer((mutation) => failed(mutation, 'resource-exhausted'))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent()).toHaveLength(2)
  })

  test('an answer that never comes is not waited for longer than 30 s', async () => {
    const { add, sent } = setting()
    await add(1)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(sent()).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(2)
    expect(sent()).toEqual([[1], [1]])
  })

  test('an answer to something made on an earlier visit is reported, and a later one only to who waits for it', async () => {
    const first = setting()
    await first.add(1)
    first.queue.stop()
    const second = setting(first.kept)
    await second.queue.reload()
    await second.answer((mutation) => ({ ...ok(mutation), result: 'done' }))
    expect(second.acknowledged).toEqual(['mutation-1 "done"'])
    await second.add(2)
    await second.answer(ok)
    expect([second.acknowledged.length, second.outcomes]).toEqual([1, ['2 ok']])
  })

  test('what the browser cannot keep is refused to who made it, and never sent', async () => {
    const fake = setting(new Map([['queue', []]]))
    fake.control.sends = false
    vi.spyOn(fake.storage, 'update').mockRejectedValueOnce(new Error('full'))
    await expect(fake.add(1)).rejects.toThrow('full')
    fake.control.sends = true
    await fake.add(2)
    expect([fake.sent(), fake.queue.pending().length]).toEqual([[[2]], 1])
  })

  test('a refusal of something made on an earlier visit is reported', async () => {
    const first = setting()
    await first.add(1)
    first.queue.stop()
    const second = setting(first.kept)
    await second.queue.reload()
    await second.answer((mutation) => failed(mutation, 'failed-precondition'))
    expect(second.rejected).toEqual(['mutation-1 failed-precondition'])
  })
})
