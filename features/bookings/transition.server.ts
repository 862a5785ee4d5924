import { isDeepStrictEqual } from 'node:util'
import type { Store, Transaction } from '#documents/store.ts'
import type { Json } from '#documents/model/json.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { mayLeadTo } from '#domain/bookings/states.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, inTurn, logWrite } from './booking-documents.server.ts'
import { type Held, moveTime } from './class-calendar.server.ts'
import { eraseWrites, saysNeeds } from './erase-needs.server.ts'
import { expiryWrites } from './expiry-jobs.server.ts'
import { mailWrites, stateMailWrites } from './mail-jobs.ts'

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
  /** null: none. Unless said otherwise it is that of the state, where the state is another one. */
  email?: EmailTemplate | null
}

/** Runs a transaction that changes a booking, again where another commit changed what it read. */
export async function changeBooking<Result extends Json>(
  store: Pick<Store, 'transact'>,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { result } = await inTurn(() => store.transact(run))
  return result
}

/**
 * The only way in which a booking is made or changed (docs/decisions, 85): the booking, its log, the calendar of its vehicles, the emails,
 * the day on which its needs are erased and the hour at which a request expires, in the commit of this transaction. `before`: null for a new one.
 */
export async function transition(
  transaction: Transaction,
  before: Booking | null,
  { after, entries, by, now, email }: Transition,
): Promise<Booking> {
  const [{ action }] = entries
  const from = before?.state ?? null
  if (from !== null && from !== after.state && !mayLeadTo(from, action, after.state))
    throw new Error(`${action} does not lead from ${from} to ${after.state}`)
  const first = before === null ? 0 : before.sequence + 1
  const booking: Booking = { ...after, sequence: first + entries.length - 1 }
  const { code, state } = booking
  const [left, taken] = [before && heldBy(before), heldBy(booking)]
  if (!isDeepStrictEqual(left, taken)) await moveTime(transaction, left, taken)
  transaction.write(
    {
      ...{ kind: 'set', path: bookingPath(code), data: asData(booking) },
      ...(before === null && { precondition: { exists: false } }),
    },
    ...entries.map((entry, n) =>
      logWrite(code, first + n, {
        ...{ at: now, by, action: entry.action, from: n === 0 ? from : state, to: state, why: entry.why ?? null },
      }),
    ),
    // Said for the first time: what was said when it was ordered has its day already, and moves with the ride.
    ...(before !== null && saysNeeds(before) ? [] : eraseWrites(booking)),
    ...(await expiryWrites(transaction, booking)),
  )
  if (email === undefined) transaction.write(...(from === state ? [] : stateMailWrites(booking, now)))
  else if (email !== null) transaction.write(...mailWrites(booking, email))
  return booking
}

function heldBy({ quote, blocks }: Booking): Held {
  return { vehicle: quote.vehicle, blocks }
}
