import { endedUnridden, type BookingState } from '#domain/bookings/states.ts'
import type { Query } from '#documents/model/query.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { type Interval, occupiedInterval } from '#features/bookings/driver-time.ts'
import { nameOfRide, type Ride, ridesOf } from '#features/bookings/ride.ts'
import { holdOf } from '#features/bookings/weather-hold.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import { instantsOf, isCalendarDate, isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** No drive of ours takes longer, with its drive there and buffer: what began before is over when the period begins. */
const LONGEST_DRIVE_MS = DAY_MS
/** A ride that begins so long after the period may still occupy its vehicle inside it. */
const LONGEST_DRIVE_THERE_MS = 3 * HOUR_MS
/** More rides than one firm drives in a week; a browser may ask for a thousand. */
const MOST_RIDES = 1000
/** To this a new time is rounded. */
export const STEP_MS = 5 * MINUTE_MS

export const timelineViews = ['day', 'week'] as const
export type TimelineView = (typeof timelineViews)[number]

/** What the rows are. */
export const timelineGroups = ['vehicles', 'drivers'] as const
export type TimelineGroup = (typeof timelineGroups)[number]

/** 1 shows the whole period where there is room; each next one is wider. */
export const zooms = [1, 2, 3] as const
export type Zoom = (typeof zooms)[number]

export type TimelineChoice = { view: TimelineView; group: TimelineGroup; date: string; zoom: Zoom }

/** Reads the address; what cannot be read is today, by vehicles. */
export function readTimelineChoice(query: URLSearchParams, now: number): TimelineChoice {
  const date = query.get('date') ?? ''
  return {
    view: timelineViews.find((view) => view === query.get('view')) ?? 'day',
    group: timelineGroups.find((group) => group === query.get('rows')) ?? 'vehicles',
    date: isCalendarDate(date) ? date : localTimeOf(now).date,
    zoom: zooms.find((zoom) => String(zoom) === query.get('zoom')) ?? 1,
  }
}

/** The choice as an address, without what goes without saying. */
export function timelineQuery({ view, group, date, zoom }: TimelineChoice): string {
  const query = new URLSearchParams({ date })
  if (view !== 'day') query.set('view', view)
  if (group !== 'vehicles') query.set('rows', group)
  if (zoom !== 1) query.set('zoom', String(zoom))
  return query.toString()
}

/** The day, or the week from its Monday, from midnight to midnight in Croatia, also on the nights the clocks change. */
export function periodOf({ view, date }: Pick<TimelineChoice, 'view' | 'date'>): Interval {
  if (view === 'day') return { from: midnightOf(date), to: midnightOf(daysAfter(date, 1)) }
  const monday = daysAfter(date, 1 - isoWeekdayOf(date))
  return { from: midnightOf(monday), to: midnightOf(daysAfter(monday, 7)) }
}

/** The same view, one day or week further. */
export function choiceAfter(choice: TimelineChoice, steps: number): TimelineChoice {
  return { ...choice, date: daysAfter(choice.date, steps * (choice.view === 'day' ? 1 : 7)) }
}

/** From noon to noon, so that no change of the clocks loses a day. */
function daysAfter(date: string, days: number): string {
  return localTimeOf(noonOf(date) + days * DAY_MS).date
}

function noonOf(date: string): number {
  return instantsOf({ date, time: '12:00' })[0] ?? 0
}

function midnightOf(date: string): number {
  return instantsOf({ date, time: '00:00' })[0] ?? noonOf(date) - 12 * HOUR_MS
}

/** The days of the period, each with its midnights. */
export function daysIn({ from, to }: Interval): (Interval & { date: string })[] {
  const days: (Interval & { date: string })[] = []
  for (let start = from; start < to;) {
    const { date } = localTimeOf(start)
    const end = midnightOf(daysAfter(date, 1))
    days.push({ date, from: start, to: end })
    start = end
  }
  return days
}

/** Where the lines of the grid stand: the hours of a day, the quarters of the days of a week. */
export function ticksOf({ from, to }: Interval, view: TimelineView): number[] {
  const step = view === 'day' ? 1 : 6
  const ticks: number[] = []
  for (let at = from; at < to; at += HOUR_MS) if (Number(localTimeOf(at).time.slice(0, 2)) % step === 0) ticks.push(at)
  return ticks
}

/** What is asked of the database, and listened to: the rides of the period by each of their legs. */
export function timelineQueries({ from, to }: Interval): Record<'there' | 'back', Query> {
  const within = (field: string): Query => ({
    collection: 'bookings',
    where: [
      { field, operator: '>=', value: from - LONGEST_DRIVE_MS },
      { field, operator: '<', value: to + LONGEST_DRIVE_THERE_MS },
    ],
    orderBy: [{ field }],
    limit: MOST_RIDES,
  })
  return { there: within('pickUpAt'), back: within('quote.returnAt') }
}

/** One ride as it is drawn: what is shown of it, in plain values, so that two can be compared. */
export type Bar = Interval & {
  name: string
  code: string
  leg: Leg
  isOfTwo: boolean
  /** The version of its booking. */
  sequence: number
  state: BookingState
  pickUpAt: number
  /** When the ride itself is over; the buffer comes after it. */
  endsAt: number
  vehicleId: string | null
  driver: string | null
  isCarriers: boolean
  vehicleClass: VehicleClassId
  fromPlace: string
  toPlace: string
  guest: string
  people: number
  /** The weather stops it. */
  isHeld: boolean
}

/** The rides that occupy some of the period, by when they begin to. What was cancelled, declined or missed occupies nothing. */
export function barsOf(bookings: readonly Booking[], period: Interval): Bar[] {
  return bookings
    .flatMap((booking) => ridesOf(booking).map((ride) => barOf(booking, ride)))
    .filter((bar) => !endedUnridden(bar.state) && overlaps(bar, period))
    .toSorted((a, b) => a.from - b.from || a.name.localeCompare(b.name))
}

function barOf(booking: Booking, ride: Ride): Bar {
  const { quote, pickUpAt, block, vehicleId, driver, carrier } = ride
  const taken = occupiedInterval(ride)
  // A late landing may move the ride beyond what it holds.
  const from = Math.min(taken.from, pickUpAt)
  const to = Math.max(taken.to, pickUpAt + MINUTE_MS)
  return {
    name: nameOfRide(ride),
    code: ride.code,
    leg: ride.leg,
    isOfTwo: ride.isOfTwo,
    sequence: ride.sequence,
    state: ride.state,
    from,
    pickUpAt,
    endsAt: Math.min(pickUpAt + quote.minutes * MINUTE_MS, to),
    to,
    vehicleId: block?.vehicleId ?? vehicleId,
    driver: driver ?? null,
    isCarriers: carrier !== undefined,
    vehicleClass: quote.vehicle,
    fromPlace: quote.from,
    toPlace: quote.to,
    guest: ride.guest.name,
    people: quote.people,
    isHeld: holdOf(booking, ride.leg) !== null,
  }
}

/** The row of rides that nobody drives yet, and that of rides a carrier drives. Every other row has the id of its vehicle or driver. */
export const UNASSIGNED = 'unassigned'
export const CARRIERS = 'carriers'

export function vehicleRow(id: string): string {
  return `vehicle:${id}`
}

/** By whatever spelling. */
export function driverRow(name: string): string {
  return `driver:${foldName(name)}`
}

/** In which row a ride stands. */
export function rowOfBar({ vehicleId, driver, isCarriers }: Bar, group: TimelineGroup): string {
  if (isCarriers) return CARRIERS
  if (group === 'vehicles') return vehicleId === null ? UNASSIGNED : vehicleRow(vehicleId)
  return driver === null ? UNASSIGNED : driverRow(driver)
}

/** Rides of one row, in as few lines as there are rides at one time: none covers another. */
export function linesOf(bars: readonly Bar[]): Bar[][] {
  const lines: Bar[][] = []
  for (const bar of bars.toSorted((a, b) => a.from - b.from)) {
    const free = lines.find((line) => (line.at(-1)?.to ?? 0) <= bar.from)
    if (free) free.push(bar)
    else lines.push([bar])
  }
  return lines
}

/** Where a time lies in the period, and how much of it, in percent. What is outside is cut off. */
export function shareOf({ from, to }: Interval, period: Interval): { x: number; width: number } {
  const x = percentOf(from, period)
  return { x, width: rounded(percentOf(to, period) - x) }
}

/** Where a moment lies in the period, in percent. */
export function percentOf(at: number, period: Interval): number {
  const inside = Math.min(Math.max(at, period.from), period.to)
  return rounded(((inside - period.from) / (period.to - period.from)) * 100)
}

function rounded(percent: number): number {
  return Math.round(percent * 1000) / 1000
}

/** A pick-up that was moved by so much, on the next step; of two steps as near the later one. */
export function movedTo(pickUpAt: number, byMs: number): number {
  return byMs === 0 ? pickUpAt : Math.round((pickUpAt + byMs) / STEP_MS) * STEP_MS
}

export function isSameBar(a: Bar, b: Bar): boolean {
  const [one, other]: [Record<string, unknown>, Record<string, unknown>] = [a, b]
  return Object.keys(a).every((field) => one[field] === other[field])
}
