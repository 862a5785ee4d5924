import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { onlineStateTracker, type OnlineState } from './online-state.ts'

const refused = new StoreError('unavailable', 'refused')
let seen: OnlineState[]
let warnings: string[]
const tracker = () =>
  onlineStateTracker(
    (state) => void seen.push(state),
    (message) => void warnings.push(message),
  )

beforeEach(() => {
  vi.useFakeTimers()
  seen = []
  warnings = []
})
afterEach(() => vi.useRealTimers())

describe('Unknown, Online, Offline (spec § 4)', () => {
  test('begins Unknown and is Offline after 10 s of silence, not a millisecond sooner', () => {
    const one = tracker()
    one.attempt()
    vi.advanceTimersByTime(9_999)
    expect(one.state).toBe('Unknown')
    vi.advanceTimersByTime(1)
    expect(one.state).toBe('Offline')
    expect(warnings).toEqual([expect.stringContaining("Backend didn't respond within 10 seconds.")])
  })

  test('a failed first attempt is Offline at once', () => {
    const one = tracker()
    one.attempt()
    one.failure(refused)
    expect(seen).toEqual(['Offline'])
    expect(warnings).toEqual([expect.stringContaining('Connection failed: unavailable: refused')])
  })

  test('from Online the first failure leads to Unknown, the second to Offline', () => {
    const one = tracker()
    one.attempt()
    one.set('Online')
    one.failure(refused)
    expect(one.state).toBe('Unknown')
    one.attempt()
    one.failure(refused)
    expect(seen).toEqual(['Online', 'Unknown', 'Offline'])
  })

  test('from Online, after one failure, silence of 10 s leads to Offline too', () => {
    const one = tracker()
    one.set('Online')
    one.failure(refused)
    one.attempt()
    vi.advanceTimersByTime(10_000)
    expect(seen).toEqual(['Online', 'Unknown', 'Offline'])
  })

  test('stays Offline while it retries, until a message comes', () => {
    const one = tracker()
    one.attempt()
    one.failure(refused)
    for (let i = 0; i < 3; i++) {
      one.attempt()
      vi.advanceTimersByTime(30_000)
      one.failure(refused)
    }
    expect(seen).toEqual(['Offline'])
    one.attempt()
    one.set('Online')
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual(['Offline', 'Online'])
  })

  test('is said once, and never to somebody who was connected before', () => {
    const one = tracker()
    one.attempt()
    one.failure(refused)
    one.set('Unknown')
    one.attempt()
    one.failure(refused)
    expect(warnings).toHaveLength(1)
    const other = tracker()
    other.set('Online')
    other.failure(refused)
    other.attempt()
    other.failure(refused)
    expect(warnings).toHaveLength(1)
  })
})
