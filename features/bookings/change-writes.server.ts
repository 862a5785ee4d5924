import { isDeepStrictEqual } from 'node:util'
import { isRequest, leadsTo } from '#domain/bookings/states.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { Transaction } from '#documents/store.ts'
import { type Booking, emptyTimeline, type WeatherHold } from './booking.ts'
import { nextDriverLink } from './booking-links.server.ts'
import { type Changer, freeUntilAfter, guestAfter, isSameDrive, isSameWay, needsAfter } from './change-plan.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { timed, type TimedTrip } from './rides.ts'
import { transition } from './transition.server.ts'
import { holdAfterChange } from './weather-hold.ts'

/** What a changed trip is kept with: its time in the calendar, and whether the booking's driver is free then. */
type NewTime = { blocks: Block[]; canStillDrive: boolean }

/** The booking with another trip that holds. Where the drive is another its driver stays if free, and has to accept it anew. */
export function changedBooking(
  booking: Booking,
  trip: TimedTrip,
  { blocks, canStillDrive }: NewTime,
  now: number,
): Booking {
  const weatherHold = holdAfter(booking, trip)
  const riding = { guest: guestAfter(booking, trip), needs: needsAfter(booking, trip) }
  const party = { ...booking, ...timed(trip), ...riding, weatherHold, wish: null }
  if (isSameDrive(booking, trip) && !isRequest(booking.state) && isSameCar(booking.blocks, blocks)) return party
  // A carrier agreed to the old drive: nothing is paid for this one, and its link ends.
  const { driver, driverAtChange: _before, carrier, payoutCents: _payout, crew: _crew, ...rest } = party
  const isOurs = driver !== undefined && carrier === undefined
  return {
    ...rest,
    ...(isOurs ? { driverAtChange: { name: driver, stays: canStillDrive } } : {}),
    ...(isOurs && canStillDrive ? { driver } : {}),
    state: isOurs && canStillDrive ? leadsTo.assign : leadsTo.change,
    promisedBy: null,
    times: emptyTimeline,
    blocks,
    vehicleId: blocks[0]?.vehicleId ?? null,
    freeUntilAtMost: freeUntilAfter(booking, now),
    driverLink: driver === undefined || (isOurs && canStillDrive) ? booking.driverLink : nextDriverLink(booking),
  }
}

/** One more guest does not calm the sea: only another hour, place or vehicle lets go of a way that the weather holds. */
export function holdAfter(booking: Booking, trip: TimedTrip): WeatherHold | null {
  return holdAfterChange(booking, (leg) => isSameWay(booking, trip, leg))
}

function isSameCar(before: readonly Block[], after: readonly Block[]): boolean {
  return before.map(({ vehicleId }) => vehicleId).join() === after.map(({ vehicleId }) => vehicleId).join()
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
