import { StoreError, type StatusCode } from '#documents/model/status.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import type { Dispatched, OtherRide } from './dispatching.ts'

/** Why a change was not made. `unreadable`: nobody of ours wrote it, or a board from before an update. */
type Undone = Exclude<Dispatched, { kind: 'done' | 'already' }>
export type Refusal = Undone['kind'] | 'unreadable'

/** A database knows sixteen codes, and more than one reason is `out-of-range` to it. All of these are for good: none is tried again. */
const codes: Record<Refusal, StatusCode> = {
  unreadable: 'invalid-argument',
  changed: 'failed-precondition',
  'vehicle-taken': 'already-exists',
  'no-papers': 'out-of-range',
  'still-awaited': 'out-of-range',
  'no-driver': 'out-of-range',
  'no-crew': 'out-of-range',
  'driver-busy': 'already-exists',
  'driver-inactive': 'out-of-range',
  'driver-licence': 'out-of-range',
  'driver-vehicle': 'out-of-range',
  early: 'out-of-range',
  'payment-missing': 'out-of-range',
  'payment-way': 'out-of-range',
  'payment-amount': 'out-of-range',
  'payment-reason': 'out-of-range',
  'payment-note': 'out-of-range',
  'payment-less': 'out-of-range',
  'too-late': 'out-of-range',
  'voucher-used': 'already-exists',
  'not-possible': 'out-of-range',
  'not-there': 'not-found',
}

const SAYS = 'The booking was not changed: '

/** A refusal as the dispatcher is told it. `other`: the ride that stands in the way; `vehicle`: what is not free, as the office calls it. */
export type Refused = { reason: string; other: OtherRide | null; vehicle?: string }

export function refusedOf(done: Undone, { vehicles }: Pick<Fleet, 'vehicles'>): Refused & { reason: Refusal } {
  const other = 'other' in done ? done.other : null
  const vehicle = 'by' in done ? done.by : null
  return { reason: done.kind, other, ...(vehicle !== null && { vehicle: vehicleName(vehicles, vehicle) }) }
}

/** Whether the same can be asked for once more, of the booking as it is now. Every other refusal would only come again. */
export function mayRepeat(reason: string): boolean {
  return reason === 'changed' || !isRefusal(reason)
}

/** As an error, since a tab that was closed and opened again with a full queue is told of errors, not of answers. */
export function refusalError({ reason, other, vehicle }: Refused & { reason: Refusal }): StoreError {
  const ride = other === null ? '' : ` ${other.code} ${other.at} ${other.guest}`
  return new StoreError(codes[reason], SAYS + reason + ride + (vehicle === undefined ? '' : `\n${vehicle}`))
}

/** The reason in such an error; of any other its code. */
export function refusalIn({ code, message }: StoreError): Refused {
  const said = message.startsWith(SAYS) ? message.slice(SAYS.length) : ''
  const [, reason = '', other, at, guest, vehicle] = /^(\S+)(?: (\S+) (\d+) ([^\n]*))?(?:\n(.*))?$/su.exec(said) ?? []
  if (!isRefusal(reason)) return { reason: code, other: null }
  const isNamed = other !== undefined && at !== undefined && guest !== undefined
  const ride = isNamed ? { code: other, at: Number(at), guest } : null
  return { reason, other: ride, ...(vehicle !== undefined && { vehicle }) }
}

function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(codes, text)
}
