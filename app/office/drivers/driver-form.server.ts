import * as v from 'valibot'
import { awayValues, readAway } from '#app/office/fleet-away.server.ts'
import { readWeek, weekValues } from '#app/office/fleet-week.server.ts'
import type { FormState } from '#app/office/form-field.tsx'
import type { OfficeRequest } from '#app/office/office-site.server.ts'
import { type Driver, driverNamed, newDriver, PAPERS_AT_MOST } from '#features/fleet/driver.ts'
import { type Fleet, fleetSchema } from '#features/fleet/fleet.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { isCalendarDate } from '#i18n/zoned.ts'
import { readPhone } from '#lib/phone.ts'

type Values = FormState['values']
type Read = { ok: true; fleet: Fleet; driver: Driver } | { ok: false; faults: Values }

/** The form of a driver as it is stored: the person, and the hours and absences of the fleet that name them. */
export function driverValues(driver: Driver, { week = [], away }: Pick<Fleet, 'week' | 'away'>): Values {
  const values: Values = {
    name: driver.name,
    phone: driver.phone ?? '',
    'licence-number': driver.licence?.number ?? '',
    'licence-until': driver.licence?.until ?? '',
    colour: driver.colour,
    active: driver.active ? 'yes' : '',
  }
  for (const code of driver.languages) values[`speaks-${code}`] = 'yes'
  for (const id of driver.classes) values[`class-${id}`] = 'yes'
  for (const id of driver.vehicles) values[`vehicle-${id}`] = 'yes'
  for (const [at, { name, until }] of driver.papers.entries())
    Object.assign(values, { [`p-${at}-name`]: name, [`p-${at}-until`]: until })
  const isOwn = ownRow(driver.name)
  return { ...values, ...weekValues(week.filter(isOwn)), ...awayValues(away.filter(isOwn)) }
}

/** The fleet with this driver as the form says; `before`: null for a new one. */
export function readDriver(values: Values, before: Driver | null, fleet: Fleet, t: OfficeRequest['t']): Read {
  const text = (name: string) => (values[name] ?? '').trim()
  const faults: Values = {}
  const name = text('name')
  const other = driverNamed(fleet.drivers, name)
  if (name === '') faults['name'] = t('drivers.fault-name')
  else if (other && other.id !== before?.id) faults['name'] = t('drivers.fault-twice')
  const phone = text('phone') === '' ? null : readPhone(text('phone'))
  if (text('phone') !== '' && phone === null) faults['phone'] = t('drivers.fault-phone')
  const licence = { number: text('licence-number'), until: text('licence-until') }
  const hasLicence = licence.number !== '' || licence.until !== ''
  if (hasLicence && !isCalendarDate(licence.until)) faults['licence-until'] = t('drivers.fault-until')
  const papers = Array.from({ length: PAPERS_AT_MOST }, (_, at) => at).flatMap((at) => {
    const paper = { name: text(`p-${at}-name`), until: text(`p-${at}-until`) }
    if (paper.name === '' && paper.until === '') return []
    if (paper.name === '') faults[`p-${at}-name`] = t('drivers.fault-paper')
    if (!isCalendarDate(paper.until)) faults[`p-${at}-until`] = t('drivers.fault-until')
    return [{ at, paper }]
  })
  const driver = {
    ...(before ?? newDriver(name, fleet.drivers)),
    name,
    phone,
    languages: localeCodes.filter((code) => text(`speaks-${code}`) === 'yes'),
    licence: hasLicence ? licence : null,
    papers: papers.map(({ paper }) => paper),
    classes: vehicleClasses.filter((id) => text(`class-${id}`) === 'yes'),
    vehicles: fleet.vehicles.flatMap(({ id }) => (text(`vehicle-${id}`) === 'yes' ? [id] : [])),
    ...(text('colour') !== '' && { colour: text('colour') }),
    active: text('active') === 'yes',
  }
  const read = v.safeParse(fleetSchema, withDriver(fleet, before, driver, values))
  for (const issue of read.issues ?? []) {
    const [field, message] = faultOf(v.getDotPath(issue) ?? '', papers, t)
    faults[field] ??= message
  }
  if (!read.success || Object.keys(faults).length > 0) return { ok: false, faults }
  const stored = read.output.drivers.find(({ id }) => id === driver.id)
  return stored
    ? { ok: true, fleet: read.output, driver: stored }
    : { ok: false, faults: { name: t('drivers.fault-name') } }
}

/** Without somebody who drives for us no more: their papers, hours and absences go with them. */
export function withoutDriver(fleet: Fleet, { id, name }: Driver): Fleet {
  const isOther = not(ownRow(name))
  const { week = [], ...rest } = fleet
  const others = week.filter(isOther)
  return {
    ...rest,
    drivers: fleet.drivers.filter((driver) => driver.id !== id),
    away: fleet.away.filter(isOther),
    ...(others.length > 0 && { week: others }),
  }
}

function withDriver(fleet: Fleet, before: Driver | null, driver: Driver, values: Values) {
  const named = { ...values, ...whoCells(values, driver.name) }
  const isOther = before === null ? () => true : not(ownRow(before.name))
  const { week: hours = [] } = readWeek(named, 0)
  const week = [...(fleet.week ?? []).filter(isOther), ...hours]
  const { week: _, ...rest } = fleet
  return {
    ...rest,
    drivers:
      before === null ? [...fleet.drivers, driver] : fleet.drivers.map((row) => (row.id === driver.id ? driver : row)),
    away: [...fleet.away.filter(isOther), ...readAway(named, 0)],
    ...(week.length > 0 && { week }),
  }
}

/** The rows of one driver's page do not ask whose they are: each in which something stands is theirs. */
function whoCells(values: Values, name: string): Values {
  const used = Object.entries(values).flatMap(([field, value]) => {
    const row = value === '' ? null : /^([wa]-\d+)-/.exec(field)
    return row ? [[`${row[1]}-who`, `driver:${name}`]] : []
  })
  return Object.fromEntries(used)
}

function faultOf(path: string, papers: readonly { at: number }[], t: OfficeRequest['t']): [string, string] {
  if (path.startsWith('week')) return ['week', t('drivers.shifts-fault')]
  if (path.startsWith('away')) return ['away', t('drivers.absences-fault')]
  if (path.endsWith('.colour')) return ['colour', t('drivers.fault-colour')]
  const paper = /\.papers\.(\d+)\.(name|until)$/.exec(path)
  if (paper) return [`p-${papers[Number(paper[1])]?.at ?? 0}-${paper[2]}`, t('drivers.fault-long')]
  const licence = /\.licence\.(number|until)$/.exec(path)
  return [licence ? `licence-${licence[1]}` : 'name', t('drivers.fault-long')]
}

type Row = { what: string; who: string }

function ownRow(name: string): (row: Row) => boolean {
  const own = foldName(name)
  return ({ what, who }) => what === 'driver' && foldName(who) === own
}

function not(is: (row: Row) => boolean): (row: Row) => boolean {
  return (row) => !is(row)
}
