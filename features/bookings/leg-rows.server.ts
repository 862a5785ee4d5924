import type { Leg } from '#features/fares/quote.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Booking } from './booking.ts'
import { legsOf } from './booking-legs.ts'
import { detailsOf, endText } from './leg-details.ts'
import { ofWayBack } from './leg-fields.server.ts'

type Words = Pick<Writing, 't' | 'places' | 'locale'>
type Told = Pick<Booking, 'quote' | 'pickUpAt' | 'guest'>

type Row = { label: string; value: string }

/** Addresses and flights of the legs that are booked, as far as they were given, each with its label. */
export function legRows(booking: Told, words: Words): Row[] {
  return legsOf(booking).flatMap(({ leg }) => {
    const { pickUpAddress, dropOffAddress } = detailsOf(booking, leg)
    const { from, to } = endsOf(booking, leg, words)
    return [
      ...(pickUpAddress === null ? [] : [rowOf(leg, words.t('book.pick-up-address'), from, words)]),
      ...(dropOffAddress === null ? [] : [rowOf(leg, words.t('book.drop-off-address'), to, words)]),
      ...flightOf(booking, leg, words),
    ]
  })
}

/** The flights alone, where the addresses stand elsewhere. */
export function flightRows(booking: Told, words: Words): Row[] {
  return legsOf(booking).flatMap(({ leg }) => flightOf(booking, leg, words))
}

function flightOf(booking: Told, leg: Leg, words: Words): Row[] {
  const { flight } = detailsOf(booking, leg)
  return flight === null ? [] : [rowOf(leg, words.t('book.flight'), flight, words)]
}

function rowOf(leg: Leg, label: string, value: string, words: Words): Row {
  return { label: leg === 'back' ? ofWayBack(label, words) : label, value }
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
