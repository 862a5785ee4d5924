import { describe, expect, test } from 'vitest'
import type { WorkHours } from './fleet.ts'
import { drivesOn, offHourBlocks, someoneDrives, someVehicleWorks } from './week.ts'

const vehicle = { seats: 4, bags: 3, childSeats: 0, label: '', papers: null }
const vehicles = [
  { ...vehicle, id: 'car-1', vehicleClass: 'car' as const },
  { ...vehicle, id: 'car-2', vehicleClass: 'car' as const },
]
const companyHours = (days: number[], from: string, to: string): WorkHours => ({
  what: 'house',
  who: '',
  days,
  from,
  to,
})
const spanOf = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })

/** What of the time is off for the first car, as `from/to` in UTC. */
function offOf(week: WorkHours[], from: string, to: string): string[] {
  return offHourBlocks({ week, vehicles }, spanOf(from, to))
    .filter(({ vehicleId }) => vehicleId === 'car-1')
    .map((row) => [row.from, row.to].map((at) => new Date(at).toISOString().slice(0, 16)).join('/'))
}

const workdays = [1, 2, 3, 4, 5]
const everyDay = [...workdays, 6, 7]

test('without hours everything is open', () => {
  expect(offOf([], '2026-07-15T00:00Z', '2026-07-20T00:00Z')).toEqual([])
  expect(offHourBlocks({ vehicles }, spanOf('2026-07-15T00:00Z', '2026-07-20T00:00Z'))).toEqual([])
})

test('what is outside the hours of the day is off: Wednesday 15 July 2026, and the Saturday after it', () => {
  const week = [companyHours(workdays, '06:00', '22:00')]
  expect(offOf(week, '2026-07-15T08:00Z', '2026-07-15T09:00Z')).toEqual([])
  expect(offOf(week, '2026-07-15T19:30Z', '2026-07-15T20:30Z')).toEqual(['2026-07-15T20:00/2026-07-15T20:30'])
  expect(offOf(week, '2026-07-15T03:30Z', '2026-07-15T04:30Z')).toEqual(['2026-07-15T03:30/2026-07-15T04:00'])
  expect(offOf(week, '2026-07-18T08:00Z', '2026-07-18T09:00Z')).toEqual(['2026-07-18T08:00/2026-07-18T09:00'])
})

test('a night belongs to the day it begins on: Friday 17 July 2026', () => {
  const week = [companyHours([5], '18:00', '02:00')]
  expect(offOf(week, '2026-07-17T23:00Z', '2026-07-17T23:30Z')).toEqual([])
  expect(offOf(week, '2026-07-17T23:30Z', '2026-07-18T00:30Z')).toEqual(['2026-07-18T00:00/2026-07-18T00:30'])
  expect(offOf(week, '2026-07-16T23:00Z', '2026-07-16T23:30Z')).toEqual(['2026-07-16T23:00/2026-07-16T23:30'])
})

test('several stretches of a day leave what is between them, and none where they touch: 15 July 2026', () => {
  const day = (...rows: [string, string][]) => rows.map(([from, to]) => companyHours([3], from, to))
  const span = ['2026-07-15T06:00Z', '2026-07-15T18:00Z'] as const
  expect(offOf(day(['16:00', '22:00'], ['06:00', '12:00']), ...span)).toEqual(['2026-07-15T10:00/2026-07-15T14:00'])
  expect(offOf(day(['14:00', '22:00'], ['06:00', '14:00']), ...span)).toEqual([])
})

describe('the nights the clocks change', () => {
  test('whole days have no hole: 27 to 29 March 2027, 24 to 26 October 2026', () => {
    const week = [companyHours(everyDay, '00:00', '00:00')]
    expect(offOf(week, '2027-03-27T12:00Z', '2027-03-29T12:00Z')).toEqual([])
    expect(offOf(week, '2026-10-24T12:00Z', '2026-10-26T12:00Z')).toEqual([])
  })

  test('28 March 2027: the hour that is skipped is where the clocks jump', () => {
    expect(offOf([companyHours([7], '01:00', '05:00')], '2027-03-27T23:30Z', '2027-03-28T03:30Z')).toEqual([
      '2027-03-27T23:30/2027-03-28T00:00',
      '2027-03-28T03:00/2027-03-28T03:30',
    ])
    const [late, early] = [companyHours([6], '22:00', '02:30'), companyHours([7], '02:30', '10:00')]
    expect(offOf([late], '2027-03-28T00:30Z', '2027-03-28T02:00Z')).toEqual(['2027-03-28T01:00/2027-03-28T02:00'])
    expect(offOf([early], '2027-03-28T00:30Z', '2027-03-28T02:00Z')).toEqual(['2027-03-28T00:30/2027-03-28T01:00'])
    expect(offOf([late, early], '2027-03-27T22:00Z', '2027-03-28T05:00Z')).toEqual([])
  })

  test('25 October 2026: of the hour that comes twice the first counts', () => {
    expect(offOf([companyHours([7], '01:00', '05:00')], '2026-10-24T22:30Z', '2026-10-25T04:30Z')).toEqual([
      '2026-10-24T22:30/2026-10-24T23:00',
      '2026-10-25T04:00/2026-10-25T04:30',
    ])
    const [late, early] = [companyHours([6], '22:00', '02:30'), companyHours([7], '02:30', '10:00')]
    expect(offOf([late], '2026-10-25T00:00Z', '2026-10-25T02:00Z')).toEqual(['2026-10-25T00:30/2026-10-25T02:00'])
    expect(offOf([late, early], '2026-10-24T22:00Z', '2026-10-25T05:00Z')).toEqual([])
  })
})

test('a vehicle has the house’s hours and its own, both: Wednesday 15 July 2026', () => {
  const own: WorkHours = { what: 'vehicle', who: 'car-1', days: [3], from: '06:00', to: '14:00' }
  const fleet = { vehicles, week: [companyHours([3], '06:00', '22:00'), own] }
  const afternoon = spanOf('2026-07-15T13:00Z', '2026-07-15T14:00Z')
  expect(offHourBlocks(fleet, afternoon)).toEqual([{ vehicleId: 'car-1', ...afternoon }])
  expect(someVehicleWorks(fleet, 'car', afternoon)).toBe(true)
  expect(someVehicleWorks(fleet, 'van', afternoon)).toBe(false)
  expect(someVehicleWorks({ vehicles }, 'van', afternoon)).toBe(true)
  expect(someVehicleWorks(fleet, 'car', spanOf('2026-07-15T20:00Z', '2026-07-15T21:00Z'))).toBe(false)
})

test('somebody drives as long as one driver has hours and is not away: Wednesday 15 July 2026', () => {
  const week: WorkHours[] = [{ what: 'driver', who: 'ana  anić', days: [3], from: '06:00', to: '14:00' }]
  const away = [{ what: 'driver' as const, who: 'Ivo', ...spanOf('2026-07-15T00:00Z', '2026-07-15T10:00Z'), note: '' }]
  const fleet = { week, away, drivers: ['Ana Anić', 'Ivo'] }
  const at = (hour: string) => someoneDrives(fleet, spanOf(`2026-07-15T${hour}:00Z`, `2026-07-15T${hour}:30Z`))
  expect([at('05'), at('03'), at('09'), at('13')]).toEqual([true, false, true, true])
  expect(someoneDrives({ ...fleet, drivers: ['Ana Anić'] }, spanOf('2026-07-15T13:00Z', '2026-07-15T13:30Z'))).toBe(
    false,
  )
})

test('who has any quarter of an hour of a day drives on it: July, and the two days the clocks change in 2026', () => {
  const away = (from: string, to: string) => [{ what: 'driver' as const, who: 'Ivo', ...spanOf(from, to), note: '' }]
  const days = (...fleets: Parameters<typeof drivesOn>[0][]) =>
    fleets.map((fleet) => drivesOn(fleet, 'ivo', '2026-07-15'))
  expect(
    days(
      { away: [] },
      { away: away('2026-07-14T22:00Z', '2026-07-15T22:00Z') },
      { away: away('2026-07-14T22:00Z', '2026-07-15T21:45Z') },
      { away: [], week: [companyHours([4], '06:00', '22:00')] },
      { away: away('2026-07-15T04:00Z', '2026-07-15T20:00Z'), week: [companyHours([3], '06:00', '22:00')] },
    ),
  ).toEqual([true, false, true, false, false])
  // A day of 23 hours and one of 25: all of it, and all but its last quarter.
  for (const [day, from, to, nearly] of [
    ['2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-29T21:45Z'],
    ['2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-25T22:45Z'],
  ] as const) {
    expect(drivesOn({ away: away(from, to) }, 'Ivo', day)).toBe(false)
    expect(drivesOn({ away: away(from, nearly) }, 'Ivo', day)).toBe(true)
  }
})
