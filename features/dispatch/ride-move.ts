import { isRequest, rowOf } from '#domain/bookings/states.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Dispatching } from './dispatching.ts'

/** Where a ride is moved to on the timeline: another vehicle, driver or pick-up time, or back to those without a driver. */
export type MoveTarget =
  | { kind: 'vehicle'; id: string }
  | { kind: 'driver'; name: string }
  | { kind: 'nobody' }
  | { kind: 'time'; at: number }

type TimeTarget = Extract<MoveTarget, { kind: 'time' }>

export type RideMove<Target extends MoveTarget = MoveTarget> = {
  code: string
  leg: Leg
  /** The version of the booking that was looked at. */
  seen: number
  target: Target
}
export type TimeMove = RideMove<TimeTarget>
export type RowMove = RideMove<Exclude<MoveTarget, TimeTarget>>

/** What can name a booking's document; whether there is one the store says. */
const CODE = /^[0-9A-Z]{1,40}$/
const LONGEST_NAME = 60

/** A move as a script sends it; null: nobody of ours wrote this. */
export function readRideMove(fields: { get(name: string): unknown }): RideMove | null {
  const { code, leg, seen } = { code: fields.get('code'), leg: fields.get('leg'), seen: fields.get('seen') }
  const target = readTarget(String(fields.get('to') ?? ''))
  if (typeof code !== 'string' || !CODE.test(code) || target === null || !/^\d{1,9}$/.test(String(seen))) return null
  return { code, leg: isLeg(leg) ? leg : 'there', seen: Number(seen), target }
}

/** `vehicle:van-1`, `driver:Ana`, `nobody`, `time:1784106000000`. */
function readTarget(text: string): MoveTarget | null {
  const at = text.indexOf(':')
  const [kind, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).trim()]
  if (kind === 'nobody') return { kind }
  if (value === '') return null
  if (kind === 'vehicle') return { kind, id: value.slice(0, LONGEST_NAME) }
  if (kind === 'driver') return { kind, name: value.slice(0, LONGEST_NAME) }
  return kind === 'time' && /^\d{1,15}$/.test(value) ? { kind, at: Number(value) } : null
}

export function writeTarget(target: MoveTarget): string {
  switch (target.kind) {
    case 'vehicle':
      return `vehicle:${target.id}`
    case 'driver':
      return `driver:${target.name}`
    case 'time':
      return `time:${target.at}`
    case 'nobody':
      return 'nobody'
  }
}

/** The step of the board that a move to a vehicle or a driver is. A request that is given a vehicle is confirmed with it. */
export function stepOfMove({ code, leg, seen, target }: RowMove, ride: Ride): Dispatching {
  const step = { code, expected: seen, leg: ride.isOfTwo ? leg : null, vehicleId: null, driver: null, reason: null }
  switch (target.kind) {
    case 'vehicle':
      return isRequest(ride.state)
        ? { ...step, action: 'confirm', leg: null, vehicleId: target.id }
        : { ...step, action: 'assign', vehicleId: target.id, isVehicleAlone: rowOf(ride.state).driver === 'wanted' }
    case 'driver':
      return { ...step, action: 'assign', driver: target.name }
    case 'nobody':
      return { ...step, action: 'unassign' }
  }
}
