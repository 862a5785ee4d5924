import { isDeepStrictEqual } from 'node:util'
import { isRequest, leadsTo } from '#domain/bookings/states.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { Transaction } from '#documents/store.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { legs } from './booking-legs.ts'
import { type Booking, emptyTimeline, type LegStatus, stateOf, type WeatherHold, withoutDriver } from './booking.ts'
import { nextDriverLink } from './booking-links.server.ts'
import { type Changer, freeUntilAfter, guestAfter, isSameRoute, needsAfter } from './change-plan.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { timed, type TimedTrip } from './rides.ts'
import { transition } from './transition.server.ts'
import { holdAfterChange } from './weather-hold.ts'

/** What a changed trip is kept with: the time of each leg in the calendar, and whether the driver of that leg is free then. */
type NewTime = { blocks: readonly Block[]; canStillDrive: Record<Leg, boolean> }

/** The booking with another trip that holds. A leg that stays as it was keeps its state and its driver. */
export function changedBooking(booking: Booking, trip: TimedTrip, time: NewTime, now: number): Booking {
  const weatherHold = holdAfter(booking, trip)
  const riding = { guest: guestAfter(booking, trip), needs: needsAfter(booking, trip) }
  const party = { ...booking, ...timed(trip), ...riding, weatherHold, wish: null }
  const there = statusAfter(booking, trip, 'there', time)
  const back = trip.quote.returnAt === null ? null : statusAfter(booking, trip, 'back', time)
  const isThereNew = !isStored(booking, trip, 'there', time)
  return {
    ...party,
    legStatus: { there, back },
    promisedBy: isRequest(stateOf(booking)) ? null : booking.promisedBy,
    ...(isThereNew && { freeUntilAtMost: freeUntilAfter(booking, now) }),
  }
}

/** The same drive, in the same vehicle. */
function isStored(booking: Booking, trip: TimedTrip, leg: Leg, { blocks }: NewTime): boolean {
  const before = booking.legStatus[leg]
  if (before === null || isRequest(before.state) || !isSameRoute(booking, trip, leg)) return false
  return before.block?.vehicleId === blocks[legs.indexOf(leg)]?.vehicleId
}

/** Where the drive is another its driver stays if free, and has to accept it anew. */
function statusAfter(booking: Booking, trip: TimedTrip, leg: Leg, time: NewTime): LegStatus {
  const block = time.blocks[legs.indexOf(leg)] ?? null
  const before = booking.legStatus[leg]
  if (before !== null && isStored(booking, trip, leg, time)) return { ...before, block }
  const fresh = { times: emptyTimeline, block, vehicleId: block?.vehicleId ?? null }
  // Who drives the outbound is not to open the new return.
  if (before === null) return { ...fresh, state: leadsTo.change, driverLink: nextDriverLink(booking) }
  // A carrier agreed to the old drive: nothing is paid for this one, and its link ends.
  // What was heard of a flight was of the old hour.
  const { driver, carrier, landing: _, ...stored } = before
  const isOurs = driver !== undefined && carrier === undefined
  const stays = isOurs && time.canStillDrive[leg]
  return {
    ...withoutDriver(stored),
    ...fresh,
    ...(isOurs ? { driverAtChange: { name: driver, stays } } : {}),
    ...(stays ? { driver } : {}),
    state: stays ? leadsTo.assign : leadsTo.change,
    driverLink: driver === undefined || stays ? before.driverLink : nextDriverLink(booking),
  }
}

/** One more guest does not calm the sea: only another hour, place or vehicle lets go of a way that the weather holds. */
export function holdAfter(booking: Booking, trip: TimedTrip): WeatherHold | null {
  return holdAfterChange(booking, (leg) => isSameRoute(booking, trip, leg))
}

type Entry = {
  by: Changer
  /** Whom the log names; `by` unless said otherwise. */
  who?: string
  now: number
  action: string
  kind: EmailTemplate
  why?: string | null
}

/** Writes the changed booking, with what was changed of it. */
export async function keepChange(
  transaction: Transaction,
  before: Booking,
  after: Booking,
  { by, who = by, now, action, kind, why = null }: Entry,
): Promise<void> {
  // What a guest changes rings in the office; what the office changes does not.
  const marked: Booking = {
    ...after,
    ...(by === 'guest' ? { unseen: true } : {}),
    ...(kind === 'change-declined' ? {} : { changed: changeOf(before, after) }),
  }
  await transition(transaction, before, { after: marked, entries: [{ action, why }], by: who, now, email: kind })
}

function changeOf(booking: Booking, after: Booking): NonNullable<Booking['changed']> {
  const { quote, pickUpAt, sequence } = booking
  const isSameRide = pickUpAt === after.pickUpAt && isDeepStrictEqual(quote, after.quote)
  return { sequence: sequence + 1, before: isSameRide ? null : { quote, pickUpAt } }
}
