import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Driver, driverFault, driversNamed, driversSchema, endingPapers, mayDrive, newDriver } from './driver.ts'

const ana: Driver = { ...newDriver('Ana Đurić', []), phone: '+385911234567' }
const fleet = {
  vehicles: [
    { id: 'car-1', vehicleClass: 'car' as const },
    { id: 'van-1', vehicleClass: 'van' as const },
  ],
}

test('drivers that were stored as names are read as people, each with an id of their own that stays', () => {
  const stored = ['Ana Đurić', 'ana duric', 'Жељко', 'new']
  const read = v.parse(driversSchema, stored)
  expect(read.map(({ id, name }) => [id, name])).toEqual([
    ['ana-duric', 'Ana Đurić'],
    ['ana-duric-2', 'ana duric'],
    ['driver', 'Жељко'],
    ['new-2', 'new'],
  ])
  expect(v.parse(driversSchema, stored)).toEqual(read)
  expect(v.parse(driversSchema, structuredClone(read))).toEqual(read)
  expect(read.every(({ active, licence }) => active && licence === null)).toBe(true)
})

test('a list of names keeps who stood in it, whatever the spelling, and adds who is new', () => {
  const [saved, added, ...more] = driversNamed(['ana  đurić', 'Ivo', 'IVO'], [ana])
  expect([saved, added?.name, more]).toEqual([ana, 'Ivo', []])
})

test('nothing ticked means every vehicle, else the classes and the vehicles ticked', () => {
  const [car, van] = fleet.vehicles
  if (!car || !van) throw new Error('no vehicles')
  const may = (classes: Driver['classes'], vehicles: string[]) =>
    [car, van].map((vehicle) => mayDrive({ classes, vehicles }, vehicle))
  expect([may([], []), may(['van'], []), may([], ['car-1']), may(['van'], ['car-1'])]).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [true, true],
  ])
})

test('a licence counts to the end of its last day, and who does not work is given no ride', () => {
  const ride = { vehicleId: 'car-1', to: Date.parse('2026-07-20T21:30:00Z') }
  const faultOf = (more: Partial<Driver>) =>
    driverFault({ ...fleet, drivers: [{ ...ana, ...more }] }, 'ANA đurić', [ride])
  const licence = (until: string) => ({ licence: { number: '1', until } })
  expect([faultOf({}), faultOf(licence('2026-07-20')), faultOf(licence('2026-07-19'))]).toEqual([
    null,
    null,
    'driver-licence',
  ])
  expect(faultOf({ active: false })).toBe('driver-inactive')
  expect(faultOf({ classes: ['van'] })).toBe('driver-vehicle')
  expect(driverFault({ ...fleet, drivers: [ana] }, 'Somebody else', [ride])).toBe(null)
})

test('papers are warned of a month before they end, the first to end first', () => {
  const papers = [
    { name: 'Medical certificate', until: '2026-08-14' },
    { name: 'Permit', until: '2026-08-15' },
  ]
  const ending = endingPapers({ licence: { number: '1', until: '2026-07-14' }, papers }, '2026-07-15')
  expect(ending.map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
    [null, -1],
    ['Medical certificate', 30],
  ])
})
