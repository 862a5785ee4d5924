import type { Store, Transaction } from '#documents/store.ts'
import type { Leg } from '#features/fares/quote.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { legsOf, mayDropLeg, withoutLeg } from './booking-legs.ts'
import { type Cancelled, legFee } from './cancel-booking.server.ts'
import type { CancellationReason } from './cancellation.ts'
import { changeBooking, transition } from './transition.server.ts'

export type Dropping = {
  code: string
  leg: Leg
  by: 'guest' | 'office'
  shownFeeCents: number
  /** Only what the guest wants may cost something. */
  reason?: CancellationReason
  /** Whom the log names; `by` unless said otherwise. */
  who?: string
}

/** Cancels one way of two: its fee is kept, its vehicle is free again, the other way stands. A second press finds it done. */
export async function dropLeg(deps: { store: Store; clock: Clock }, asked: Dropping): Promise<Cancelled> {
  return changeBooking(deps.store, (transaction) => dropIn(transaction, deps.clock, asked))
}

async function dropIn(transaction: Transaction, clock: Clock, asked: Dropping): Promise<Cancelled> {
  const { code, leg, by, reason = 'guest', who = by } = asked
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const before = booking?.droppedLegs?.findLast((dropped) => dropped.leg === leg)
  // A later change may have brought the way back again.
  if (booking?.quote.returnAt === null && before) return { kind: 'cancelled', feeCents: before.feeCents }
  const now = clock.now()
  const found = booking && legsOf(booking).find((one) => one.leg === leg)
  if (!booking || !found || !mayDropLeg(booking, leg, by, now)) return { kind: 'not-possible' }
  const feeCents = legFee(booking, found, now, reason)
  if (feeCents > asked.shownFeeCents) return { kind: 'fee-changed', feeCents }
  const after = withoutLeg(booking, { ...found, at: now, by, feeCents })
  // That it was the guest's wish the log says itself.
  const why = by === 'guest' && reason === 'guest' ? null : reason
  const entries = [{ action: `cancel-${leg}`, why }] as const
  await transition(transaction, booking, { after, entries, by: who, now, email: 'leg-cancelled' })
  return { kind: 'cancelled', feeCents }
}
