import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { asData, bookingPath, logWrite, readBooking } from './booking-documents.server.ts'
import { mayGuestBeHere } from './booking-times.ts'
import type { Booking } from './booking.ts'

/** "I'm here", said by the guest: no change of state, but its time is kept. Said twice, the first counts. */
export async function guestIsHere(deps: { store: Store; clock: Clock }, code: string): Promise<boolean> {
  const { result } = await deps.store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const now = deps.clock.now()
    if (!booking) return false
    if (booking.times.guestHereAt !== null) return true
    if (!mayGuestBeHere(booking, now)) return false
    const sequence = booking.sequence + 1
    const after: Booking = { ...booking, sequence, times: { ...booking.times, guestHereAt: now } }
    const entry = { at: now, by: 'guest', action: 'here', from: booking.state, to: booking.state, why: null }
    transaction.write({ kind: 'set', path: bookingPath(code), data: asData(after) }, logWrite(code, sequence, entry))
    return true
  })
  return result
}

/** The link of a mail was opened: the address is the guest's own, and later mails may hold what was typed. */
export async function contactOpened(deps: { store: Store; clock: Clock }, code: string): Promise<void> {
  await deps.store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (booking?.contactOpenedAt === null) {
      const data = { contactOpenedAt: deps.clock.now() }
      transaction.write({ kind: 'update', path: bookingPath(code), data })
    }
    return null
  })
}

/** A new link for the driver; every one made before is worthless from now on. */
export async function renewDriverLink(
  deps: { store: Store; clock: Clock; who?: string },
  code: string,
): Promise<Booking | null> {
  await deps.store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking) return null
    const sequence = booking.sequence + 1
    const after: Booking = { ...booking, sequence, driverLink: booking.driverLink + 1 }
    const { state } = booking
    const by = deps.who ?? 'office'
    const entry = { at: deps.clock.now(), by, action: 'renew-driver-link', from: state, to: state, why: null }
    transaction.write({ kind: 'set', path: bookingPath(code), data: asData(after) }, logWrite(code, sequence, entry))
    return null
  })
  return readBooking(await deps.store.get(bookingPath(code)))
}
