import type { Transaction } from '#documents/store.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { reverseRide } from '#features/cash/cash-entries.server.ts'
import { takeOff } from '#features/vouchers/redeem.server.ts'
import { bookingPath, readBooking, readStep, stepPath } from './booking-documents.server.ts'
import { blocksOf, type Booking } from './booking.ts'
import { reservationsAround } from './class-calendar.server.ts'
import { type LastStep, mayUndo } from './last-step.ts'
import { transition } from './transition.server.ts'
import { dropWaitingEmails } from './waiting-emails.server.ts'

export type Undoing = {
  code: string
  /** The booking's sequence when its last step was shown. */
  seen: number | null
  by: LastStep['by']
  /** Whom the log names. */
  who: string
  reason: string | null
  now: number
}

/**
 * `changed`: something else has happened since, or it was undone already. `too-late`: the 60 seconds are over, and no reason was given
 * or the time for a correction is over too. `vehicle-taken`, `voucher-used`: what it held before is another's by now.
 */
export type Undone =
  | { kind: 'done'; sequence: number }
  | { kind: 'changed' }
  | { kind: 'too-late' }
  | { kind: 'vehicle-taken' }
  | { kind: 'voucher-used' }
  | { kind: 'not-possible' }

/**
 * Takes the last step of a booking back: it stands again as it stood before, with its vehicle's time and its voucher. Emails that
 * still wait are dropped; where the guest was told already, one correction goes out.
 */
export async function undoIn(transaction: Transaction, requested: Undoing): Promise<Undone> {
  const { code, seen, by, who, reason, now } = requested
  const booking = readBooking(await transaction.get(bookingPath(code)))
  if (!booking) return { kind: 'not-possible' }
  if (booking.lastStep === undefined || (seen !== null && booking.sequence !== seen)) return { kind: 'changed' }
  const may = mayUndo(booking, by, now)
  if (may === null || (may === 'reason' && reason === null))
    return { kind: by === 'office' || booking.lastStep.by === by ? 'too-late' : 'not-possible' }
  const step = readStep(await transaction.get(stepPath(code)))
  if (!step || step.sequence !== booking.sequence) return { kind: 'not-possible' }
  if (!(await isFree(transaction, booking, step.before))) return { kind: 'vehicle-taken' }
  const before = restored(booking, step.before)
  const { voucher } = step.before
  const paid =
    voucher === undefined || booking.voucher !== undefined
      ? { after: before, entries: [] }
      : await takeOff(transaction, before, { code: voucher.code, who, now })
  if (paid === null) return { kind: 'voucher-used' }
  const { action, leg: undone = null } = booking.lastStep
  // What was collected when the ride was completed is taken back by an entry of its own.
  if (action === 'complete') await reverseRide(transaction, { code, leg: undone, at: now, by: who, why: reason })
  const { wasTold } = await dropWaitingEmails(transaction, step.emails)
  const { sequence } = await transition(transaction, booking, {
    after: paid.after,
    ...(booking.lastStep.leg && { leg: booking.lastStep.leg }),
    entries: [{ action: 'undo', why: reason }, ...paid.entries],
    by: who,
    now,
    // The email of the step before, which this one had replaced, goes out after all.
    email: wasTold ? 'corrected' : step.replaced,
  })
  return { kind: 'done', sequence }
}

/** As it was before; what was seen, told and opened since stays so. */
function restored({ unseen, alerted, contactOpenedAt }: Booking, before: Booking): Booking {
  return { ...before, unseen: unseen ?? false, ...(alerted && { alerted }), contactOpenedAt }
}

/** The time that it held before is still free, or its own. */
async function isFree(transaction: Transaction, booking: Booking, before: Booking): Promise<boolean> {
  const [wanted, reserved] = [blocksOf(before), blocksOf(booking)]
  if (wanted.length === 0) return true
  const occupied = await reservationsAround(transaction, before.quote.vehicle, wanted)
  const others = occupied.filter(
    (row) => !reserved.some((own) => own.vehicleId === row.vehicleId && own.from === row.from),
  )
  return !others.some((row) => wanted.some((own) => own.vehicleId === row.vehicleId && overlaps(own, row)))
}
