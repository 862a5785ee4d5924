import { formatCode } from '#features/codes/code.ts'
import { rowOf } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { type Booking, stateOf } from './booking.ts'
import { type Appointment, calendarFile } from './calendar-file.server.ts'
import { endsOf } from './leg-rows.server.ts'
import { tripInWords } from './trip-in-words.server.ts'
import { dayLegs } from './voucher-day.server.ts'

const MINUTE_MS = 60_000

type CalendarWriting = Writing & { url: string; now: number }

/** A booking as an appointment, and the way back as another: tentative while it is only requested, gone when it is cancelled. */
export function bookingCalendar(booking: Booking, writing: CalendarWriting): string {
  const { quote, code, pickUpAt } = booking
  const place = (id: string) => writing.places.distinctName(id, writing.locale)
  const summary = (leg: Leg, ends: { from: string; to: string }) => {
    const title = writing.t('price-box.title', { from: place(ends.from), to: place(ends.to) })
    return plainSpaces(leg === 'back' ? `${writing.t('booking.way-back')}: ${title}` : title)
  }
  const there = appointment(booking, writing, {
    summary: summary('there', quote),
    startsAt: pickUpAt,
    ...wayOf(booking, 'there', writing),
  })
  // Who rides only the way back keeps its entry; the dropped way goes from the calendar.
  const only = booking.droppedLegs?.some(({ leg }) => leg === 'there') ? asBack(there, code) : there
  const dropped = (booking.droppedLegs ?? []).map(({ leg, pickUpAt: startsAt, from, to }): Appointment => {
    const lines = [`${writing.t('booking.destination')}: ${place(to)}`]
    const way = { leg, summary: summary(leg, { from, to }), startsAt, location: place(from), lines }
    const gone = { ...appointment(booking, writing, way), status: 'CANCELLED' as const }
    return leg === 'back' ? asBack(gone, code) : gone
  })
  if (quote.returnAt === null) return calendarFile(only, ...dropped)
  const back = appointment(booking, writing, {
    summary: summary('back', { from: quote.to, to: quote.from }),
    startsAt: quote.returnAt,
    ...wayOf(booking, 'back', writing),
  })
  return calendarFile(there, asBack(back, code))
}

/** `lines`: what the voucher says of the leg. */
type Way = { leg: Leg; lines: string[] }

/** Where a leg begins is where the appointment is. */
function wayOf(booking: Booking, leg: Leg, writing: CalendarWriting): Way & Pick<Appointment, 'location'> {
  const rows = dayLegs(booking, writing).find((one) => one.leg === leg)?.rows ?? []
  return {
    leg,
    location: endsOf(booking, leg, writing).from,
    lines: rows.map(({ label, value }) => plainSpaces(`${label}: ${value}`)),
  }
}

function asBack(appointment: Appointment, code: string): Appointment {
  return { ...appointment, uid: `${code}-back@galeb` }
}

function appointment(
  booking: Booking,
  writing: CalendarWriting,
  { leg, summary, startsAt, location, lines }: Pick<Appointment, 'summary' | 'startsAt' | 'location'> & Way,
): Appointment {
  const { quote, code } = booking
  const trip = tripInWords(quote, booking.pickUpAt, { ...writing, seats: quote.people, luggage: quote.bags })
  return {
    uid: `${code}@galeb`,
    sequence: booking.sequence,
    startsAt,
    endsAt: startsAt + quote.minutes * MINUTE_MS,
    writtenAt: writing.now,
    summary,
    description: [
      ...(booking.trial ? [writing.t('booking.trial')] : []),
      formatCode(code),
      ...lines,
      // One price for both ways: the trip is named with it.
      plainSpaces(`${trip.title}: ${trip.vehicle}, ${trip.price}`),
    ].join('\n'),
    location,
    url: writing.url,
    status: rowOf(booking.legStatus[leg]?.state ?? stateOf(booking)).calendar,
  }
}
