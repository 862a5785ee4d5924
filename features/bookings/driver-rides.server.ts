import type { Store } from '#documents/store.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { isOver, isRidden } from '#domain/bookings/states.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import type { Booking } from './booking.ts'
import { type Ride, ridesOf } from './ride.ts'

const DAY_MS = 86_400_000
/** A ride that nobody has ended stays in the list so long. */
const DAYS_BEFORE = 2
const DAYS_AHEAD = 14

export type DriverRide = { booking: Booking; ride: Ride }

/** Which legs of a booking somebody of ours drives, or drove. A carrier's name stands for a firm. */
export function ridesOfDriverIn(booking: Booking, name: string): Ride[] {
  const own = foldName(name)
  return ridesOf(booking).filter(
    ({ driver, carrier }) => carrier === undefined && driver !== undefined && foldName(driver) === own,
  )
}

/** The legs that somebody of ours drives from now on, and what they have ended in the last two days; by their hour. */
export async function ridesOfDriverAround(
  store: Pick<Store, 'query'>,
  name: string,
  now: number,
): Promise<{ ahead: DriverRide[]; over: DriverRide[] }> {
  const time = { from: now - DAYS_BEFORE * DAY_MS, to: now + DAYS_AHEAD * DAY_MS }
  const rides = await ridesWithin(store, name, time)
  const isDone = ({ ride }: DriverRide) => isOver(ride.state)
  return { ahead: rides.filter((row) => !isDone(row)), over: rides.filter(isDone) }
}

/** The legs that somebody of ours has driven in a time, by their hour. */
export async function ridesDrivenIn(
  store: Pick<Store, 'query'>,
  name: string,
  time: { from: number; to: number },
): Promise<Ride[]> {
  return (await ridesWithin(store, name, time)).map(({ ride }) => ride).filter(({ state }) => isRidden(state))
}

async function ridesWithin(
  store: Pick<Store, 'query'>,
  name: string,
  time: { from: number; to: number },
): Promise<DriverRide[]> {
  const found = (await Promise.all(['pickUpAt', 'quote.returnAt'].map((field) => within(store, field, time)))).flat()
  const byCode = new Map(found.map((booking) => [booking.code, booking]))
  return [...byCode.values()]
    .flatMap((booking) => ridesOfDriverIn(booking, name).map((ride) => ({ booking, ride })))
    .filter(({ ride: { pickUpAt } }) => pickUpAt >= time.from && pickUpAt < time.to)
    .toSorted((a, b) => a.ride.pickUpAt - b.ride.pickUpAt)
}

async function within(
  store: Pick<Store, 'query'>,
  field: string,
  { from, to }: { from: number; to: number },
): Promise<Booking[]> {
  const docs = await store.query({
    collection: BOOKINGS,
    where: [
      { field, operator: '>=', value: from },
      { field, operator: '<', value: to },
    ],
    orderBy: [{ field }],
  })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}
