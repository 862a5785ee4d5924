import type { Store } from '#documents/store.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { isOver } from '#domain/bookings/states.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import { type BookedLeg, legsOf } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { legsToDrive } from './voucher-day.server.ts'

const DAY_MS = 86_400_000
/** A ride that nobody has ended stays in the list so long. */
const DAYS_BEFORE = 2
const DAYS_AHEAD = 14

/** `leg`: the next that is to be driven; of a ride that is over the last. */
export type DriverRide = { booking: Booking; leg: BookedLeg }

/** What somebody of ours drives from now on, and what they have ended in the last two days; by the hour of the next leg. */
export async function ridesOfDriverAround(
  store: Pick<Store, 'query'>,
  name: string,
  now: number,
): Promise<{ ahead: DriverRide[]; over: DriverRide[] }> {
  const own = foldName(name)
  const found = (await Promise.all(['pickUpAt', 'quote.returnAt'].map((field) => within(store, field, now)))).flat()
  const byCode = new Map(found.map((booking) => [booking.code, booking]))
  const rides = [...byCode.values()]
    .filter(({ driver, carrier }) => carrier === undefined && driver !== undefined && foldName(driver) === own)
    .map((booking) => ({ booking, leg: legsToDrive(booking, now)[0] ?? lastOf(legsOf(booking)) }))
    .toSorted((a, b) => a.leg.pickUpAt - b.leg.pickUpAt)
  const isDone = ({ booking }: DriverRide) => isOver(booking.state)
  return { ahead: rides.filter((ride) => !isDone(ride)), over: rides.filter(isDone) }
}

async function within(store: Pick<Store, 'query'>, field: string, now: number): Promise<Booking[]> {
  const docs = await store.query({
    collection: BOOKINGS,
    where: [
      { field, operator: '>=', value: now - DAYS_BEFORE * DAY_MS },
      { field, operator: '<', value: now + DAYS_AHEAD * DAY_MS },
    ],
    orderBy: [{ field }],
  })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}

function lastOf([first, ...more]: [BookedLeg, ...BookedLeg[]]): BookedLeg {
  return more.at(-1) ?? first
}
