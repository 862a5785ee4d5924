import type { Store, Transaction } from '#documents/store.ts'
import { hasDriverCome, isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Booking, type Landing, withLeg, withStatus } from '#features/bookings/booking.ts'
import { freeWaitingMinutes, type FreeMinutes } from '#features/bookings/booking-times.ts'
import { reservationsAround } from '#features/bookings/class-calendar.server.ts'
import { otherRideOf } from '#features/bookings/driver-clash.server.ts'
import { worksThen } from '#features/bookings/driver-time.ts'
import {
  beginsAtAirport,
  flightOf,
  isComing,
  isNews,
  isOff,
  landingOf,
  minutesLate,
  REAL_CHANGE_MINUTES,
} from '#features/bookings/landing.ts'
import { markBooking } from '#features/bookings/mark-booking.server.ts'
import { type Ride, rideOf } from '#features/bookings/ride.ts'
import { changeBooking, transition } from '#features/bookings/transition.server.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { type Block, blockOf, overlaps } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'
import type { LandingProblem } from './landing-problem.ts'

const MINUTE_MS = 60_000

export type LandingDeps = { store: Store; clock: Clock; fleet: Fleet; freeMinutes: FreeMinutes }

/** `flight`: the flight it was heard of; null where the office says it. `who`: for the log. */
export type Heard = { code: string; leg: Leg; who: string } & Pick<
  Landing,
  'flight' | 'state' | 'scheduledAt' | 'landsAt'
>

/**
 * Keeps what was heard of the flight of one leg. Where it is news the driver's time, the vehicle's time and the emails change in one
 * commit; the price stays. What only a person can settle (nobody is free any more, the flight does not come) rings in the office. False:
 * nobody waits for that flight.
 */
export async function recordLanding(deps: LandingDeps, heard: Heard): Promise<boolean> {
  return changeBooking(deps.store, (transaction) => recordIn(transaction, deps, heard))
}

/** What the office typed is taken back: what the service says counts again. */
export async function forgetLanding(deps: LandingDeps, { code, leg, who }: Pick<Heard, 'code' | 'leg' | 'who'>) {
  return changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const status = booking?.legStatus[leg]
    if (!booking || !status?.landing) return false
    const { landing: _, ...rest } = status
    const without = withStatus(booking, leg, rest)
    const ride = rideOf(without, leg)
    const block = ride && (await movedBlock(transaction, deps, ride))
    await transition(transaction, booking, {
      after: block ? withLeg(without, leg, { block }) : without,
      leg,
      entries: [{ action: 'flight-forget' }],
      by: who,
      now: deps.clock.now(),
      email: null,
    })
    return true
  })
}

async function recordIn(transaction: Transaction, deps: LandingDeps, heard: Heard): Promise<boolean> {
  const { code, leg, who, ...said } = heard
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const ride = booking && rideOf(booking, leg)
  if (!booking || !ride || !isWaitedFor(ride, heard.flight)) return false
  const before = landingOf(ride)
  const told = before?.told ?? null
  const now = deps.clock.now()
  const isToBeTold = !isRequest(ride.state) && isNews(ride.agreedAt, told, said)
  const landing: Landing = {
    ...said,
    at: now,
    told: isToBeTold ? { state: said.state, landsAt: said.landsAt } : told,
  }
  const after = withLeg(booking, leg, { landing })
  const late = rideOf(after, leg) ?? ride
  const block = await movedBlock(transaction, deps, late)
  if (!isToBeTold && block === null && isQuiet(before, said)) {
    markBooking(transaction, booking, { legStatus: after.legStatus })
    return true
  }
  const problem = isToBeTold ? await problemOf(transaction, deps, late, block) : null
  await transition(transaction, booking, {
    after: {
      ...(block ? withLeg(after, leg, { block }) : after),
      // It rings, and who is on duty is written to again.
      ...(problem !== null && { unseen: true, alerted: [] }),
    },
    leg,
    entries: [{ action: `flight-${said.state}`, why: whyOf(said, problem) }],
    by: who,
    now,
    email: isToBeTold ? 'flight' : null,
  })
  return true
}

/** A minute more or less, or the next look at the same: nothing to write into the log. What the office types always is. */
function isQuiet(before: Landing | null, { state, flight }: Pick<Landing, 'state' | 'flight'>): boolean {
  if (flight === null) return false
  return before?.state === state || state === 'scheduled' || state === 'expected'
}

function isWaitedFor(ride: Ride, flight: string | null): boolean {
  if (isOver(ride.state) || rowOf(ride.state).driver === 'with-guest' || !beginsAtAirport(ride)) return false
  // What the office typed counts until the office takes it back.
  return flight === null || (flight === flightOf(ride) && !(ride.landing && ride.landing.flight === null))
}

/** The vehicle's time by the driver's new one; null where it stays. Somebody who has set off is not free before. */
async function movedBlock(
  transaction: Transaction,
  { fleet }: LandingDeps,
  { block, quote, pickUpAt, state }: Ride,
): Promise<Block | null> {
  if (block === null) return null
  const { from, to } = blockOf({ pickUpAt, minutes: quote.minutes }, fleet.blocks)
  const isUnderWay = rowOf(state).phase === 'under-way'
  const wanted = { vehicleId: block.vehicleId, from: isUnderWay ? Math.min(block.from, from) : from, to }
  if (Math.abs(wanted.to - block.to) <= REAL_CHANGE_MINUTES * MINUTE_MS) return null
  const occupied = await othersOf(transaction, quote.vehicle, block, wanted)
  // The calendar knows a time by its vehicle and its beginning: two rides that collide begin a minute apart.
  while (occupied.some((other) => other.from === wanted.from)) wanted.from -= MINUTE_MS
  return wanted
}

/** What else the same vehicle is held for around a time. */
async function othersOf(
  transaction: Pick<Transaction, 'get'>,
  vehicle: Booking['quote']['vehicle'],
  own: Block,
  around: Block,
): Promise<Block[]> {
  const all = await reservationsAround(transaction, vehicle, [around])
  return all.filter((row) => row.vehicleId === own.vehicleId && row.from !== own.from)
}

/** Why a person has to look at it; null: nobody has. */
async function problemOf(
  transaction: Transaction,
  { fleet, freeMinutes }: LandingDeps,
  ride: Ride,
  moved: Block | null,
): Promise<LandingProblem | null> {
  const { quote, block, driver, carrier, code, leg } = ride
  const landing = landingOf(ride)
  if (landing !== null && isOff(landing.state)) return 'off'
  const time = moved ?? block
  if (time !== null && block !== null) {
    const others = await othersOf(transaction, quote.vehicle, block, time)
    if (others.some((other) => overlaps(other, time))) return 'vehicle-busy'
  }
  if (time !== null && driver !== undefined && carrier === undefined && !hasDriverCome(ride.state)) {
    if ((await otherRideOf(transaction, { code, leg, driver, intervals: [time] })) !== null) return 'driver-busy'
    if (!worksThen(fleet, driver, time)) return 'driver-off'
  }
  // So long a delay is more than a driver waits free of charge: somebody asks whether the day still works.
  const late = minutesLate(ride) ?? 0
  return late > freeWaitingMinutes('airport', null, freeMinutes) ? 'long' : null
}

/** For the log, which keeps words of no language: the hour, and what stands against it. */
function whyOf({ state, landsAt }: Pick<Landing, 'state' | 'landsAt'>, problem: LandingProblem | null): string | null {
  const hour = isComing(state) && landsAt !== null ? localTimeOf(landsAt).time : null
  const parts = [hour, problem].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}
