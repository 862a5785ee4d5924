import { StoreError, type StatusCode } from '#documents/model/status.ts'
import type { Dispatched } from './dispatching.ts'

/** Why a change was not made. `unreadable`: nobody of ours wrote it, or a board from before an update. */
export type Refusal = Exclude<Dispatched['kind'], 'done' | 'already'> | 'unreadable'

/** A database knows sixteen codes, and more than one reason is `out-of-range` to it. All of these are for good: none is tried again. */
const codes: Record<Refusal, StatusCode> = {
  unreadable: 'invalid-argument',
  changed: 'failed-precondition',
  'vehicle-taken': 'already-exists',
  'no-papers': 'out-of-range',
  'still-awaited': 'out-of-range',
  'no-crew': 'out-of-range',
  'way-back': 'out-of-range',
  'not-possible': 'out-of-range',
  'not-there': 'not-found',
}

const SAYS = 'The booking was not changed: '

/** As an error, since a tab that was closed and opened again with a full queue is told of errors, not of answers. */
export function refusalError(reason: Refusal): StoreError {
  return new StoreError(codes[reason], SAYS + reason)
}

/** The reason in such an error; of any other its code. */
export function refusalIn({ code, message }: StoreError): string {
  const reason = message.startsWith(SAYS) ? message.slice(SAYS.length) : ''
  return isRefusal(reason) ? reason : code
}

function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(codes, text)
}
