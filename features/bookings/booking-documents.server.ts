import type { Doc } from '#documents/model/apply.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import { type Booking, type LogEntry, stateOf } from './booking.ts'
import { searchWords } from './search-words.ts'
import { storedBooking, storedLogEntry } from './stored-booking.ts'
import { type EmailTemplate, emailTemplates } from '#domain/bookings/emails.ts'
import { type BookingState, bookingStates } from '#domain/bookings/states.ts'

/** Where bookings, their log stand in the document database. */
export const BOOKINGS = 'bookings'

export function bookingPath(code: string): string {
  return `${BOOKINGS}/${code}`
}

/** How the booking stood before its last step, and which emails that step wrote (undo-step.server.ts). */
export function stepPath(code: string): string {
  return `${bookingPath(code)}/undo/last`
}

type StoredStep = {
  /** That of the booking with the step. */
  sequence: number
  before: Booking
  /** The keys of its jobs. */
  emails: readonly string[]
  /** The email of the step before, which still waited and was not sent because this step has one. */
  replaced: EmailTemplate | null
}

export function stepWrite(code: string, { sequence, before, emails, replaced }: StoredStep): Write {
  const data = { sequence, before: storedBooking.write(before), emails: [...emails], replaced }
  return { kind: 'set', path: stepPath(code), data: data as WriteData }
}

export function readStep(doc: Doc | null): StoredStep | null {
  const { sequence, before, emails, replaced } = doc?.data ?? {}
  if (typeof sequence !== 'number' || typeof before !== 'object' || before === null || !Array.isArray(emails))
    return null
  const keys = emails.filter((key) => typeof key === 'string')
  return {
    sequence,
    before: storedBooking.read({ ...before }),
    emails: keys,
    replaced: emailTemplates.find((template) => template === replaced) ?? null,
  }
}

/** Which booking a form became, by the id it carried. */
export function orderPath(orderId: string): string {
  return `orders/${orderId}`
}

/** Written with the booking that the form became, so that the same form sent again is known. */
export function orderWrite(
  { orderId, fingerprint }: { orderId: string; fingerprint: string },
  { code, state }: { code: string; state: BookingState },
): Write {
  return { kind: 'set', path: orderPath(orderId), data: { code, state, fingerprint }, precondition: { exists: false } }
}

export function logWrite(code: string, number: number, entry: LogEntry): Write {
  const name = String(number).padStart(4, '0')
  return {
    kind: 'set',
    path: `${bookingPath(code)}/log/${name}`,
    data: storedLogEntry.write(entry) as WriteData,
    precondition: { exists: false },
  }
}

/**
 * Plain objects and lists of plain values: what a document holds. With it what it is found by, made anew each time and never read back:
 * the words, and the state of the whole booking.
 */
export function asData(booking: Booking): WriteData {
  // A booking is JSON through and through; the two type systems do not know of each other.
  const data: unknown = { ...storedBooking.write(booking), state: stateOf(booking), search: searchWords(booking) }
  return data as WriteData
}

export function readBooking(doc: Doc | null): Booking | null {
  return doc === null ? null : storedBooking.read(doc.data)
}

export function readSentOrder(doc: Doc | null): { code: string; state: BookingState; fingerprint: string } | null {
  const { code, state, fingerprint } = doc?.data ?? {}
  const known = bookingStates.find((name) => name === state)
  return typeof code === 'string' && typeof fingerprint === 'string' && known
    ? { code, state: known, fingerprint }
    : null
}

const MOST_TURNS = 20

/** The store gives up after ten collisions. When everybody orders of one class at once there are more, and each round lets one through. */
export async function withRetry<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let turn = 1; ; turn++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'aborted') || turn === MOST_TURNS) throw error
    }
  }
}
