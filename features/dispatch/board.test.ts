import { expect, test } from 'vitest'
import { localTimeOf } from '#i18n/zoned.ts'
import { boardDays, joined, boardRides, ringing, urgencyOf, withQueued } from './board.ts'
import { filtered, noFilter } from './board-filter.ts'
import { stateOf, withLeg } from '#features/bookings/booking.ts'
import { ridesOf } from '#features/bookings/ride.ts'
import { conflictsOf } from './conflicts.ts'
import { actionTowards, nextAction, readDispatching } from './dispatching.ts'
import { sampleRide } from './sample-ride.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const MINUTE_MS = 60_000
const leg = (more: Parameters<typeof sampleRide>[0]) => ridesOf(sampleRide(more))[0]

test('two days of Croatia, whatever the clocks do', () => {
  for (const day of ['2026-07-15T22:30:00Z', '2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z', '2026-12-31T12:00:00Z']) {
    const { from, tomorrow, to } = boardDays(Date.parse(day))
    expect([from, tomorrow, to].map((at) => localTimeOf(at).time)).toEqual(['00:00', '00:00', '00:00'])
    expect(localTimeOf(from).date).toBe(localTimeOf(Date.parse(day)).date)
    expect(new Set([from, tomorrow, to].map((at) => localTimeOf(at).date)).size).toBe(3)
  }
  const { from, to } = boardDays(Date.parse('2026-10-24T12:00:00Z'))
  expect((to - from) / 3_600_000).toBe(49)
})

test('a promise turns amber ten minutes before it ends, and is over after', () => {
  const ride = leg({ state: 'requested', promisedBy: NOW + 30 * MINUTE_MS })
  expect(urgencyOf(ride, NOW)).toBeNull()
  expect(urgencyOf(ride, NOW + 21 * MINUTE_MS)).toMatchObject({ kind: 'promise', isOver: false })
  expect(urgencyOf(ride, NOW + 31 * MINUTE_MS)).toMatchObject({ kind: 'promise', isOver: true })
  expect(urgencyOf(leg({ pickUpAt: NOW + 80 * MINUTE_MS }), NOW)).toMatchObject({ kind: 'driver' })
  expect(urgencyOf(leg({ state: 'completed', pickUpAt: NOW }), NOW + 1)).toBeNull()
})

test('a filter hides rides, never a request that waits', () => {
  const today = sampleRide({ code: 'B1', pickUpAt: NOW })
  const tomorrow = sampleRide({ code: 'B2', pickUpAt: NOW + 24 * 60 * MINUTE_MS, driver: 'Đuro' })
  const request = sampleRide({ code: 'B3', state: 'requested', pickUpAt: NOW + 96 * 60 * MINUTE_MS })
  const all = joined(boardDays(NOW), [today, tomorrow], [request, today])
  const codes = (filter: Partial<typeof noFilter>) =>
    filtered(boardRides(all, NOW), { ...noFilter, ...filter }, { now: NOW, names: (id) => id }).map(({ code }) => code)
  expect(codes({})).toEqual(['B1', 'B2', 'B3'])
  expect(codes({ day: 'today' })).toEqual(['B1', 'B3'])
  expect(codes({ text: 'djuro' })).toEqual([])
  expect(codes({ text: 'duro' })).toEqual(['B2'])
  expect(codes({ vehicle: 'car' })).toEqual([])
})

test('a trip there and back stands on each of its days, with the way that is of that day', () => {
  const HOUR_MS = 60 * MINUTE_MS
  const { quote } = sampleRide()
  const andBack = (code: string, hours: number, back: number) =>
    sampleRide({
      code,
      state: 'arrived',
      pickUpAt: NOW + hours * HOUR_MS,
      quote: { ...quote, returnTrip: true, returnAt: NOW + back * HOUR_MS },
    })
  const all = joined(
    boardDays(NOW),
    [sampleRide({ code: 'B1', pickUpAt: NOW + 3 * HOUR_MS }), andBack('B2', 4, 240)],
    [andBack('B3', -240, 2), andBack('B4', -2, 26), andBack('B5', -48, 27)],
  )
  // By the hour of the way that is shown.
  expect(boardRides(all, NOW).map((ride) => [ride.code, ride.leg])).toEqual([
    ['B4', 'there'],
    ['B3', 'back'],
    ['B1', 'there'],
    ['B2', 'there'],
    ['B4', 'back'],
    ['B5', 'back'],
  ])
  const codes = (day: 'today' | 'tomorrow') =>
    filtered(boardRides(all, NOW), { ...noFilter, day }, { now: NOW, names: (id) => id }).map(({ code }) => code)
  expect(codes('today')).toEqual(['B4', 'B3', 'B1', 'B2'])
  expect(codes('tomorrow')).toEqual(['B4', 'B5'])
})

test('one vehicle or one driver twice at one time is shown at both rides, and not when one of them is over', () => {
  const block = (vehicleId: string, from: number) => ({ vehicleId, from, to: from + 60 * MINUTE_MS })
  const first = leg({ code: 'B1', block: block('van-1', NOW), driver: 'Ana Anić' })
  const second = leg({ code: 'B2', block: block('van-1', NOW + 59 * MINUTE_MS), driver: 'ana anic' })
  const third = leg({ code: 'B3', block: block('van-1', NOW + 119 * MINUTE_MS) })
  const found = conflictsOf([third, second, first])
  expect(found.get('B1')).toEqual([
    { with: 'B2', what: 'vehicle' },
    { with: 'B2', what: 'driver' },
  ])
  expect(found.get('B2')).toHaveLength(2)
  expect(found.has('B3')).toBe(false)
  expect(conflictsOf([first, { ...second, state: 'cancelled' }]).size).toBe(0)
})

test('what waits to be sent is shown as done, one after the other, and not on top of another version', () => {
  const ride = sampleRide({ state: 'assigned', sequence: 3 })
  const queued = (action: string, expected: number) => {
    const read = readDispatching({ code: ride.code, action, expected })
    if (!read) throw new Error('not read')
    return { id: action, requested: read, at: NOW }
  }
  const queue = [queued('set-off', 3), queued('arrive', 4)]
  const in4 = { ...withLeg(ride, 'there', { state: 'on-the-way' }), sequence: 4 }
  const shown = (booking: typeof ride) => withQueued([booking], queue).map((one) => [stateOf(one), one.sequence])
  expect(shown(ride)).toEqual([['arrived', 5]])
  expect(shown(in4)).toEqual([['arrived', 5]])
  expect(shown({ ...ride, sequence: 9 })).toEqual([['assigned', 9]])
})

test('only what came while the board was open rings', () => {
  const [one, two] = [sampleRide({ code: 'B1' }), sampleRide({ code: 'B2' })]
  expect(ringing(null, [one])).toEqual([])
  expect(ringing(new Set(['B1']), [two, one])).toEqual(['B2'])
})

test('dragging does what the columns say, and cancels nothing by a slip', () => {
  expect(actionTowards('requested', 'confirmed')).toBe('confirm')
  expect(actionTowards('assigned', 'confirmed')).toBe('unassign')
  expect(actionTowards('assigned', 'assigned')).toBeNull()
  expect(actionTowards('confirmed', 'over')).toBeNull()
  expect(actionTowards('requested', 'over')).toBeNull()
  expect(actionTowards('arrived', 'over')).toBe('complete')
  expect(nextAction('completed')).toBeNull()
})

test('what no form of ours sends is nothing', () => {
  expect(readDispatching({ code: 'B1', action: 'explode' })).toBeNull()
  expect(readDispatching({ action: 'assign' })).toBeNull()
  expect(readDispatching({ code: 'B1', action: 'assign', expected: '12', driver: ' Ana\n Anić ' })).toMatchObject({
    expected: 12,
    driver: 'Ana Anić',
  })
})
