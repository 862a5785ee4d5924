import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff } from '#documents/backoff.ts'
import { systemClock } from '#documents/clock.ts'
import { StoreError } from '#documents/model/status.ts'
import { fakeTransport } from './fixture.ts'
import { listenStream } from './listen-stream.ts'
import { onlineStateTracker, type OnlineState } from './online-state.ts'
import type { WireTarget } from '#documents/protocol/messages.ts'

const unavailable = new StoreError('unavailable', 'x')
const target: WireTarget = { id: 1, target: { path: 'orders/r1' }, cursor: null, quiet: false }

function setting() {
  const fake = fakeTransport()
  const states: OnlineState[] = []
  const targets: WireTarget[] = [target]
  const dropped: number[] = []
  const stream = listenStream({
    transport: fake.transport,
    tracker: onlineStateTracker(
      (state) => void states.push(state),
      () => {},
    ),
    backoff: backoff(systemClock, () => 0.5),
    longPollSeconds: 5,
    targets: () => targets,
    onMessage: () => {},
    dropToken: () => void dropped.push(1),
  })
  const start = async () => {
    stream.update()
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async (error: StoreError) => {
    fake.streams.at(-1)?.fail(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...fake, states, targets, dropped, stream, start, fail }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the stream', () => {
  test('is closed after 60 s without listeners, and not if one comes back before (spec § 9)', async () => {
    const { streams, states, targets, stream, start } = setting()
    await start()
    streams[0]?.say(null)
    targets.length = 0
    stream.update()
    await vi.advanceTimersByTimeAsync(40_000)
    streams[0]?.say(null)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(states).toEqual(['Online'])
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['Online', 'Unknown'])
    await vi.advanceTimersByTimeAsync(200_000)
    expect(streams).toHaveLength(1)
  })

  test('a listener that comes back cancels the idle close', async () => {
    const { streams, states, targets, stream, start } = setting()
    await start()
    streams[0]?.say(null)
    targets.length = 0
    stream.update()
    await vi.advanceTimersByTimeAsync(40_000)
    streams[0]?.say(null)
    await vi.advanceTimersByTimeAsync(19_000)
    targets.push(target)
    stream.update()
    await vi.advanceTimersByTimeAsync(2_000)
    streams.at(-1)?.say(null)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states).toEqual(['Online'])
  })

  test('comes back at once after it was heard, then after 1 s, 1.5 s …', async () => {
    const { streams, start, fail } = setting()
    await start()
    streams[0]?.say(null)
    await fail(unavailable)
    expect(streams).toHaveLength(2)
    await fail(unavailable)
    await vi.advanceTimersByTimeAsync(999)
    expect(streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(streams).toHaveLength(3)
  })

  test('too much to do: waits the longest', async () => {
    const { streams, polls, start, fail } = setting()
    await start()
    streams[0]?.say(null)
    await fail(new StoreError('resource-exhausted', 'x'))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(streams.length + polls.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(streams.length + polls.length).toBe(2)
  })

  test('unauthenticated before 10 s drops the token, after 10 s it does not (spec § 9)', async () => {
    const unauthenticated = new StoreError('unauthenticated', 'x')
    const early = setting()
    await early.start()
    early.streams[0]?.say(null)
    await vi.advanceTimersByTimeAsync(9_999)
    await early.fail(unauthenticated)
    expect(early.dropped).toHaveLength(1)
    const late = setting()
    await late.start()
    late.streams[0]?.say(null)
    await vi.advanceTimersByTimeAsync(10_000)
    await late.fail(unauthenticated)
    expect(late.dropped).toHaveLength(0)
  })

  test('a line that is dead for three heartbeats is given up', async () => {
    const { streams, start } = setting()
    await start()
    streams[0]?.say(null)
    await vi.advanceTimersByTimeAsync(30_000)
    streams[0]?.say(null)
    await vi.advanceTimersByTimeAsync(44_999)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(streams).toHaveLength(2)
  })

  test('two streams that said nothing: long polls, with the seconds that were set', async () => {
    const { streams, polls, states, start, fail } = setting()
    await start()
    await fail(unavailable)
    await fail(unavailable)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([streams.length, polls.length, polls[0]?.wait]).toEqual([2, 1, 5])
    polls[0]?.answer([])
    await vi.advanceTimersByTimeAsync(0)
    expect([states.at(-1), polls.length]).toEqual(['Online', 2])
  })

  test('a new target opens one new stream with all of them, however many came at once', async () => {
    const { streams, targets, stream, start } = setting()
    await start()
    targets.push({ ...target, id: 2 }, { ...target, id: 3 })
    stream.update()
    stream.update()
    await vi.advanceTimersByTimeAsync(0)
    expect(streams.map(({ targets }) => targets.length)).toEqual([3, 3])
  })

  test('when the network changes it tries at once', async () => {
    const { streams, stream, start, fail } = setting()
    await start()
    await fail(unavailable)
    await fail(unavailable)
    stream.restart()
    await vi.advanceTimersByTimeAsync(0)
    expect(streams).toHaveLength(3)
  })
})
