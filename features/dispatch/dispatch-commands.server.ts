import type { Command, CommandContext } from '#documents/rules.ts'
import type { Data } from '#documents/model/value.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { markBooking } from '#features/bookings/mark-booking.server.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import { readCode } from '#features/codes/code.ts'
import { seeIn as seeMessagesIn } from '#features/messages/conversations.server.ts'
import { SEE_MESSAGES } from '#features/messages/message-form.ts'
import { type DispatchDeps, dispatchIn } from './dispatch-booking.server.ts'
import { DISPATCH, SEE } from './dispatch-names.ts'
import { type Dispatched, type Dispatching, readDispatching } from './dispatching.ts'
import { refusalError, type Refused, refusedOf } from './refusals.ts'

/** Who may work on the board (the rights `bookings.change` and `bookings.assign`). */
const deskRoles = ['dispatcher', 'owner'] as const

/** What the board asks of the server by name: from a form, a key, or the queue of a tab that had no network. */
export function dispatchCommands(deps: () => Pick<DispatchDeps, 'fleet' | 'waiting'>): Command[] {
  return [
    {
      name: DISPATCH,
      roles: deskRoles,
      run: (input, context) => dispatch(deps(), input, context),
    },
    { name: SEE, roles: deskRoles, run: see },
    { name: SEE_MESSAGES, roles: deskRoles, run: seeMessages },
  ]
}

async function dispatch(
  deps: Pick<DispatchDeps, 'fleet' | 'waiting'>,
  input: Data,
  { who, transaction }: CommandContext,
): Promise<boolean> {
  const requested = readDispatching(input)
  if (!requested) throw refusalError({ reason: 'unreadable', other: null })
  const now = transaction.time.toMillis()
  const done = await dispatchIn(transaction, { ...deps, now, who: who.claims?.['name'] ?? who.role }, requested)
  if (done.kind === 'done' || done.kind === 'already') return done.kind === 'done'
  throw refusalError(refusedOf(done, deps.fleet))
}

type DispatchRun = DispatchDeps & { store: Pick<Store, 'transact'> }

/** The same for a form without a script. */
export async function dispatchNow({ store, ...deps }: DispatchRun, requested: Dispatching): Promise<Dispatched> {
  return changeBooking(store, (transaction) => dispatchIn(transaction, deps, requested))
}

/** Several assignments, each for itself: those that were not done, with the reason. */
export async function assignSeveral(
  run: DispatchRun,
  rows: readonly Dispatching[],
): Promise<(Refused & { requested: Dispatching })[]> {
  const refused: (Refused & { requested: Dispatching })[] = []
  // Of two legs of one booking the second is asked of the version that the first has made.
  const versions = new Map<string, number>()
  for (const row of rows) {
    const done = await dispatchNow(run, { ...row, expected: versions.get(row.code) ?? row.expected })
    if (done.kind === 'done') versions.set(row.code, done.sequence)
    else if (done.kind !== 'already') refused.push({ ...refusedOf(done, run.fleet), requested: row })
  }
  return refused
}

export async function seeNow(store: Store, code: string): Promise<void> {
  await changeBooking(store, (transaction) => seeIn(transaction, code))
}

function see({ code }: Data, { transaction }: CommandContext): Promise<boolean> | boolean {
  return typeof code === 'string' ? seeIn(transaction, code) : false
}

function seeMessages({ code }: Data, { transaction }: CommandContext): Promise<boolean> | boolean {
  return typeof code === 'string' && readCode(code).ok ? seeMessagesIn(transaction, code, { side: 'office' }) : false
}

/** Somebody looked at it: it stops ringing. No change of the booking, so no version and no log entry. */
async function seeIn(transaction: Transaction, code: string): Promise<boolean> {
  const booking = readCode(code).ok ? readBooking(await transaction.get(bookingPath(code))) : null
  if (booking?.unseen !== true) return false
  markBooking(transaction, booking, { unseen: false })
  return true
}
