import { collectedFaultText } from '#app/cash/collected-words.ts'
import { paidText } from '#app/cash/statement.server.ts'
import { legWord } from '#app/office/board/board-words.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import { isRidden } from '#domain/bookings/states.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { cashToCollect } from '#features/bookings/payment.ts'
import { type Ride, rideOf, ridesOf } from '#features/bookings/ride.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import { rideEntry } from '#features/cash/cash-entry.ts'
import { entriesOfBooking, recordRide } from '#features/cash/cash-entries.server.ts'
import { readCollected } from '#features/cash/collected.ts'
import type { Refused } from '#features/dispatch/refusals.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { driverNamed } from '#features/fleet/driver.ts'
import type { CollectedProps } from './collected.tsx'

export type CollectedRefusal = { leg: Leg; text: string; values: Record<string, string> }
type Taken = { refused: Refused } | { fault: CollectedRefusal } | null

/** What was paid for a leg that was completed without it, said by the office. null: it is recorded. */
export async function takeCollected(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  form: FormData,
): Promise<Taken> {
  requireRight(request, 'cash.record')
  const { store } = site.services
  const requested = fieldOf(form, 'leg')
  const ride = isLeg(requested) ? rideOf(booking, requested) : null
  const refused = { refused: { reason: 'not-possible', other: null } }
  if (ride === null || !isOurs(ride) || !isRidden(ride.state)) return refused
  const { leg } = ride
  const proposed = cashToCollect(booking, leg)
  const collected = readCollected(form, proposed)
  if (collected === null) return refused
  if ('fault' in collected) {
    const sum = formatCents(proposed, request.locale)
    const values = Object.fromEntries(
      ['way', 'amount', 'sumReason', 'note'].map((name) => [name, fieldOf(form, name).slice(0, 200)]),
    )
    return { fault: { leg, text: collectedFaultText(collected.fault, sum, request.t), values } }
  }
  const driver = driverNamed(site.fleet.drivers, ride.driver ?? '')?.id ?? null
  const made = { driver, by: accountOf(request).name, now: site.clock.now() }
  const isRecorded = await changeBooking(store, async (transaction) => {
    const now = readBooking(await transaction.get(bookingPath(booking.code)))
    const state = now?.legStatus[leg]?.state
    if (state === undefined || !isRidden(state)) return false
    return recordRide(transaction, { ...made, code: booking.code, leg, collected, proposed })
  })
  return isRecorded ? null : { refused: { reason: 'changed', other: null } }
}

/** Each leg that somebody of ours has driven: what was paid, or the form for it. */
export async function collectedOf(
  { services, fleet }: OfficeSite,
  { t, locale }: OfficeRequest,
  booking: Booking,
  fault: CollectedRefusal | null,
): Promise<CollectedProps[]> {
  const entries = await entriesOfBooking(services.store, booking.code)
  return ridesOf(booking).flatMap((ride) => {
    const { leg, state } = ride
    if (!isOurs(ride) || !isRidden(state)) return []
    const entry = rideEntry(entries, leg)
    const proposed = cashToCollect(booking, leg)
    const driver = driverNamed(fleet.drivers, ride.driver ?? '')
    return [
      {
        leg,
        title: ride.isOfTwo ? legWord(leg, t) : null,
        message: entry && paidText(entry, t, locale),
        note: entry?.note ?? null,
        statement: driver ? officePath('driver-money', { id: driver.id }) : null,
        form: entry === null ? { proposed, sum: formatCents(proposed, locale) } : null,
        fault: fault?.leg === leg ? fault : null,
      },
    ]
  })
}

function isOurs({ carrier }: Ride): boolean {
  return carrier === undefined
}
