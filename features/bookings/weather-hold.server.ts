import type { Leg } from '#features/fares/quote-line.ts'
import type { Clock } from '#lib/clock.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Booking, WayHold } from './booking.ts'
import { type BookedLeg, heldLegs, isAhead, legsOf, wayStill } from './booking-legs.ts'
import { BOOKINGS, readBooking } from './booking-documents.server.ts'
import { BOATS, type Closed, goesBySea } from './closings.ts'
import { changeBooking, transition } from './transition.server.ts'
import { holdOf, withHoldOf } from './weather-hold.ts'

export type WeatherHolding = {
  /** The ways that begin in this time: `from` included, `to` not. */
  from: number
  to: number
  /** True holds them, false lets them take place again. */
  on: boolean
  /** For the log. */
  who: string
  /** Our boats, unless said otherwise. */
  what?: Closed
  /** Only these, as somebody chose them; else all that are stopped for certain. */
  ways?: readonly ChosenWay[]
}

/** `leg`: one way of two, as it was named while there were two; null: all of the booking that begin in that time. */
export type ChosenWay = { code: string; leg: Leg | null }

/** One way of a booking. */
export type Way = { booking: Booking; way: BookedLeg }

const OUR_BOATS: Closed = {
  closed: [BOATS],
  stopsOf: ({ quote }) => (goesBySea(quote) ? [{ id: BOATS, isSure: true }] : []),
}

/** Each takes a handful of the five hundred writes of one commit. */
const RIDES_AT_MOST = 100

/**
 * The office's one switch: the rides of a stretch of time that lead where the sea is too rough, a
 * bridge is closed or a ferry stays in port are held, and their guests asked to choose another time, another way where there is
 * one, or to cancel free of charge. Of a trip there and back each way by its own hour (ADR 33). Says which rides it changed, with
 * one code for each way.
 */
export async function holdForWeather(
  deps: { store: Store; clock: Clock },
  requested: WeatherHolding,
  also: (changed: string[]) => Write[] = () => [],
): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const changed = await changeBooking(deps.store, async (transaction) => {
      const changed = await holdIn(transaction, deps.clock.now(), requested)
      if (all.length === 0 || changed.length > 0) transaction.write(...also(changed))
      return changed
    })
    all.push(...changed)
    if (changed.length < RIDES_AT_MOST) return all
  }
}

/** A hundred rides at most. */
async function holdIn(transaction: Transaction, now: number, requested: WeatherHolding): Promise<string[]> {
  const ways = (await waysWithin(transaction, requested)).filter((row) => isChosen(row, requested.ways))
  const changed = [...Map.groupBy(ways, ({ booking }) => booking)]
    .flatMap(([booking, own]) => afterHold(booking, own, now, requested) ?? [])
    .slice(0, RIDES_AT_MOST)
  for (const { before, after, legs, isTold } of changed)
    await transition(transaction, before, {
      after,
      entries: [{ action: actionOf(before, legs, requested.on), why: 'weather' }],
      by: requested.who,
      now,
      email: isTold ? (requested.on ? 'weather' : 'weather-lifted') : null,
    })
  return changed.flatMap(({ after: { code }, legs }) => legs.map(() => code))
}

/** The ways still to come that begin in a stretch of time, by the hour. */
export async function waysWithin(
  reader: Pick<Transaction, 'query'>,
  { from, to }: Pick<WeatherHolding, 'from' | 'to'>,
): Promise<Way[]> {
  const within = (field: string) =>
    reader.query({
      collection: BOOKINGS,
      where: [
        { field, operator: '>=', value: from },
        { field, operator: '<', value: to },
      ],
      orderBy: [{ field }],
    })
  const docs = [...(await within('pickUpAt')), ...(await within('quote.returnAt'))]
  // There and back within it is one booking.
  return [...new Map(docs.map((doc) => [doc.path, doc])).values()]
    .flatMap((doc) => readBooking(doc) ?? [])
    .flatMap((booking) => legsOf(booking).map((bookedLeg) => ({ booking, way: bookedLeg })))
    .filter(
      ({ booking, way: bookedLeg }) =>
        isAhead(booking, bookedLeg) && bookedLeg.pickUpAt >= from && bookedLeg.pickUpAt < to,
    )
    .toSorted((a, b) => a.way.pickUpAt - b.way.pickUpAt)
}

/** What stops the ways of a booking that are still to come, each thing once. */
export function heldBy(booking: Booking): WayHold {
  const holds = heldLegs(booking).flatMap(({ leg }) => holdOf(booking, leg) ?? [])
  const all = (ids: string[]) => [...new Set(ids)]
  return { stops: all(holds.flatMap(({ stops }) => stops)), closed: all(holds.flatMap(({ closed }) => closed)) }
}

function isChosen({ booking, way: bookedLeg }: Way, chosen: WeatherHolding['ways']): boolean {
  if (chosen === undefined) return true
  return chosen.some(
    ({ code, leg }) => code === booking.code && (leg === null || wayStill(booking, leg) === bookedLeg.leg),
  )
}

type Changed = { before: Booking; after: Booking; legs: Leg[]; isTold: boolean }

/** null: nothing of it changes. */
function afterHold(
  before: Booking,
  ways: readonly Way[],
  now: number,
  { on, ways: chosen, what = OUR_BOATS }: WeatherHolding,
): Changed | null {
  const ids = what.stopsOf(before).flatMap(({ id, isSure }) => (isSure || chosen !== undefined ? id : []))
  let after = before
  const legs: Leg[] = []
  let isTold = false
  for (const { way: bookedLeg } of ways) {
    const was = holdOf(before, bookedLeg.leg)
    const hold = on ? held(was, ids, what.closed) : freed(was, what.closed)
    if (hold === undefined) continue
    after = { ...after, weatherHold: withHoldOf(after, bookedLeg.leg, hold, now) }
    legs.push(bookedLeg.leg)
    // Whose way was held already, or is still held for something else, is not written to again.
    isTold ||= (was === null) !== (hold === null)
  }
  return legs.length === 0 ? null : { before, after, legs, isTold }
}

/** The log names a way where it is one of two. */
function actionOf(booking: Booking, legs: readonly Leg[], on: boolean): string {
  const action = on ? 'weather-hold' : 'lift-weather-hold'
  return legs.length < legsOf(booking).length ? `${action}-${legs.join('')}` : action
}

/** undefined: nothing stops it, or it is held for that already. */
function held(before: WayHold | null, ids: readonly string[], closed: readonly string[]): WayHold | undefined {
  const stops = [...new Set([...(before?.stops ?? []), ...ids])]
  if (stops.length === (before?.stops.length ?? 0)) return undefined
  return { stops, closed: [...new Set([...(before?.closed ?? []), ...closed])] }
}

/** undefined: it was not held for any of these; null: nothing stops it any more. */
function freed(before: WayHold | null, open: readonly string[]): WayHold | null | undefined {
  const left = (ids: readonly string[]) => ids.filter((id) => !open.includes(id))
  if (before === null || left(before.stops).length === before.stops.length) return undefined
  const stops = left(before.stops)
  return stops.length === 0 ? null : { stops, closed: left(before.closed) }
}
