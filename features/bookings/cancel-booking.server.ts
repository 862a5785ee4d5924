import { type Cents, sumCents } from '#features/fares/money.ts'
import { giveBack } from '#features/vouchers/redeem.server.ts'
import type { Clock } from '#lib/clock.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { type BookedLeg, feeBase, legsOf, mayDropLeg, withoutLeg } from './booking-legs.ts'
import { type Booking, withEachLeg } from './booking.ts'
import { isDriverLate } from './booking-times.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { isRequest, leadsTo, stateAfter } from '#domain/bookings/states.ts'
import { cancellationFee, type CancellationReason } from './cancellation.ts'
import { rideOf, ridesOf } from './ride.ts'
import { changeBooking, transition } from './transition.server.ts'
import { holdOf } from './weather-hold.ts'

export type Cancelled =
  | { kind: 'cancelled'; feeCents: Cents }
  | { kind: 'not-possible' }
  | { kind: 'fee-changed'; feeCents: Cents }

export type Cancelling = {
  code: string
  by: 'guest' | 'office'
  reason: CancellationReason
  /** Whom the log names; `by` unless said otherwise. */
  who?: string
  /** What the person saw before pressing the button: a fee that rose meanwhile is shown first. */
  shownFeeCents: Cents
}

/** Cancels, keeps the stated fee, frees the vehicles, gives a voucher back where nothing is owed, and writes the log in one commit. A second press finds it done. */
export async function cancelBooking(deps: { store: Store; clock: Clock }, requested: Cancelling): Promise<Cancelled> {
  return changeBooking(deps.store, (transaction) => cancelIn(transaction, deps.clock, requested))
}

/** The same in a transaction that is open already. Where one leg of two can be cancelled no more, the other is. */
export async function cancelIn(transaction: Transaction, clock: Clock, requested: Cancelling): Promise<Cancelled> {
  const booking = readBooking(await transaction.get(bookingPath(requested.code)))
  if (booking?.cancelled) return { kind: 'cancelled', feeCents: booking.cancelled.feeCents }
  const now = clock.now()
  if (!booking) return { kind: 'not-possible' }
  const may = ridesOf(booking).filter(({ state }) => stateAfter(state, 'cancel', requested.by) !== null)
  const [only] = may
  if (only === undefined) return { kind: 'not-possible' }
  if (only.isOfTwo && may.length === 1) return dropIn(transaction, clock, { ...requested, leg: only.leg })
  const feeCents = feeNow(booking, now, requested.reason)
  if (feeCents > requested.shownFeeCents) return { kind: 'fee-changed', feeCents }
  const { by, reason, who = by } = requested
  const legsOff = withEachLeg(booking, (leg) => ({ ...leg, state: leadsTo.cancel, block: null }))
  const off: Booking = { ...legsOff, wish: null, cancelled: { at: now, by, feeCents } }
  // A ride that is not driven and not owed for has not used it; one cancelled late has.
  const { after, entries } =
    feeCents === 0 ? await giveBack(transaction, off, { who, now }) : { after: off, entries: [] }
  await transition(transaction, booking, {
    after,
    entries: [{ action: 'cancel', why: reason }, ...entries],
    by: who,
    now,
    ...(by === 'office' && { step: by }),
  })
  return { kind: 'cancelled', feeCents }
}

export type Dropping = Cancelling & { leg: Leg }

/** Cancels one leg of two: its fee is kept, its vehicle is free again, the other leg stands. A second press finds it done. */
export async function dropIn(transaction: Transaction, clock: Clock, requested: Dropping): Promise<Cancelled> {
  const { code, leg, by, reason, who = by } = requested
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const before = booking?.droppedLegs?.findLast((dropped) => dropped.leg === leg)
  // A later change may have brought the return again.
  if (booking?.quote.returnAt === null && before) return { kind: 'cancelled', feeCents: before.feeCents }
  const now = clock.now()
  const found = booking && legsOf(booking).find((one) => one.leg === leg)
  if (!booking || !found || !mayDropLeg(booking, leg, by)) return { kind: 'not-possible' }
  const feeCents = legFee(booking, found, now, reason)
  if (feeCents > requested.shownFeeCents) return { kind: 'fee-changed', feeCents }
  const after = withoutLeg(booking, { ...found, at: now, by, feeCents })
  // That it was the guest's wish the log says itself.
  const why = by === 'guest' && reason === 'guest' ? null : reason
  await transition(transaction, booking, {
    after,
    leg,
    entries: [{ action: 'cancel', why }],
    by: who,
    now,
    email: 'leg-cancelled',
    ...(by === 'office' && { step: by }),
  })
  return { kind: 'cancelled', feeCents }
}

/** Why cancelling one way costs nothing now, whatever the hour; null: the hour decides. */
export function freeBecause(
  booking: Booking,
  { leg }: Pick<BookedLeg, 'leg'>,
  now: number,
): 'requested' | 'weather' | 'late' | null {
  const ride = rideOf(booking, leg)
  // A request nobody has confirmed costs nothing to take back.
  if (ride === null || isRequest(ride.state)) return 'requested'
  if (holdOf(booking, leg) !== null) return 'weather'
  return isDriverLate(ride, now) ? 'late' : null
}

export function feeNow(booking: Booking, now: number, reason: CancellationReason): Cents {
  return sumCents(legsOf(booking).map((leg) => legFee(booking, leg, now, reason)))
}

/** Each way by its own hour: who cancels both pays no more than who cancels one after the other. */
export function legFee(booking: Booking, leg: BookedLeg, now: number, reason: CancellationReason): Cents {
  if (freeBecause(booking, leg, now) !== null) return 0
  const { pickUpAt } = leg
  const maximumCents = feeBase(booking, leg)
  const { freeCancellationHours } = booking.quote
  return cancellationFee(
    { maximumCents, freeCancellationHours, pickUpAt, freeUntilAtMost: freeAtMost(booking, leg) },
    now,
    reason,
  )
}

/** A change that came too late to be free was one of the way there. */
export function freeAtMost({ freeUntilAtMost = null }: Booking, { leg }: BookedLeg): number | null {
  return leg === 'there' ? freeUntilAtMost : null
}
