import type { Store } from '#documents/store.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import { type BookingState, actionsOf, bookingStates } from './booking-state.ts'
import { rideEndsAt } from './booking-times.ts'

/** Whether a ride that is still to come begins or ends there, or is asked to: its guest and its driver read the place's name. */
export async function isPlaceRidden(store: Pick<Store, 'query'>, place: string, now: number): Promise<boolean> {
  const found = await Promise.all(bookingStates.filter(isOpen).map((state) => ridesIn(store, state)))
  return found.flat().some((booking) => {
    const trips = booking.wish ? [booking, { ...booking, ...booking.wish }] : [booking]
    return trips.some((trip) => rideEndsAt(trip) >= now && [trip.quote.from, trip.quote.to].includes(place))
  })
}

/** Something can still be done with it. */
function isOpen(state: BookingState): boolean {
  return actionsOf(state, 'office').length > 0
}

async function ridesIn(store: Pick<Store, 'query'>, state: BookingState) {
  const where = [{ field: 'state', operator: '==', value: state } as const]
  const docs = await store.query({ collection: BOOKINGS, where, orderBy: [{ field: 'pickUpAt' }] })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}
