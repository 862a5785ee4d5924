import { hasDriverCome, isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { occupiedInterval } from '#features/bookings/driver-time.ts'
import { isComing, landingOf, minutesLate } from '#features/bookings/landing.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import type { Away } from '#features/fleet/fleet.ts'
import { boardRides, promiseUrgency, urgencyOf, withoutDriverUrgentAt } from './board.ts'
import { type Conflict, conflictsOf } from './conflicts.ts'

const HOUR_MS = 3_600_000
/** A ride that lacks something is shown before the others from so long before its pick-up on. */
const NEXT_MS = 24 * HOUR_MS

/** `now`: somebody waits or will in minutes. `next`: to be done today. `later`: good to know. */
export const attentionLevels = ['now', 'next', 'later'] as const
export type AttentionLevel = (typeof attentionLevels)[number]

/** `due`: by when it must be done, or the hour it is about; within a level the first comes first. `id`: of one kind and one thing, one. */
export type Due = { id: string; level: AttentionLevel; due: number }

/**
 * What needs a person at a ride.
 *
 * To add a kind that a booking shows by itself (as the flight does): name it here, write a finder below and name that in `finders`, and
 * give it words and an action in app/office/today/attention-words.ts, where the compiler asks for them. What no booking shows (a paper
 * that ends) is a source in app/office/today/attention-sources.server.ts.
 */
export type RideAttention = Due & { ride: Ride } & (
    | { kind: 'request' | 'wish' | 'late' | 'leave' | 'no-driver' | 'no-vehicle' | 'flight' }
    | { kind: 'conflict'; conflict: Conflict }
  )

export type AttentionFacts = {
  now: number
  away: readonly Away[]
  /** The vehicles of the fleet: a ride may hold one that was sold. */
  vehicleIds: readonly string[]
  /** How long a driver waits free of charge at an airport: a flight that is later than that is looked at. */
  airportMinutes: number
}

type Finder = (ride: Ride, facts: AttentionFacts & { conflicts: readonly Conflict[] }) => RideAttention[]

const finders: readonly Finder[] = [
  unanswered,
  wished,
  lateDriver,
  withoutDriver,
  withoutVehicle,
  conflicting,
  strangeFlight,
]

/** What needs a person at these bookings, the most urgent first. */
export function attentionOfRides(bookings: readonly Booking[], facts: AttentionFacts): RideAttention[] {
  const rides = boardRides(bookings, facts.now)
  const conflicts = conflictsOnce(rides, facts)
  const found = rides.flatMap((ride) =>
    finders.flatMap((find) => find(ride, { ...facts, conflicts: conflicts.get(nameOfRide(ride)) ?? [] })),
  )
  // A request, and a wish, is of the whole booking: of two legs one stands for both.
  const ids = new Set<string>()
  return found.toSorted(mostUrgentFirst).filter(({ id }) => !ids.has(id) && ids.add(id))
}

export function mostUrgentFirst(a: Due, b: Due): number {
  const level = ({ level: own }: Due) => attentionLevels.indexOf(own)
  return level(a) - level(b) || a.due - b.due || a.id.localeCompare(b.id)
}

function unanswered(ride: Ride, { now }: AttentionFacts): RideAttention[] {
  if (!isRequest(ride.state)) return []
  const level = urgencyOf(ride, now) === null ? 'next' : 'now'
  return [{ kind: 'request', id: `request:${ride.code}`, level, due: ride.promisedBy ?? ride.pickUpAt, ride }]
}

/** The guest has asked for a change that only a person can promise. */
function wished(ride: Ride, { now }: AttentionFacts): RideAttention[] {
  const { wish, code, state } = ride
  if (wish == null || isOver(state)) return []
  const level = promiseUrgency(wish.promisedBy, now) === null ? 'next' : 'now'
  return [{ kind: 'wish', id: `wish:${code}`, level, due: wish.promisedBy, ride }]
}

function lateDriver(ride: Ride, { now }: AttentionFacts): RideAttention[] {
  const urgency = urgencyOf(ride, now)
  if (urgency?.kind !== 'late' && urgency?.kind !== 'leave') return []
  const { kind, at: due } = urgency
  return [{ kind, id: `${kind}:${nameOfRide(ride)}`, level: 'now', due, ride }]
}

function withoutDriver(ride: Ride, { now }: AttentionFacts): RideAttention[] {
  if (rowOf(ride.state).driver !== 'wanted') return []
  const level = levelByPickUp(ride, now)
  return [{ kind: 'no-driver', id: `no-driver:${nameOfRide(ride)}`, level, due: ride.pickUpAt, ride }]
}

/** Somebody of ours is named, and there is nothing to drive with. */
function withoutVehicle(ride: Ride, { now, vehicleIds }: AttentionFacts): RideAttention[] {
  const { state, carrier } = ride
  if (rowOf(state).driver !== 'named' || carrier !== undefined || !lacksVehicle(ride, vehicleIds)) return []
  const level = levelByPickUp(ride, now)
  return [{ kind: 'no-vehicle', id: `no-vehicle:${nameOfRide(ride)}`, level, due: ride.pickUpAt, ride }]
}

export function lacksVehicle({ vehicleId }: Pick<Ride, 'vehicleId'>, vehicleIds: readonly string[]): boolean {
  return vehicleId === null || !vehicleIds.includes(vehicleId)
}

function conflicting(ride: Ride, { now, conflicts }: Parameters<Finder>[1]): RideAttention[] {
  if (occupiedInterval(ride).to <= now) return []
  const level = levelByPickUp(ride, now)
  return conflicts.map((conflict) => ({
    kind: 'conflict',
    id: `conflict:${nameOfRide(ride)}:${conflict.what}:${conflict.with ?? ''}`,
    level,
    due: ride.pickUpAt,
    ride,
    conflict,
  }))
}

/** It does not come, nobody knows it, or it lands so late that somebody asks whether the day still works. */
function strangeFlight(ride: Ride, { now, airportMinutes }: AttentionFacts): RideAttention[] {
  const landing = landingOf(ride)
  if (landing === null || isRequest(ride.state) || isOver(ride.state) || hasDriverCome(ride.state)) return []
  if (isComing(landing.state) && (minutesLate(ride) ?? 0) <= airportMinutes) return []
  const level = levelByPickUp(ride, now)
  return [{ kind: 'flight', id: `flight:${nameOfRide(ride)}`, level, due: ride.pickUpAt, ride }]
}

function levelByPickUp(ride: Ride, now: number): AttentionLevel {
  if (withoutDriverUrgentAt(ride) <= now) return 'now'
  return ride.pickUpAt - now <= NEXT_MS ? 'next' : 'later'
}

/** A conflict stands at both of its rides; one line for both is enough, at the one that begins first. */
function conflictsOnce(rides: readonly Ride[], { away }: AttentionFacts): Map<string, Conflict[]> {
  const conflicts = conflictsOf(rides, away)
  const notified = new Set<string>()
  const once = new Map<string, Conflict[]>()
  for (const ride of rides) {
    const name = nameOfRide(ride)
    const own = (conflicts.get(name) ?? []).filter(({ with: other, what }) => {
      if (other === null) return true
      const key = [what, ...[ride.code, other].toSorted()].join(' ')
      return !notified.has(key) && notified.add(key)
    })
    once.set(name, own)
  }
  return once
}
