import type { Block } from '#features/fleet/capacity.ts'
import type { Transaction } from '#documents/store.ts'
import { type Booking, nothingTold, type WeatherHold } from './booking.ts'
import { asData, bookingPath, logWrite } from './booking-documents.server.ts'
import { type Changer, freeUntilAfter, isSameDrive, isSameWay, needsAfter } from './change-plan.ts'
import { type Held, moveTime } from './class-calendar.server.ts'
import { eraseWrites, saysNeeds } from './erase-needs.server.ts'
import { type LetterKind, mailWrites } from './mail-jobs.ts'
import { timed, type TimedTrip } from './rides.ts'
import { holdAfterChange } from './weather-hold.ts'

/** The booking with another trip that holds: confirmed, and to be taken anew by a driver where the drive is another. */
export function changedBooking(booking: Booking, trip: TimedTrip, blocks: Block[], now: number): Booking {
  const weatherHold = holdAfter(booking, trip)
  const party = { ...booking, ...timed(trip), needs: needsAfter(booking, trip), weatherHold, wish: null }
  if (isSameDrive(booking, trip) && booking.state !== 'requested' && isSameCar(booking.blocks, blocks)) return party
  // Who was named for the old drive is not for the new one. A carrier agreed to that one: nothing is paid for this, and its link ends.
  const { driver: _driver, carrier, payoutCents: _payout, crew: _crew, ...rest } = party
  return {
    ...rest,
    ...{ state: 'confirmed', ordered: 'order', promisedBy: null, times: nothingTold },
    ...{ blocks, vehicleId: blocks[0]?.vehicleId ?? null, freeUntilAtMost: freeUntilAfter(booking, now) },
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
  const kept: Booking = { ...after, sequence: before.sequence + 1, ...(by === 'guest' ? { unseen: true } : {}) }
  if (kept.blocks !== before.blocks) await moveTime(transaction, heldBy(before), heldBy(kept))
  transaction.write(
    { kind: 'set', path: bookingPath(kept.code), data: asData(kept) },
    logWrite(kept.code, kept.sequence, { at: now, by: who, action, from: before.state, to: kept.state, why }),
    // Said for the first time: what was said when it was ordered has its day already, and moves with the ride.
    ...(saysNeeds(before) ? [] : eraseWrites(kept)),
    ...mailWrites(kept, kind, now),
  )
}

function heldBy({ quote, blocks }: Booking): Held {
  return { vehicle: quote.vehicle, blocks }
}
