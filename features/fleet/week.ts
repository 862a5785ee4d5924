import { instantsOf, isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'
import { isAway } from './away.ts'
import { foldName } from './fold-name.ts'
import { type Block, overlaps } from './capacity.ts'
import type { Fleet, WorkHours } from './fleet.ts'

type Span = { from: number; to: number }
const DAY_MS = 86_400_000

/** The time in which no vehicle may be promised by itself: outside its own weekly hours, or the house's. */
export function offHourBlocks({ week = [], vehicles }: Pick<Fleet, 'week' | 'vehicles'>, span: Span): Block[] {
  if (week.length === 0) return []
  return vehicles.flatMap(({ id }) => offHours(week, 'vehicle', id, span).map((off) => ({ vehicleId: id, ...off })))
}

/** A vehicle of the class has its hours then. */
export function someVehicleWorks(
  { week = [], vehicles }: Pick<Fleet, 'week' | 'vehicles'>,
  vehicleClass: Fleet['vehicles'][number]['vehicleClass'],
  time: Span,
): boolean {
  if (week.length === 0) return true
  const ofClass = vehicles.filter((vehicle) => vehicle.vehicleClass === vehicleClass)
  return ofClass.some(({ id }) => offHours(week, 'vehicle', id, time).length === 0)
}

type Hours = Pick<Fleet, 'away' | 'week'>
/** Drivers by their names. */
type Staff = Hours & { drivers: readonly string[] }

/** Somebody drives then. Where no driver is named nobody knows, and the vehicles decide alone. */
export function someoneDrives(staff: Staff, time: Span): boolean {
  return driversWithin(staff, time)(time)
}

/** The same for many times of one stretch: hours on a wall clock are slow to reckon, so that is done once. */
export function driversWithin({ away, drivers, week = [] }: Staff, stretch: Span): (time: Span) => boolean {
  const rows = drivers.map((driver) => ({ driver, off: offHours(week, 'driver', driver, stretch) }))
  const isThere = ({ driver, off }: (typeof rows)[number], time: Span) =>
    !isAway(away, 'driver', driver, time) && !off.some((span) => overlaps(span, time))
  return (time) => drivers.length === 0 || rows.some((row) => isThere(row, time))
}

const QUARTER_MS = 15 * 60_000

/** Somebody who is named drives at some time of this day (`2026-07-15`), on Croatian clocks. */
export function drivesOn({ away, week }: Hours, driver: string, day: string): boolean {
  const [from, to] = [instantOf(day, '00:00'), instantOf(localTimeOf(noonOf(day) + DAY_MS).date, '00:00')]
  const isThere = driversWithin({ away, drivers: [driver], ...(week && { week }) }, { from, to })
  for (let at = from; at < to; at += QUARTER_MS) if (isThere({ from: at, to: at + QUARTER_MS })) return true
  return false
}

/** What of the time lies outside the hours of the house, or outside one's own. Who has no hours written down has all. */
export function offHours(week: readonly WorkHours[], what: 'vehicle' | 'driver', who: string, span: Span): Span[] {
  const name = foldName(who)
  const companyHours = week.filter((row) => row.what === 'house')
  const own = week.filter((row) => row.what === what && foldName(row.who) === name)
  return [...gapsOf(companyHours, span), ...gapsOf(own, span)]
}

function gapsOf(rows: readonly WorkHours[], span: Span): Span[] {
  if (rows.length === 0) return []
  const open = daysAround(span)
    .flatMap((date) => rows.filter(({ days }) => days.includes(isoWeekdayOf(date))).map((row) => stretchOn(date, row)))
    .filter((stretch) => overlaps(stretch, span))
    .toSorted((a, b) => a.from - b.from)
  const gaps: Span[] = []
  let at = span.from
  for (const { from, to } of open) {
    if (from > at) gaps.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  return at < span.to ? [...gaps, { from: at, to: span.to }] : gaps
}

/** The days of the time, and the one before, whose night may reach into it. */
function daysAround({ from, to }: Span): string[] {
  const last = localTimeOf(to).date
  const days: string[] = []
  // 24 hours after about noon is the next day, whatever the clocks do.
  for (let noon = noonOf(localTimeOf(from).date) - DAY_MS; localTimeOf(noon).date <= last; noon += DAY_MS)
    days.push(localTimeOf(noon).date)
  return days
}

function stretchOn(date: string, { from, to }: WorkHours): Span {
  const until = to > from ? date : localTimeOf(noonOf(date) + DAY_MS).date
  return { from: instantOf(date, from), to: instantOf(until, to) }
}

/**
 * One instant for every time a clock may be set to, so that hours which touch on paper touch in fact. Of the hour repeated
 * in October the first counts; the hour skipped in March is where the clocks jump, at three.
 */
function instantOf(date: string, time: string): number {
  return instantsOf({ date, time })[0] ?? instantsOf({ date, time: '03:00' })[0] ?? noonOf(date)
}

function noonOf(date: string): number {
  return instantsOf({ date, time: '12:00' })[0] ?? 0
}
