import type { Cents } from '#features/fares/money.ts'
import { blockOf } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Clock } from '#lib/clock.ts'
import type { Store } from '#documents/store.ts'
import type { Data } from '#documents/model/value.ts'
import type { Booking } from './booking.ts'
import { asData, bookingPath, capacityPath, logWrite, readBlocks, readBooking } from './booking-documents.server.ts'
import { stateAfter } from './booking-state.ts'
import { cancellationFee, type CancellationReason } from './cancellation.ts'

export type Cancelled =
  | { kind: 'cancelled'; feeCents: Cents }
  | { kind: 'not-possible' }
  | { kind: 'fee-changed'; feeCents: Cents }

export type Cancelling = {
  code: string
  by: 'guest' | 'office'
  reason: CancellationReason
  /** What the person saw before pressing the button: a fee that rose meanwhile is shown first. */
  shownFeeCents: Cents
}

/** Cancels, keeps the stated fee, frees the vehicle and writes the log in one commit. */
export async function cancelBooking(
  deps: { store: Store; clock: Clock; fleet: Fleet },
  asked: Cancelling,
): Promise<Cancelled> {
  const { result } = await deps.store.transact(async (transaction): Promise<Cancelled> => {
    const booking = readBooking(await transaction.get(bookingPath(asked.code)))
    const now = deps.clock.now()
    const to = booking && stateAfter(booking.state, 'cancel', asked.by)
    if (!booking || !to) return { kind: 'not-possible' }
    const feeCents = feeNow(booking, now, asked.reason)
    if (feeCents > asked.shownFeeCents) return { kind: 'fee-changed', feeCents }
    const sequence = booking.sequence + 1
    const after: Booking = { ...booking, state: to, sequence, cancelled: { at: now, by: asked.by, feeCents } }
    transaction.write(
      { kind: 'set', path: bookingPath(asked.code), data: asData(after) },
      logWrite(asked.code, sequence, {
        at: now,
        by: asked.by,
        action: 'cancel',
        from: booking.state,
        to,
        why: asked.reason,
      }),
    )
    if (booking.vehicleId !== null) {
      const path = capacityPath(booking.quote.vehicle)
      const { from } = blockOf({ pickUpAt: booking.pickUpAt, minutes: booking.quote.minutes }, deps.fleet.blocks)
      const blocks = readBlocks(await transaction.get(path))
      const rest = blocks.filter((block) => block.vehicleId !== booking.vehicleId || block.from !== from)
      transaction.write({ kind: 'set', path, data: { blocks: rest.map((row): Data => ({ ...row })) } })
    }
    return { kind: 'cancelled', feeCents }
  })
  return result
}

/** A request nobody has confirmed costs nothing to take back. */
export function feeNow(booking: Booking, now: number, reason: CancellationReason): Cents {
  if (booking.state === 'requested') return 0
  const { maximumCents, freeCancellationHours } = booking.quote
  return cancellationFee({ maximumCents, freeCancellationHours, pickUpAt: booking.pickUpAt }, now, reason)
}
