import { isRequest } from '#domain/bookings/states.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Booking, blocksOf, type Guest, stateOf } from '#features/bookings/booking.ts'
import { mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { fits, isSameDrive, mayChange, needsAfter, vehiclesOf, withoutBlocks } from '#features/bookings/change-plan.ts'
import { changedBooking, keepChange } from '#features/bookings/change-writes.server.ts'
import { reservationsAround } from '#features/bookings/class-calendar.server.ts'
import { canStillDrive } from '#features/bookings/driver-clash.server.ts'
import { isSameNeeds } from '#features/bookings/priced-needs.ts'
import { reserve, requiredIntervals, type TimedTrip, unavailableReason } from '#features/bookings/rides.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { LocaleCode } from '#i18n/locale.ts'

type Deps = { store: Pick<Store, 'transact'>; fleet: Fleet; now: number; /** For the log. */ who: string }

export type OfficeChange = {
  code: string
  trip: TimedTrip
  /** Why the price is not the tariff's; null where it is. */
  why: string | null
  /** The booking's version when the form was made. */
  seen: number
  withoutVehicle: boolean
}

/** `dearer`: an unchanged trip never costs more than it was booked for. */
export type OfficeChanged = { kind: 'changed' | 'moved' | 'sold-out' | 'no-papers' | 'not-possible' | 'dearer' }

/**
 * The office changes a ride, mostly because somebody has called. It holds at once: notice and service area bind the site
 * alone. Calendar, booking, log and the guest's mail in one commit.
 */
export async function changeByOffice(
  { store, fleet, now, who }: Deps,
  { code, trip, why, seen, withoutVehicle }: OfficeChange,
): Promise<OfficeChanged> {
  return changeBooking(store, async (transaction): Promise<OfficeChanged> => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking || !mayChange(booking, 'office', now)) return { kind: 'not-possible' }
    if (isThat(booking, trip)) return { kind: 'changed' }
    if (booking.sequence !== seen) return { kind: 'moved' }
    if (isSameTrip(booking, trip) && trip.quote.maximumCents > booking.quote.maximumCents) return { kind: 'dearer' }
    const stored = await reservationsAround(transaction, trip.quote.vehicle, requiredIntervals(fleet, trip))
    const wanted = { ...trip, needs: needsAfter(booking, trip) }
    const isHeld = isSameDrive(booking, trip) && !isRequest(stateOf(booking))
    // What has become too small, or may not take so many, is let go for one that can.
    const staysPut = isHeld && fits(fleet, booking, wanted)
    const reserved = blocksOf(booking)
    const blocks = staysPut ? reserved : reserve(fleet, withoutBlocks(stored, reserved), wanted, vehiclesOf(booking))
    if (blocks === null && !withoutVehicle) return { kind: unavailableReason(fleet, wanted) }
    const occupied = { vehicle: trip.quote.vehicle, blocks: blocks ?? [] }
    const isDriverFree = await canStillDrive(transaction, fleet, booking, occupied)
    const after = changedBooking(booking, trip, { blocks: blocks ?? [], canStillDrive: isDriverFree }, now)
    await keepChange(transaction, booking, after, { by: 'office', who, now, action: 'change', kind: 'changed', why })
    return { kind: 'changed' }
  })
}

/** Sent twice, the second finds it done. */
function isThat(stored: TimedTrip, trip: TimedTrip): boolean {
  return isSameTrip(stored, trip) && stored.quote.maximumCents === trip.quote.maximumCents
}

function isSameTrip(stored: TimedTrip, trip: TimedTrip): boolean {
  const isSameParty = trip.needs === undefined || isSameNeeds(stored.needs, trip.needs)
  const isSameCount = stored.quote.people === trip.quote.people && stored.quote.bags === trip.quote.bags
  return isSameDrive(stored, trip) && isSameCount && isSameParty
}

/** Who rides, how they are reached, where exactly: put right by the office until the driver stands there. */
export async function correctGuest(
  { store, now, who }: Omit<Deps, 'fleet'>,
  { code, guest, locale, seen }: { code: string; guest: Guest; locale: LocaleCode; seen: number },
): Promise<{ kind: 'changed' | 'moved' | 'not-possible' }> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking || !mayChangeDetails(booking)) return { kind: 'not-possible' } as const
    if (JSON.stringify([booking.guest, booking.locale]) === JSON.stringify([guest, locale]))
      return { kind: 'changed' } as const
    if (booking.sequence !== seen) return { kind: 'moved' } as const
    const after: Booking = { ...booking, guest, locale }
    // Another address: whoever reads it there has not shown yet that it is theirs.
    if (guest.email !== booking.guest.email) after.contactOpenedAt = null
    await keepChange(transaction, booking, after, { by: 'office', who, now, action: 'correct', kind: 'changed' })
    return { kind: 'changed' } as const
  })
}
