import type { Transaction } from '#documents/store.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { takeOff } from '#features/vouchers/redeem.server.ts'
import { leadsTo } from '#domain/bookings/states.ts'
import { type Booking, withEachLeg } from './booking.ts'
import { freeTimeFor, newBooking, type Order } from './place-order.server.ts'
import { type Entry, transition } from './transition.server.ts'

type Agreed = {
  code: string
  order: Omit<Order, 'orderId' | 'fingerprint' | 'ordered'>
  fleet: Fleet
  now: number
  /** Whom the log names, and what it says. */
  by: string
  entry: Entry
  /** Nobody of the office knows of it yet. */
  unseen: boolean
  /** Kept without a vehicle, too. */
  withoutVehicle: boolean
}

/**
 * A booking to which a person of the firm has agreed already: confirmed at once, whatever area and notice the settings have. It holds its
 * vehicle like every other; null where none is free, and then nothing is written.
 */
export async function placeAgreed(transaction: Transaction, agreed: Agreed): Promise<Booking | null> {
  const { code, order, fleet, now, by, entry } = agreed
  const free = await freeTimeFor(transaction, fleet, order)
  if (free === null && !agreed.withoutVehicle) return null
  const { voucher, ...rest } = order
  const made = newBooking(code, { ...rest, ordered: 'order' }, now, free ?? [], fleet)
  const legsConfirmed = withEachLeg(made, (leg) => ({ ...leg, state: leadsTo.confirm }))
  const confirmed: Booking = { ...legsConfirmed, promisedBy: null, unseen: agreed.unseen }
  // One that is used or over meanwhile keeps nobody from a ride that was agreed on; the form said so.
  const taken = voucher === undefined ? null : await takeOff(transaction, confirmed, { code: voucher, who: by, now })
  const { after, entries } = taken ?? { after: confirmed, entries: [] }
  return transition(transaction, null, { after, entries: [entry, ...entries], by, now })
}
