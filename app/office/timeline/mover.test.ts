import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { barsOf, periodOf } from '#features/dispatch/timeline.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { type AskMove, createMover } from './mover.ts'
import type { MoveCheck } from './timeline-props.ts'

const DAY = periodOf({ view: 'day', date: '2026-07-15' })
const pickUpAt = DAY.from + 36_000_000
const [bar] = barsOf([sampleRide({ code: 'B1', pickUpAt, vehicleId: 'van-1', sequence: 3 })], DAY)
if (!bar) throw new Error('not in its day')
const OWN = 'vehicle:van-1'
const own = { row: OWN, at: pickUpAt, target: null }
const other = { row: 'vehicle:van-2', at: pickUpAt, target: 'vehicle:van-2' }
const later = { row: OWN, at: pickUpAt + 900_000, target: `time:${pickUpAt + 900_000}` }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function moverWith(answers: Record<string, MoveCheck>) {
  const requested: string[] = []
  const ask: AskMove = async (intent, { to = '', sure = '' }) => {
    requested.push(`${intent} ${to}${sure && ' sure'}`)
    return answers[`${intent}${sure && ' sure'}`] ?? { kind: 'done', lines: [] }
  }
  return { asked: requested, mover: createMover({ ask, noAnswer: 'no answer' }) }
}

test('the server is asked once a ride rests, not for each row it passes', async () => {
  const { mover, asked: requested } = moverWith({ check: { kind: 'free', lines: [] } })
  mover.begin(bar, OWN)
  mover.aim(other)
  mover.aim(own)
  mover.aim(other)
  await vi.advanceTimersByTimeAsync(500)
  expect(requested).toEqual(['check vehicle:van-2'])
  expect(mover.current()?.check?.kind).toBe('free')
  await mover.drop()
  expect([requested.at(-1), mover.current()]).toEqual(['drop vehicle:van-2', null])
  // The focus goes to it, once.
  expect([mover.takeMoved(), mover.takeMoved()]).toEqual(['B1', null])
})

test('a ride that is dropped before the answer is moved when the check allows it', async () => {
  const { mover, asked: requested } = moverWith({ check: { kind: 'free', lines: [] } })
  mover.begin(bar, OWN)
  mover.aim(other)
  await mover.drop()
  expect(requested).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(requested).toEqual(['check vehicle:van-2', 'drop vehicle:van-2'])
})

test('what asks first waits for a yes, and what is refused is not sent', async () => {
  const asks = moverWith({ check: { kind: 'asks', lines: ['The guest is informed.'] } })
  asks.mover.begin(bar, OWN)
  asks.mover.aim(later)
  await asks.mover.drop()
  await vi.advanceTimersByTimeAsync(500)
  expect(asks.asked).toEqual([`check time:${pickUpAt + 900_000}`])
  await asks.mover.confirm()
  expect(asks.asked.at(-1)).toBe(`drop time:${pickUpAt + 900_000} sure`)
  const refused = moverWith({ check: { kind: 'refused', lines: ['taken'] } })
  refused.mover.begin(bar, OWN)
  refused.mover.aim(other)
  await refused.mover.drop()
  await vi.advanceTimersByTimeAsync(500)
  await refused.mover.confirm()
  expect(refused.asked).toEqual(['check vehicle:van-2'])
})

test('back in its place, over a row that takes nothing, or cancelled, nothing is asked', async () => {
  const { mover, asked: requested } = moverWith({})
  mover.begin(bar, OWN)
  mover.aim({ row: 'unassigned', at: pickUpAt, target: null })
  mover.aim(own)
  await vi.advanceTimersByTimeAsync(500)
  await mover.drop()
  expect([requested, mover.current()]).toEqual([[], null])
  mover.begin(bar, OWN)
  mover.aim(other)
  mover.cancel()
  await vi.advanceTimersByTimeAsync(500)
  expect([requested, mover.current()]).toEqual([[], null])
})

test('a server that does not answer is said so', async () => {
  const ask: AskMove = () => Promise.reject(new Error('away'))
  const mover = createMover({ ask, noAnswer: 'no answer' })
  mover.begin(bar, OWN)
  mover.aim(other)
  await vi.advanceTimersByTimeAsync(500)
  expect(mover.current()?.check).toEqual({ kind: 'refused', lines: ['no answer'] })
})
