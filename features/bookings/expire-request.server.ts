import type { Store, Transaction } from '#documents/store.ts'
import { onlyStateOf, stateAfter } from '#domain/bookings/states.ts'
import { giveBack } from '#features/vouchers/redeem.server.ts'
import { type Booking, stateOf, withEachLeg } from './booking.ts'
import { BOOKINGS, bookingPath, readBooking } from './booking-documents.server.ts'
import { expiryWrites } from './expiry-jobs.server.ts'
import { changeBooking, transition } from './transition.server.ts'

/** Nobody answered the request by the promised time: it is over, and its guest is told. An answer, or a later promise, leaves it as it is. */
export async function expireIn(transaction: Transaction, code: string, now: number): Promise<void> {
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const to = booking && stateAfter(stateOf(booking), 'expire', 'site')
  if (!booking || !to || booking.promisedBy === null || now < booking.promisedBy) return
  const legsOff = withEachLeg(booking, (leg) => ({ ...leg, state: to, block: null, vehicleId: null }))
  const off: Booking = { ...legsOff, wish: null }
  const { after, entries } = await giveBack(transaction, off, { who: 'site', now })
  await transition(transaction, booking, { after, entries: [{ action: 'expire' }, ...entries], by: 'site', now })
}

/** For requests that were stored before they could expire: each gets its job. */
export async function planExpiries(store: Store): Promise<void> {
  const docs = await store.query({
    collection: BOOKINGS,
    where: [{ field: 'state', operator: '==', value: onlyStateOf('request') }],
  })
  for (const { path } of docs)
    await changeBooking(store, async (transaction) => {
      const booking = readBooking(await transaction.get(path))
      if (booking) transaction.write(...(await expiryWrites(transaction, booking)))
      return true
    })
}
