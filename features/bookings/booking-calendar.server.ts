import { shownCode } from '#features/codes/code.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Booking } from './booking.ts'
import { calendarFile } from './calendar-file.server.ts'
import { tripInWords } from './trip-in-words.server.ts'

const MINUTE_MS = 60_000

/** A booking as an appointment: tentative while it is only requested, gone when it is cancelled. */
export function bookingCalendar(booking: Booking, writing: Writing & { url: string; now: number }): string {
  const { quote, guest, state } = booking
  const trip = tripInWords(quote, booking.pickUpAt, { ...writing, seats: quote.people, luggage: quote.bags })
  const isOff = state === 'cancelled' || state === 'declined'
  return calendarFile({
    uid: `${booking.code}@galeb`,
    sequence: booking.sequence,
    startsAt: booking.pickUpAt,
    endsAt: booking.pickUpAt + quote.minutes * MINUTE_MS,
    writtenAt: writing.now,
    summary: trip.title,
    description: `${shownCode(booking.code)}\n${trip.vehicle}: ${trip.price}`,
    location: guest.pickUpDetail ?? writing.places.find(quote.from)?.names[writing.locale] ?? quote.from,
    url: writing.url,
    status: isOff ? 'CANCELLED' : state === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
  })
}
