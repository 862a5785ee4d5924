import type { Query } from '#documents/model/query.ts'
import type { Store } from '#documents/store.ts'
import { isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import { type Arrival, arrivalAt, type FlightQuestion } from '#domain/flights/flight-status.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { flightOf, isComing, landingOf } from '#features/bookings/landing.ts'
import { type Ride, ridesOf } from '#features/bookings/ride.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { type AskDeps, askFlight } from './ask-flight.server.ts'
import { flightSettings } from './flight-settings.server.ts'
import { type Heard, type LandingDeps, recordLanding } from './record-landing.server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A flight is watched from so long before the hour that was agreed. */
const WATCHED_BEFORE_MS = 6 * HOUR_MS
/** So long after its landing nobody asks for it any more, whatever was heard. */
const WATCHED_AFTER_MS = 4 * HOUR_MS
/** No delay is longer: what lands after it is another day's flight. */
const LONGEST_DELAY_MS = 12 * HOUR_MS
/** A plane that lands after midnight may be of the day before, by the timetable. */
const NIGHT_ENDS = '04:00'
/** From then back to the evening before, on a night with a change of clocks too. */
const NIGHT_MS = 6 * HOUR_MS

export type WatchDeps = LandingDeps & AskDeps

/** Asks for every flight that is due, and tells what was heard. Says how many questions the service answered. */
export async function watchFlights(deps: WatchDeps): Promise<number> {
  const { store, clock } = deps
  if ((await flightSettings(store)).key === null) return 0
  let answers = 0
  for (const [name, rides] of await watchedRides(store, clock.now())) {
    const [number = '', date = ''] = name.split(' ')
    const pauseMs = (arrivals: readonly Arrival[]) =>
      Math.min(...rides.map((ride) => pauseUntilNext(ride, arrivals, clock.now())))
    const requested = await askFlight(deps, { number, date }, { pauseMs })
    if (requested.kind !== 'answer') continue
    answers += 1
    await tell(deps, { number, date }, requested.arrivals, rides)
  }
  return answers
}

/** The rides of each flight and day. */
async function watchedRides(store: Store, now: number): Promise<Map<string, Ride[]>> {
  const found = await Promise.all(['pickUpAt', 'quote.returnAt'].map((field) => store.query(within(field, now))))
  const bookings = new Map(found.flat().map((doc) => [doc.path, doc]))
  const rides = [...bookings.values()].flatMap((doc) => readBooking(doc) ?? []).flatMap((booking) => ridesOf(booking))
  const byFlight = new Map<string, Ride[]>()
  for (const ride of rides) {
    const flight = flightOf(ride)
    if (flight === null || !isWatched(ride, now)) continue
    for (const date of daysOf(ride)) {
      const name = `${flight} ${date}`
      byFlight.set(name, [...(byFlight.get(name) ?? []), ride])
    }
  }
  return byFlight
}

function within(field: string, now: number): Query {
  return {
    collection: BOOKINGS,
    where: [
      { field, operator: '>=', value: now - LONGEST_DELAY_MS - WATCHED_AFTER_MS },
      { field, operator: '<=', value: now + WATCHED_BEFORE_MS },
    ],
    orderBy: [{ field }],
  }
}

function isWatched(ride: Ride, now: number): boolean {
  const { state, agreedAt, pickUpAt } = ride
  if (isOver(state) || isRequest(state) || rowOf(state).driver === 'with-guest') return false
  if (agreedAt > now + WATCHED_BEFORE_MS || pickUpAt < now - WATCHED_AFTER_MS) return false
  const landing = landingOf(ride)
  if (landing === null) return true
  return landing.flight !== null && landing.state !== 'landed'
}

/** The day on which it is to land; shortly after midnight also the day before, which the timetable may have. */
function daysOf({ agreedAt }: Ride): string[] {
  const { date, time } = localTimeOf(agreedAt)
  return time < NIGHT_ENDS ? [date, localTimeOf(agreedAt - NIGHT_MS).date] : [date]
}

async function tell(
  deps: WatchDeps,
  { number, date }: FlightQuestion,
  arrivals: readonly Arrival[],
  rides: readonly Ride[],
): Promise<void> {
  for (const ride of rides) {
    const heard = heardOf(ride, number, arrivals)
    // Of two days the one that knows it speaks.
    const isSecondDay = date !== localTimeOf(ride.agreedAt).date
    if (heard.state === 'unknown' && (isSecondDay || isKnown(ride))) continue
    await recordLanding(deps, heard)
  }
}

function isKnown(ride: Ride): boolean {
  const landing = landingOf(ride)
  return landing !== null && landing.state !== 'unknown'
}

function heardOf({ code, leg, quote, agreedAt }: Ride, flight: string, arrivals: readonly Arrival[]): Heard {
  const found = arrivalAt(arrivals, quote.from, agreedAt)
  const common = { code, leg, flight, who: 'site' }
  switch (found.kind) {
    case 'found': {
      const { state, scheduledAt, landsAt } = found.arrival
      return { ...common, state, scheduledAt, landsAt }
    }
    case 'unclear':
      return { ...common, state: 'unclear', scheduledAt: found.scheduledAt, landsAt: null }
    case 'unknown':
      return { ...common, state: 'unknown', scheduledAt: null, landsAt: null }
  }
}

/** How long until it is asked for again: the nearer its landing, the sooner. */
function pauseUntilNext({ quote, agreedAt }: Ride, arrivals: readonly Arrival[], now: number): number {
  const found = arrivalAt(arrivals, quote.from, agreedAt)
  if (found.kind !== 'found' || !isComing(found.arrival.state)) return HOUR_MS
  const left = (found.arrival.landsAt ?? agreedAt) - now
  if (left > 3 * HOUR_MS) return HOUR_MS
  return left > HOUR_MS ? 30 * MINUTE_MS : 10 * MINUTE_MS
}
