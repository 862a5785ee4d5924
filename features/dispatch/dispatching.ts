import {
  type BoardColumn,
  type BookingEvent,
  type BookingState,
  stateAfter,
  states,
  UNDO,
} from '#domain/bookings/states.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { CollectedFault } from '#features/cash/collected.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { LONGEST_CREW_NAME, LONGEST_CREW_VEHICLE } from '#features/bookings/crew.ts'
import { cut } from '#lib/cut.ts'

/** What the office does to a ride on the board, each by one key. The order is the order of the buttons. */
export const dispatchActions = [
  'confirm',
  'assign',
  'set-off',
  'arrive',
  'pick-up',
  'complete',
  'unassign',
  'no-show',
  'decline',
  'cancel',
] as const satisfies BookingEvent[]
export type DispatchAction = (typeof dispatchActions)[number]

/** With what takes the last of them back. */
export type OfficeStep = DispatchAction | typeof UNDO

/** Why the office cancels: only what the guest wants may cost the guest something. */
export const officeReasons = ['guest', 'operator', 'weather', 'flight-cancelled'] as const
export type OfficeReason = (typeof officeReasons)[number]

/** One change, as a form, a key or the queue of a tab without a network sends it. */
export type Dispatching = {
  code: string
  /** The version that was looked at; another one is a conflict, to be seen by a person. null: whatever it is. */
  expected: number | null
  action: OfficeStep
  /** Of two legs the one that it is done to; absent or null: the booking, or its only leg. */
  leg?: Leg | null
  vehicleId: string | null
  driver: string | null
  reason: string | null
  /** Who comes and with what, of a carrier's ride that sets off (ADR 40). */
  crewName?: string | null
  crewVehicle?: string | null
  /** Asked whether the ride, hours away, really sets off now, somebody said yes. */
  isSure?: boolean
  /** A ride that nobody is named for gets another vehicle, and still waits for its driver. */
  isVehicleAlone?: boolean
} & PaymentTyped

/** What was paid for a ride of ours that is completed, as the form says it (features/cash/collected.ts). */
export const paymentFields = ['way', 'amount', 'shown', 'sumReason', 'note'] as const
type PaymentTyped = { [field in (typeof paymentFields)[number]]?: string | null }

export function paymentTyped(requestedOne: PaymentTyped): ReadonlyMap<string, string | null | undefined> {
  return new Map(paymentFields.map((field) => [field, requestedOne[field]]))
}

/** Why a ride is not completed with what was said of its payment. `missing`: nothing was. */
export type PaymentFault = CollectedFault | 'missing'

/** The ride for which a driver, or a vehicle, cannot take another one at the same time. */
export type OtherRide = { code: string; guest: string; at: number }

/**
 * `changed`: somebody else was faster. `vehicle-taken`: no vehicle, or not this one, is free for the whole time; `other`
 * is the ride it has then, null where it is away. `no-papers`: no boat,
 * or not this one, may take so many on that day. `still-awaited`: the free waiting is not over.
 * `no-driver`: it was to be assigned to nobody. `no-crew`: a carrier's ride of which nobody has said who comes. `driver-busy`: the
 * driver has another ride then; done all the same where a reason is given. `too-late`, `voucher-used`: it cannot be undone (any more).
 * `driver-inactive`, `driver-licence`, `driver-vehicle`: that driver does not work now, has no valid licence then, may not drive it.
 * `early`: the ride is hours away, and nobody said that it is meant. `payment-…`: what is wrong with what was paid.
 */
export type Dispatched =
  | { kind: 'done'; sequence: number }
  | { kind: 'already' }
  | { kind: 'changed'; state: BookingState }
  | { kind: 'vehicle-taken'; by: string | null; other: OtherRide | null }
  | { kind: 'no-papers' }
  | { kind: 'still-awaited' }
  | { kind: 'no-driver' }
  | { kind: 'no-crew' }
  | { kind: 'driver-busy'; other: OtherRide }
  | { kind: 'driver-inactive' | 'driver-licence' | 'driver-vehicle' }
  | { kind: 'early' }
  | { kind: `payment-${PaymentFault}` }
  | { kind: 'too-late' }
  | { kind: 'voucher-used' }
  | { kind: 'not-possible' }
  | { kind: 'not-there' }

function isOfficeStep(text: unknown): text is OfficeStep {
  return text === UNDO || dispatchActions.some((action) => action === text)
}

export function isOfficeReason(text: unknown): text is OfficeReason {
  return officeReasons.some((reason) => reason === text)
}

/** What the office may do now, as one table for the buttons, the keys and the server. */
export function officeActions({ state }: Pick<Ride, 'state'>): DispatchAction[] {
  return dispatchActions.filter((action) => stateAfter(state, action, 'office') !== null)
}

/** The next step of the ordinary way: what Enter does. null where there is none, or where a choice is to be made. */
export function nextAction(state: BookingState): DispatchAction | null {
  return states[state].next
}

/** Where a card is to come that is dropped on a column. */
const droppedOn: Record<BoardColumn, BookingState> = {
  requested: 'requested',
  confirmed: 'confirmed',
  assigned: 'assigned',
  'on-the-way': 'on-the-way',
  arrived: 'arrived',
  over: 'completed',
}

/** The action that leads from a state to a column of the board; null: it cannot be dragged there. */
export function actionTowards(from: BookingState, column: BoardColumn): DispatchAction | null {
  const to = droppedOn[column]
  return (
    dispatchActions.find((action) => action !== 'cancel' && from !== to && stateAfter(from, action, 'office') === to) ??
    null
  )
}

/** What can name a booking's document; whether there is one the store says. */
const CODE = /^[0-9A-Z]{1,40}$/
const LONGEST_DRIVER = 60
const LONGEST_REASON = 300

/** The wire and a form are not to be trusted; null: nobody of ours wrote this. */
export function readDispatching(input: Readonly<Record<string, unknown>>): Dispatching | null {
  const { code, action, expected, leg } = input
  if (typeof code !== 'string' || !CODE.test(code) || !isOfficeStep(action)) return null
  const version = typeof expected === 'string' && /^\d{1,9}$/.test(expected) ? Number(expected) : expected
  return {
    code,
    action,
    leg: isLeg(leg) ? leg : null,
    expected: typeof version === 'number' && Number.isSafeInteger(version) ? version : null,
    vehicleId: line(input['vehicleId'], LONGEST_DRIVER),
    driver: line(input['driver'], LONGEST_DRIVER),
    reason: line(input['reason'], LONGEST_REASON),
    crewName: line(input['crewName'], LONGEST_CREW_NAME),
    crewVehicle: line(input['crewVehicle'], LONGEST_CREW_VEHICLE),
    isSure: input['isSure'] === true || input['isSure'] === 'true',
    ...Object.fromEntries(paymentFields.map((field) => [field, line(input[field], LONGEST_REASON)])),
  }
}

function line(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  const plain = value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return cut(plain, longest) || null
}
