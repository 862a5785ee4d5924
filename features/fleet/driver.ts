import * as v from 'valibot'
import { isPhone } from '#lib/phone.ts'
import { localeCodes } from '#i18n/locale.ts'
import { isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import { foldName } from './fold-name.ts'
import { type VehicleClassId, vehicleClasses } from './vehicle-classes.ts'

/** A day in Croatia, `2027-04-01`. */
const day = v.pipe(v.string(), v.check(isCalendarDate, 'a day'))
export const LONGEST_DRIVER_NAME = 60
const LONGEST_TEXT = 60
export const PAPERS_AT_MOST = 8

/** The colours of drivers where nobody chose one, in turn: each can be told from the others on light and on dark. */
const colours = ['#0f7a7a', '#cf5c36', '#5b4b9e', '#9a7200', '#2f6db5', '#a13d63', '#3f7d3a', '#6b5a4d'] as const

const driverSchema = v.strictObject({
  /** In the address of their page and in their phones' sessions; never changes. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
  /** Rides, hours and absences name them by it: no two drivers have one. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_DRIVER_NAME)),
  /** E.164; of the office. What a guest is told stands on the driver's card. */
  phone: v.nullable(v.pipe(v.string(), v.check(isPhone))),
  languages: v.array(v.picklist(localeCodes)),
  /** null: not written down. `until`: the last day it is valid. */
  licence: v.nullable(v.strictObject({ number: v.pipe(v.string(), v.maxLength(LONGEST_TEXT)), until: day })),
  /** Other papers with the last day each is valid. */
  papers: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_TEXT)),
        until: day,
      }),
    ),
    v.maxLength(PAPERS_AT_MOST),
  ),
  /** What they may drive: vehicles of these classes, and these vehicles. Both empty: every vehicle. */
  classes: v.array(v.picklist(vehicleClasses)),
  vehicles: v.array(v.string()),
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** Somebody who does not drive now: no ride is given to them. */
  active: v.boolean(),
})
export type Driver = v.InferOutput<typeof driverSchema>

const nameAlone = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))

/** The drivers of the fleet. Before drivers were people each was stored as a name alone, and a file may still say so. */
export const driversSchema = v.pipe(
  v.array(v.union([nameAlone, driverSchema])),
  v.transform((rows) => {
    const drivers: Driver[] = []
    for (const row of rows) drivers.push(typeof row === 'string' ? newDriver(row, drivers) : row)
    return drivers
  }),
  v.check((drivers) => new Set(drivers.map(({ id }) => id)).size === drivers.length, 'a driver stands twice'),
)

/** Somebody of whom only the name is known. The same name makes the same id, whoever reads it first. */
export function newDriver(name: string, others: readonly Driver[]): Driver {
  const plain = foldName(name)
    .replace(/đ/g, 'd')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
  const base = plain === '' ? 'driver' : plain
  const isFree = (id: string) => id !== 'new' && !others.some((other) => other.id === id)
  let id = base
  for (let number = 2; !isFree(id); number++) id = `${base}-${number}`
  return {
    id,
    name: name.trim().slice(0, LONGEST_DRIVER_NAME),
    phone: null,
    languages: [],
    licence: null,
    papers: [],
    classes: [],
    vehicles: [],
    colour: colours[others.length % colours.length] ?? colours[0],
    active: true,
  }
}

/** The list that a form names line by line: who stood in it stays as they are, a new name is a new driver. */
export function driversNamed(names: readonly string[], before: readonly Driver[]): Driver[] {
  const drivers: Driver[] = []
  for (const name of names) {
    if (driverNamed(drivers, name)) continue
    drivers.push(driverNamed(before, name) ?? newDriver(name, [...before, ...drivers]))
  }
  return drivers
}

export function driverNamed(drivers: readonly Driver[], name: string): Driver | undefined {
  const wanted = foldName(name)
  return drivers.find((driver) => foldName(driver.name) === wanted)
}

/** Who may be given a ride of this day: works for us, with a licence that has not expired where it is written down. */
export function isAssignable({ active, licence }: Driver, day: string): boolean {
  return active && (licence === null || licence.until >= day)
}

export function assignableNames(drivers: readonly Driver[], day: string): string[] {
  return drivers.filter((driver) => isAssignable(driver, day)).map(({ name }) => name)
}

/** Who drives for us, whatever the day. */
export function workingNames(drivers: readonly Driver[]): string[] {
  return drivers.filter(({ active }) => active).map(({ name }) => name)
}

export function mayDrive(
  { classes, vehicles }: Pick<Driver, 'classes' | 'vehicles'>,
  vehicle: { id: string; vehicleClass: VehicleClassId },
): boolean {
  if (classes.length === 0 && vehicles.length === 0) return true
  return classes.includes(vehicle.vehicleClass) || vehicles.includes(vehicle.id)
}

type Ride = { vehicleId: string; to: number }

/** Why somebody of ours may not be given this time of these vehicles; null: they may, or nobody has written down who that is. */
export function driverFault(
  {
    drivers,
    vehicles,
  }: { drivers: readonly Driver[]; vehicles: readonly { id: string; vehicleClass: VehicleClassId }[] },
  name: string,
  rides: readonly Ride[],
): 'driver-inactive' | 'driver-licence' | 'driver-vehicle' | null {
  const driver = driverNamed(drivers, name)
  if (driver === undefined) return null
  if (!driver.active) return 'driver-inactive'
  if (!rides.every(({ to }) => isAssignable(driver, localTimeOf(to).date))) return 'driver-licence'
  const wanted = vehicles.filter(({ id }) => rides.some(({ vehicleId }) => vehicleId === id))
  return wanted.every((vehicle) => mayDrive(driver, vehicle)) ? null : 'driver-vehicle'
}

/** So many days before a paper ends the office is warned. */
const WARNED_DAYS = 30
const DAY_MS = 86_400_000

export type EndingPaper = {
  /** null: the driving licence. */
  name: string | null
  until: string
  /** Below 0: it has expired. */
  daysLeft: number
}

/** What has expired or will within a month, the first to end first. */
export function endingPapers({ licence, papers }: Pick<Driver, 'licence' | 'papers'>, today: string): EndingPaper[] {
  const all = [...(licence === null ? [] : [{ name: null, until: licence.until }]), ...papers]
  return all
    .map(({ name, until }) => ({ name, until, daysLeft: Math.round((noon(until) - noon(today)) / DAY_MS) }))
    .filter(({ daysLeft }) => daysLeft <= WARNED_DAYS)
    .toSorted((a, b) => a.daysLeft - b.daysLeft)
}

function noon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}
