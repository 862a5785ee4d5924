import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { stateOf } from './booking.ts'
import { isOver } from '#domain/bookings/states.ts'
import { isSameTrip, type Offer } from './offer.server.ts'

/**
 * The booking a visitor has open, where it is for the very ride that is on offer again: who steps back after ordering gets
 * a new form, and must not order a second vehicle unawares.
 */
export async function sameRideBefore(store: Store, viewed: string | null, offer: Offer): Promise<string | null> {
  if (viewed === null) return null
  const booking = readBooking(await store.get(bookingPath(viewed)))
  return booking && !isOver(stateOf(booking)) && isSameTrip(booking, offer) ? booking.code : null
}
