import { isDeepStrictEqual } from 'node:util'
import type { Store, Transaction } from '#documents/store.ts'
import type { Json } from '#documents/model/json.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { bookingEvents, mayLeadTo, rowOf } from '#domain/bookings/states.ts'
import { idOf } from '#documents/model/path.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, logWrite, readStep, stepPath, stepWrite, withRetry } from './booking-documents.server.ts'
import { isGuestWaiting } from './booking-times.ts'
import { type Held, updateReservations } from './class-calendar.server.ts'
import { eraseWrites, saysNeeds } from './erase-needs.server.ts'
import { expiryWrites } from './expiry-jobs.server.ts'
import { type LastStep, UNDO_MS } from './last-step.ts'
import { dueOf, mailWrites } from './mail-jobs.ts'
import { dropWaitingEmails } from './waiting-emails.server.ts'

/** What was done, for the log: an event of the table of states, or something that leaves the state as it is. */
export type Entry = { action: string; why?: string | null }

export type Transition = {
  /** The booking as it is to be; its number is given here. */
  after: Booking
  /** Usually one; each is a version of its own. The first one moves the state. */
  entries: readonly [Entry, ...Entry[]]
  /** Whom the log names. */
  by: string
  now: number
  /** A step of a dispatcher or driver: it can be undone, and its emails wait until then, except for a guest at the pick-up. */
  step?: LastStep['by']
  /** null: none. Unless said otherwise it is that of the state, where the state is another one. */
  email?: EmailTemplate | null
}

/** Runs a transaction that changes a booking, again where another commit changed what it read. */
export async function changeBooking<Result extends Json>(
  store: Pick<Store, 'transact'>,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { result } = await withRetry(() => store.transact(run))
  return result
}

/**
 * The only way in which a booking is made or changed (ADR 85): the booking, its log, the calendar of its vehicles, the emails,
 * the day on which its needs are erased and the hour at which a request expires, in the commit of this transaction. `before`: null for a new one.
 */
export async function transition(
  transaction: Transaction,
  before: Booking | null,
  { after, entries, by, now, email, step }: Transition,
): Promise<Booking> {
  const [{ action }] = entries
  const from = before?.state ?? null
  if (from !== null && from !== after.state && !mayLeadTo(from, action, after.state))
    throw new Error(`${action} does not lead from ${from} to ${after.state}`)
  const first = before === null ? 0 : before.sequence + 1
  const { lastStep: _, ...rest } = after
  const lastStep = before && step && stepOf(action, { by: step, who: by, at: now })
  const booking: Booking = { ...rest, ...(lastStep && { lastStep }), sequence: first + entries.length - 1 }
  const { code, state, sequence } = booking
  const template = templateOf(before, booking, email)
  const replaced = lastStep && template ? await dropReplaced(transaction, before, template) : null
  const waits = lastStep ? waitsMs(before, now) : 0
  const emails =
    template === null ? [] : mailWrites(booking, replaced ?? template, dueOf(replaced ?? template, now, waits))
  const [left, taken] = [before && heldBy(before), heldBy(booking)]
  if (!isDeepStrictEqual(left, taken)) await updateReservations(transaction, left, taken)
  transaction.write(
    {
      kind: 'set',
      path: bookingPath(code),
      data: asData(booking),
      ...(before === null && { precondition: { exists: false } }),
    },
    ...entries.map((entry, n) =>
      logWrite(code, first + n, {
        at: now,
        by,
        action: entry.action,
        from: n === 0 ? from : state,
        to: state,
        why: entry.why ?? null,
      }),
    ),
    // Said for the first time: what was said when it was ordered has its day already, and moves with the ride.
    ...(before !== null && saysNeeds(before) ? [] : eraseWrites(booking)),
    ...(await expiryWrites(transaction, booking)),
    ...emails,
    ...(lastStep
      ? [stepWrite(code, { sequence, before, emails: emails.map(({ path }) => idOf(path)), replaced })]
      : []),
  )
  return booking
}

function templateOf(before: Booking | null, booking: Booking, email: Transition['email']): EmailTemplate | null {
  const ofState = before?.state === booking.state ? null : rowOf(booking.state).email
  return email === undefined ? ofState : email
}

/** Emails that say who comes: of two that wait, only the later one is sent, as the first that the guest gets. */
const saysWhoComes = (template: EmailTemplate | null) => template === 'assigned' || template === 'handed-over'

/** Drops what still waits of the step before where the new email says it better; that email's template. */
async function dropReplaced(
  transaction: Transaction,
  { code, sequence, lastStep }: Booking,
  template: EmailTemplate,
): Promise<EmailTemplate | null> {
  if (lastStep === undefined || !saysWhoComes(template)) return null
  const step = readStep(await transaction.get(stepPath(code)))
  if (step?.sequence !== sequence) return null
  return (await dropWaitingEmails(transaction, step.emails, saysWhoComes)).waited
}

function stepOf(action: string, rest: Omit<LastStep, 'action'>): LastStep | null {
  const event = bookingEvents.find((name) => name === action)
  return event === undefined ? null : { action: event, ...rest }
}

/** Who waits at the pick-up is told at once, whatever is undone after it. */
function waitsMs(before: Booking, now: number): number {
  return isGuestWaiting(before, now) ? 0 : UNDO_MS
}

function heldBy({ quote, blocks }: Booking): Held {
  return { vehicle: quote.vehicle, blocks }
}
