import { isDeepStrictEqual } from 'node:util'
import type { Store, Transaction } from '#documents/store.ts'
import type { Json } from '#documents/model/json.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { bookingEvents, type BookingState, isRidden, leadsTo, mayLeadTo, rowOf, UNDO } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { idOf } from '#documents/model/path.ts'
import { type Booking, blocksOf, type DroppedLeg, type LegStatus, stateOf } from './booking.ts'
import { asData, bookingPath, logWrite, readStep, stepPath, stepWrite, withRetry } from './booking-documents.server.ts'
import { legs } from './booking-legs.ts'
import { isGuestWaiting } from './booking-times.ts'
import { type Held, updateReservations } from './class-calendar.server.ts'
import { eraseWrites, saysNeeds } from './erase-needs.server.ts'
import { expiryWrites } from './expiry-jobs.server.ts'
import { type LastStep, UNDO_MS } from './last-step.ts'
import { notificationWrites, undoneKeys } from './booking-notifications.ts'
import { dueOf, mailWrites } from './mail-jobs.ts'
import { ridesOf } from './ride.ts'
import { dropWaitingEmails } from './waiting-emails.server.ts'

/** What was done, for the log: an event of the table of states, or something that leaves the states as they are. */
export type Entry = { action: string; why?: string | null }

export type Transition = {
  /** The booking as it is to be; its number is given here. */
  after: Booking
  /** Which leg it is done to; absent: the whole booking, and so every leg whose state is another one. */
  leg?: Leg
  /** Usually one; each is a version of its own. The first one moves the states. */
  entries: readonly [Entry, ...Entry[]]
  /** Whom the log names. */
  by: string
  now: number
  /** A step of a dispatcher or driver: it can be undone, and its emails wait until then, except for a guest at the pick-up. */
  step?: LastStep['by']
  /** null: none. Unless said otherwise it is that of the state, where the state of a leg is another one. */
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
  { after, leg, entries, by, now, email, step }: Transition,
): Promise<Booking> {
  const [{ action }] = entries
  const moves = movesOf(before, after)
  check(moves, action, leg)
  // Of a booking with one leg it goes without saying.
  const named = before?.legStatus.back == null ? undefined : leg
  const first = before === null ? 0 : before.sequence + 1
  const { lastStep: _, ...rest } = after
  const link = step === 'driver' && leg ? before?.legStatus[leg]?.driverLink : undefined
  const ofStep = { ...(named && { leg: named }), ...(link !== undefined && { link }) }
  const lastStep = before && step && stepOf(action, { ...ofStep, by: step, who: by, at: now })
  const booking: Booking = { ...rest, ...(lastStep && { lastStep }), sequence: first + entries.length - 1 }
  const { code, sequence } = booking
  const { from, to } = statesFor(before, booking, named)
  const templates = emailsFor(before, booking, moves, email)
  const replaced = before && lastStep ? await dropReplaced(transaction, before, { templates, leg: named }) : null
  const waits = before && lastStep ? waitsMs(before, named, now) : 0
  const said = templates.map((template) => (replaced !== null && saysWhoComes(template) ? replaced : template))
  const emails = said.flatMap((template) =>
    mailWrites(booking, template, { due: dueOf(template, now, waits), leg: named }),
  )
  const told = await notificationWrites(transaction, {
    before,
    after: booking,
    action,
    leg: named,
    by,
    templates: said,
    now,
    waits,
  })
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
        // What comes after it in the same commit is of the booking.
        ...(n === 0 ? { ...(named && { leg: named }), from, to } : { from: stateOf(booking), to: stateOf(booking) }),
        why: entry.why ?? null,
      }),
    ),
    // Said for the first time: what was said when it was ordered has its day already, and moves with the ride.
    ...(before !== null && saysNeeds(before) ? [] : eraseWrites(booking)),
    ...(await expiryWrites(transaction, booking)),
    ...emails,
    ...told,
    ...(lastStep
      ? [
          stepWrite(code, {
            sequence,
            before,
            emails: [...emails.map(({ path }) => idOf(path)), ...undoneKeys(told)],
            replaced,
          }),
        ]
      : []),
  )
  return booking
}

/** A leg whose state is another one; `from` is null for one that was not there before. */
type Move = { leg: Leg; from: BookingState | null; to: BookingState }

function movesOf(before: Booking | null, after: Booking): Move[] {
  const gone = before && goneLeg(before, after)
  if (before && gone) {
    const stored = gone.leg === 'there' ? 'back' : 'there'
    const to = gone.noShow === undefined ? leadsTo.cancel : leadsTo['no-show']
    return [
      moveOf(gone.leg, before.legStatus[gone.leg], to),
      moveOf(stored, before.legStatus[stored], after.legStatus.there.state),
    ].filter(isMove)
  }
  return legs
    .flatMap((leg) => {
      const status = after.legStatus[leg]
      return status ? [moveOf(leg, before?.legStatus[leg] ?? null, status.state)] : []
    })
    .filter(isMove)
}

function moveOf(leg: Leg, before: LegStatus | null, to: BookingState): Move {
  return { leg, from: before && before.state, to }
}

function isMove({ from, to }: Move): boolean {
  return from !== to
}

/** The leg that was dropped with this change. */
function goneLeg(before: Booking, { droppedLegs = [] }: Booking): DroppedLeg | null {
  return droppedLegs.length > (before.droppedLegs?.length ?? 0) ? (droppedLegs.at(-1) ?? null) : null
}

/** An event leads where the table says, and touches no other leg. What is undone stood so before. */
function check(moves: readonly Move[], action: string, leg: Leg | undefined): void {
  if (action === UNDO) return
  for (const { leg: moved, from, to } of moves) {
    if (from !== null && !mayLeadTo(from, action, to)) throw new Error(`${action} does not lead from ${from} to ${to}`)
    if (leg !== undefined && moved !== leg) throw new Error(`${action} of one leg changes the other`)
  }
}

/** Of the leg that is named, else of the booking. */
function statesFor(
  before: Booking | null,
  after: Booking,
  leg: Leg | undefined,
): { from: BookingState | null; to: BookingState } {
  if (before === null) return { from: null, to: stateOf(after) }
  const status = leg && before.legStatus[leg]
  if (!leg || !status) return { from: stateOf(before), to: stateOf(after) }
  const move = movesOf(before, after).find((one) => one.leg === leg)
  return { from: status.state, to: move?.to ?? status.state }
}

/** That of the legs' new states. A review is asked of the booking, once, when no leg is to come any more. */
function emailsFor(
  before: Booking | null,
  booking: Booking,
  moves: readonly Move[],
  email: EmailTemplate | null | undefined,
): EmailTemplate[] {
  const ofLegs = moves.map(({ to }) => (isRidden(to) ? null : rowOf(to).email))
  const state = stateOf(booking)
  const isRiddenNow = isRidden(state) && before !== null && !isRidden(stateOf(before))
  const all = [...(email === undefined ? ofLegs : [email]), isRiddenNow ? rowOf(state).email : null]
  return [...new Set(all)].filter((template) => template !== null)
}

/** Emails that say who comes: of two that wait, only the later one is sent, as the first that the guest gets. */
const saysWhoComes = (template: EmailTemplate | null) => template === 'assigned' || template === 'handed-over'

/** Drops what still waits of the step before of the same leg where the new email says it better; that email's template. */
async function dropReplaced(
  transaction: Transaction,
  { code, sequence, lastStep }: Booking,
  { templates, leg }: { templates: readonly EmailTemplate[]; leg: Leg | undefined },
): Promise<EmailTemplate | null> {
  if (lastStep === undefined || lastStep.leg !== leg || !templates.some(saysWhoComes)) return null
  const step = readStep(await transaction.get(stepPath(code)))
  if (step?.sequence !== sequence) return null
  return (await dropWaitingEmails(transaction, step.emails, saysWhoComes)).waited
}

function stepOf(action: string, rest: Omit<LastStep, 'action'>): LastStep | null {
  const event = bookingEvents.find((name) => name === action)
  return event === undefined ? null : { action: event, ...rest }
}

/** Who waits at the pick-up is told at once, whatever is undone after it. */
function waitsMs(before: Booking, leg: Leg | undefined, now: number): number {
  const isWaiting = ridesOf(before).some((ride) => (leg === undefined || ride.leg === leg) && isGuestWaiting(ride, now))
  return isWaiting ? 0 : UNDO_MS
}

function heldBy(booking: Booking): Held {
  return { vehicle: booking.quote.vehicle, blocks: blocksOf(booking) }
}
