import { isDeepStrictEqual } from 'node:util'
import type { Store } from '#documents/store.ts'
import { rowOf } from '#domain/bookings/states.ts'
import type { Clock } from '#lib/clock.ts'
import type { Booking, Guest } from './booking.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { keepChange } from './change-writes.server.ts'
import { changeBooking } from './transition.server.ts'

/** What costs nothing to change and asks nobody. */
export type Details = Pick<Guest, 'legs' | 'signText' | 'note'>

/** The addresses, which flight, what on the sign: until the driver stands there. */
export async function changeDetails(
  deps: { store: Store; clock: Clock },
  { code, details }: { code: string; details: Details },
): Promise<boolean> {
  return changeBooking(deps.store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const now = deps.clock.now()
    if (!booking || !mayChangeDetails(booking)) return false
    if (isSame(booking.guest, details)) return true
    const after: Booking = { ...booking, guest: { ...booking.guest, ...details } }
    await keepChange(transaction, booking, after, { by: 'guest', now, action: 'change-details', kind: 'changed' })
    return true
  })
}

export function mayChangeDetails({ state }: Booking): boolean {
  return rowOf(state).mayChangeDetails
}

function isSame(guest: Guest, { legs, signText, note }: Details): boolean {
  return isDeepStrictEqual(guest.legs, legs) && guest.signText === signText && guest.note === note
}
