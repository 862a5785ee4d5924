import type { Clock } from '#lib/clock.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, BOOKINGS, logWrite, readBooking } from './booking-documents.server.ts'
import { mailWrites } from './mail-jobs.ts'

export type WeatherHolding = {
  /** Boat rides that begin in this time, there or back: `from` included, `to` not. */
  from: number
  to: number
  /** True holds them, false lets them take place again. */
  on: boolean
  /** For the log. */
  who: string
  /** Only this ride, where one is meant. */
  code?: string
}

/** A return ride is found by its way there; nobody stays longer than this. */
const LONGEST_STAY_MS = 60 * 24 * 3_600_000
/** Each takes a handful of the five hundred writes of one commit. */
const RIDES_AT_MOST = 100

/**
 * The office's one switch (design/product.md, weather hold): every boat ride in a stretch of time is held, and its guest asked
 * to choose another time, the way by road, or to cancel free of charge. Says which rides it changed.
 */
export async function holdForWeather(
  deps: { store: Store; clock: Clock },
  asked: WeatherHolding,
  also: (changed: string[]) => Write[] = () => [],
): Promise<string[]> {
  const { result } = await deps.store.transact(async (transaction) => {
    const changed = await holdIn(transaction, deps.clock.now(), asked)
    transaction.write(...also(changed))
    return changed
  })
  return result
}

/** The same in a transaction that is open already: for a command. */
export async function holdIn(transaction: Transaction, now: number, asked: WeatherHolding): Promise<string[]> {
  const { on, who, code: only } = asked
  const rides = (await ridesAtSea(transaction, asked)).filter(({ code }) => only === undefined || code === only)
  const changed = rides.filter((row) => isHeld(row) !== on).slice(0, RIDES_AT_MOST)
  for (const booking of changed) {
    const sequence = booking.sequence + 1
    const after: Booking = { ...booking, sequence, weatherHold: on ? { at: now } : null }
    const action = on ? 'weather-hold' : 'lift-weather-hold'
    const { state, code } = booking
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData(after) },
      logWrite(code, sequence, { at: now, by: who, action, from: state, to: state, why: 'weather' }),
      ...mailWrites(after, on ? 'weather' : 'weather-lifted', now),
    )
  }
  return changed.map(({ code }) => code)
}

/** The boat rides still to come that begin in a stretch of time, there or back, by the hour. */
export async function ridesAtSea(
  reader: Pick<Transaction, 'query'>,
  { from, to }: Pick<WeatherHolding, 'from' | 'to'>,
): Promise<Booking[]> {
  const docs = await reader.query({
    collection: BOOKINGS,
    where: [
      { field: 'pickUpAt', operator: '>=', value: from - LONGEST_STAY_MS },
      { field: 'pickUpAt', operator: '<', value: to },
    ],
    orderBy: [{ field: 'pickUpAt' }],
  })
  return docs.flatMap((doc) => readBooking(doc) ?? []).filter((row) => isAffected(row, from, to))
}

/** Whether the weather can stop it: a ride by sea that has not begun. */
export function mayHold({ state, quote }: Booking): boolean {
  return (state === 'requested' || state === 'confirmed' || state === 'assigned') && goesBySea(quote)
}

export function isHeld({ weatherHold = null }: Booking): boolean {
  return weatherHold !== null
}

function isAffected(booking: Booking, from: number, to: number): boolean {
  const { quote, pickUpAt } = booking
  const starts = quote.returnAt === null ? [pickUpAt] : [pickUpAt, quote.returnAt]
  return mayHold(booking) && starts.some((at) => at >= from && at < to)
}

/** By boat all the way, or for a part of it. */
function goesBySea({ vehicle, stages = [] }: Booking['quote']): boolean {
  return vehicle === 'boat' || stages.some(({ by }) => by === 'sea')
}
