import type { Store } from '#documents/store.ts'
import { isAway } from '#features/fleet/away.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import { type BookingState, eventsOf, bookingStates, isOver } from '#domain/bookings/states.ts'
import { rideEndsAt } from './booking-times.ts'
import { legs } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { type Ride, ridesOf } from './ride.ts'
import type { Block } from '#features/fleet/capacity.ts'
import { isDrivenBy } from './driver-time.ts'
import { requiredIntervals } from './rides.ts'

type Bookings = Pick<Store, 'query'>

/** Whether a ride that is still to come begins or ends there, or is asked to: its guest and its driver read the place's name. */
export async function isPlaceRidden(store: Bookings, place: string, now: number): Promise<boolean> {
  return (await openRides(store)).some((booking) => {
    const trips = booking.wish ? [booking, { ...booking, ...booking.wish }] : [booking]
    return trips.some((trip) => rideEndsAt(trip) >= now && [trip.quote.from, trip.quote.to].includes(place))
  })
}

/** The rides to come whose vehicle this fleet does not have, or has out of service then; the next one first. */
export async function ridesWithoutVehicle(store: Bookings, fleet: Fleet, now: number): Promise<Booking[]> {
  const ids = new Set(fleet.vehicles.map(({ id }) => id))
  const lacks = (vehicleId: string, time: { from: number; to: number }) =>
    !ids.has(vehicleId) || isAway(fleet.away, 'vehicle', vehicleId, time)
  const found = (await openRides(store)).filter((booking) => {
    if (rideEndsAt(booking) < now) return false
    const reserved = ridesOf(booking).flatMap(({ state, block, vehicleId, leg }): Block[] => {
      if (isOver(state) || vehicleId === null) return []
      const time = block ?? requiredIntervals(fleet, booking)[legs.indexOf(leg)]
      return time ? [{ vehicleId, from: time.from, to: time.to }] : []
    })
    return reserved.some((block) => block.to >= now && lacks(block.vehicleId, block))
  })
  return found.toSorted((a, b) => a.pickUpAt - b.pickUpAt)
}

/** The legs that somebody of ours is to drive, or drives now; the next one first. */
export async function ridesOfDriver(store: Bookings, name: string, now: number): Promise<Ride[]> {
  const rides = (await openRides(store)).flatMap((booking) => ridesOf(booking))
  const found = rides.filter((ride) => rideEndsAt(ride) >= now && isDrivenBy(ride, name))
  return found.toSorted((a, b) => a.pickUpAt - b.pickUpAt)
}

/** Of those nothing is over yet: something can still be done with each. */
async function openRides(store: Bookings): Promise<Booking[]> {
  const open = bookingStates.filter((state) => eventsOf(state, 'office').length > 0)
  return (await Promise.all(open.map((state) => ridesIn(store, state)))).flat()
}

async function ridesIn(store: Bookings, state: BookingState): Promise<Booking[]> {
  const where = [{ field: 'state', operator: '==', value: state } as const]
  const docs = await store.query({ collection: BOOKINGS, where, orderBy: [{ field: 'pickUpAt' }] })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}
