import type { Doc } from '#documents/model/apply.ts'
import type { Query } from '#documents/model/query.ts'
import { type Booking, withLeg } from '#features/bookings/booking.ts'
import { occupiedInterval } from '#features/bookings/driver-time.ts'
import { type Ride, ridesOf } from '#features/bookings/ride.ts'
import {
  type BoardColumn,
  type BookingState,
  isOver,
  onlyStateOf,
  rowOf,
  stateAfter,
  UNDO,
} from '#domain/bookings/states.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { Dispatching } from './dispatching.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** So long before a promise ends, or a pick-up nobody drives to, the card turns amber. */
const AMBER_MS = 10 * MINUTE_MS
const NO_DRIVER_MS = 90 * MINUTE_MS
/** More than one day of any firm that has one board; beyond it the list is the place. */
const MOST_CARDS = 500
const MOST_NEW = 100
/** More than all dispatchers do in a minute. */
const MOST_STEPS = 20

export function columnOf(state: BookingState): BoardColumn {
  return rowOf(state).column
}

/** Whole days in Croatia, from midnight to midnight. */
export type Days = { from: number; to: number }

/** Today and tomorrow in Croatia, from midnight to midnight, also on the nights the clocks change. */
export function boardDays(now: number): Days & { tomorrow: number } {
  const today = localTimeOf(now).date
  const midnight = (days: number) => midnightOf(today, days) ?? now
  return { from: midnight(0), tomorrow: midnight(1), to: midnight(2) }
}

/** When a day of Croatia begins, or one some days after it; undefined: it is no date. */
export function midnightOf(date: string, daysLater = 0): number | undefined {
  const noon = instantsOf({ date, time: '12:00' })[0]
  return noon === undefined
    ? undefined
    : instantsOf({ date: localTimeOf(noon + daysLater * DAY_MS).date, time: '00:00' })[0]
}

/** What the board listens to: its days, there and back, every request that waits for an answer, what nobody has looked at, and what was done last. */
export function boardQueries(
  now: number,
  { from, to }: Days = boardDays(now),
): Record<'days' | 'back' | 'requests' | 'unseen' | 'steps', Query> {
  const within = (field: string): Query => ({
    collection: 'bookings',
    where: [
      { field, operator: '>=', value: from },
      { field, operator: '<', value: to },
    ],
    orderBy: [{ field }],
    limit: MOST_CARDS,
  })
  return {
    days: within('pickUpAt'),
    back: within('quote.returnAt'),
    requests: {
      collection: 'bookings',
      where: [{ field: 'state', operator: '==', value: onlyStateOf('request') }],
      orderBy: [{ field: 'pickUpAt' }],
      limit: MOST_CARDS,
    },
    unseen: {
      collection: 'bookings',
      where: [{ field: 'unseen', operator: '==', value: true }],
      orderBy: [{ field: 'orderedAt', direction: 'desc' }],
      limit: MOST_NEW,
    },
    // Of whatever day: with the step that is to be undone it may have left the board.
    steps: {
      collection: 'bookings',
      where: [{ field: 'lastStep.at', operator: '>=', value: boardDays(now).from }],
      orderBy: [{ field: 'lastStep.at', direction: 'desc' }],
      limit: MOST_STEPS,
    },
  }
}

/** The messages that nobody of the office has read, of whatever day. */
export const unreadQuery: Query = {
  collection: 'conversations',
  where: [{ field: 'unread', operator: '>', value: 0 }],
  orderBy: [{ field: 'unread', direction: 'desc' }],
  limit: MOST_NEW,
}

/** How many messages of each booking are new. */
export function unreadIn(docs: readonly Pick<Doc, 'data'>[]): Record<string, number> {
  return Object.fromEntries(
    docs.flatMap(({ data: { code, unread } }) =>
      typeof code === 'string' && typeof unread === 'number' ? [[code, unread]] : [],
    ),
  )
}

/** The answers of the questions as one list, each booking once, by the hour of its next leg. */
export function joined(days: Days, ...lists: (readonly Booking[])[]): Booking[] {
  const byCode = new Map(lists.flat().map((booking) => [booking.code, booking]))
  const rows = [...byCode.values()].map((booking) => ({ booking, hour: ridesShown(booking, days)[0].pickUpAt }))
  return rows
    .toSorted((a, b) => a.hour - b.hour || a.booking.code.localeCompare(b.booking.code))
    .map(({ booking }) => booking)
}

/** The legs that stand on the board, by their hour: those of these days, or the next one of a booking that is there for another reason. */
export function boardRides(bookings: readonly Booking[], now: number, days: Days = boardDays(now)): Ride[] {
  return bookings.flatMap((booking) => ridesShown(booking, days)).toSorted((a, b) => a.pickUpAt - b.pickUpAt)
}

function ridesShown(booking: Booking, { from, to }: Days): [Ride, ...Ride[]] {
  const all = ridesOf(booking)
  const isNext = (ride: Ride) => !isOver(ride.state)
  const [first = all.find(isNext) ?? all[0], ...more] = all.filter(({ pickUpAt }) => pickUpAt >= from && pickUpAt < to)
  return [first, ...more]
}

export type Urgency = { kind: 'promise' | 'driver' | 'leave' | 'late'; at: number; isOver: boolean }

/**
 * What must not be overlooked: an answer we promised, a pick-up without a driver, a driver who should have left, or should stand there.
 */
export function urgencyOf(ride: Ride, now: number): Urgency | null {
  const { state, promisedBy, pickUpAt } = ride
  const kind = rowOf(state).urgency
  switch (kind) {
    case 'promise':
      return promisedBy === null ? null : promiseUrgency(promisedBy, now)
    case 'driver':
      return withoutDriverUrgentAt(ride) > now ? null : { kind, at: pickUpAt, isOver: now > pickUpAt }
    case 'late':
      return now > pickUpAt ? { kind, at: pickUpAt, isOver: true } : notLeft(ride, now)
    case null:
      return null
  }
}

/** An answer that is due in minutes, or was due. */
export function promiseUrgency(promisedBy: number, now: number): Urgency | null {
  return promisedBy - now > AMBER_MS ? null : { kind: 'promise', at: promisedBy, isOver: now > promisedBy }
}

/** From when on a ride without a driver is urgent. */
export function withoutDriverUrgentAt({ pickUpAt }: Pick<Ride, 'pickUpAt'>): number {
  return pickUpAt - NO_DRIVER_MS
}

/** Its time in the calendar has begun, the drive to the pick-up with it, and nobody has said "on the way". */
function notLeft(ride: Ride, now: number): Urgency | null {
  const { from } = occupiedInterval(ride)
  return rowOf(ride.state).driver === 'named' && now > from ? { kind: 'leave', at: from, isOver: true } : null
}

/** A change that was pressed here and is not on the server yet. */
export type Queued = {
  id: string
  requested: Dispatching
  at: number
  /** The server has it; its answer is on the way. */ isSent?: boolean
}

/** The board as it will stand when the queue has gone out: what was pressed is seen at once, and marked as not sent. */
export function withQueued(bookings: readonly Booking[], queued: readonly Queued[]): Booking[] {
  return bookings.map((booking) =>
    queued
      .filter(({ requested }) => requested.code === booking.code)
      .reduce((before, { requested }) => foreseen(before, requested), booking),
  )
}

function foreseen(booking: Booking, requested: Dispatching): Booking {
  // What it was before the server knows.
  if (requested.action === UNDO) return booking
  if (requested.expected !== booking.sequence) return booking
  const { action, driver } = requested
  // These are of the whole booking, whichever leg's card they stand on.
  const isWhole = action === 'confirm' || action === 'decline' || (action === 'cancel' && requested.leg == null)
  const ofWhole = isWhole ? ridesOf(booking) : ridesOf(booking).filter(({ leg }) => leg === (requested.leg ?? 'there'))
  const after = ofWhole.reduce((before, { leg, state, vehicleId }) => {
    const to = stateAfter(state, action, 'office')
    if (to === null) return before
    const named = action === 'assign' && driver !== null ? { driver } : {}
    return withLeg(before, leg, { state: to, vehicleId: requested.vehicleId ?? vehicleId, ...named })
  }, booking)
  return after === booking ? booking : { ...after, sequence: booking.sequence + 1 }
}

/** Which of those shown now are new since the last look: they ring. Nothing rings when the board is opened. */
export function ringing(before: ReadonlySet<string> | null, unseen: readonly Pick<Booking, 'code'>[]): string[] {
  return before === null ? [] : unseen.map(({ code }) => code).filter((code) => !before.has(code))
}
