import { StoreError, type StatusCode } from '#documents/model/status.ts'
import type { Dispatched, OtherRide } from './dispatching.ts'

/** Why a change was not made. `unreadable`: nobody of ours wrote it, or a board from before an update. */
export type Refusal = Exclude<Dispatched['kind'], 'done' | 'already'> | 'unreadable'

/** A database knows sixteen codes, and more than one reason is `out-of-range` to it. All of these are for good: none is tried again. */
const codes: Record<Refusal, StatusCode> = {
  unreadable: 'invalid-argument',
  changed: 'failed-precondition',
  'vehicle-taken': 'already-exists',
  'no-papers': 'out-of-range',
  'still-awaited': 'out-of-range',
  'no-driver': 'out-of-range',
  'no-crew': 'out-of-range',
  'way-back': 'out-of-range',
  'driver-busy': 'already-exists',
  early: 'out-of-range',
  'not-possible': 'out-of-range',
  'not-there': 'not-found',
}

const SAYS = 'The booking was not changed: '

/** A refusal as the dispatcher is told it. `other`: the ride that stands in the way. */
export type Refused = { reason: string; other: OtherRide | null }

/** As an error, since a tab that was closed and opened again with a full queue is told of errors, not of answers. */
export function refusalError(reason: Refusal, other: OtherRide | null = null): StoreError {
  const detail = other === null ? '' : ` ${other.code} ${other.at} ${other.guest}`
  return new StoreError(codes[reason], SAYS + reason + detail)
}

/** The reason in such an error; of any other its code. */
export function refusalIn({ code, message }: StoreError): Refused {
  const said = message.startsWith(SAYS) ? message.slice(SAYS.length) : ''
  const [, reason = '', other, at, guest] = /^(\S+)(?: (\S+) (\d+) (.*))?$/su.exec(said) ?? []
  if (!isRefusal(reason)) return { reason: code, other: null }
  const isNamed = other !== undefined && at !== undefined && guest !== undefined
  return { reason, other: isNamed ? { code: other, at: Number(at), guest } : null }
}

function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(codes, text)
}
