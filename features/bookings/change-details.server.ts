import { isDeepStrictEqual } from 'node:util'
import type { Store } from '#documents/store.ts'
import { rowOf } from '#domain/bookings/states.ts'
import type { Clock } from '#lib/clock.ts'
import { type Booking, type Guest, legStatuses, type LegStatus } from './booking.ts'
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
    const requested = { ...details, legs: changeable(booking, details.legs) }
    if (isSame(booking.guest, requested)) return true
    const after: Booking = { ...booking, guest: { ...booking.guest, ...requested } }
    await keepChange(transaction, booking, after, { by: 'guest', now, action: 'change-details', kind: 'changed' })
    return true
  })
}

export function mayChangeDetails(booking: Pick<Booking, 'legStatus'>): boolean {
  return legStatuses(booking).some(({ state }) => rowOf(state).mayChangeDetails)
}

/** The addresses of a leg whose driver has come stay as they are. */
function changeable({ guest, legStatus }: Booking, { there, back }: Guest['legs']): Guest['legs'] {
  const isOpen = (leg: LegStatus | null) => leg === null || rowOf(leg.state).mayChangeDetails
  return {
    there: isOpen(legStatus.there) ? there : guest.legs.there,
    back: isOpen(legStatus.back) ? back : guest.legs.back,
  }
}

function isSame(guest: Guest, { legs, signText, note }: Details): boolean {
  return isDeepStrictEqual(guest.legs, legs) && guest.signText === signText && guest.note === note
}
