import { TIME_ZONE } from './dates.ts'

/** A wall clock in Croatia: `2027-03-28`, `02:30`. */
export type LocalTime = { date: string; time: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export function localTimeOf(at: number): LocalTime {
  const shown = new Date(at + offsetAt(at)).toISOString()
  return { date: shown.slice(0, -14), time: shown.slice(-13, -8) }
}

const offsets = new Map<number, number>()
/** A season's hours. */
const MOST_OFFSETS = 5000

/** Clocks here change at a full hour of UTC, so each hour is asked for once: `Intl` takes longer over it than a price takes. */
function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  const offset = (utcOf(read(hour * HOUR_MS)) ?? 0) - hour * HOUR_MS
  offsets.set(hour, offset)
  return offset
}

function read(at: number): LocalTime {
  const parts = new Map(wallClock.formatToParts(at).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return { date, time: `${part('hour')}:${part('minute')}` }
}

/**
 * The instants at which clocks in Croatia show this: one as a rule, none in the hour skipped in March and for days
 * that are not in the calendar, two (first one first) in the hour repeated in October.
 */
export function instantsOf(local: LocalTime): number[] {
  const asUtc = utcOf(local)
  if (asUtc === null) return []
  const offsets = new Set([offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)])
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => sameTime(localTimeOf(at), local))
    .toSorted((a, b) => a - b)
}

/** ISO weekday: Monday is 1, Sunday 7. */
export function isoWeekdayOf(date: string): number {
  const at = utcOf({ date, time: '12:00' })
  if (at === null) throw new RangeError(`not a date: ${date}`)
  // 1970-01-01 was a Thursday.
  return ((Math.floor(at / DAY_MS) + 3) % 7) + 1
}

/** Is there such a day in the calendar? */
export function isCalendarDate(date: string): boolean {
  const noon = utcOf({ date, time: '12:00' })
  // A day too many becomes one of the next month.
  return noon !== null && new Date(noon).toISOString().startsWith(`${date}T`)
}

/** The same day of the month, months later; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const first = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  const write = (on: number) => `${String(first.year).padStart(4, '0')}-${two(first.month)}-${two(on)}`
  for (let on = day; on > 28; on -= 1) if (isCalendarDate(write(on))) return write(on)
  return write(Math.min(day, 28))
}

const two = (value: number) => String(value).padStart(2, '0')
const sameTime = (a: LocalTime, b: LocalTime) => a.date === b.date && a.time === b.time

function utcOf({ date, time }: LocalTime): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(`${date}T${time}`)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute)
}
