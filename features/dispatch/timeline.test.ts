import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleRide } from './sample-ride.ts'
import {
  type Bar,
  barsOf,
  choiceAfter,
  daysIn,
  driverRow,
  isSameBar,
  linesOf,
  movedTo,
  percentOf,
  periodOf,
  readTimelineChoice,
  rowOfBar,
  shareOf,
  STEP_MS,
  ticksOf,
  timelineQuery,
} from './timeline.ts'

const HOUR_MS = 3_600_000
const DAY = periodOf({ view: 'day', date: '2026-07-15' })
const [sample] = barsOf([sampleRide({ pickUpAt: DAY.from + 10 * HOUR_MS })], DAY)
if (!sample) throw new Error('not in its day')

/** Days from 2026 to 2028, with the nights the clocks change. */
const dates = fc
  .integer({ min: 0, max: 1000 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const views = fc.constantFrom('day' as const, 'week' as const)
const minutes = fc.integer({ min: -36 * 60, max: 36 * 60 })
const bars = fc.array(fc.tuple(minutes, fc.integer({ min: 1, max: 600 })), { maxLength: 60 }).map((rows) =>
  rows.map(([start, length], at): Bar => {
    const from = DAY.from + start * 60_000
    return {
      ...sample,
      name: `B${at}`,
      from,
      pickUpAt: from,
      endsAt: from + length * 60_000,
      to: from + length * 60_000,
    }
  }),
)

test('a day has 23, 24 or 25 hours and a week seven days that follow each other', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const day = periodOf({ view: 'day', date })
      expect([23, 24, 25]).toContain((day.to - day.from) / HOUR_MS)
      const days = daysIn(periodOf({ view: 'week', date }))
      expect(days).toHaveLength(7)
      expect(days.map((row) => row.date)).toContain(date)
      for (const [at, row] of days.entries()) expect(row.to).toBe(days[at + 1]?.from ?? row.to)
    }),
  )
  expect(
    (periodOf({ view: 'day', date: '2026-10-25' }).to - periodOf({ view: 'day', date: '2026-10-25' }).from) / HOUR_MS,
  ).toBe(25)
})

test('the next period begins where this one ends, and one back is where it began', () => {
  fc.assert(
    fc.property(dates, views, (date, view) => {
      const choice = { view, date, group: 'vehicles', zoom: 1 } as const
      const next = choiceAfter(choice, 1)
      expect(periodOf(next).from).toBe(periodOf(choice).to)
      expect(choiceAfter(next, -1)).toEqual(choice)
      expect(readTimelineChoice(new URLSearchParams(timelineQuery(choice)), 0)).toEqual(choice)
    }),
  )
})

test('what is drawn lies inside the period, and its width is what of it is inside', () => {
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      const span = { from: DAY.from + Math.min(a, b) * 60_000, to: DAY.from + Math.max(a, b) * 60_000 }
      const { x, width } = shareOf(span, DAY)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(width).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(100.001)
      const inside = Math.max(0, Math.min(span.to, DAY.to) - Math.max(span.from, DAY.from))
      expect(width).toBeCloseTo((inside / (DAY.to - DAY.from)) * 100, 2)
    }),
  )
})

test('no ride covers another in its line, none is lost, and there are as few lines as rides at one time', () => {
  fc.assert(
    fc.property(bars, (rides) => {
      const lines = linesOf(rides)
      expect(
        lines
          .flat()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(rides.map(({ name }) => name).toSorted())
      for (const line of lines)
        for (const [at, bar] of line.entries()) expect(line[at + 1]?.from ?? bar.to).toBeGreaterThanOrEqual(bar.to)
      const most = Math.max(
        0,
        ...rides.map(({ from }) => rides.filter((one) => one.from <= from && from < one.to).length),
      )
      expect(lines).toHaveLength(most)
    }),
  )
})

test('a new time is on a step and no further than half a step from where it was dropped; nothing moved is as it was', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: -50_000_000, max: 50_000_000 }), (start, by) => {
      const at = DAY.from + start * 60_000 + 17
      const moved = movedTo(at, by)
      if (by === 0) {
        expect(moved).toBe(at)
        return
      }
      expect(moved % STEP_MS === 0).toBe(true)
      expect(Math.abs(moved - (at + by))).toBeLessThanOrEqual(STEP_MS / 2)
    }),
  )
})

test('a ride shows the drive there, the ride and the buffer of its reservation', () => {
  const pickUpAt = DAY.from + 10 * HOUR_MS
  const block = { vehicleId: 'van-1', from: pickUpAt - 45 * 60_000, to: pickUpAt + 65 * 60_000 }
  const ride = sampleRide({ pickUpAt, block, vehicleId: 'van-1', driver: 'Ana', state: 'assigned' })
  const [bar, ...more] = barsOf([ride], DAY)
  expect(more).toEqual([])
  expect(bar).toMatchObject({ from: block.from, pickUpAt, endsAt: pickUpAt + 35 * 60_000, to: block.to })
  expect(bar && [rowOfBar(bar, 'vehicles'), rowOfBar(bar, 'drivers')]).toEqual(['vehicle:van-1', driverRow('ANA')])
})

test('what is cancelled occupies nothing; a request, a carrier’s ride and each leg of two have their rows', () => {
  const pickUpAt = DAY.from + 10 * HOUR_MS
  const back = { ...sampleRide().quote, returnTrip: true, returnAt: pickUpAt + 5 * HOUR_MS }
  const found = barsOf(
    [
      sampleRide({ code: 'B1', pickUpAt, state: 'cancelled' }),
      sampleRide({ code: 'B2', pickUpAt, state: 'requested' }),
      sampleRide({ code: 'B3', pickUpAt, state: 'assigned', carrier: 'P1', driver: 'Firm' }),
      sampleRide({ code: 'B4', pickUpAt, quote: back }),
      sampleRide({ code: 'B5', pickUpAt: DAY.to + 5 * HOUR_MS }),
    ],
    DAY,
  )
  expect(found.map((bar) => [bar.name, rowOfBar(bar, 'vehicles')])).toEqual([
    ['B2', 'unassigned'],
    ['B3', 'carriers'],
    ['B4', 'unassigned'],
    ['B4-back', 'unassigned'],
  ])
})

test('two drawings of one ride are compared by what is shown', () => {
  expect(isSameBar(sample, { ...sample })).toBe(true)
  expect(isSameBar(sample, { ...sample, driver: 'Ana' })).toBe(false)
})

test('a day is divided by hours and a week by quarters of its days', () => {
  expect(ticksOf(DAY, 'day')).toHaveLength(24)
  expect(ticksOf(periodOf({ view: 'week', date: '2026-07-15' }), 'week')).toHaveLength(28)
  expect(ticksOf(periodOf({ view: 'day', date: '2026-03-29' }), 'day')).toHaveLength(23)
  expect(percentOf(DAY.from + 6 * HOUR_MS, DAY)).toBe(25)
})
