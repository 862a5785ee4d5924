import type { Leg } from '#features/fares/quote.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Booking } from './booking.ts'
import { legsOf } from './booking-legs.ts'
import { detailsOf, endText } from './leg-details.ts'
import { ofWayBack } from './leg-fields.server.ts'

type Words = Pick<Writing, 't' | 'places' | 'locale'>
type Told = Pick<Booking, 'quote' | 'pickUpAt' | 'guest'>

/** Addresses and flights of the legs that are booked, as far as they were given, each with its label. */
export function legRows(booking: Told, words: Words): { label: string; value: string }[] {
  return legsOf(booking).flatMap(({ leg }) => {
    const { pickUpAddress, dropOffAddress, flight } = detailsOf(booking, leg)
    const { from, to } = endsOf(booking, leg, words)
    const row = (label: string, value: string) => ({ label: leg === 'back' ? ofWayBack(label, words) : label, value })
    return [
      ...(pickUpAddress === null ? [] : [row(words.t('book.pick-up-address'), from)]),
      ...(dropOffAddress === null ? [] : [row(words.t('book.drop-off-address'), to)]),
      ...(flight === null ? [] : [row(words.t('book.flight'), flight)]),
    ]
  })
}

/** Where a leg begins and ends: the address, or the place alone. */
export function endsOf(
  booking: Pick<Booking, 'quote' | 'guest'>,
  leg: Leg,
  { places, locale }: Pick<Words, 'places' | 'locale'>,
): { from: string; to: string } {
  const { from, to } = booking.quote
  const text = (address: string | null, id: string) => {
    const { names } = places.find(id) ?? {}
    return endText(address, names?.[locale] ?? id, names && Object.values(names))
  }
  const [begin, end] = leg === 'there' ? [from, to] : [to, from]
  const { pickUpAddress, dropOffAddress } = detailsOf(booking, leg)
  return { from: text(pickUpAddress, begin), to: text(dropOffAddress, end) }
}
