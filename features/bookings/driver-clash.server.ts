import type { Query } from '#documents/model/query.ts'
import { rowOf } from '#domain/bookings/states.ts'
import type { Transaction } from '#documents/store.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import type { Booking } from './booking.ts'
import { type Ride, ridesOf } from './ride.ts'
import { clashFor, type Interval, worksThen } from './driver-time.ts'

const HOUR_MS = 3_600_000
/** No drive of ours takes longer, with its way there and buffer: further back nothing can still be under way. */
const LONGEST_DRIVE_MS = 24 * HOUR_MS

/** `leg`: where the other leg of the same booking counts too; absent: the booking's own legs do not. */
type Requested = { code: string; leg?: Leg; driver: string; intervals: readonly Interval[] }

/** Another ride that the driver has in this time. Read in the transaction, so that two dispatchers cannot both give one driver a ride. */
export async function otherRideOf(
  transaction: Pick<Transaction, 'query'>,
  { driver, intervals, ...own }: Requested,
): Promise<Ride | null> {
  return clashFor(driver, intervals, await othersAround(transaction, own, intervals)) ?? null
}

/** The ride for which a vehicle is held at this time. */
export async function rideIn(
  transaction: Pick<Transaction, 'query'>,
  { code, leg, block }: { code: string; leg?: Leg; block: Block },
): Promise<Ride | null> {
  const others = await othersAround(transaction, { code, ...(leg && { leg }) }, [block])
  return others.find((row) => row.block?.vehicleId === block.vehicleId && overlaps(row.block, block)) ?? null
}

/** The bookings of these times and the day around them; what has begun before may still be under way. */
export async function othersAround(
  transaction: Pick<Transaction, 'query'>,
  { code, leg }: Pick<Requested, 'code' | 'leg'>,
  intervals: readonly Interval[],
): Promise<Ride[]> {
  const queries = intervals.flatMap((time) => [around('pickUpAt', time), around('quote.returnAt', time)])
  const docs = await Promise.all(queries.map((query) => transaction.query(query)))
  // There and back around it is one booking.
  const found = new Map(docs.flat().map((doc) => [doc.path, doc]))
  return [...found.values()]
    .flatMap((doc) => readBooking(doc) ?? [])
    .flatMap((booking) => ridesOf(booking))
    .filter((ride) => ride.code !== code || (leg !== undefined && ride.leg !== leg))
}

/** Whether the driver of each leg can drive it at its new time too. Another class of vehicle is for the office to decide. */
export async function canStillDrive(
  transaction: Pick<Transaction, 'query'>,
  fleet: Fleet,
  booking: Booking,
  { vehicle, blocks }: { vehicle: string; blocks: readonly Block[] },
): Promise<Record<Leg, boolean>> {
  const can = async (leg: Leg, block: Block | undefined) => {
    const status = booking.legStatus[leg]
    if (status === null || block === undefined || vehicle !== booking.quote.vehicle) return false
    const { driver, carrier, state } = status
    if (driver === undefined || carrier !== undefined || rowOf(state).driver !== 'named') return false
    if (!worksThen(fleet, driver, block)) return false
    return (await otherRideOf(transaction, { code: booking.code, driver, intervals: [block] })) === null
  }
  return { there: await can('there', blocks[0]), back: await can('back', blocks[1]) }
}

function around(field: string, { from, to }: Interval): Query {
  return {
    collection: BOOKINGS,
    where: [
      { field, operator: '>=', value: from - LONGEST_DRIVE_MS },
      { field, operator: '<', value: to + LONGEST_DRIVE_MS },
    ],
    orderBy: [{ field }],
  }
}
