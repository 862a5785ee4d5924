import type { Clock } from '#lib/clock.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, BOOKINGS, logWrite, readBooking } from './booking-documents.server.ts'
import { BOATS, goesBySea } from './closings.ts'
import { mailWrites } from './mail-jobs.ts'

/** What is closed, and what of it stops a ride (closings.ts). */
export type Closed = {
  closed: readonly string[]
  stopsOf: (booking: Booking) => readonly { id: string; isSure: boolean }[]
}

export type WeatherHolding = {
  /** Rides that begin in this time, there or back: `from` included, `to` not. */
  from: number
  to: number
  /** True holds them, false lets them take place again. */
  on: boolean
  /** For the log. */
  who: string
  /** Our boats, unless said otherwise. */
  what?: Closed
  /** Only these, as somebody chose them; else all that are stopped for certain. */
  codes?: readonly string[]
}

const OUR_BOATS: Closed = {
  closed: [BOATS],
  stopsOf: ({ quote }) => (goesBySea(quote) ? [{ id: BOATS, isSure: true }] : []),
}

/** A return ride is found by its way there; nobody stays longer than this. */
const LONGEST_STAY_MS = 60 * 24 * 3_600_000
/** Each takes a handful of the five hundred writes of one commit. */
const RIDES_AT_MOST = 100

/**
 * The office's one switch (design/product.md, weather hold): the rides of a stretch of time that lead where the sea is too rough, a
 * bridge is closed or a ferry stays in port are held, and their guests asked to choose another time, another way where there is
 * one, or to cancel free of charge. Says which rides it changed.
 */
export async function holdForWeather(
  deps: { store: Store; clock: Clock },
  asked: WeatherHolding,
  also: (changed: string[]) => Write[] = () => [],
): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const { result } = await deps.store.transact(async (transaction) => {
      const changed = await holdIn(transaction, deps.clock.now(), asked)
      if (all.length === 0 || changed.length > 0) transaction.write(...also(changed))
      return changed
    })
    all.push(...result)
    if (result.length < RIDES_AT_MOST) return all
  }
}

/** The same in a transaction that is open already, for a command: a hundred rides at most. */
export async function holdIn(transaction: Transaction, now: number, asked: WeatherHolding): Promise<string[]> {
  const { on, who, codes, what = OUR_BOATS } = asked
  const rides = await ridesWithin(transaction, asked)
  const changed = rides
    .filter(({ code }) => codes === undefined || codes.includes(code))
    .flatMap((booking) => {
      const stops = what.stopsOf(booking).filter(({ isSure }) => isSure || codes !== undefined)
      const ids = stops.map(({ id }) => id)
      const weatherHold = on ? held(booking, ids, what.closed, now) : freed(booking, what.closed)
      return weatherHold === undefined ? [] : [{ booking, weatherHold }]
    })
    .slice(0, RIDES_AT_MOST)
  for (const { booking, weatherHold } of changed) {
    const sequence = booking.sequence + 1
    const after: Booking = { ...booking, sequence, weatherHold }
    const action = on ? 'weather-hold' : 'lift-weather-hold'
    const { state, code } = booking
    // Who was asked already, or is still held for something else, is not written to again.
    const isTold = isHeld(booking) !== isHeld(after)
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData(after) },
      logWrite(code, sequence, { at: now, by: who, action, from: state, to: state, why: 'weather' }),
      ...(isTold ? mailWrites(after, on ? 'weather' : 'weather-lifted', now) : []),
    )
  }
  return changed.map(({ booking: { code } }) => code)
}

/** The rides still to come that begin in a stretch of time, there or back, by the hour. */
export async function ridesWithin(
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
  return docs.flatMap((doc) => readBooking(doc) ?? []).filter((row) => mayHold(row) && startsWithin(row, from, to))
}

/** Whether the weather can stop it: a ride that has not begun. */
export function mayHold({ state }: Booking): boolean {
  return state === 'requested' || state === 'confirmed' || state === 'assigned'
}

export function isHeld({ weatherHold = null }: Pick<Booking, 'weatherHold'>): boolean {
  return weatherHold !== null
}

/** What stops a held ride; those held before it was written down were rides by boat. */
export function heldBy({ weatherHold = null }: Pick<Booking, 'weatherHold'>): { stops: string[]; closed: string[] } {
  const { stops = [BOATS], closed = stops } = weatherHold ?? {}
  return weatherHold === null ? { stops: [], closed: [] } : { stops, closed }
}

type Hold = Booking['weatherHold']

/** undefined: nothing stops it, or it is held for that already. */
function held(booking: Booking, ids: readonly string[], closed: readonly string[], now: number): Hold | undefined {
  const before = heldBy(booking)
  const stops = [...new Set([...before.stops, ...ids])]
  if (stops.length === before.stops.length) return undefined
  return { at: booking.weatherHold?.at ?? now, stops, closed: [...new Set([...before.closed, ...closed])] }
}

/** undefined: it was not held for any of these; null: nothing stops it any more. */
function freed(booking: Booking, open: readonly string[]): Hold | undefined {
  const before = heldBy(booking)
  const left = (ids: readonly string[]) => ids.filter((id) => !open.includes(id))
  const stops = left(before.stops)
  if (stops.length === before.stops.length) return undefined
  return stops.length === 0 ? null : { at: booking.weatherHold?.at ?? 0, stops, closed: left(before.closed) }
}

function startsWithin({ quote, pickUpAt }: Booking, from: number, to: number): boolean {
  const starts = quote.returnAt === null ? [pickUpAt] : [pickUpAt, quote.returnAt]
  return starts.some((at) => at >= from && at < to)
}
