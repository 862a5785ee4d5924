import type { Waiting } from '#features/bookings/booking-times.ts'
import { type Booking, emptyTimeline, type LegStatus } from '#features/bookings/booking.ts'
import { noDetails } from '#features/bookings/leg-details.ts'

/** @internal The free waiting of the trade, Rijeka's airport known as one. */
export const sampleWaiting: Waiting = {
  kindOf: (id) => (id === 'RJK' ? 'airport' : 'town'),
  freeMinutes: { airport: 60, station: 30, address: 15 },
}

/** A made-up confirmed ride for tests, the bench and the preview; `more` says what matters; what is of a leg is of each. */
export function sampleRide(more: Partial<Booking & LegStatus> = {}): Booking {
  const { state, times, vehicleId, block, driver, driverAtChange, carrier, payoutCents, crew, ...rest } = more
  const { driverLink, handedOverLink, landing, ...ofBooking } = rest
  const status: LegStatus = {
    state: state ?? 'confirmed',
    times: times ?? emptyTimeline,
    vehicleId: vehicleId ?? null,
    block: block ?? null,
    ...(driver !== undefined && { driver }),
    ...(driverAtChange && { driverAtChange }),
    ...(carrier !== undefined && { carrier }),
    ...(payoutCents !== undefined && { payoutCents }),
    ...(crew && { crew }),
    driverLink: driverLink ?? 0,
    ...(handedOverLink !== undefined && { handedOverLink }),
    ...(landing && { landing }),
  }
  const back = ofBooking.quote?.returnAt == null ? null : status
  return {
    code: 'B0000000001',
    legStatus: { there: status, back },
    trial: true,
    locale: 'en',
    quote: {
      from: 'RJK',
      to: 'opatija',
      people: 2,
      bags: 2,
      returnTrip: false,
      returnAt: null,
      vehicle: 'van',
      lines: [],
      maximumCents: 8_000,
      basis: 'fixed',
      asks: false,
      freeCancellationHours: 24,
      km: 39,
      minutes: 35,
    },
    guest: {
      name: 'Sample Guest',
      email: null,
      phone: '+385915550100',
      legs: { there: noDetails, back: null },
      signText: null,
      note: null,
      invoice: null,
    },
    pickUpAt: 1_784_200_000_000,
    pickUpLocal: '2026-07-16T13:06',
    termsVersion: '1',
    ordered: 'order',
    orderedAt: 1_784_100_000_000,
    promisedBy: null,
    cancelled: null,
    noShow: null,
    contactOpenedAt: null,
    sequence: 0,
    ...ofBooking,
  }
}
