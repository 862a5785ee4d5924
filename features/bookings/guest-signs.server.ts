import type { Store } from '#documents/store.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { nextDriverLink } from './booking-links.server.ts'
import { mayGuestBeHere } from './booking-times.ts'
import { type Booking, withEachLeg, withLeg } from './booking.ts'
import { markBooking } from './mark-booking.server.ts'
import { rideOf } from './ride.ts'
import { changeBooking, transition } from './transition.server.ts'

/** "I'm here", said by the guest: no change of state, but its time is kept. Said twice, the first counts. */
export async function guestIsHere(deps: { store: Store; clock: Clock }, code: string, leg: Leg): Promise<boolean> {
  return changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const now = deps.clock.now()
    const ride = booking && rideOf(booking, leg)
    if (!ride) return false
    if (ride.times.guestHereAt !== null) return true
    if (!mayGuestBeHere(ride, now)) return false
    const after = withLeg(booking, leg, { times: { ...ride.times, guestHereAt: now } })
    await transition(transaction, booking, { after, leg, entries: [{ action: 'here' }], by: 'guest', now })
    return true
  })
}

/** The link of a mail was opened: the address is the guest's own, and later mails may hold what was typed. */
export async function contactOpened(deps: { store: Store; clock: Clock }, code: string): Promise<void> {
  await changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (booking?.contactOpenedAt === null) markBooking(transaction, booking, { contactOpenedAt: deps.clock.now() })
    return null
  })
}

/** A new link for who drives this leg, and the other where one link opened both; every one made before is worthless from now on. */
export async function renewDriverLink(
  deps: { store: Store; clock: Clock; who?: string },
  code: string,
  leg: Leg,
): Promise<Booking | null> {
  await changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const before = booking?.legStatus[leg]?.driverLink
    if (!booking || before === undefined) return null
    const driverLink = nextDriverLink(booking)
    const after = withEachLeg(booking, (one) => (one.driverLink === before ? { ...one, driverLink } : one))
    const entries = [{ action: 'renew-driver-link' }] as const
    await transition(transaction, booking, { after, entries, by: deps.who ?? 'office', now: deps.clock.now() })
    return null
  })
  return readBooking(await deps.store.get(bookingPath(code)))
}
