import { decimalOf } from '#features/fares/money.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { type BookingState, rowOf } from '#domain/bookings/states.ts'

type Words = { provider: string; from: string; to: string; vehicle: string; url: string; trial: string | null }

/** A ride as https://schema.org/TaxiReservation: mail programs show it as a card. It says what the letter says and no more. */
export function taxiReservation(booking: Booking, words: Words): object {
  const { code, guest, quote, pickUpAt, orderedAt } = booking
  return {
    '@context': 'https://schema.org',
    '@type': 'TaxiReservation',
    reservationNumber: code,
    reservationStatus: `https://schema.org/${statusOf(stateOf(booking))}`,
    ...(words.trial === null ? {} : { description: words.trial }),
    ...(guest.name === '' ? {} : { underName: { '@type': 'Person', name: guest.name } }),
    provider: { '@type': 'Organization', name: words.provider },
    bookingTime: new Date(orderedAt).toISOString(),
    pickupTime: new Date(pickUpAt).toISOString(),
    pickupLocation: placeOf(words.from, guest.legs.there.pickUpAddress),
    reservationFor: { '@type': 'Taxi', name: `${words.from} – ${words.to}, ${words.vehicle}` },
    partySize: quote.people,
    totalPrice: decimalOf(quote.maximumCents),
    priceCurrency: 'EUR',
    url: words.url,
  }
}

function placeOf(name: string, address: string | null): object {
  return address === null ? { '@type': 'Place', name } : { '@type': 'Place', name, address }
}

const statuses = {
  TENTATIVE: 'ReservationPending',
  CONFIRMED: 'ReservationConfirmed',
  CANCELLED: 'ReservationCancelled',
} as const

function statusOf(state: BookingState): string {
  return statuses[rowOf(state).calendar]
}
