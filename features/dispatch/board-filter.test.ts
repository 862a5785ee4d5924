import { expect, test } from 'vitest'
import { ridesOf } from '#features/bookings/ride.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { boardDays } from './board.ts'
import { type BoardFilter, daysOf, filtered, filterQuery, noFilter, readFilter } from './board-filter.ts'
import { sampleRide } from './sample-ride.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const read = (query: string) => readFilter(new URLSearchParams(query))
const { quote } = sampleRide()
const rides = [
  sampleRide({ code: 'B1', pickUpAt: NOW, driver: 'Ana Anić', vehicleId: 'van-1', state: 'assigned' }),
  sampleRide({ code: 'B2', pickUpAt: NOW, quote: { ...quote, from: 'krk', to: 'rab', vehicle: 'car' } }),
  sampleRide({ code: 'B3', pickUpAt: NOW + 48 * HOUR_MS, quote: { ...quote, from: 'selce', vehicle: 'boat' } }),
  sampleRide({ code: 'B4', pickUpAt: NOW + 72 * HOUR_MS, state: 'requested', vehicleId: 'van-2' }),
].flatMap((booking) => ridesOf(booking))
const codes = (filter: Partial<BoardFilter>) =>
  filtered(rides, { ...noFilter, ...filter }, { now: NOW, names: (id) => id }).map(({ code }) => code)

test('a filter is kept in the address: what is read from it writes it again', () => {
  for (const query of [
    '',
    '?q=ana',
    '?day=tomorrow&vehicle=van-1&over=hide',
    '?from=2026-07-20&to=2026-07-25&driver=-&state=on-board&kind=airport&sort=time',
  ])
    expect(filterQuery(read(query))).toBe(query)
})

test('what is no filter filters nothing', () => {
  expect(read('day=never&q= ana &state=flying&kind=train&sort=name&from=2026-02-30')).toEqual({
    ...noFilter,
    text: 'ana',
  })
})

test('a date alone is one day, two are a range whichever stands first, and a month is the longest', () => {
  expect(read('to=2026-07-20')).toMatchObject({ from: '2026-07-20', to: '' })
  expect(read('from=2026-07-20&to=2026-07-20')).toMatchObject({ from: '2026-07-20', to: '' })
  expect(read('from=2026-07-20&to=2026-07-18')).toMatchObject({ from: '2026-07-18', to: '2026-07-20' })
  expect(read('from=2026-07-01&to=2027-07-01')).toMatchObject({ from: '2026-07-01', to: '2026-07-31' })
})

test('the days of a range are whole days of Croatia, also over the night the clocks change', () => {
  const { from, to } = daysOf(read('from=2026-10-24&to=2026-10-25'), NOW)
  expect([from, to].map((at) => localTimeOf(at))).toEqual([
    { date: '2026-10-24', time: '00:00' },
    { date: '2026-10-26', time: '00:00' },
  ])
  expect((to - from) / HOUR_MS).toBe(49)
  expect(daysOf(read(''), NOW)).toEqual(boardDays(NOW))
})

test('rides are found by day, range, vehicle or class, driver, state and kind', () => {
  // A request of another day is due today; a range is only itself.
  expect(codes({ day: 'today' })).toEqual(['B1', 'B2', 'B4'])
  expect(codes({ from: '2026-07-17' })).toEqual(['B3'])
  expect(codes({ from: '2026-07-16', to: '2026-07-18' })).toEqual(['B3', 'B4'])
  expect(codes({ vehicle: 'van-2' })).toEqual(['B4'])
  expect(codes({ vehicle: 'van' })).toEqual(['B1', 'B4'])
  expect(codes({ driver: 'ana anic' })).toEqual(['B1'])
  expect(codes({ driver: '-' })).toEqual(['B2', 'B3', 'B4'])
  expect(codes({ state: 'requested' })).toEqual(['B4'])
  expect(codes({ kind: 'airport' })).toEqual(['B1', 'B4'])
  expect(codes({ kind: 'boat' })).toEqual(['B3'])
  expect(codes({ kind: 'taxi' })).toEqual(['B2'])
})
