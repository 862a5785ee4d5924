import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, instantsOf, isCalendarDate, isoWeekdayOf, localTimeOf } from './zoned.ts'

test('a summer and a winter time', () => {
  expect(instantsOf({ date: '2027-07-01', time: '10:00' })).toEqual([Date.UTC(2027, 6, 1, 8)])
  expect(instantsOf({ date: '2027-01-01', time: '00:30' })).toEqual([Date.UTC(2026, 11, 31, 23, 30)])
})

test('the hour skipped in March does not exist, the hour repeated in October is two', () => {
  expect(instantsOf({ date: '2027-03-28', time: '02:30' })).toEqual([])
  expect(instantsOf({ date: '2027-03-28', time: '01:59' })).toHaveLength(1)
  expect(instantsOf({ date: '2027-03-28', time: '03:00' })).toHaveLength(1)
  expect(instantsOf({ date: '2027-10-31', time: '02:30' })).toEqual([
    Date.UTC(2027, 9, 31, 0, 30),
    Date.UTC(2027, 9, 31, 1, 30),
  ])
})

test('what is no date has no instant', () => {
  for (const date of ['2027-02-29', '2027-13-01', '2027-04-31', 'soon', '']) {
    expect(instantsOf({ date, time: '10:00' })).toEqual([])
  }
  expect(instantsOf({ date: '2027-04-30', time: '24:00' })).toEqual([])
  expect(instantsOf({ date: '2027-04-30', time: '10:60' })).toEqual([])
  expect(isCalendarDate('2028-02-29')).toBe(true)
})

test('every minute is found again from its wall clock', () => {
  const minute = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  fc.assert(fc.property(minute, (at) => instantsOf(localTimeOf(at * 60_000)).includes(at * 60_000)))
})

test('what is remembered of an hour is what the calendar of the zone says', () => {
  const zone = { timeZone: 'Europe/Zagreb', dateStyle: 'short', timeStyle: 'short' } as const
  const shown = new Intl.DateTimeFormat('sv-SE', zone)
  // Every half hour around both changes of many years, and some far away.
  const changes = Array.from({ length: 60 }, (_, at) => [Date.UTC(1985 + at, 2, 25), Date.UTC(1985 + at, 9, 25)]).flat()
  const halfHours = Array.from({ length: 7 * 48 }, (_, n) => n * 1_800_000)
  for (const at of changes.flatMap((from) => halfHours.map((later) => from + later))) {
    const { date, time } = localTimeOf(at)
    expect(`${date} ${time}`).toBe(shown.format(at))
  }
})

test('weekdays and months', () => {
  expect(isoWeekdayOf('2024-01-01')).toBe(1)
  expect(isoWeekdayOf('2026-11-22')).toBe(7)
  expect(addMonths('2026-11-21', 18)).toBe('2028-05-21')
  expect(addMonths('2026-08-31', 18)).toBe('2028-02-29')
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-31')
})
