import { isDeepStrictEqual } from 'node:util'
import type { Block } from '#features/fleet/capacity.ts'
import type { Transaction } from '#documents/store.ts'
import { type Booking, nothingTold, type WeatherHold } from './booking.ts'
import { asData, bookingPath, logWrite } from './booking-documents.server.ts'
import { type Changer, freeUntilAfter, guestAfter, isSameDrive, isSameWay, needsAfter } from './change-plan.ts'
import { type Held, moveTime } from './class-calendar.server.ts'
import { eraseWrites, saysNeeds } from './erase-needs.server.ts'
import { type LetterKind, mailWrites } from './mail-jobs.ts'
import { timed, type TimedTrip } from './rides.ts'
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
  if (isSameDrive(booking, trip) && booking.state !== 'requested' && isSameCar(booking.blocks, blocks)) return party
  // A carrier agreed to the old drive: nothing is paid for this one, and its link ends.
  const { driver, driverAtChange: _before, carrier, payoutCents: _payout, crew: _crew, ...rest } = party
  const isOurs = driver !== undefined && carrier === undefined
  return {
    ...rest,
    ...(isOurs ? { driverAtChange: { name: driver, stays: canStillDrive } } : {}),
    ...(isOurs && canStillDrive ? { driver } : {}),
    state: isOurs && canStillDrive ? 'assigned' : 'confirmed',
    promisedBy: null,
    times: nothingTold,
    blocks,
    vehicleId: blocks[0]?.vehicleId ?? null,
    freeUntilAtMost: freeUntilAfter(booking, now),
    driverLink: booking.driverLink + (carrier ? 1 : 0),
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
  kind: LetterKind
  why?: string | null
}

/** Writes the changed booking with its log entry, its mails and the calendars it touches. */
export async function keepChange(
  transaction: Transaction,
  before: Booking,
  after: Booking,
  { by, who = by, now, action, kind, why = null }: Entry,
): Promise<void> {
  // What a guest changes rings in the office; what the office changes does not.
  const kept: Booking = {
    ...after,
    sequence: before.sequence + 1,
    ...(by === 'guest' ? { unseen: true } : {}),
    ...(kind === 'change-declined' ? {} : { changed: changeOf(before, after) }),
  }
  if (kept.blocks !== before.blocks) await moveTime(transaction, heldBy(before), heldBy(kept))
  transaction.write(
    { kind: 'set', path: bookingPath(kept.code), data: asData(kept) },
    logWrite(kept.code, kept.sequence, { at: now, by: who, action, from: before.state, to: kept.state, why }),
    // Said for the first time: what was said when it was ordered has its day already, and moves with the ride.
    ...(saysNeeds(before) ? [] : eraseWrites(kept)),
    ...mailWrites(kept, kind),
  )
}

function changeOf(booking: Booking, after: Booking): NonNullable<Booking['changed']> {
  const { quote, pickUpAt, sequence } = booking
  const isSameRide = pickUpAt === after.pickUpAt && isDeepStrictEqual(quote, after.quote)
  return { sequence: sequence + 1, before: isSameRide ? null : { quote, pickUpAt } }
}

function heldBy({ quote, blocks }: Booking): Held {
  return { vehicle: quote.vehicle, blocks }
}
