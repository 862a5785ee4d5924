import type { Query } from '#documents/model/query.ts'
import { rowOf } from '#domain/bookings/states.ts'
import type { Transaction } from '#documents/store.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import type { Booking } from './booking.ts'
import { clashFor, type Interval, worksThen } from './driver-time.ts'

const HOUR_MS = 3_600_000
/** No drive of ours takes longer, with its way there and buffer: further back nothing can still be under way. */
const LONGEST_DRIVE_MS = 24 * HOUR_MS

type Asked = { code: string; driver: string; intervals: readonly Interval[] }

/** Another ride that the driver has in this time. Read in the transaction, so that two dispatchers cannot both give one driver a ride. */
export async function otherRideOf(
  transaction: Pick<Transaction, 'query'>,
  { code, driver, intervals }: Asked,
): Promise<Booking | null> {
  return clashFor(driver, intervals, await othersAround(transaction, code, intervals)) ?? null
}

/** The ride for which a vehicle is held at this time. */
export async function rideIn(
  transaction: Pick<Transaction, 'query'>,
  { code, block }: { code: string; block: Block },
): Promise<Booking | null> {
  const others = await othersAround(transaction, code, [block])
  const isHeld = (row: Block) => row.vehicleId === block.vehicleId && overlaps(row, block)
  return others.find(({ blocks }) => blocks.some(isHeld)) ?? null
}

/** The bookings of these times and the day around them; what has begun before may still be under way. */
export async function othersAround(
  transaction: Pick<Transaction, 'query'>,
  code: string,
  intervals: readonly Interval[],
): Promise<Booking[]> {
  const queries = intervals.flatMap((time) => [around('pickUpAt', time), around('quote.returnAt', time)])
  const docs = await Promise.all(queries.map((query) => transaction.query(query)))
  return docs
    .flat()
    .flatMap((doc) => readBooking(doc) ?? [])
    .filter((row) => row.code !== code)
}

/** Whether the driver of a booking can drive it at its new times too. Another class of vehicle is for the office to decide. */
export async function canStillDrive(
  transaction: Pick<Transaction, 'query'>,
  fleet: Fleet,
  booking: Booking,
  { vehicle, intervals }: { vehicle: string; intervals: readonly Interval[] },
): Promise<boolean> {
  const { code, driver, carrier, state, quote } = booking
  if (driver === undefined || carrier !== undefined || rowOf(state).driver !== 'named' || vehicle !== quote.vehicle)
    return false
  if (intervals.length === 0 || !intervals.every((time) => worksThen(fleet, driver, time))) return false
  return (await otherRideOf(transaction, { code, driver, intervals })) === null
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
