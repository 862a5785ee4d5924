import type { Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { blocksOf } from './booking.ts'
import { mayChange, needsAfter, vehiclesOf, withoutBlocks } from './change-plan.ts'
import type { ChangeDeps } from './change-ride.server.ts'
import { changedBooking, keepChange } from './change-writes.server.ts'
import { reservationsAround } from './class-calendar.server.ts'
import { canStillDrive } from './driver-clash.server.ts'
import { reserve, requiredIntervals, unavailableReason } from './rides.ts'
import { changeBooking } from './transition.server.ts'

/** `who`: whom the log names. */
type RequestedWish = { code: string; take: boolean; who?: string }

export type WishAnswer = { kind: 'done' } | { kind: 'not-possible' } | { kind: 'sold-out' | 'no-papers' }

/** The office answers a wish: takes it, where a vehicle is free, or declines it, and the booking stays as it was. */
export async function answerWish(deps: ChangeDeps, requested: RequestedWish): Promise<WishAnswer> {
  return changeBooking(deps.store, (transaction) => answerIn(transaction, deps, requested))
}

async function answerIn(
  transaction: Transaction,
  { clock, fleet }: Pick<ChangeDeps, 'clock' | 'fleet'>,
  { code, take, who }: RequestedWish,
): Promise<WishAnswer> {
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const now = clock.now()
  const wish = booking?.wish
  if (!booking || !wish || !mayChange(booking, 'office', now)) return { kind: 'not-possible' }
  const entry = { by: 'office' as const, now, ...(who === undefined ? {} : { who }) }
  if (!take) {
    const after = { ...booking, wish: null }
    await keepChange(transaction, booking, after, { ...entry, action: 'decline-change', kind: 'change-declined' })
    return { kind: 'done' }
  }
  const stored = await reservationsAround(transaction, wish.quote.vehicle, requiredIntervals(fleet, wish))
  // A person has looked at it: notice and area, which only the site has to keep to, do not count here.
  const wanted = { ...wish, needs: needsAfter(booking, wish) }
  const blocks = reserve(fleet, withoutBlocks(stored, blocksOf(booking)), wanted, vehiclesOf(booking))
  if (!blocks) return { kind: unavailableReason(fleet, wanted) }
  const occupied = { vehicle: wish.quote.vehicle, blocks }
  const isDriverFree = await canStillDrive(transaction, fleet, booking, occupied)
  const after = changedBooking(booking, wish, { blocks, canStillDrive: isDriverFree }, now)
  await keepChange(transaction, booking, after, { ...entry, action: 'change', kind: 'changed' })
  return { kind: 'done' }
}
