import { expect, test } from 'vitest'
import { type Driver, newDriver } from './driver.ts'
import { type DrivenTime, staffingOf } from './staffing.ts'

const HOUR_MS = 3_600_000
const DAY = Date.parse('2026-07-15T00:00:00Z')
const vehicles = (['car-1', 'car-2', 'van-1'] as const).map((id) => ({
  id,
  vehicleClass: id === 'van-1' ? ('van' as const) : ('car' as const),
  seats: 4,
  bags: 4,
  childSeats: 0,
  label: '',
  papers: null,
}))
const person = (name: string, more: Partial<Driver> = {}): Driver => ({ ...newDriver(name, []), ...more })
const shift = (who: string, from = '00:00', to = '00:00') => ({
  what: 'driver' as const,
  who,
  days: [1, 2, 3, 4, 5, 6, 7],
  from,
  to,
})
/** Hours of the day, in UTC. */
const at = (vehicleId: string, from: number, to: number, driver: string | null = null): DrivenTime => ({
  vehicleId,
  from: DAY + from * HOUR_MS,
  to: DAY + to * HOUR_MS,
  driver,
})
const fleetOf = (drivers: Driver[], week = drivers.map(({ name }) => shift(name))) => ({
  vehicles,
  drivers,
  week,
  away: [],
})

test('without a shift of anybody who drives the vehicles decide alone', () => {
  const none = staffingOf({ ...fleetOf([person('Ana', { active: false })]) }, [at('car-1', 8, 10)])
  expect(none([at('car-2', 8, 10)])).toBe(true)
  expect(staffingOf(fleetOf([person('Ana')], []), [at('car-1', 8, 10)])([at('car-2', 8, 10)])).toBe(true)
})

test('each ride needs a driver of its own for the whole of its time', () => {
  const one = staffingOf(fleetOf([person('Ana')]), [at('car-1', 8, 10)])
  expect([one([at('car-2', 9, 11)]), one([at('car-2', 10, 12)])]).toEqual([false, true])
  expect(staffingOf(fleetOf([person('Ana'), person('Ivo')]), [at('car-1', 8, 10)])([at('car-2', 9, 11)])).toBe(true)
  // 8:00 to 10:00 in Croatia is 6 to 8 in UTC.
  const early = staffingOf(fleetOf([person('Ana')], [shift('Ana', '08:00', '10:00')]), [])
  expect([early([at('car-1', 6, 8)]), early([at('car-1', 6, 8.25)])]).toEqual([true, false])
})

test('a ride goes to who may drive it, also where that moves another ride to somebody else', () => {
  const staff = fleetOf([person('Ana'), person('Ivo', { classes: ['car'] })])
  // Nobody is named for the car: Ivo can have it, so that Ana is left for the van.
  expect(staffingOf(staff, [at('car-1', 8, 10)])([at('van-1', 8, 10)])).toBe(true)
  expect(staffingOf(staff, [at('car-1', 8, 10, 'ANA')])([at('van-1', 8, 10)])).toBe(false)
  expect(staffingOf(staff, [at('car-1', 8, 10, 'ANA')])([at('car-2', 8, 10)])).toBe(true)
  expect(staffingOf(staff, [])([at('van-1', 8, 10), at('van-1', 9, 11)])).toBe(false)
})

test('an expired licence drives nothing, and a name nobody knows takes nobody away', () => {
  const licence = { number: '1', until: '2026-07-14' }
  expect(staffingOf(fleetOf([person('Ana', { licence })]), [])([at('car-1', 8, 10)])).toBe(false)
  expect(staffingOf(fleetOf([person('Ana')]), [at('car-1', 8, 10, 'A colleague')])([at('car-2', 8, 10)])).toBe(true)
})

test('what the office has promised beyond its drivers closes no other time', () => {
  const over = [at('car-1', 8, 10), at('car-2', 8, 10), at('van-1', 9, 11)]
  const staff = staffingOf(fleetOf([person('Ana'), person('Ivo')]), over)
  expect([staff([at('car-1', 11, 12)]), staff([at('car-1', 10, 11)]), staff([at('van-1', 8, 9)])]).toEqual([
    true,
    true,
    false,
  ])
})

test('forty rides and ten drivers are decided at once', () => {
  const drivers = Array.from({ length: 10 }, (_, at) => person(`Driver ${at}`))
  const taken = Array.from({ length: 40 }, (_, n) => at('car-1', (n % 20) * 0.5, (n % 20) * 0.5 + 2))
  const began = performance.now()
  const staff = staffingOf(fleetOf(drivers), taken)
  expect([staff([at('car-2', 5, 7)]), staff([at('car-2', 5, 7), at('van-1', 5, 7), at('car-1', 5, 7)])]).toEqual([
    true,
    false,
  ])
  expect(performance.now() - began).toBeLessThan(2000)
})
