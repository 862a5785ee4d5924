import type { Doc } from '#documents/model/apply.ts'
import { readBooking as readStored } from '#features/bookings/booking-documents.server.ts'
import { type Booking, blocksOf, type LegStatus, stateOf } from '#features/bookings/booking.ts'
import { nextRide, statusOf } from '#features/bookings/ride.ts'
import type { Block } from '#features/fleet/capacity.ts'

/** A booking with what its next leg says: most tests have one leg. `state` is that of the booking, `blocks` are those of all legs. */
export type ReadBooking = Booking & LegStatus & { blocks: Block[] }

export function withNextLeg(booking: Booking): ReadBooking {
  return { ...booking, ...statusOf(nextRide(booking)), state: stateOf(booking), blocks: blocksOf(booking) }
}

export function readBooking(doc: Doc | null): ReadBooking | null {
  const booking = readStored(doc)
  return booking && withNextLeg(booking)
}
